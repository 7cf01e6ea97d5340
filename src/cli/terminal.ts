/** What a command may use of the world: its streams and its folder. */
export interface Terminal {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
}

/** How a command ended, as the exit code says it. */
export const exits = {
  /** Fair, or done. */
  fine: 0,
  /** A bias was found, or an assertion of the merged reports failed. */
  biased: 1,
  /** Inconclusive or interrupted: no pass. */
  undecided: 2,
  /** The command could not be run as it was written. */
  misuse: 3,
} as const
