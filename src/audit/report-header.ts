import type { FairnessReport, Question, ReasonCount } from '../core/report.js'
import { packageVersion } from '../core/root.cjs'
import type { CheckedPlan } from './check-plan.js'

export type Header = Pick<FairnessReport, 'format' | 'question' | 'version' | 'attributes' | 'source' | 'seed'>

/** What a report says about the plan it answers. */
export function header<Input, A extends string>(question: Question, checked: CheckedPlan<Input, A>): Header {
  const { attributes, source, seed } = checked
  return { format: 'expect-fair/report@1', question, version: packageVersion, attributes, source: source.name, seed }
}

/** Cases that were asked and are no evidence. */
export function discarded(withoutPair: number): ReasonCount[] {
  return withoutPair === 0
    ? []
    : [{ reason: 'case without two variants that differ in one asked attribute alone', count: withoutPair }]
}
