import { defined } from '../core/defined.js'
import { FairnessError, safeError } from '../core/errors/index.js'
import { plain } from '../core/plain.js'
import { type AssertionRecord, type AttemptRecords, metaKey } from '../core/record.js'
import type { AnyReport } from '../core/report.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { hideSecrets } from '../core/secrets/hide.js'
import { annotate } from './annotate.js'
import type { Call } from './call.js'
import type { MatcherContext, MatcherResult } from './context.js'
import { writeSideRecord } from './side-file.js'

/** The outcome of a matcher's work: an answer, or what it threw instead. */
export type Ended = { readonly result: MatcherResult } | { readonly error: unknown }

/**
 * Leaves for reporters what an assertion came to: in Vitest in the test's own `meta`, which also lives through blobs and
 * `--merge-reports`; in Jest, which has no channel for tests that pass, in a side file when our reporter asks for one.
 * Never fails: an assertion is not lost because it could not be recorded.
 */
export async function keepRecord(context: MatcherContext, call: Call, ended: Ended): Promise<void> {
  try {
    const record = recordOf(context, call, ended)
    const task = context.task
    if (task === undefined) {
      writeSideRecord(context, record)
      return
    }
    addToMeta(task, record)
    await annotate(context, record)
  } catch {
    // A report without this assertion is the lesser harm; the runner itself has its outcome.
  }
}

function recordOf(context: MatcherContext, call: Call, ended: Ended): AssertionRecord {
  const negated = context.isNot === true
  const place = call.place
  const shared = { matcher: call.matcher, negated, ...defined({ place }) }
  if ('error' in ended) {
    const error = ended.error instanceof FairnessError ? ended.error : safeError(ended.error)
    const code = error instanceof FairnessError ? error.code : error instanceof Error ? error.name : 'Error'
    const message = error instanceof Error ? error.message : hideSecrets(String(error))
    return { ...shared, outcome: 'failed', error: { code, message } }
  }
  const { pass, meta } = ended.result
  const { report } = meta as { readonly report?: AnyReport }
  return {
    ...shared,
    outcome: pass === negated ? 'failed' : 'passed',
    ...(report === undefined ? {} : { report: hiddenReport(plain(slim(report))) }),
  }
}

/** Without what only programs need: rows for retraining and the cases one by one make up most of a large report. */
function slim({ foundRows: _rows, cases: _cases, ...report }: AnyReport): AnyReport {
  return report
}

/** Meta lives on when a test is tried again: what an earlier attempt left is replaced. */
function addToMeta(task: NonNullable<MatcherContext['task']>, record: AssertionRecord): void {
  const meta = task.meta as Record<string, unknown> | undefined
  if (meta === undefined) return
  const { retryCount = 0, repeatCount = 0 } = task.result ?? {}
  const attempt = `${repeatCount}/${retryCount}`
  const before = meta[metaKey] as AttemptRecords | undefined
  const earlier = before?.attempt === attempt ? before.assertions : []
  meta[metaKey] = { attempt, assertions: [...earlier, record] } satisfies AttemptRecords
}
