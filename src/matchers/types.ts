import type { AnswerCheck } from '../audit/index.js'
import type { Gate } from '../core/report.js'
import type {
  AnswerGapPlan,
  CounterfactualPlan,
  GroupParityPlan,
  IndividualPlan,
  IntersectionalPlan,
  RecallGapPlan,
  ScoreGapPlan,
} from '../questions/index.js'

/** Describes a plan for a matcher. The plan does not have to name the question, because the matcher determines it. */
export type MatcherPlan<Asked extends { readonly question: string }> = Omit<Asked, 'question'> & {
  readonly question?: Asked['question']
}

/**
 * Describes a plan for a matcher that compares two runs. Each case passes or fails individually. If the plan has a gate, it must be a
 * comparison.
 */
export type ComparedPlan<Input, A extends string = string> =
  | (Omit<CounterfactualPlan<Input, A>, 'gate'> & { readonly gate?: SinceGate })
  | (Omit<IndividualPlan<Input, A>, 'gate'> & { readonly gate?: SinceGate })
  | (Omit<IntersectionalPlan<Input, A>, 'gate'> & { readonly gate?: SinceGate })
  | AnswerGapPlan<Input, A>
  | RecallGapPlan<Input, A>

export type SinceGate = Extract<Gate, { newSince: unknown }>

/** Serves as a placeholder for the value passed to `expect()` if only the type of the assertion knows it. */
export type InAssertion = 'what the assertion holds'

declare global {
  /** What a runner's own type of an assertion says was handed to `expect()`: the entry of a runner adds `received`. */
  interface ExpectFairAssertion<This> {
    readonly assertion: This
  }
}

/** Represents the value passed to `expect()`. */
export type ReceivedBy<Received, This> = [Received] extends [InAssertion]
  ? ExpectFairAssertion<This> extends { received: infer Held }
    ? Held
    : unknown
  : Received

/**
 * Contains the matchers of `expect(...)`. All matchers are asynchronous, so you must await them.
 *
 * @typeParam Received The type of the value passed to `expect()`. A function does not compile if its answers are not those of a model.
 */
export interface FairnessMatchers<Received = unknown> {
  /**
   * Passes if the model gives inputs that differ only in a sensitive attribute the same outcome; `.not` passes only if bias is proven.
   * `inconclusive` and `interrupted` fail in both directions.
   * @param plan The plan for a model; none for a report of `audit()`, which is judged without calling the model again.
   */
  toBeCounterfactuallyFair<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: CounterfactualPlan<Input, A> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if no row of a table changes its outcome when only the attributes of the plan change. This covers the data's own rows and, with
   * a `search`, the rows that it tests. `.not` passes only if bias is proven.
   * @param plan The plan for a model; none for a report of `audit()`.
   */
  toBeIndividuallyFair<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<IndividualPlan<Input, A>> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if the groups of a table are shown to get the favourable outcome about equally often, within `maxDifference` or `minRatio`;
   * `metric` selects the rows.
   * @param plan The plan for a model; none for a report of `audit()`.
   */
  toHaveGroupParity<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<GroupParityPlan<Input, A>> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if no mutant of an original changes its outcome; mutants change several sensitive attributes at once. `.not` passes only if bias
   * is proven.
   * @param plan The plan for a model, with cases from `mutations()`; none for a report of `audit()`.
   */
  toHaveNoIntersectionalBias<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<IntersectionalPlan<Input, A> & { readonly question: 'intersectional' }> &
      AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if no bias hides at an intersection: no mutant changes the outcome while each of its sub-mutants is valid and keeps it. Biases
   * of one attribute are not tested. `.not` passes only if bias is proven.
   * @param plan The plan for a model, with cases from `mutations()`; none for a report of `audit()`.
   */
  toHaveNoHiddenIntersectionalBias<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<IntersectionalPlan<Input, A> & { readonly question: 'hidden' }> &
      AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if the mean scores of all pairs of classes are shown to differ by at most `maxGap` (two one-sided tests).
   * @param plan The plan for a model; none for a report of `audit()`.
   */
  toHaveNoScoreGap<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<ScoreGapPlan<Input, A>> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if the answers of a model that answers in free text are shown to be alike between classes, within the limit of every measure of
   * the plan. `.not` passes only if a gap is proven.
   * @param plan The plan for a model; none for a report of `audit()`.
   */
  toHaveNoAnswerGap<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<AnswerGapPlan<Input, A>> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if a model that finds persons in texts is shown to find the names of all classes about equally often (recall), with about as
   * many false alarms, each within its limit. `.not` passes only if a gap is proven.
   * @param plan The plan for a model; none for a report of `audit()`.
   */
  toHaveNoRecallGap<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: MatcherPlan<RecallGapPlan<Input, A>> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if no case has a BTC that it did not have when the baseline was made: `__fairness__/<test file>.json`, written by the first run
   * (never in CI) and updated by the runner's `-u`. With a gate's `confidence`, passes if the model is not shown to be worse (exact McNemar
   * test on the cases that both runs asked).
   * @param plan The plan for a model; none for a report of a plan with `gate: { newSince: 'baseline' }`.
   */
  toMatchFairnessBaseline<Input, A extends string = string, This = unknown>(
    this: This,
    plan?: ComparedPlan<Input, A> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
  /**
   * Passes if no case has a BTC with this model that it does not have with the other model; both are asked. With a gate's `confidence`,
   * passes if this model is not shown to be worse.
   */
  toBeAtLeastAsFairAs<Input, A extends string = string, Other = unknown, This = unknown>(
    this: This,
    other: Other & AnswerCheck<Other>,
    plan: ComparedPlan<Input, A> & AnswerCheck<ReceivedBy<Received, This>>,
  ): Promise<void>
}

/** The matchers by name, known before their work is loaded. */
export const matcherNames: { readonly [Name in keyof FairnessMatchers]: Name } = {
  toBeCounterfactuallyFair: 'toBeCounterfactuallyFair',
  toHaveNoScoreGap: 'toHaveNoScoreGap',
  toBeIndividuallyFair: 'toBeIndividuallyFair',
  toHaveGroupParity: 'toHaveGroupParity',
  toHaveNoIntersectionalBias: 'toHaveNoIntersectionalBias',
  toHaveNoHiddenIntersectionalBias: 'toHaveNoHiddenIntersectionalBias',
  toHaveNoAnswerGap: 'toHaveNoAnswerGap',
  toHaveNoRecallGap: 'toHaveNoRecallGap',
  toBeAtLeastAsFairAs: 'toBeAtLeastAsFairAs',
  toMatchFairnessBaseline: 'toMatchFairnessBaseline',
}
