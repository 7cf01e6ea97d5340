import type { RunReport } from '../core/record.js'
import type { MaskText, OffensiveTerms } from '../report/mask.js'
import { codeQuality } from './code-quality.js'
import { tablesCsv } from './csv.js'
import { htmlReport } from './html/html-report.js'
import { junitXml } from './junit.js'
import { markdownReport } from './markdown.js'
import { runJson } from './run-json.js'
import { sarifLog } from './sarif.js'

/** How the files of a run look. */
export interface RunLooks {
  /** Heading of the page and of the Markdown. */
  readonly title: string
  /** What masks offensive terms. */
  readonly mask: MaskText
  /** The terms that the page masks by a switch of its own. */
  readonly terms: OffensiveTerms
  /** The run before, which the page shows this one beside. */
  readonly before?: RunReport
}

/** A file that is made of a run. */
export interface RunFile {
  /** Its name, unless the user gives another. */
  readonly file: string
  /** Written only when asked for. */
  readonly byRequest?: true
  text(run: RunReport, looks: RunLooks): string
}

/** Names of the files, as the options of the reporter call them. */
export type RunFileName = 'html' | 'json' | 'sarif' | 'markdown' | 'junit' | 'csv' | 'codeQuality'

/** Every file that is made of a run, in the order in which they are written. */
export const runFiles: Readonly<Record<RunFileName, RunFile>> = {
  html: { file: 'fairness-report.html', text: htmlReport },
  json: { file: 'fairness-report.json', text: runJson },
  sarif: { file: 'fairness-report.sarif', text: (run, { mask }) => sarifLog(run, mask) },
  markdown: { file: 'fairness-report.md', text: markdownReport },
  junit: { file: 'fairness-report.junit.xml', text: (run, { mask }) => junitXml(run, mask) },
  csv: { file: 'fairness-report.csv', text: (run, { mask }) => tablesCsv(run, mask) },
  codeQuality: {
    file: 'gl-code-quality-report.json',
    byRequest: true,
    text: (run, { mask }) => codeQuality(run, mask),
  },
}
