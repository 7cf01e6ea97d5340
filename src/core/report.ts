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

/** `inconclusive`: too little was learnt to say. `interrupted`: a budget, a signal or a failing model ended the run. */
export type Verdict = 'fair' | 'biased' | 'inconclusive' | 'interrupted'

export interface ClassCount {
  readonly attribute: string
  readonly class: string
  readonly variants: number
  /** BTC pairs in which this class takes part, and all pairs it takes part in. */
  readonly btcs: number
  readonly pairs: number
}

export interface AttributeCounts {
  readonly attribute: string
  readonly cases: number
  readonly casesWithBtc: number
  /** Share of cases with a BTC of this attribute; the mean over units where one unit has several cases. */
  readonly rate: Estimate
  readonly pairs: number
  readonly btcs: number
  /** Mean over cases of (BTC pairs / pairs). */
  readonly pairRate: Estimate
}

/** Which of two classes the model favours, one vote of each independent unit (see `Claim`): of a suite each case. */
export interface Direction {
  readonly attribute: string
  readonly favoured: string
  readonly other: string
  /** Units that mostly favour the one or the other, by the BTCs of these two classes in their cases; ties count for neither. */
  readonly casesFor: number
  readonly casesAgainst: number
  /** Exact two-sided sign test (McNemar) on these units. */
  readonly p: number
}

/** How often the model flips between two variants of the *same* class, in the same cases. */
export interface Control {
  readonly cases: number
  readonly pairs: number
  readonly flips: number
  readonly pairRate: Estimate
  /** Pair rate between classes minus pair rate within classes, over cases that have both kinds of pair. */
  readonly excess: Estimate
  /**
   * What the flips are shown to follow; several can hold at once, and none where the cases are too few to tell. `class`: the classes, beyond
   * single words. `words`: single words or names of a class, whatever the text (`words` of the report names them). `noise`: neither; the
   * same words fall in one text and not in another.
   */
  readonly kinds?: readonly ('class' | 'words' | 'noise')[]
  /** Classes whose words, taken together, are shown to be treated otherwise than those of the other classes. */
  readonly classEffects?: readonly ClassEffect[]
}

/** An outcome that inputs of one class have more, or less, often than those of the other classes. */
export interface ClassEffect {
  readonly attribute: string
  readonly class: string
  /** A label, or of scores `higher` or `lower` than most of the case. */
  readonly outcome: string
  /** Share of the class's inputs with this outcome, and of those of the other classes in the same cases. */
  readonly share: number
  readonly others: number
  /** Of the two tests of [statistics.md](statistics.md) the larger p, Holm-adjusted over classes and outcomes. */
  readonly p: number
}

/** A word or name of one class on which the outcome depends, whatever the text. */
export interface WordEffect {
  readonly attribute: string
  readonly class: string
  /** As it is written in the inputs. */
  readonly word: string
  /** Cases in which the word was compared with other classes, and those in which it stood apart from most of the case. */
  readonly cases: number
  readonly flips: number
  /** The outcome that it has more often than other words of its class; of scores `higher` or `lower` than most of the case. */
  readonly outcome: string
  /** Whether that is the worse or the better one; absent where no outcome is known to be better. */
  readonly favours?: 'worse' | 'better'
  /** Exact test against the other words of its class, Holm-adjusted over words and outcomes. */
  readonly p: number
  /** Words of the same class that do not do it, those asked most often first. */
  readonly against: readonly string[]
}

/** What one phase of a search gave. */
export interface PhaseYield {
  readonly phase: string
  /** Distinct rows tested, and distinct discriminatory rows among them. Rows are told apart without the asked attributes. */
  readonly tested: number
  readonly found: number
  /** Model rows asked for in this phase; a gradient counts as three. */
  readonly modelRows: number
  /** Wall time in milliseconds. Not part of what two runs must agree on. */
  readonly ms: number
}

/** What a search gave. A yield says what was found where the search looked; it is no estimate of a rate. */
export interface SearchYield extends Omit<PhaseYield, 'phase'> {
  readonly search: string
  /** Points whose gradient was taken. */
  readonly gradients: number
  /** What a gradient cost in model rows, where it was not three. */
  readonly rowsPerGradient?: number
  readonly phases: readonly PhaseYield[]
  readonly ended: 'done' | 'enough' | 'interrupted'
  /** Of a search on texts: how far its finds are from the texts they were made of. Absent where it replaced no word. */
  readonly quality?: FoundQuality
}

/**
 * How far found texts are from those they were made of: means over the finds in which words were replaced, of the first 1,000. What the
 * source exchanged is the same in both and does not count.
 */
export interface FoundQuality {
  readonly texts: number
  /** Words replaced. */
  readonly changed: number
  /** Shared words over all words, 0..1. */
  readonly jaccard: number
  /** BLEU with runs of one to four words, 0..1. */
  readonly bleu: number
  /** Euclidean distance in the model's word vectors; absent for models that do not show them. */
  readonly distance?: number
  /** Cosine of the plan's sentence encoder; absent without one. */
  readonly cosine?: number
}

/** Inputs that a model ignores, as far as a sample of rows shows. */
export interface IgnoredInputs {
  /** Features whose change, by itself, changed no score of the model. Of the asked attributes nothing is said. */
  readonly names: readonly string[]
  /** Features of the table. */
  readonly of: number
  /** Rows in which each of them was changed. */
  readonly rows: number
}

/** One score of discrimination and what it is worth. */
export interface DiscriminationScore {
  /**
   * `causal`: share of random rows for which other values of the attributes change the outcome. `group`: the largest
   * difference between two combinations of their values in how often they get an outcome.
   */
  readonly kind: 'causal' | 'group'
  readonly attributes: readonly string[]
  /** 0..1 */
  readonly score: number
  /** The true score lies no farther away than this, at `confidence`. */
  readonly error: number
  readonly confidence: number
  /** Random rows drawn. */
  readonly rows: number
  /**
   * Rows of which not all counterfactuals were asked; absent where there are none. The causal score then counts what the asked ones
   * show: over all counterfactuals it is at least `score - error`.
   */
  readonly capped?: number
}

/** What random rows of the domain say of the asked attributes, taken jointly (Themis). */
export interface DiscriminationScores {
  readonly causal: DiscriminationScore
  readonly group: DiscriminationScore
}

/** How many rows of a random sample are discriminatory. */
export interface RowRate {
  /** Rows tested. */
  readonly rows: number
  /** Rows for which some change of the asked attributes, taken jointly, changes the outcome. */
  readonly found: number
  readonly rate: Estimate
  /** Rows of which not all counterfactuals were asked: with one or more, the true rate is at least what the rate says. */
  readonly capped?: number
  /** The same for each attribute by itself, where several are asked. */
  readonly alone: readonly { readonly attribute: string; readonly found: number; readonly rate: Estimate }[]
}

/** Why a report says `inconclusive` or `interrupted`, or what the reader should know beside a verdict. */
export interface Finding {
  readonly code: string
  readonly message: string
}

/**
 * The gate that decided, in the words of the plan. `over`: what the claim is about; default by the source (`eec()`, `template()`
 * and `grammar()` a suite, everything else a population). `newSince`: passes when nothing got worse since the baseline; with a
 * `confidence`, when nothing is shown to have got worse (exact one-sided McNemar test on the cases that both runs asked).
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

/** What the reports of all questions say: plain JSON data. Texts, HTML, SARIF are views of it. */
export interface BaseReport {
  readonly format: 'expect-fair/report@1'
  readonly question: string
  readonly verdict: Verdict
  /** Version of expect-fair that made the report. */
  readonly version: string
  readonly attributes: readonly string[]
  readonly source: string
  readonly oracle: string
  /** The gate that decided, in the words of the plan. */
  readonly gate: object
  readonly seed: number
  /** `true` when every case of the source was asked. */
  readonly exhausted: boolean
  /** What the verdict is about. Absent where no verdict on cases was sought (group parity). */
  readonly claim?: Claim
  /** The asked attributes, in the order of the plan; those that were never compared too. */
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
  /** Set where the run was one part of several: what `mergeReports` needs. */
  readonly shard?: ShardPart
  /** What this run did not look at, in sentences. */
  readonly notTested: readonly string[]
  /**
   * Stands for all that the report says beside time, calls and kept rows: matchers refuse a report that was changed after it
   * was made. Absent where an input cannot be written as JSON.
   */
  readonly seal?: string
}

/** What reports of the questions say whose cases pass or fail one by one. */
export interface CaseReport extends BaseReport {
  readonly gate: Gate
  /** Share of cases with at least one BTC; see `claim` for what it is about. Absent when no case was asked. */
  readonly rate?: Estimate
  /** For `{ found: 0 }`: the one-sided upper bound of the rate that this run has proven. */
  readonly provenBelow?: number
  readonly shrunk?: ShrunkBtc
  /** Paste as `replay` into the plan: asks the shrunk pair again, in two model inputs; a square in as many as its corners. */
  readonly replay?: string
  /** What a search found: a yield, which is no rate. */
  readonly yield?: SearchYield
  /**
   * Discriminatory rows, of each source at most as many as the plan keeps. Of texts: the cases with a BTC that the plan keeps,
   * and the first 1,000 finds of a search.
   */
  readonly foundRows?: readonly FoundRow[]
  /** Set when the gate compares with a baseline, or the matcher with another model. */
  readonly baseline?: BaselineComparison
  /** The cases one by one: only where the plan's gate is `newSince` and nothing has been compared yet. */
  readonly cases?: CaseBook
}

/** What reports say of single classes. */
export interface ByClass {
  readonly byClass: readonly ClassCount[]
  /**
   * Class by class, the highest rate first; of an attribute with more than 40 classes those of the 40 worst. Absent where
   * classes are not compared in pairs.
   */
  readonly byClassPair?: readonly ClassPairCount[]
}

/** A report of whichever question, whose members beyond the shared ones may be there or not. */
export type AnyReport = BaseReport & Partial<Omit<CaseReport, keyof BaseReport>>
