import type { Oracle } from '../../core/oracle.js'
import type { Btc } from '../../core/report.js'
import type { TallyOptions } from '../../oracle/index.js'
import type { AskedOriginal, Edits } from './asked-original.js'
import type { ErringMutant } from './judge-original.js'
import { part } from './parts.js'
import { type Square, squareOf } from './square.js'

/** Squares that a report shows; the counts hold all. */
const shown = 50

/** A square together with what the shrinker needs of its original. */
export interface FoundSquare<Input, A extends string> {
  readonly btc: Btc & Square
  readonly original: AskedOriginal<Input, A>
  readonly edits: Edits
}

/**
 * Keeps, of all mutants that err, the clearest to show and the plainest to shrink. Of one original each combination of
 * attributes is shown once. A hidden error is shown as the smallest mutant that has it, any other as the mutant asked.
 */
export class FoundSquares<Input, A extends string> {
  readonly #oracle: Oracle
  readonly #merit: TallyOptions
  #clearest: (Btc & Square)[] = []
  #plainest: FoundSquare<Input, A> | undefined

  constructor(oracle: Oracle, merit: TallyOptions) {
    this.#oracle = oracle
    this.#merit = merit
  }

  add(original: AskedOriginal<Input, A>, erring: readonly ErringMutant[]): void {
    const { id, template, origin } = original.source
    const where = {
      caseId: id,
      ...(template === undefined ? {} : { template }),
      ...(origin === undefined ? {} : { origin }),
    }
    const best = new Map<string, FoundSquare<Input, A>>()
    for (const { edits: whole, cause } of erring) {
      const edits = cause.hidden ? part(whole, cause.smallest) : whole
      const square = squareOf(original, edits, cause, whole, this.#oracle, this.#merit)
      const found = { btc: { ...where, ...square }, original, edits }
      const rival = best.get(square.attribute)
      if (rival === undefined || plainer(found, rival)) best.set(square.attribute, found)
    }
    for (const found of best.values()) {
      this.#clearest.push(found.btc)
      if (this.#plainest === undefined || plainer(found, this.#plainest)) this.#plainest = found
    }
    if (this.#clearest.length > 2 * shown) this.#clearest = clearestFirst(this.#clearest).slice(0, shown)
  }

  /** Hidden ones first, then those with the largest margin; at most 50. */
  get clearest(): readonly Btc[] {
    return clearestFirst(this.#clearest).slice(0, shown)
  }

  /** A hidden one where there is any, with the shortest texts: the shrinker has least to do there. */
  get plainest(): FoundSquare<Input, A> | undefined {
    return this.#plainest
  }
}

const rankOf = ({ hidden, smallest }: Btc): number => (hidden ? 0 : smallest === undefined ? 1 : 2)

function clearestFirst(btcs: readonly (Btc & Square)[]): (Btc & Square)[] {
  return [...btcs].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      (other.margin ?? 0) - (one.margin ?? 0) ||
      byText(one.caseId, other.caseId) ||
      byText(one.attribute, other.attribute),
  )
}

function plainer({ btc: one }: FoundSquare<unknown, string>, { btc: other }: FoundSquare<unknown, string>): boolean {
  const difference =
    rankOf(one) - rankOf(other) ||
    length(one) - length(other) ||
    byText(one.caseId, other.caseId) ||
    byText(textOf(one.b.input), textOf(other.b.input))
  return difference < 0
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const length = ({ a, b }: Btc): number => textOf(a.input).length + textOf(b.input).length

const textOf = (input: unknown): string => (typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))
