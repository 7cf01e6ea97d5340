import { now } from '../core/clock.js'
import type { Progress } from '../core/plan.js'
import { formatProgress } from '../report/index.js'

/** Milliseconds before the first line; each further wait is twice as long as the one before. */
const firstAfter = 5000

/**
 * Progress of an audit inside a test runner: a whole line now and then, written at once to standard error. Vitest and
 * Jest both take such lines in above the part of the screen that they redraw; a line that overwrites itself they do not.
 */
export class ProgressLines {
  readonly #title: string
  readonly #start: number = now()
  #wait: number

  constructor(title: string, wait: number = firstAfter) {
    this.#title = title
    this.#wait = wait
  }

  show(progress: Progress): void {
    const elapsed = now() - this.#start
    if (progress.phase === 'done' || elapsed < this.#wait) return
    while (this.#wait <= elapsed) this.#wait *= 2
    process.stderr.write(`${this.#title}: ${formatProgress(progress)}\n`)
  }
}
