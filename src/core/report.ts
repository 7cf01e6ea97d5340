import type { Btc, ClassPairCount, ReasonCount, ShrunkBtc } from './btc.js'
import type { Over } from './case.js'
import type { Claim, ComparedAttribute } from './claim.js'
import type { BaselineComparison, CaseBook } from './comparison.js'
import type { Estimate } from './estimate.js'
import type { FoundRow } from './found-row.js'
import type { ModelUse } from './model-use.js'
import type { ShardPart } from './shard.js'

export type { Arithmetic, ScoreNoise } from './arithmetic.js'
export type { Btc, ClassPairCount, FoundPair, ReasonCount, ShrunkBtc, ShrunkForm, Side, Uncut } from './btc.js'
export type { Claim, ComparedAttribute, RatedPairs } from './claim.js'
export type {
  BaselineComparison,
  BookedGap,
  BorderlineCase,
  CaseBook,
  ComparedCase,
  ComparedGap,
  PlanDifference,
} from './comparison.js'
export type { Estimate, Interval } from './estimate.js'
export type { FoundRow } from './found-row.js'
export type { AddressUse, DiskUse, ModelUse, RemoteUse, RepeatUse } from './model-use.js'
export type { ChangedWord, Corner } from './square.js'

/**
 * States the result of an audit. The verdict `inconclusive` means that the run did not learn enough to decide. The verdict `interrupted`
 * means that a budget, a signal or a failing model ended the run.
 */
export type Verdict = 'fair' | 'biased' | 'inconclusive' | 'interrupted'

export interface ClassCount {
  readonly attribute: string
  readonly class: string
  readonly variants: number
  /** The BTC pairs with this class, and all pairs with this class. */
  readonly btcs: number
  readonly pairs: number
}

export interface AttributeCounts {
  readonly attribute: string
  readonly cases: number
  readonly casesWithBtc: number
  /** Share of cases with a BTC of this attribute; the mean over units if a unit has several cases. */
  readonly rate: Estimate
  readonly pairs: number
  readonly btcs: number
  /** Mean over cases of (BTC pairs / pairs). */
  readonly pairRate: Estimate
}

/**
 * States which of two classes the model favours. Each independent unit has one vote (see `Claim`). In a suite, each case is one independent
 * unit.
 */
export interface Direction {
  readonly attribute: string
  readonly favoured: string
  readonly other: string
  /** Units that mostly favour one or the other class, by the BTCs of these two classes in their cases; ties count for neither. */
  readonly casesFor: number
  readonly casesAgainst: number
  /** Exact two-sided sign test (McNemar) on these units. */
  readonly p: number
}

/** Counts how often the model's outcome flips between two variants of the *same* class in the same cases. */
export interface Control {
  readonly cases: number
  readonly pairs: number
  readonly flips: number
  readonly pairRate: Estimate
  /** Pair rate between classes minus pair rate within classes, over cases that have both kinds of pair. */
  readonly excess: Estimate
  /**
   * What the flips are shown to follow. There may be several, or none if there are too few cases. `class`: the classes, beyond single
   * words. `words`: single words or names of a class in any text (`words` of the report names them). `noise`: neither; the same words flip
   * in one text and not in another.
   */
  readonly kinds?: readonly ('class' | 'words' | 'noise')[]
  /** Classes whose words, taken together, are shown to be treated differently from those of the other classes. */
  readonly classEffects?: readonly ClassEffect[]
}

/** Describes an outcome that is more frequent or less frequent for one class than for the other classes. */
export interface ClassEffect {
  readonly attribute: string
  readonly class: string
  /** A label or, for scores, `higher` or `lower` than most of the case. */
  readonly outcome: string
  /** The share of the class's inputs with this outcome, and that of the other classes in the same cases. */
  readonly share: number
  readonly others: number
  /** Of the two tests of [statistics.md](statistics.md) the larger p, Holm-adjusted over classes and outcomes. */
  readonly p: number
}

/** Describes a word or name of one class that affects the outcome in any text. */
export interface WordEffect {
  readonly attribute: string
  readonly class: string
  /** The word as it is written in the inputs. */
  readonly word: string
  /** Cases in which the word was compared with other classes, and those in which its outcome differed from most of the case. */
  readonly cases: number
  readonly flips: number
  /** The outcome that it has more often than other words of its class; for scores, `higher` or `lower` than most of the case. */
  readonly outcome: string
  /** Whether this outcome is worse or better; absent if it is not known which outcome is better. */
  readonly favours?: 'worse' | 'better'
  /** Exact test against the other words of its class, Holm-adjusted over words and outcomes. */
  readonly p: number
  /** Words of the same class without this effect, the most frequent first. */
  readonly against: readonly string[]
}

/** Contains the results of one phase of a search. */
export interface PhaseYield {
  readonly phase: string
  /** Distinct tested rows, and distinct discriminatory rows among them, without regard to the protected attributes. */
  readonly tested: number
  readonly found: number
  /** Model rows of this phase; a gradient counts as three. */
  readonly modelRows: number
  /** Wall time in milliseconds. It may differ between two runs. */
  readonly ms: number
}

/** Contains the results of a search. A yield counts what was found where the search looked. A yield is not an estimate of a rate. */
export interface SearchYield extends Omit<PhaseYield, 'phase'> {
  readonly search: string
  /** Points whose gradient was computed. */
  readonly gradients: number
  /** The cost of a gradient in model rows, if it was not three. */
  readonly rowsPerGradient?: number
  readonly phases: readonly PhaseYield[]
  readonly ended: 'done' | 'enough' | 'interrupted'
  /** For a search on texts: the distance between its finds and their original texts. Absent if it replaced no word. */
  readonly quality?: FoundQuality
}

/**
 * Measures the distance between the texts that a search found and their originals. The values are means over the first 1,000 texts in which
 * a word was replaced. Words that the source itself replaced are the same in both texts, so they do not count.
 */
export interface FoundQuality {
  readonly texts: number
  /** Words replaced. */
  readonly changed: number
  /** Shared words over all words, 0..1. */
  readonly jaccard: number
  /** BLEU with runs of one to four words, 0..1. */
  readonly bleu: number
  /** Euclidean distance in the model's word vectors; absent for models that do not provide them. */
  readonly distance?: number
  /** Cosine of the plan's sentence encoder; absent without one. */
  readonly cosine?: number
}

/** Lists the inputs that a model ignores according to a sample of rows. */
export interface IgnoredInputs {
  /** Features whose change, by itself, changed no score of the model. The attributes of the plan are not tested. */
  readonly names: readonly string[]
  /** Features of the table. */
  readonly of: number
  /** Rows in which each of them was changed. */
  readonly rows: number
}

/** Contains a discrimination score and its accuracy. */
export interface DiscriminationScore {
  /**
   * `causal`: share of random rows for which other values of the attributes change the outcome. `group`: the largest
   * difference between two combinations of their values in how often they get an outcome.
   */
  readonly kind: 'causal' | 'group'
  readonly attributes: readonly string[]
  /** 0..1 */
  readonly score: number
  /** The largest distance from the true score, at `confidence`. */
  readonly error: number
  readonly confidence: number
  /** Random rows drawn. */
  readonly rows: number
  /**
   * Rows of which not all counterfactuals were asked; absent if there are none. The causal score then counts only the ones that were asked:
   * over all counterfactuals, it is at least `score - error`.
   */
  readonly capped?: number
}

/** Contains the joint scores of the attributes, measured on random rows of the domain (Themis). */
export interface DiscriminationScores {
  readonly causal: DiscriminationScore
  readonly group: DiscriminationScore
}

/** Contains the number of discriminatory rows in a random sample. */
export interface RowRate {
  /** Rows tested. */
  readonly rows: number
  /** Rows whose outcome changes with some joint change of the attributes. */
  readonly found: number
  readonly rate: Estimate
  /** Rows of which not all counterfactuals were asked. If there are any, the true rate is at least this rate. */
  readonly capped?: number
  /** The same for each single attribute, if there are several. */
  readonly alone: readonly { readonly attribute: string; readonly found: number; readonly rate: Estimate }[]
}

/** Explains why a report says `inconclusive` or `interrupted`, or states what the reader should know in addition to the verdict. */
export interface Finding {
  readonly code: string
  readonly message: string
}

/**
 * The gate that decided, in the words of the plan. `over`: what the claim is about; default by the source (`eec()`, `template()` and
 * `grammar()` a suite, everything else a population). `newSince`: passes if nothing got worse since the baseline; with a `confidence`, if
 * nothing is shown to have got worse (exact one-sided McNemar test on the cases that both runs asked).
 */
export type Gate =
  | {
      /** Passes when nothing was found. */
      readonly found: 0
      /** What the claim is about: the cases of the source, or others like them. */
      readonly over?: Over
    }
  | {
      /** Passes when the rate is shown to be below this one. */
      readonly rate: number
      /** How sure that must be; of a comparison, that proof is asked for. */
      readonly confidence?: number
      readonly over?: Over
    }
  | {
      /** Passes when nothing got worse since the baseline. */
      readonly newSince: 'baseline'
      readonly confidence?: number
      readonly over?: Over
    }

/**
 * Contains the fields that the reports of all questions share. A report is plain JSON data. Text, HTML and SARIF are views of this data.
 */
export interface BaseReport {
  readonly format: 'expect-fair/report@1'
  readonly question: string
  readonly verdict: Verdict
  /** The version of expect-fair that made the report. */
  readonly version: string
  readonly attributes: readonly string[]
  readonly source: string
  readonly oracle: string
  /** The gate that decided, in the words of the plan. */
  readonly gate: object
  readonly seed: number
  /** `true` if every case of the source was asked. */
  readonly exhausted: boolean
  /** What the verdict is about. Absent if there is no verdict on cases (group parity). */
  readonly claim?: Claim
  /** The attributes of the plan, in its order, including those that were never compared. */
  readonly compared?: readonly ComparedAttribute[]
  readonly counts: {
    readonly cases: number
    readonly variants: number
    readonly pairs: number
    readonly btcs: number
    readonly casesWithBtc: number
    /** Cases whose only BTCs lie within the model's float noise of the decision boundary; absent where there are none. */
    readonly borderline?: number
    readonly skipped: readonly ReasonCount[]
    /** Mutants that do not keep the structure of their text, and cases that are no evidence. */
    readonly discarded: readonly ReasonCount[]
    /** Words of the attributes' dictionaries that were left alone, since they mean no person ("black coffee"). */
    readonly left?: readonly ReasonCount[]
    /**
     * Cases of which not all variants (of intersectional and hidden questions mutants, of rows counterfactuals) were asked:
     * `casesWithBtc` is then a lower bound. Absent when all were asked.
     */
    readonly capped?: number
  }
  /** BTCs, the clearest first, at most 50. Questions on means and groups have none. */
  readonly btcs: readonly Btc[]
  readonly model: ModelUse
  readonly findings: readonly Finding[]
  /** Set if the run was one of several parts: the data that `mergeReports` needs. */
  readonly shard?: ShardPart
  /** What this run did not test, in sentences. */
  readonly notTested: readonly string[]
  /**
   * A checksum of the whole report except time, calls and kept rows: matchers reject a report that was changed after it was made. Absent if
   * an input cannot be written as JSON.
   */
  readonly seal?: string
}

/** Contains the fields of reports on questions in which each case passes or fails individually. */
export interface CaseReport extends BaseReport {
  readonly gate: Gate
  /** Share of cases with at least one BTC; see `claim` for what it is about. Absent when no case was asked. */
  readonly rate?: Estimate
  /** For `{ found: 0 }`: the one-sided upper bound of the rate that this run has proven. */
  readonly provenBelow?: number
  readonly shrunk?: ShrunkBtc
  /** Paste this as `replay` into the plan to ask the shrunk pair again, with two model inputs; a square needs one for each corner. */
  readonly replay?: string
  /** The finds of a search: a yield, not a rate. */
  readonly yield?: SearchYield
  /**
   * Discriminatory rows, for each source at most as many as the plan keeps. For texts: the cases with a BTC that the plan keeps, and the
   * first 1,000 finds of a search.
   */
  readonly foundRows?: readonly FoundRow[]
  /** Set if the gate compares with a baseline, or the matcher with another model. */
  readonly baseline?: BaselineComparison
  /** The single cases, only if the plan's gate is `newSince` and nothing has been compared yet. */
  readonly cases?: CaseBook
}

/** Contains the fields of reports about single classes. */
export interface ByClass {
  readonly byClass: readonly ClassCount[]
  /**
   * Class by class, the highest rate first; for an attribute with more than 40 classes, the 40 worst ones. Absent if classes are not
   * compared in pairs.
   */
  readonly byClassPair?: readonly ClassPairCount[]
}

/** A report of whichever question, whose members beyond the shared ones may be there or not. */
export type AnyReport = BaseReport & Partial<Omit<CaseReport, keyof BaseReport>>
