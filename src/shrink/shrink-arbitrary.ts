import { Arbitrary, Stream, Value } from 'fast-check'
import { isCheaper, type Move, type ShrinkSpace } from './move.js'

/** Where a value came from: its state, and the move that led there. */
interface Cursor<State> {
  readonly state: State
  readonly move: number
  readonly from: number
}

/**
 * A fast-check arbitrary that starts at one value and shrinks it by the moves of a space.
 *
 * Every shrink is valid and strictly cheaper than the value it came from. Shrinking goes on with the move that was
 * successful last, where it left off, then with the others, and comes round to the first: a value with no failing shrink
 * is minimal under all moves. Works in plain `fc.check` and, level by level, in `shrinkPair`.
 */
export class ShrinkArbitrary<State, T> extends Arbitrary<T> {
  readonly #space: ShrinkSpace<State, T>
  readonly #first: T

  constructor(space: ShrinkSpace<State, T>, first: T) {
    super()
    this.#space = space
    this.#first = first
  }

  /** The value to start from, always the same: there is nothing to draw. */
  generate(): Value<T> {
    return new Value(this.#first, { state: this.#space.start, move: 0, from: 0 } satisfies Cursor<State>)
  }

  /** Only the value that shrinking starts from. */
  canShrinkWithoutContext(value: unknown): value is T {
    return value === this.#first
  }

  shrink(value: T, context: unknown): Stream<Value<T>> {
    const cursor = (context ?? this.generate().context) as Cursor<State>
    return new Stream(this.#smaller(value, cursor))
  }

  *#smaller(value: T, cursor: Cursor<State>): IterableIterator<Value<T>> {
    const { moves } = this.#space
    const cost = this.#space.cost(cursor.state)
    const seen = new Set([this.#space.key(value)])
    for (let turn = 0; turn <= moves.length; turn++) {
      const move = (cursor.move + turn) % moves.length
      const from = turn === 0 ? cursor.from : 0
      for (const step of (moves[move] as Move<State>)(cursor.state, from)) {
        const state = this.#space.settle(step.state)
        if (state === undefined || !isCheaper(this.#space.cost(state), cost)) continue
        const smaller = this.#space.value(state)
        if (smaller === undefined) continue
        const key = this.#space.key(smaller)
        if (seen.has(key)) continue
        seen.add(key)
        yield new Value(smaller, { state, move, from: step.next } satisfies Cursor<State>)
      }
    }
  }
}
