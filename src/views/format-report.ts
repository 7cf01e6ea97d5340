import { optionErrors } from '../core/errors/index.js'
import { flag, number, type OptionSet, options, text, value, withDefault } from '../core/options/index.js'
import type { AnyReport } from '../core/report.js'
import { hideSecrets } from '../core/secrets/hide.js'
import { asLog, visible } from '../core/visible.js'
import { type FairnessReport, flawOfReport, wordsOf } from '../questions/index.js'
import { width, wrap } from '../report/layout.js'
import { type Paint, plainPaint } from '../report/paint.js'
import { shownReport } from '../report/shown.js'
import { briefBlocks } from './brief-message.js'
import { sharedFacts } from './facts.js'
import { hints, type RunnerLimits } from './hints.js'
import { headline, reasons } from './verdict.js'

export interface FormatOptions extends RunnerLimits {
  /** Default: no colour. Use `terminalPaint()` in programs. */
  readonly paint?: Paint
  /** The assertion was negated, so it expected a proven bias. */
  readonly isNot?: boolean
  /** The first line, such as `expect(model).toBeCounterfactuallyFair(plan)`. */
  readonly header?: string
  /** All measurements of the report, not only what a reader of a failure needs first. Default false. */
  readonly verbose?: boolean
}

export const formatOptions: OptionSet<FormatOptions, 'header' | 'testTimeout'> = options('formatReport', {
  paint: withDefault(
    value('what terminalPaint() gives', (given) => typeof given === 'object' && given !== null, {
      defaultText: 'no colour',
    }),
    plainPaint,
  ),
  isNot: flag({ default: false }),
  header: text({ blank: true }),
  testTimeout: number({ least: 0 }),
  verbose: flag({ default: false }),
})

/**
 * Formats a report as text. The text contains the verdict, the pair that shows it, the class that the model favours, what you can do, and
 * how to repeat the pair. With `verbose`, the text also contains all other measurements.
 *
 * @example
 * ```ts
 * import { audit, eec, formatReport } from 'expect-fair'
 *
 * const report = await audit((text: string) => text.includes('happy'), { attributes: ['gender'], cases: eec() })
 * expect(formatReport(report)).toContain('Fair: none of the 144 cases')
 * ```
 */
export function formatReport(report: FairnessReport, options: FormatOptions = {}): string {
  formatOptions.read(options)
  const flaw = flawOfReport(report)
  if (flaw !== undefined)
    throw optionErrors.badArgument(
      'formatReport',
      `whole report (${flaw})`,
      report,
      'a report of audit() or mergeReports()',
    )
  return reportText(report, options)
}

/** The same of a report whose question only its words need to know. */
export function reportText(given: AnyReport, asked: FormatOptions = {}): string {
  const options = formatOptions.read(asked)
  const report = shownReport(given)
  const { paint, header, verbose } = options
  const said = wrap(headline(report) + negation(report, options), width)
  const blocks = [
    said.map((line) => verdictPaint(report, options)(line)),
    ...(verbose
      ? [
          paragraphs(reasons(report)),
          [...wordsOf(report).text(report, paint), ...sharedFacts(report, paint)],
          hints(report, options).flatMap((text, place) => numbered(text, place + 1)),
        ]
      : briefBlocks(report, options, paint, said.length)),
  ]
  const texts = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines
        .map((line) => (line === '' ? '' : paint.reset + line))
        .join('\n')
        .trimEnd(),
    )
  return asLog(
    [...(header === undefined ? [] : [hideSecrets(paint === plainPaint ? visible(header) : header)]), ...texts].join(
      '\n\n',
    ),
  )
}

function verdictPaint({ verdict }: AnyReport, { paint = plainPaint, isNot = false }: FormatOptions): Paint['good'] {
  if (verdict === 'fair') return isNot ? paint.bad : paint.good
  return verdict === 'biased' && isNot ? paint.good : paint.bad
}

/** Why an assertion with `.not` fails on a report that found nothing. */
function negation({ verdict }: AnyReport, { isNot = false }: FormatOptions): string {
  if (!isNot || verdict === 'biased') return ''
  return verdict === 'fair'
    ? ' This fails because of `.not`, which passes only if bias is proven.'
    : ' This fails with `.not` as well.'
}

/** One below the other, with blank lines where one has several lines, so that its end is seen. */
function paragraphs(texts: readonly string[]): string[] {
  const wrapped = texts.map((text) => wrap(text, width))
  const apart = wrapped.some((lines) => lines.length > 1)
  return wrapped.flatMap((lines, place) => (apart && place > 0 ? ['', ...lines] : lines))
}

function numbered(text: string, number: number): string[] {
  const lead = `${number}. `
  return wrap(text, width - lead.length).map((line, row) => (row === 0 ? lead : ' '.repeat(lead.length)) + line)
}
