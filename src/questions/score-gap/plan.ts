import type { Over } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import { number, type OptionSet, options, required, text, value } from '../../core/options/index.js'
import type { BasePlan, Cases } from '../../core/plan.js'
import { checkMinCases, DEFAULT_CONFIDENCE } from '../../oracle/index.js'
import type { CheckedPlan } from '../../run/check-plan.js'
import { confidence, over, perCase, planDeclaration, planOptionErrors } from '../../run/plan-options.js'

export interface ScoreGapPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  /** Which question is asked; a matcher knows its own. */
  readonly question: 'score-gap'
  /** The largest mean score difference between two classes that you accept, in units of the score. */
  readonly maxGap: number
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * The label whose score is compared. It is needed for three or more labels; of two labels, the last in alphabetical order is the default.
   */
  readonly label?: string
  /**
   * The smallest and the largest score that the model can return. It is known for scores of labels (0 to 1). For other scores without a
   * range, the gap is judged by a t test, which rare large gaps can mislead.
   */
  readonly range?: readonly [number, number]
  /** What the claim is about, like `gate.over` of other questions. Default by the source. */
  readonly over?: Over
}

type Required = 'question' | 'attributes' | 'cases' | 'maxGap'

export const scoreGapOptions: OptionSet<
  ScoreGapPlan<unknown>,
  Exclude<keyof ScoreGapPlan<unknown>, Required>
> = options(
  'audit',
  {
    question: required(value<'score-gap'>("'score-gap'", () => true)),
    cases: required(value<Cases<unknown>>('a source of cases', () => true)),
    ...planDeclaration,
    ...perCase,
    maxGap: required(number({ above: 0 })),
    confidence,
    label: text({ defaultText: 'of two labels the last in alphabetical order' }),
    range: value<readonly [number, number]>('the smallest and the largest score', Array.isArray, {
      defaultText: 'known for scores of labels',
    }),
    over,
  },
  planOptionErrors,
)

/** What a score-gap plan says beyond what all plans say, checked. */
export interface ScoreGapSettings {
  readonly gate: { readonly maxGap: number; readonly confidence: number }
  readonly over: Over
  readonly minCases?: number
  readonly label?: string
  readonly range?: readonly [number, number]
}

/** @throws FairnessError EF124 */
export function checkScoreGap(
  { maxGap, confidence = DEFAULT_CONFIDENCE, label, range, minCases }: ScoreGapPlan<unknown>,
  { over }: CheckedPlan<unknown, string>,
): ScoreGapSettings {
  return {
    gate: { maxGap, confidence },
    over,
    ...(minCases === undefined ? {} : { minCases: checkMinCases(minCases) }),
    ...defined({ label, range }),
  }
}
