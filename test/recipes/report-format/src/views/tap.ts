import type { RunReport } from '../core/record.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
import { testName } from './identity.js'
import { assertionsOf } from './run-totals.js'
import { summaryLine } from './summary-line.js'

/** The assertions of a run in the Test Anything Protocol, version 13: a line each. */
export function tapLines(given: RunReport, mask: MaskText): string {
  const all = assertionsOf(shownRun(given))
  const lines = all.map(({ test, record }, at) => {
    const result = record.outcome === 'failed' ? 'not ok' : 'ok'
    return `${result} ${at + 1} - ${plain(mask(`${testName(test)}: ${summaryLine(record)}`))}`
  })
  return ['TAP version 13', `1..${all.length}`, ...lines, ''].join('\n')
}

/** What TAP would read as a directive is written out. */
const plain = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('#', '\\#')
