import type { Case } from '../core/case.js'
import type { Oracle } from '../core/oracle.js'
import type { Btc, Side } from '../core/report.js'
import { examplePair, type JudgedVariant, type TallyOptions } from '../oracle/index.js'

/** BTCs that a report shows; the counts hold all. */
export const shown = 50

/** A BTC with the variants of its case, from which the shrinker takes plainer words. */
export interface FoundBtc {
  readonly btc: Btc
  readonly a: JudgedVariant
  readonly b: JudgedVariant
  readonly variants: readonly JudgedVariant[]
  /** The baseline has it: what is new is shown and shrunk first. */
  readonly known: boolean
}

/** Keeps, of all BTCs of a run, the clearest to show and the plainest to shrink. Memory is bounded. */
export class FoundBtcs {
  readonly #attributes: readonly string[]
  readonly #oracle: Oracle
  readonly #merit: TallyOptions
  #clearest: Shown[] = []
  #plainest: FoundBtc | undefined

  constructor(attributes: readonly string[], oracle: Oracle, merit: TallyOptions) {
    this.#attributes = attributes
    this.#oracle = oracle
    this.#merit = merit
  }

  add(
    { id, template, origin }: Case<unknown>,
    variants: readonly JudgedVariant[],
    isKnown: (attribute: string) => boolean = () => false,
  ): void {
    const where = {
      caseId: id,
      ...(template === undefined ? {} : { template }),
      ...(origin === undefined ? {} : { origin }),
    }
    for (const attribute of this.#attributes) {
      const example = examplePair(variants, attribute, this.#oracle, this.#merit)
      if (example === undefined) continue
      const btc = { ...where, ...example }
      const known = isKnown(attribute)
      this.#clearest.push({ btc, known })
      const found = { btc, a: variantOf(example.a, variants), b: variantOf(example.b, variants), variants, known }
      if (this.#plainest === undefined || plainer(found, this.#plainest)) this.#plainest = found
    }
    if (this.#clearest.length > 2 * shown) this.#clearest = clearestFirst(this.#clearest).slice(0, shown)
  }

  /** The BTCs with the largest margin, at most 50, new ones first. */
  get clearest(): readonly Btc[] {
    return clearestFirst(this.#clearest)
      .slice(0, shown)
      .map(({ btc }) => btc)
  }

  /** Which of the clearest the baseline has. */
  get knownAmongClearest(): readonly boolean[] {
    return clearestFirst(this.#clearest)
      .slice(0, shown)
      .map(({ known }) => known)
  }

  /** The BTC with the shortest inputs: the shrinker has least to do there. */
  get plainest(): FoundBtc | undefined {
    return this.#plainest
  }
}

function variantOf(side: Side, variants: readonly JudgedVariant[]): JudgedVariant {
  return variants.find((variant) => variant.input === side.input) as JudgedVariant
}

export type Shown = Pick<FoundBtc, 'btc' | 'known'>

export function clearestFirst(found: readonly Shown[]): Shown[] {
  return [...found].sort(
    (one, other) =>
      Number(one.known) - Number(other.known) ||
      (other.btc.margin ?? 0) - (one.btc.margin ?? 0) ||
      (one.btc.caseId < other.btc.caseId ? -1 : 1),
  )
}

export function plainer(one: Shown, other: Shown): boolean {
  if (one.known !== other.known) return other.known
  const difference = length(one.btc) - length(other.btc)
  return difference < 0 || (difference === 0 && one.btc.caseId < other.btc.caseId)
}

const length = ({ a, b }: Btc): number => size(a.input) + size(b.input)

const size = (input: unknown): number => (typeof input === 'string' ? input : (JSON.stringify(input) ?? '')).length
