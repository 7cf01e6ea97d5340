import type { FairnessReport } from '../core/report.js'
import { counterfactualBody } from './counterfactual.js'
import { sharedFacts } from './facts.js'
import { hints, type RunnerLimits } from './hints.js'
import { width, wrap } from './layout.js'
import { type Paint, plainPaint } from './paint.js'
import { scoreGapBody } from './score-gap.js'
import { headline, reasons } from './verdict.js'

export interface FormatOptions extends RunnerLimits {
  /** Default: no colour. `terminalPaint()` for programs. */
  readonly paint?: Paint
  /** The assertion was negated: a proven bias is what it wanted. */
  readonly isNot?: boolean
  /** The first line, such as `expect(model).toBeCounterfactuallyFair(plan)`. */
  readonly header?: string
}

/** A report as text: the verdict, the smallest pair, what was measured, how to replay, what to do. */
export function formatReport(report: FairnessReport, options: FormatOptions = {}): string {
  const { paint = plainPaint, header } = options
  const blocks = [
    wrap(headline(report) + negation(report, options), width).map((line) => verdictPaint(report, options)(line)),
    paragraphs(reasons(report)),
    [...body(report, paint), ...sharedFacts(report, paint)],
    hints(report, options).flatMap((text, place) => wrapAll([text], `${place + 1}. `)),
  ]
  const texts = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines
        .map((line) => (line === '' ? '' : paint.reset + line))
        .join('\n')
        .trimEnd(),
    )
  return [...(header === undefined ? [] : [header]), ...texts].join('\n\n')
}

const body = (report: FairnessReport, paint: Paint): string[] =>
  report.question === 'score-gap' ? scoreGapBody(report, paint) : counterfactualBody(report, paint)

function verdictPaint(
  { verdict }: FairnessReport,
  { paint = plainPaint, isNot = false }: FormatOptions,
): Paint['good'] {
  if (verdict === 'fair') return isNot ? paint.bad : paint.good
  return verdict === 'biased' && isNot ? paint.good : paint.bad
}

/** Why an assertion with `.not` fails on a report that found nothing. */
function negation({ verdict }: FairnessReport, { isNot = false }: FormatOptions): string {
  if (!isNot || verdict === 'biased') return ''
  return verdict === 'fair' ? ' But `.not` passes on a proven bias alone.' : ' This fails with `.not` as well.'
}

/** A blank line after what has several lines, so that a detail is not read as part of the next reason. */
function paragraphs(texts: readonly string[]): string[] {
  const apart = texts.some((text) => text.includes('\n'))
  return texts.flatMap((text, place) => [...(apart && place > 0 ? [''] : []), ...wrapAll([text], '')])
}

function wrapAll(texts: readonly string[], lead: string): string[] {
  return texts.flatMap((text) =>
    wrap(text, width - lead.length).map((line, row) => (row === 0 ? lead : ' '.repeat(lead.length)) + line),
  )
}
