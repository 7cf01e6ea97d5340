import type { Over } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { type OptionSet, oneOf, options, required, value } from '../../core/options/index.js'
import type { BasePlan, Cases, ShrinkOptions } from '../../core/plan.js'
import type { Gate } from '../../core/report.js'
import { checkConfidence, checkMinCases, DEFAULT_CONFIDENCE } from '../../oracle/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { checkShrink } from '../../run/check-shrink.js'
import { confidence, over, perCase, planDeclaration, planOptionErrors, shrinkOption } from '../../run/plan-options.js'
import { checkSince } from '../answer-gap/plan.js'
import { measuresFor } from './measures.js'
import type { NameMatch, RecallGapSettings } from './settings.js'

export interface RecallGapPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'recall-gap'
  /** The largest gap in recall between two classes that you accept, as a share: 0.05 is five names out of a hundred. Default 0.05. */
  readonly maxGap?: number
  /** The largest gap in false alarms, as a share of texts. Default as `maxGap`. */
  readonly maxFalseAlarmGap?: number
  /** Labels of the model that mean the name of a person. Default: labels that usually do: PER, PERSON, NAME, FIRSTNAME, SURNAME, ... */
  readonly personLabels?: readonly string[]
  /** How much of a name must be found: 'whole' (default), which is necessary to remove names from texts, or a 'part'. */
  readonly match?: NameMatch
  /**
   * How the texts of the clearest gap are shrunk, once a gap is shown: `maxInputs` model inputs at most (default 300), `to` the smallest
   * 'sentence' (default), 'words' or 'inputs'. `false` leaves them as they were found. Not done in shards.
   */
  readonly shrink?: ShrinkOptions | false
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * `{ newSince: 'baseline' }` passes if no gap is shown to have grown since the baseline, and fails if a gap has grown beyond its limit.
   * Default: every gap is judged by its limit.
   */
  readonly gate?: Extract<Gate, { newSince: unknown }>
  /** What the claim is about, like `gate.over` of other questions. Default by the source. */
  readonly over?: Over
}

type Required = 'question' | 'attributes' | 'cases'

const isShare = (given: unknown): boolean => typeof given === 'number' && given > 0 && given < 1
const areLabels = (given: unknown): boolean =>
  Array.isArray(given) && given.length > 0 && given.every((each) => typeof each === 'string' && each !== '')

export const recallGapOptions: OptionSet<
  RecallGapPlan<unknown>,
  Exclude<keyof RecallGapPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'recall-gap'>("'recall-gap'", () => true)),
    cases: required(value<Cases<unknown>>('a source of cases', () => true)),
    ...planDeclaration,
    ...perCase,
    maxGap: value('a share above 0 and below 1', isShare, { defaultText: '0.05' }),
    maxFalseAlarmGap: value('a share above 0 and below 1', isShare, { defaultText: 'maxGap' }),
    personLabels: value('a list of labels', areLabels, { defaultText: 'those that usually mean a person' }),
    match: oneOf(['whole', 'part'], { defaultText: "'whole'" }),
    shrink: shrinkOption('300'),
    confidence,
    // What is wrong in it has a sentence of its own: other questions have other gates.
    gate: value<NonNullable<RecallGapPlan<unknown>['gate']>>('`{ newSince, confidence, over }`', () => true, {
      defaultText: 'the limits',
    }),
    over,
  },
  planOptionErrors,
)

/** @throws FairnessError EF105, EF112, EF121, EF123, EF124, EF149, EF150, EF861 */
export function checkRecallGap(
  plan: RecallGapPlan<unknown>,
  { over }: CheckedPlan<unknown, string>,
): RecallGapSettings {
  const { minCases, maxGap = 0.05, maxFalseAlarmGap = maxGap, personLabels: labels, match = 'whole' } = plan
  checkShrink(plan.shrink)
  const gate = plan.gate === undefined ? undefined : checkSince(plan, plan.gate)
  const confidence = checkConfidence(plan.confidence ?? gate?.confidence ?? DEFAULT_CONFIDENCE)
  // Before gaps are counted by it.
  recallGapOptions.refuseWrong(plan)
  return {
    gate: {
      measures: measuresFor(maxGap, maxFalseAlarmGap),
      confidence,
      ...(gate !== undefined && { newSince: gate.newSince }),
    },
    over,
    ...(minCases === undefined ? {} : { minCases: checkMinCases(minCases) }),
    ...(labels !== undefined && { labels }),
    match,
    ...defined({ shrink: plan.shrink }),
  }
}
