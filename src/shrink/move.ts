/** A state that a move has reached, and where the same move goes on from there. */
export interface Step<State> {
  readonly state: State
  /** Position at which the move resumes in `state`, so that what failed before is not tried again at once. */
  readonly next: number
}

/**
 * One kind of reduction. Yields every state that it reaches from `state` at position `from` or later, in a fixed order.
 * What it yields need not be valid or smaller: the space it belongs to decides that, in one place.
 */
export type Move<State> = (state: State, from: number) => Iterable<Step<State>>

/**
 * What can be shrunk: states, the moves between them, and the values they stand for. Texts have one; rows, trees or
 * more than two texts at a time each add their own.
 */
export interface ShrinkSpace<State, Value> {
  readonly start: State
  readonly moves: readonly Move<State>[]
  /** What is left of a reached state when all goes that lost what it belonged to; nothing when the rest is not valid. */
  settle(state: State): State | undefined
  /** The value a state stands for, or nothing when it stands for none that may be asked. */
  value(state: State): Value | undefined
  /** Compared place by place; every accepted step lowers it, so that shrinking ends. */
  cost(state: State): readonly number[]
  /** Tells two values apart. */
  key(value: Value): string
}

/** Whether `cost` is below `other`: the first place that differs decides. */
export function isCheaper(cost: readonly number[], other: readonly number[]): boolean {
  for (const [place, value] of cost.entries()) {
    const rival = other[place] ?? 0
    if (value !== rival) return value < rival
  }
  return false
}
