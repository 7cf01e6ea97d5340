import type { Case, ShrinkablePair, Variant } from '../core/case.js'
import { inputKey } from '../core/input-key.js'
import type { Oracle } from '../core/oracle.js'
import type { Btc, Side } from '../core/report.js'
import { examplePair, type JudgedVariant, type TallyOptions } from '../oracle/index.js'
import { BestFound, type Ranking, type Shown, whereOf } from './best-found.js'

/** A BTC with the variants of its case, from which the shrinker takes plainer words. */
export interface FoundBtc extends Shown {
  readonly a: JudgedVariant
  readonly b: JudgedVariant
  readonly variants: readonly JudgedVariant[]
  /** The pair as its source makes it smaller, where it does. */
  readonly within?: () => ShrinkablePair<unknown> | undefined
  /** Whether texts hold the invariant of the case, where it has one. */
  readonly keeps?: (original: unknown, mutants: readonly unknown[]) => Promise<readonly boolean[]>
}

/** The BTCs of cases: of each case and attribute the clearest pair. */
export class FoundBtcs {
  readonly #attributes: readonly string[]
  readonly #merit: TallyOptions
  readonly #best: BestFound<FoundBtc> = new BestFound(pairRanking)

  constructor(attributes: readonly string[], merit: TallyOptions) {
    this.#attributes = attributes
    this.#merit = merit
  }

  add(
    asked: Case<unknown>,
    variants: readonly JudgedVariant[],
    oracle: Oracle,
    isKnown: (attribute: string) => boolean = () => false,
  ): void {
    const where = whereOf(asked)
    this.#best.add(
      this.#attributes.flatMap((attribute) => {
        const example = examplePair(variants, attribute, oracle, this.#merit)
        if (example === undefined) return []
        const [a, b] = [variantOf(example.a, variants), variantOf(example.b, variants)]
        const { smaller } = asked
        const within =
          smaller === undefined ? {} : { within: () => smaller(a as Variant<unknown>, b as Variant<unknown>) }
        const keeps = asked.mutants?.keeps
        const checks = { ...within, ...(keeps && { keeps }) }
        return [{ btc: { ...where, ...example }, a, b, variants, known: isKnown(attribute), ...checks }]
      }),
    )
  }

  /** The BTCs with the largest margin, at most 50, new ones first, each with whether the baseline has it. */
  get clearest(): readonly Shown[] {
    return this.#best.clearest
  }

  /** The BTC with the shortest inputs: the shrinker has least to do there. */
  get plainest(): FoundBtc | undefined {
    return this.#best.plainest
  }
}

function variantOf(side: Side, variants: readonly JudgedVariant[]): JudgedVariant {
  return variants.find((variant) => variant.input === side.input) as JudgedVariant
}

function clearestFirst(found: readonly Shown[]): Shown[] {
  return [...found].sort(
    (one, other) =>
      Number(one.known) - Number(other.known) ||
      (other.btc.margin ?? 0) - (one.btc.margin ?? 0) ||
      (one.btc.caseId < other.btc.caseId ? -1 : 1),
  )
}

function plainer(one: Shown, other: Shown): boolean {
  if (one.known !== other.known) return other.known
  const difference = length(one.btc) - length(other.btc)
  return difference < 0 || (difference === 0 && one.btc.caseId < other.btc.caseId)
}

/** New ones first, then those with the largest margin; of what is shrunk, new ones and the shortest. */
export const pairRanking: Ranking = { clearestFirst, plainer }

const length = ({ a, b }: Btc): number => inputKey(a.input).length + inputKey(b.input).length
