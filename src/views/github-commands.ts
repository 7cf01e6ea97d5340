import { resolve } from 'node:path'
import type { RunReport } from '../core/record.js'
import { hideSecrets } from '../core/secrets/hide.js'
import { asLog } from '../core/visible.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
import { testName } from './identity.js'
import { assertionsOf } from './run-totals.js'
import { summaryLine } from './summary-line.js'

/** GitHub shows this many of each kind in a step. */
const most = 10

/** Workflow commands that show each assertion at the user's line: a warning for a failed one, a notice for others. */
export function githubCommands(run: RunReport, root: string, mask: MaskText): string[] {
  const placed = assertionsOf(shownRun(run)).filter(({ record }) => record.place !== undefined)
  return (['failed', 'passed'] as const).flatMap((outcome) =>
    placed
      .filter(({ record }) => record.outcome === outcome)
      .slice(0, most)
      .map(({ test, record }) => {
        const { file, line, column } = record.place ?? { file: test.file, line: 1, column: 1 }
        const kind = outcome === 'failed' ? 'warning' : 'notice'
        const where = `file=${property(resolve(root, file))},line=${line},col=${column},title=${property(mask(testName(test)))}`
        return `::${kind} ${where}::${data(mask(summaryLine(record)))}`
      }),
  )
}

/** A workflow command that warns of something that has no line in the user's code. */
export const githubWarning = (text: string): string => `::warning title=expect-fair::${data(shownLines(text))}`

const shownLines = (text: string): string => asLog(hideSecrets(text))

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
