import { defined } from '../core/defined.js'
import { asLog } from '../core/visible.js'

/** What a command may use of the world: its streams and its folder. */
export interface Terminal {
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: ErrorStream
  /** Asks whoever sits at the terminal, and gives the line that was typed; absent where no one does. */
  readonly ask?: (question: string) => Promise<string>
}

/** Where progress and errors go. */
export interface ErrorStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** What commands write through. */
export interface SafeTerminal extends Terminal {
  /** Takes what `githubCommands` made as well: lines that a CI job is meant to obey. */
  readonly outWithCommands: (text: string) => void
}

/**
 * The terminal as commands are given it: nothing that is written to it is obeyed but colours and the line of progress that
 * overwrites itself, whatever name or label is in it.
 */
export function safeTerminal({ cwd, out, err, ask }: Terminal): SafeTerminal {
  const { isTTY, columns } = err
  return {
    cwd,
    out: (text) => out(asLog(text)),
    outWithCommands: out,
    ...(ask === undefined ? {} : { ask: (question: string) => ask(asLog(question)) }),
    err: {
      ...defined({ isTTY, columns }),
      write: (text) => err.write(asLog(text)),
    },
  }
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
