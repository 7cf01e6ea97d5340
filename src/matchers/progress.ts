import type { Progress } from '../core/plan.js'
import { formatProgress, Pace, shownLine } from '../views/index.js'

/**
 * Progress of an audit inside a test runner: a whole line now and then, written at once to standard error. Vitest and
 * Jest both take such lines in above the part of the screen that they redraw; a line that overwrites itself they do not.
 */
export function progressLines(title: string, pace: Pace = new Pace()): (progress: Progress) => void {
  return (progress) => {
    if (progress.phase === 'done' || !pace.isDue(progress.ms)) return
    process.stderr.write(`${shownLine(`${title}: ${formatProgress(progress)}`)}\n`)
  }
}
