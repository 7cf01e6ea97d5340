export const words: readonly {
  /** A regular expression; letter case does not matter. */
  readonly pattern: string
  /** What to write instead. */
  readonly write: string
  readonly example: string
  /** Sentences that look like it and are good English. */
  readonly keep?: string
}[]
export function lintProse(
  path: string,
  content: string,
): Promise<{ path: string; line: number; column: number; message: string }[]>
