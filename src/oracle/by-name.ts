/** Code-unit order: the same on every machine, whatever its language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
