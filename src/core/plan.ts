import type { Arbitrary } from 'fast-check'
import type { Case, CaseSource, MutationSource, Over } from './case.js'
import type { Oracle } from './oracle.js'
import type { Gate, ParityMetric } from './report.js'
import type { Search } from './search.js'
import type { Shard } from './shard.js'
import type { Table } from './table.js'

/** A source, or anything it can be made from: an iterable of cases, or a fast-check arbitrary of cases. */
export type Cases<Input, A extends string = string> =
  | CaseSource<Input, A>
  | Iterable<Case<Input, A>>
  | AsyncIterable<Case<Input, A>>
  | Arbitrary<Case<Input, A>>

export interface ShrinkOptions {
  /** Model inputs that shrinking may ask at most. Default 2000. */
  readonly maxCalls?: number
}

export interface Budget {
  /** Model inputs that may be asked, shrinking included. */
  readonly calls?: number
  /** Wall time in milliseconds for the whole audit. */
  readonly ms?: number
}

export interface Progress {
  /** 'reading': the source looks through texts for cases; cases are asked in between. */
  readonly phase: 'reading' | 'asking' | 'searching' | 'shrinking' | 'done'
  /** Cases asked; while searching, rows tested by the search. */
  readonly cases: number
  /** Cases that will be asked, where known. */
  readonly of?: number
  readonly casesWithBtc: number
  readonly calls: number
  readonly ms: number
  /** While reading: texts read so far, and of how many where that is known. */
  readonly texts?: number
  readonly ofTexts?: number
}

/** What all questions share. */
export interface BasePlan<Input, A extends string = string> {
  /** Sensitive attributes that must not matter; each must be one that `cases` can vary. */
  readonly attributes: readonly NoInfer<A>[]
  readonly cases: Cases<Input, A>
  /** Cases to ask at most, drawn by the seed. Default by profile: dev 100, ci 400, nightly all. */
  readonly sample?: number
  /** Variants of a case to ask at most. Default by profile: dev 16, ci 64, nightly all. */
  readonly variantsPerCase?: number
  /**
   * Independent units (see `gate.over`) with a pair, of each attribute, below which nothing is called fair. Default 59, which
   * bounds the rate by 5 % at 95 % confidence; none for a suite that was asked whole.
   */
  readonly minCases?: number
  /** Default 42. */
  readonly seed?: number
  readonly budget?: Budget
  /**
   * Asks one part of the cases, so that several machines share a run: `{ index: 1, count: 4 }`. `mergeReports` joins the
   * reports. A search is not split: the first shard runs it whole. Default: EXPECT_FAIR_SHARD (`1/4`), or all.
   */
  readonly shard?: Shard
  /**
   * A folder in which answers are kept while a run lasts, so that one that is killed goes on without asking them again.
   * Default: EXPECT_FAIR_JOURNAL, or none.
   */
  readonly journal?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export interface CounterfactualPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  readonly question?: 'counterfactual'
  /**
   * Of texts: looks for BTCs beyond the source's own cases, by replacing words that all variants of a case share. Starts from
   * the cases that were asked. What it finds is a yield, and no part of the rate.
   */
  readonly search?: Search<Input>
  /** When two predictions count as the same. Default by the kind of prediction. */
  readonly oracle?: Oracle
  /** The outcome that is better to get, for the direction of a bias. Default: a label that reads "positive"; of scores, the higher. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any BTC fails. */
  readonly gate?: Gate
  /**
   * When to end early: after the window of cases (64 to 512 inputs) that holds the first BTC, when the gate is decided
   * (by bounds that hold at any time), or never. Default 'all'.
   */
  readonly stop?: 'first' | 'decided' | 'all'
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks that pair alone. */
  readonly replay?: string
  /**
   * Of texts: cases with a BTC that the report keeps with all texts that were asked of them, the first found first, for
   * `augmentation()`. Default none.
   */
  readonly keep?: number
}

export interface ScoreGapPlan<Input, A extends string = string> extends BasePlan<Input, A> {
  readonly question: 'score-gap'
  /** The largest mean score difference between two classes that you accept, in units of the score. */
  readonly maxGap: number
  /** Default 0.95. */
  readonly confidence?: number
  /** Label whose score is compared. Needed for three or more labels; of two, the last in alphabetical order. */
  readonly label?: string
  /**
   * The smallest and the largest score that the model can give. Known for scores of labels (0 to 1); for other scores the gap
   * is judged by a t test without it, which rare large gaps can mislead.
   */
  readonly range?: readonly [number, number]
  /** What the claim is about, as `gate.over` of other questions. Default by the source. */
  readonly over?: Over
}

export interface IndividualPlan<Input, A extends string = string>
  extends Omit<BasePlan<Input, A>, 'cases' | 'variantsPerCase'> {
  readonly question: 'individual'
  /**
   * Counterfactuals of a row to ask at most, drawn by the seed where there are more; `Infinity`: all. Default 64, `nightly` all.
   * Where some were left out, the share of discriminatory rows is "at least", and no sample is the whole table.
   */
  readonly variantsPerCase?: number
  /** A table. Each row is asked with its counterfactuals: the product of the values of the asked attributes. */
  readonly cases: Table<Input, A>
  /**
   * Looks for discriminatory rows beyond the data's own. With a search, random rows of the schema's domain are asked too,
   * as many as `sample` and at most 10,000. Without, the data's own rows alone.
   */
  readonly search?: Search<Input>
  /** When two predictions count as the same. Default by the kind of prediction. */
  readonly oracle?: Oracle
  /** The outcome that is better to get; see `CounterfactualPlan`. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any discriminatory row fails, wherever it was found. `{ rate }` judges the data's own rows. */
  readonly gate?: Gate
  /** When to end early: with the first find, when the gate is decided, or never. Default 'all'. */
  readonly stop?: 'first' | 'decided' | 'all'
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks that pair of rows alone. */
  readonly replay?: string
  /**
   * Discriminatory rows that the report keeps of each source (data, domain, search), for `augmentation()`. All are counted.
   * Default 1000.
   */
  readonly keep?: number
}

export interface GroupParityPlan<Input, A extends string = string>
  extends Omit<BasePlan<Input, A>, 'cases' | 'variantsPerCase' | 'minCases'> {
  readonly question: 'group-parity'
  /** A table; for every metric but demographic parity its schema names the column of the true labels. */
  readonly cases: Table<Input, A>
  /** Default 'demographic-parity'. The report has all metrics; the gate judges this one. */
  readonly metric?: ParityMetric
  /** The label that is good to get. Needed for models that answer labels. */
  readonly favourable?: string
  /** The true label that deserves it. Default: the same as `favourable`. */
  readonly trueLabel?: string
  /** From which score a row counts as selected, for models that answer one score. Default 0.5. */
  readonly threshold?: number
  /** The largest difference between two groups that you accept, in 0..1. Give this or `minRatio`, or both. */
  readonly maxDifference?: number
  /** The smallest ratio of two groups' shares that you accept, in 0..1. */
  readonly minRatio?: number
  /** Default 0.95. */
  readonly confidence?: number
  /**
   * Edges that make groups of a number: `{ age: [30, 50] }` for below 30, 30 to below 50, and 50 on. Needed for numbers
   * with more than ten values.
   */
  readonly bins?: Readonly<Partial<Record<NoInfer<A>, readonly number[]>>>
  /** Whether the gate judges intersections too (race and sex at once). The report has them either way. Default false. */
  readonly intersections?: boolean
  /** Groups with fewer rows are reported and not judged. Default 1: every group that has a row. */
  readonly minGroup?: number
  /** Marks groups whose impact ratio is below four fifths: an engineering figure, no judgement. Default false. */
  readonly fourFifths?: boolean
}

/** A plan of `toHaveNoIntersectionalBias` or `toHaveNoHiddenIntersectionalBias` (HInter, Souani et al. 2025). */
export interface IntersectionalPlan<Input, A extends string = string> extends Omit<BasePlan<Input, A>, 'cases'> {
  /**
   * `intersectional`: an original errs when the outcome of any of its mutants differs from its own. `hidden`: when that of a
   * mutant differs although every proper sub-mutant is valid and keeps the original's outcome.
   */
  readonly question: 'intersectional' | 'hidden'
  /** `mutations()`, or another source whose cases have mutants. Needs two attributes or more. */
  readonly cases: MutationSource<Input, A>
  /** Attributes that change at once. Default: the source's own order where that is 2 or more, else all of `attributes`. */
  readonly order?: number
  /** When two predictions count as the same. Default by the kind of prediction; `sameLabelSet({ ignoreBelow })` for label sets. */
  readonly oracle?: Oracle
  /** The outcome that is better to get; see `CounterfactualPlan`. */
  readonly favourable?: string
  /** Default `{ found: 0 }`: any error (hidden error) fails. `{ rate }` judges the share of originals that have one. */
  readonly gate?: Gate
  /** When to end early: after the window that holds the first error, when the gate is decided, or never. Default 'all'. */
  readonly stop?: 'first' | 'decided' | 'all'
  /**
   * `smart` (default) asks the sub-mutants of mutants that err, and no others. `full` asks those of all mutants: dearer, but
   * the report then has the errors of atomic mutants and how far they overlap with the intersectional ones.
   */
  readonly schedule?: 'smart' | 'full'
  /**
   * Also asks about mutants that do not keep the structure of their text, at most `variantsPerCase` of a case, and reports
   * how many errors the invariant kept out. They never count as errors. Default false.
   */
  readonly askDiscarded?: boolean
  readonly shrink?: ShrinkOptions | false
  /** A `replay` string from an earlier report: asks that square alone. */
  readonly replay?: string
}

export type Plan<Input, A extends string = string> =
  | CounterfactualPlan<Input, A>
  | ScoreGapPlan<Input, A>
  | IndividualPlan<Input, A>
  | GroupParityPlan<Input, A>
  | IntersectionalPlan<Input, A>
