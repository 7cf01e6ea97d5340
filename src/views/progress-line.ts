import type { Progress } from '../core/plan.js'
import { formatProgress, Pace } from './progress.js'

/** Represents a stream that can show progress, such as `process.stderr`. */
export interface ProgressStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/**
 * Returns a function for `onProgress` that shows progress in a program. On a terminal, the function shows one line and updates it in place.
 * Elsewhere, it prints a line now and then. Do not use it inside a test runner, because the matchers show progress themselves.
 *
 * @example
 * ```ts
 * import { audit, eec } from 'expect-fair'
 * import { progressLine } from 'expect-fair/report'
 *
 * const lines: string[] = []
 * const stream = { isTTY: false, write: (text: string) => lines.push(text) } // default: standard error
 * await audit((text: string) => text.length, { attributes: ['gender'], cases: eec(), onProgress: progressLine(stream) })
 * expect(lines.join('')).toContain('144')
 * ```
 */
export function progressLine(stream: ProgressStream = process.stderr): (progress: Progress) => void {
  const pace = new Pace()
  return (progress) => {
    const text = formatProgress(progress)
    const done = progress.phase === 'done'
    if (stream.isTTY === true) {
      stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}${done ? '\n' : ''}`)
    } else if (done || pace.isDue(progress.ms)) {
      stream.write(`${text}\n`)
    }
  }
}
