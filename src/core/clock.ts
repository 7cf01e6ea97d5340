/** Milliseconds since the epoch. The only place that reads the clock. */
export const now = (): number => Date.now()
/** Milliseconds with fractions, from an arbitrary start: for measuring how long something took. */
export const stopwatch = (): number => performance.now()
