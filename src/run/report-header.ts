import type { BaseReport, ReasonCount } from '../core/report.js'
import { packageVersion } from '../core/root.cjs'
import type { CheckedPlan } from './check-plan.js'

export type Header = Pick<BaseReport, 'format' | 'question' | 'version' | 'attributes' | 'source' | 'seed'>

/** What a report says about the plan it answers. */
export function header<Input, A extends string>(question: string, checked: CheckedPlan<Input, A>): Header {
  const { attributes, source, seed } = checked
  return { format: 'expect-fair/report@1', question, version: packageVersion, attributes, source: source.name, seed }
}

/** Cases that were asked and are no evidence. @param unseen Those among them whose pairs the model could not tell apart. */
export function discarded(withoutPair: number, unseen: number): ReasonCount[] {
  return [
    { reason: 'case without two variants that differ in only one attribute of the plan', count: withoutPair - unseen },
    { reason: 'case whose variants are the same to the model', count: unseen },
  ].filter(({ count }) => count > 0)
}

/** How many there are in all. */
export const sumOf = (reasons: readonly ReasonCount[]): number => reasons.reduce((sum, { count }) => sum + count, 0)

/** What a source skipped of its inputs, what it discarded of the variants, and which words it left alone. */
export interface LeftOut {
  readonly skipped: readonly ReasonCount[]
  readonly discarded: readonly ReasonCount[]
  readonly left: readonly ReasonCount[]
}

/** What a source discarded and left alone, with the cases that are no evidence. */
export function leftOut(
  { discarded, left }: Omit<LeftOut, 'skipped'>,
  cases: readonly ReasonCount[],
): Pick<BaseReport['counts'], 'discarded' | 'left'> {
  return { discarded: [...discarded, ...cases], ...(left.length === 0 ? {} : { left }) }
}
