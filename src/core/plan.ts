import type { Arbitrary } from 'fast-check'
import type { Case, CaseSource } from './case.js'
import type { ShardChoice } from './shard.js'

/** Represents a case source, or a value from which a source can be created: an iterable of cases or a fast-check arbitrary of cases. */
export type Cases<Input, A extends string = string> =
  | CaseSource<Input, A>
  | Iterable<Case<Input, A>>
  | AsyncIterable<Case<Input, A>>
  | Arbitrary<Case<Input, A>>

/**
 * Specifies what texts are shrunk to. With `sentence`, the result is the smallest finite sentence. With `words`, the result is the fewest
 * words, whether or not they form a sentence. With `inputs`, the inputs of the source stay unchanged, and the result is the plainest pair
 * of the case that differs in the same places.
 */
export type ShrinkGoal = 'sentence' | 'words' | 'inputs'

export interface ShrinkOptions {
  /** What texts are shrunk to. Rows and sentences of grammars are shrunk in their own ways. Default 'sentence'. */
  readonly to?: ShrinkGoal
  /** The largest number of model inputs for shrinking. Default 2000. */
  readonly maxInputs?: number
}

export interface Budget {
  /** The largest number of model inputs, including shrinking. */
  readonly inputs?: number
  /** Wall time in milliseconds for the whole audit. */
  readonly ms?: number
}

/** When a run ends: with the first find, when its gate is decided, or with its last case. */
export type StopRule = 'first' | 'decided' | 'all'

export interface Progress {
  /** 'reading': the source searches texts for cases, and cases are asked in between. */
  readonly phase: 'reading' | 'asking' | 'searching' | 'shrinking' | 'done'
  /** Cases asked; while searching, rows tested by the search. */
  readonly cases: number
  /** The number of cases that will be asked, if known. */
  readonly of?: number
  readonly casesWithBtc: number
  readonly calls: number
  readonly ms: number
  /** While reading: the number of texts read so far, and of all texts if known. */
  readonly texts?: number
  readonly ofTexts?: number
}

/** Contains the options that all questions share. */
export interface BasePlan<Input, A extends string = string> {
  /** Sensitive attributes that must not matter; each must be one that `cases` can vary. */
  readonly attributes: readonly NoInfer<A>[]
  /** What to ask: a source, an iterable of cases, or a fast-check arbitrary of cases. */
  readonly cases: Cases<Input, A>
  /** The largest number of cases, drawn with the seed. Default by profile: dev 100, ci 400, nightly all. */
  readonly sample?: number
  /** The largest number of variants of a case. Default by profile: dev 16, ci 64, nightly all. */
  readonly variantsPerCase?: number
  /**
   * The smallest number of independent units (see `gate.over`) with a pair, for each attribute, that can be called fair. Default 59, which
   * bounds the rate by 5 % at 95 % confidence; none for a complete suite.
   */
  readonly minCases?: number
  /** Default 42. */
  readonly seed?: number
  /** The limits of the audit. Default: no limit. */
  readonly budget?: Budget
  /**
   * Asks one part of the cases, so that several machines share a run: `{ index: 1, count: 4 }`. `mergeReports` joins the reports. `'auto'`
   * reads it from the engine that runs the job: an array of Slurm or AWS Batch, a parallel job of GitLab, Buildkite or CircleCI, and, with
   * the count (`'auto/4'`), a Kubernetes Indexed Job; without an engine, all cases are asked. A search is not split: the first shard runs
   * all of it. Default: EXPECT_FAIR_SHARD (`1/4`, `auto`, `auto/4`), or all.
   */
  readonly shard?: ShardChoice
  /**
   * A folder that stores answers while a run lasts, so that a run that was killed resumes without asking again. Default:
   * EXPECT_FAIR_JOURNAL, or none.
   */
  readonly journal?: string
  /** Ends the audit early: its report is then `interrupted` and contains the results so far. */
  readonly signal?: AbortSignal
  /** Called after each window of cases, and while sources, searches and shrinking work. */
  readonly onProgress?: (progress: Progress) => void
}
