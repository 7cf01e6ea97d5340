import type { BaselineComparison } from '../../core/report.js'
import type { MatcherContext } from '../context.js'

/** Lets the runner's summary count a baseline as it counts its snapshots. Its counters are private: nothing depends on them. */
export function countSnapshot({ snapshotState, task }: MatcherContext, status: BaselineComparison['status']): void {
  const counter = status === 'written' ? 'added' : status === 'updated' ? 'updated' : undefined
  if (snapshotState === undefined || counter === undefined) return
  const counters = snapshotState as Record<string, unknown>
  const now = counters[counter]
  if (typeof now === 'number') counters[counter] = now + 1
  else (now as { increment?: (key: string) => void } | undefined)?.increment?.(task?.id ?? 'expect-fair')
}
