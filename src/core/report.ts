import type { Prediction } from './prediction.js'

/** `inconclusive`: too little was learnt to say. `interrupted`: a budget, a signal or a failing model ended the run. */
export type Verdict = 'fair' | 'biased' | 'inconclusive' | 'interrupted'

/** The question a report answers; a matcher judges reports of its own question only. */
export type Question = 'counterfactual' | 'score-gap'

export interface Interval {
  readonly lower: number
  readonly upper: number
  /** Coverage in 0..1. */
  readonly confidence: number
  readonly method: 'clopper-pearson' | 'bootstrap' | 't' | 'anytime-valid'
}

export interface Estimate {
  readonly value: number
  readonly interval: Interval
}

/** One side of a pair: the input, the classes it shows, and what the model said. */
export interface Side {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
  readonly prediction: Prediction
}

/** Two variants of one case that differ in one attribute alone and that the model treats differently. */
export interface Btc {
  readonly caseId: string
  readonly template?: string
  readonly origin?: string
  readonly attribute: string
  readonly a: Side
  readonly b: Side
  /** Which class the model favours, where the outcome has a known better side; absent when it has none. */
  readonly favours?: string
  /** Distance of the nearer side from the decision boundary, as |score difference| in 0..1; absent without scores. */
  readonly margin?: number
}

/** A BTC made small: 1-minimal under the shrinker's moves. */
export interface ShrunkBtc extends Btc {
  /** Words (or features) on each side before and after. */
  readonly size: { readonly before: number; readonly after: number }
  readonly steps: number
  readonly calls: number
  /** `minimal`: no move makes it smaller; otherwise what stopped the search. */
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
}

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
  /** Share of cases with a BTC of this attribute. */
  readonly rate: Estimate
  readonly pairs: number
  readonly btcs: number
  /** Mean over cases of (BTC pairs / pairs). */
  readonly pairRate: Estimate
}

/** Which of two classes the model favours, one vote per case. */
export interface Direction {
  readonly attribute: string
  readonly favoured: string
  readonly other: string
  /** Cases whose BTCs of these two classes mostly favour the one or the other; ties count for neither. */
  readonly casesFor: number
  readonly casesAgainst: number
  /** Exact two-sided sign test (McNemar) on these cases. */
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
}

/** Mean score difference of one pair of classes, over templates as clusters. */
export interface ScoreGap {
  readonly attribute: string
  readonly classes: readonly [string, string]
  /** Mean of score(first) - score(second), in units of the score. */
  readonly gap: Estimate
  /** Standardised by the standard deviation of the clusters' differences (Cohen's d_z). */
  readonly effectSize: number
  readonly clusters: number
  readonly pairs: number
  /** Two one-sided tests against `maxGap`: p for "the gap is at least maxGap", Holm-adjusted over pairs of classes. */
  readonly pEquivalent: number
  /** p for "the gap is at most maxGap", Holm-adjusted. */
  readonly pDifferent: number
  readonly decision: 'within' | 'beyond' | 'undecided'
}

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}

/** Why a report says `inconclusive` or `interrupted`, or what the reader should know beside a verdict. */
export interface Finding {
  readonly code: string
  readonly message: string
}

export interface ModelUse {
  readonly id: string
  /** Inputs the model was asked, batches they went in, and questions answered without asking (repeats, cache). */
  readonly calls: number
  readonly batches: number
  readonly saved: number
  /** Time inside the model, in milliseconds. Not part of what two runs must agree on. */
  readonly ms: number
  readonly batchSize: { readonly smallest: number; readonly largest: number }
  /** `true`: a text's score changed with its batch-mates, so every text was asked alone. */
  readonly dependsOnBatch: boolean
  /** Inputs longer than the model reads, cut by it. */
  readonly truncated: number
  readonly limits: readonly string[]
  /** What asking over a network cost and how it went; absent for models that answer in this process. */
  readonly remote?: RemoteUse
}

/** What asking a remote model cost. Requests and retries are as the network had it: two runs need not agree on them. */
export interface RemoteUse {
  /** Requests sent, those that were tried again among them. */
  readonly requests: number
  readonly retries: number
  /** Single answers in which no label could be found, or more than one where one is asked for. */
  readonly unreadable: number
  /** Tokens, as the provider counts them. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** In the currency of the prices that the handle was given; absent without prices. */
  readonly cost?: number
  /** What was learnt by asking each input several times. */
  readonly repeats?: RepeatUse
  /** What the cache on disk did; absent without one. */
  readonly disk?: DiskUse
}

/** Each input was asked `each` times and stands for the answer that came most often. */
export interface RepeatUse {
  readonly each: number
  /** Inputs, and those among them whose answers were not all the same. */
  readonly inputs: number
  readonly divided: number
  /** The control: inputs asked all their times once more with nothing changed, and those that then gave another answer. */
  readonly control: { readonly inputs: number; readonly changed: number }
}

export interface DiskUse {
  /** Answers read instead of asked, answers kept, and entries that were broken and ignored. */
  readonly read: number
  readonly written: number
  readonly broken: number
}

/** The gate that decided, in the words of the plan. */
export type Gate = { readonly found: 0 } | { readonly rate: number; readonly confidence?: number }

/** Everything that an audit learnt: plain JSON data. Texts, HTML, SARIF are views of it. */
export interface FairnessReport {
  readonly format: 'expect-fair/report@1'
  readonly question: Question
  readonly verdict: Verdict
  /** Version of expect-fair that made the report. */
  readonly version: string
  readonly attributes: readonly string[]
  readonly source: string
  readonly oracle: string
  readonly gate: Gate | { readonly maxGap: number; readonly confidence: number }
  readonly seed: number
  /** `true` when every case of the source was asked, so that nothing was left to chance. */
  readonly exhausted: boolean
  readonly counts: {
    readonly cases: number
    readonly variants: number
    readonly pairs: number
    readonly btcs: number
    readonly casesWithBtc: number
    readonly skipped: readonly ReasonCount[]
    readonly discarded: readonly ReasonCount[]
  }
  /** Share of cases with at least one BTC. Absent when no case was asked. */
  readonly rate?: Estimate
  /** For `{ found: 0 }`: the one-sided upper bound of the rate that this run has proven. */
  readonly provenBelow?: number
  readonly byAttribute: readonly AttributeCounts[]
  readonly byClass: readonly ClassCount[]
  readonly directions: readonly Direction[]
  readonly control?: Control
  readonly gaps?: readonly ScoreGap[]
  readonly btcs: readonly Btc[]
  readonly shrunk?: ShrunkBtc
  /** Paste as `replay` into the plan: asks the shrunk pair again, in two model inputs. */
  readonly replay?: string
  readonly model: ModelUse
  readonly findings: readonly Finding[]
  /** What this run did not look at, in sentences. */
  readonly notTested: readonly string[]
}
