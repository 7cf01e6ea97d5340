/** Milliseconds since the epoch. The only place that reads the clock. */
export const now = (): number => Date.now()
