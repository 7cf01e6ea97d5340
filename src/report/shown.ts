import type { RunReport } from '../core/record.js'
import type { AnyReport } from '../core/report.js'
import { mapTexts, remembered } from '../core/secrets/hidden.js'
import { secretHider } from '../core/secrets/hide.js'
import { oneLine, paragraph, visible, withoutCommands, withoutMarkedCommands } from '../core/visible.js'

/**
 * The door of every view: a report as it may be shown. Secrets are hidden, and no text of it holds anything that a terminal,
 * a log, a page or a spreadsheet would obey. Texts that may have several lines keep them: inputs, which views put into one
 * line themselves, templates, and the messages of findings and errors, whose later lines are indented. What only programs
 * need is left out.
 */
export function shownReport<Report extends AnyReport>(report: Report): Report {
  const { foundRows: _rows, cases: _cases, shard: _shard, ...rest } = report
  return mapTexts(rest, shownText()) as unknown as Report
}

/** The same for all reports of a run, with the names of its tests, files and runner. */
export function shownRun<Run extends RunReport>(run: Run): Run {
  const tests = run.tests.map((test) => ({
    ...test,
    assertions: test.assertions.map((record) => {
      if (record.report === undefined) return record
      const { foundRows: _rows, cases: _cases, shard: _shard, ...report } = record.report
      return { ...record, report }
    }),
  }))
  return mapTexts({ ...run, tests }, shownText()) as unknown as Run
}

/** One text for a line of its own, such as a heading or a name. */
export const shownLine = (text: string): string => withoutCommands(oneLine(secretHider()(text)))

function shownText(): (text: string, name: string) => string {
  const hide = remembered(secretHider())
  const line = remembered((text) => withoutMarkedCommands(oneLine(text)))
  return (text, name) => {
    const safe = hide(text)
    if (name === 'message') return paragraph(safe)
    return name === 'input' || name === 'template' ? withoutMarkedCommands(visible(safe)) : line(safe)
  }
}
