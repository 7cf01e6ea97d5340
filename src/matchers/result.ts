import { settings } from '../audit/index.js'
import type { AnyReport } from '../core/report.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { reportText, runnerPaint } from '../views/index.js'
import type { MatcherContext, MatcherResult } from './context.js'

/**
 * The answer to the runner: the report's own verdict, never decided again. What is not decided fails with `.not` as well
 * as without, so `pass` is then whatever the runner turns into a failure.
 */
export function matcherResult(
  context: MatcherContext,
  matcher: string,
  received: 'model' | 'report',
  report: AnyReport,
): MatcherResult {
  const isNot = context.isNot === true
  const decided = report.verdict === 'fair' || report.verdict === 'biased'
  const { utils, task } = context
  const message = () =>
    reportText(report, {
      paint: runnerPaint(utils),
      isNot,
      verbose: settings().verbose,
      header: headerOf(context, matcher, received),
      ...(task?.timeout === undefined ? {} : { testTimeout: task.timeout }),
    })
  // Runners keep what travels with the error, and print it.
  return { pass: decided ? report.verdict === 'fair' : isNot, message, meta: { report: hiddenReport(report) } }
}

/** Bun's hint knows neither the matcher nor its arguments. */
function headerOf({ utils, isNot = false, promise = '' }: MatcherContext, matcher: string, received: string): string {
  const taken = argumentsOf(matcher, received)
  if ('BOLD_WEIGHT' in utils) return utils.matcherHint(matcher, received, taken, { isNot, promise })
  return `expect(${received})${promise === '' ? '' : `.${promise}`}${isNot ? '.not' : ''}.${matcher}(${taken})`
}

/** What the matcher takes, for the first line of its message. */
function argumentsOf(matcher: string, received: string): string {
  if (received === 'report') return ''
  return matcher === 'toBeAtLeastAsFairAs' ? 'other, plan' : 'plan'
}
