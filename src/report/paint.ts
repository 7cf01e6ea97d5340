import chalk from 'chalk'

/** Provides the colours of a text report. If colours are off, each function returns its text unchanged. */
export interface Paint {
  /** What is as it should be. */
  readonly good: (text: string) => string
  /** What is not. */
  readonly bad: (text: string) => string
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  /** The words that differ between two inputs. They are also in brackets, so that they are visible without colour. */
  readonly mark: (text: string) => string
  /** A prefix of each line that ends a colour around the whole message. Empty if colour is off. */
  readonly reset: string
}

const same = (text: string): string => text

export const plainPaint: Paint = { good: same, bad: same, strong: same, faint: same, mark: same, reset: '' }

/**
 * Returns the colours for the output of your own program. Colours are used only if the terminal supports them and `NO_COLOR` is not set.
 *
 * @example
 * ```ts
 * import { audit, eec, formatReport } from 'expect-fair'
 * import { terminalPaint } from 'expect-fair/report'
 *
 * const report = await audit((text: string) => text.length, { attributes: ['gender'], cases: eec() })
 * expect(formatReport(report, { paint: terminalPaint() })).toContain('Asked')
 * ```
 */
export function terminalPaint(): Paint {
  // chalk 4 looks at the terminal and at FORCE_COLOR, not at NO_COLOR.
  if (process.env.NO_COLOR) return plainPaint
  return { good: chalk.green, bad: chalk.red, strong: chalk.bold, faint: chalk.dim, mark: chalk.bold.yellow, reset: '' }
}

/** Describes the colour functions that Vitest, Jest and `expect` pass to a matcher in `this.utils`. Bun does not provide them. */
export interface RunnerColours {
  readonly EXPECTED_COLOR: (text: string) => string
  readonly RECEIVED_COLOR: (text: string) => string
  readonly BOLD_WEIGHT: (text: string) => string
  readonly DIM_COLOR: (text: string) => string
}

const resetCode = '\u001b[0m'

/**
 * Paint for a matcher: the runner knows whether its output shows colour. Vitest prints a message in red and goes back to
 * red after each painted stretch, so every stretch and every line ends with a reset.
 */
export function runnerPaint(utils: RunnerColours | object): Paint {
  if (!('BOLD_WEIGHT' in utils)) return terminalPaint()
  const reset = utils.BOLD_WEIGHT('x') === 'x' ? '' : resetCode
  const then = (colour: (text: string) => string) => (text: string) => colour(text) + reset
  return {
    good: then(utils.EXPECTED_COLOR),
    bad: then(utils.RECEIVED_COLOR),
    strong: then(utils.BOLD_WEIGHT),
    faint: then(utils.DIM_COLOR),
    mark: then((text) => utils.BOLD_WEIGHT(utils.RECEIVED_COLOR(text))),
    reset,
  }
}
