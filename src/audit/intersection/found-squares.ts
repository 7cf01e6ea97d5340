import type { Oracle } from '../../core/oracle.js'
import type { Btc } from '../../core/report.js'
import type { TallyOptions } from '../../oracle/index.js'
import type { AskedOriginal, Edits } from './asked-original.js'
import type { ErringMutant } from './judge-original.js'
import { part } from './parts.js'
import { type Square, squareOf } from './square.js'

/** Squares that a report shows; the counts hold all. */
export const shown = 50

/** A square together with what the shrinker needs of its original. */
export interface FoundSquare<Input, A extends string> {
  readonly btc: Btc & Square
  readonly original: AskedOriginal<Input, A>
  readonly edits: Edits
}

/** A square with whether the baseline has it: what is new is shown and shrunk first. */
interface Ranked extends Shown {
  readonly btc: Btc & Square
}

/** A square as reports hold it. */
export interface Shown {
  readonly btc: Btc
  readonly known: boolean
}

/**
 * Keeps, of all mutants that err, the clearest to show and the plainest to shrink. Of one original each combination of
 * attributes is shown once. A hidden error is shown as the smallest mutant that has it, any other as the mutant asked.
 */
export class FoundSquares<Input, A extends string> {
  readonly #oracle: Oracle
  readonly #merit: TallyOptions
  #clearest: Ranked[] = []
  #plainest: (FoundSquare<Input, A> & Ranked) | undefined

  constructor(oracle: Oracle, merit: TallyOptions) {
    this.#oracle = oracle
    this.#merit = merit
  }

  /** The squares of an original's mutants that err: of each combination of attributes the plainest. */
  squaresOf(original: AskedOriginal<Input, A>, erring: readonly ErringMutant[]): readonly FoundSquare<Input, A>[] {
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
    return [...best.values()]
  }

  add(squares: readonly FoundSquare<Input, A>[], isKnown: (attribute: string) => boolean = () => false): void {
    for (const square of squares) {
      const found = { ...square, known: isKnown(square.btc.attribute) }
      this.#clearest.push({ btc: found.btc, known: found.known })
      if (this.#plainest === undefined || newer(found, this.#plainest)) this.#plainest = found
    }
    if (this.#clearest.length > 2 * shown) this.#clearest = clearestFirst(this.#clearest).slice(0, shown)
  }

  /** New ones first, of these hidden ones, then those with the largest margin; at most 50. */
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

  /** A new one, and a hidden one where there is any, with the shortest texts: the shrinker has least to do there. */
  get plainest(): (FoundSquare<Input, A> & Ranked) | undefined {
    return this.#plainest
  }
}

const rankOf = ({ hidden, smallest }: Btc): number => (hidden ? 0 : smallest === undefined ? 1 : 2)

export function clearestFirst<Each extends Shown>(found: readonly Each[]): Each[] {
  return [...found].sort(
    ({ btc: one, known }, { btc: other, known: otherKnown }) =>
      Number(known) - Number(otherKnown) ||
      rankOf(one) - rankOf(other) ||
      (other.margin ?? 0) - (one.margin ?? 0) ||
      byText(one.caseId, other.caseId) ||
      byText(one.attribute, other.attribute),
  )
}

/** Whether one is to be shrunk rather than the other. */
export const newer = (one: Shown, other: Shown): boolean =>
  one.known === other.known ? plainer(one, other) : other.known

function plainer({ btc: one }: Pick<Shown, 'btc'>, { btc: other }: Pick<Shown, 'btc'>): boolean {
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
