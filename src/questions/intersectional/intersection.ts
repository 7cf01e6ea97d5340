import type { Estimate } from '../../core/estimate.js'

/** Contains the counts for the mutants of one combination of attributes, or of all combinations. The unit of inference is the original. */
export interface MutantCounts {
  /** Originals with at least one valid mutant; those with an error among its mutants; those with a hidden error. */
  readonly cases: number
  readonly casesWithError: number
  readonly casesWithHidden: number
  /** Originals of which not all mutants were asked: they may have an error that was not found. */
  readonly capped: number
  /** Shares of the originals, with Clopper-Pearson intervals; if some are capped, minimum shares with an upper end of 1. */
  readonly caseErrorRate: Estimate
  readonly caseHiddenRate: Estimate
  /** Valid mutants asked, those whose outcome differs from the original's, and those among them that are hidden. */
  readonly mutants: number
  readonly errors: number
  readonly hidden: number
  /** Errors that could not be classified as hidden or not, because a sub-mutant is not valid. */
  readonly unclear: number
  /** Means over originals of (errors / mutants) and (hidden / mutants), bounded by betting over originals. */
  readonly errorRate: Estimate
  readonly hiddenRate: Estimate
  /** The hidden share of the errors whose sub-mutants are all valid (the paper's table 9, H). Absent if there is no such error. */
  readonly hiddenShare?: number
}

export interface CombinationCounts extends MutantCounts {
  /** The attributes that change at once, in the order of the plan. */
  readonly attributes: readonly string[]
}

/** Counts errors by the smallest set of attributes whose change causes the error. */
export interface AttributedErrors {
  readonly attributes: readonly string[]
  readonly cases: number
  readonly errors: number
  /** Whether such errors are hidden: sets of two and more, all of whose sub-mutants are valid and keep the outcome. */
  readonly hidden: boolean
}

/**
 * Counts the errors of atomic mutants of one attribute. Each atomic mutant is counted once, even if it belongs to several tested mutants.
 */
export interface AtomicCounts {
  readonly attribute: string
  readonly cases: number
  readonly casesWithError: number
  readonly mutants: number
  readonly errors: number
  /** Mean over originals. */
  readonly errorRate: Estimate
}

/** Counts which mutants found an error: only an atomic mutant, only an intersectional mutant, both kinds, or neither. */
export interface Overlap {
  readonly atomicAlone: number
  readonly intersectionAlone: number
  readonly both: number
  readonly neither: number
}

/** Counts mutants that do not keep the structure of the original but were asked anyway (`askDiscarded`). */
export interface DiscardedCounts {
  /** Discarded mutants that were asked, and those whose outcome differs from the original's: errors that the invariant excluded. */
  readonly mutants: number
  readonly errors: number
  /** Originals that have such mutants, and such errors. */
  readonly cases: number
  readonly casesWithError: number
  /** The share of such errors in all errors of valid and discarded mutants; absent if there is no error. */
  readonly shareOfErrors?: number
}

/** Contains the results for mutants in an intersectional or hidden audit. */
export interface Intersection {
  /** Attributes that change at once in a mutant. */
  readonly order: number
  /** `smart`: sub-mutants were asked only for mutants with an error. `full`: for all mutants, so that `overlap` is known. */
  readonly schedule: 'smart' | 'full'
  readonly all: MutantCounts
  /** If not all mutants were asked: the largest number asked per original, and the largest number in all, valid or not. */
  readonly drawn?: { readonly perOriginal: number; readonly candidates: number }
  /** By combination of attributes, in the order of the plan, without combinations that have no mutant. */
  readonly combinations: readonly CombinationCounts[]
  /** Smallest sets first. */
  readonly attributed: readonly AttributedErrors[]
  /** For a `full` schedule: by attribute, and where errors were found, by originals and by mutants with valid atomic mutants. */
  readonly atomic?: readonly AtomicCounts[]
  readonly overlap?: { readonly cases: Overlap; readonly mutants: Overlap }
  readonly discarded?: DiscardedCounts
}
