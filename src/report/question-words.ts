import type { BaseReport } from '../core/report.js'
import type { Figure } from './figure.js'
import type { Markup } from './html/markup.js'
import type { PageContext } from './html/page-context.js'
import type { Paint } from './paint.js'

/** What a message tells by default of what a question found. */
export interface Brief {
  /** What was found, as lines. */
  readonly evidence: readonly string[]
  /** What is printed beside it: a label, and a sentence. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** What the reader can do about a bias, the most useful first. */
  readonly advice: readonly string[]
  /** What must be done before a single pair says anything. */
  readonly first?: string
}

/** How reports of a question are put into words, tables and pages. What all reports share is drawn by `views/`. */
export interface QuestionWords<Report extends BaseReport = BaseReport> {
  /** What is counted: a case, a row of a table, an original with its mutants. */
  readonly noun: string
  /** The sentence of the verdict, without its first word. */
  sentence(report: Report): string
  /** Codes of the findings that the sentence says. */
  readonly inSentence: readonly string[]
  /** What was seen to change of how much, in a run that was cut short; absent where single cases show nothing. */
  soFar?(report: Report): string
  /** What was asked of the cases: `, 24 variants`. */
  asked(report: Report): string
  /** By which rule the report was decided. */
  rule(report: Report): string
  /** What a message shows by default. */
  brief(report: Report, paint: Paint): Brief
  /** Codes of findings that the brief facts say, beside those of the sentence. */
  readonly inBrief?: readonly string[]
  /** What a verbose message shows between the reasons and the facts of every report. */
  text(report: Report, paint: Paint): string[]
  /** The same on a page. */
  page(report: Report, page: PageContext): Markup
  /** All figures of the report, for one long table. */
  figures(report: Report): Figure[]
  /** Options that make a run ask less. */
  less(report: Report): string
  /** The figure that decides, in an overview, where there is no rate of cases. */
  figure?(report: Report): string
  /** What an overview shows where there is no rate of cases. */
  readonly overview?: string
}
