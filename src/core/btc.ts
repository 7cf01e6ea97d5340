import type { Prediction } from './prediction.js'
import type { Row } from './row.js'
import type { ChangedWord, Corner } from './square.js'

/** One side of a pair: the input, the classes it shows, and what the model said. */
export interface Side {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
  readonly prediction: Prediction
}

/**
 * Two variants of one case that differ in only one attribute and that the model treats differently. In intersectional and hidden reports:
 * an original (`a`) and a mutant of it (`b`) in which several attributes change at once.
 */
export interface Btc {
  readonly caseId: string
  readonly template?: string
  readonly origin?: string
  /** For a mutant, the attributes that change, in words: `race and gender`. */
  readonly attribute: string
  readonly a: Side
  readonly b: Side
  /** The class that the model favours, if it is known which outcome is better; otherwise absent. */
  readonly favours?: string
  /** Distance of the nearer side from the decision boundary, as |score difference| in 0..1; absent without scores. */
  readonly margin?: number
  /**
   * In intersectional and hidden reports, all corners between the original and the mutant, 2 to the power of the order: the original first,
   * then by number of changed attributes, the mutant last.
   */
  readonly square?: readonly Corner[]
  /** In intersectional and hidden reports, the words that change, one for each attribute, in the order of the plan. */
  readonly words?: readonly ChangedWord[]
  /** In intersectional and hidden reports: every proper sub-mutant is valid and keeps the original's outcome. */
  readonly hidden?: boolean
  /**
   * In intersectional and hidden reports, the smallest set of attributes whose change is already an error; the whole set if no smaller one
   * is. Absent if it is not known because sub-mutants were not valid.
   */
  readonly smallest?: readonly string[]
}

/** A pair as it was found, before shrinking. */
export type FoundPair = Pick<Btc, 'a' | 'b' | 'favours' | 'margin' | 'square'>

/**
 * The kind of a shrunk text: one or more finite sentences (`sentence`), whole sentences of the text (`text`), words that need not be a
 * sentence (`words`), an input of the source (`input`).
 */
export type ShrunkForm = 'sentence' | 'text' | 'words' | 'input'

/**
 * Why sentences were not shortened: the text is not in English (`language`), it was not analysed (`analysis`), onnxruntime-node,
 * which the analysis needs, is missing (`runtime`), or the difference is not in a sentence with subject and verb (`fragment`).
 */
export type Uncut = 'language' | 'analysis' | 'runtime' | 'fragment'

/** A shrunk BTC, 1-minimal under the shrinker's moves. */
export interface ShrunkBtc extends Btc {
  /** The pair as it was found, from which `a` and `b` were made. Absent for replayed pairs and for rows. */
  readonly found?: FoundPair
  /** For texts: the kind of the shrunk texts. */
  readonly form?: ShrunkForm
  readonly uncut?: Uncut
  /** The differing words of side a and side b, if the model also treats these words differently by themselves. */
  readonly alone?: readonly [string, string]
  /** Words (or features) on each side before and after. */
  readonly size: { readonly before: number; readonly after: number }
  readonly steps: number
  readonly calls: number
  /** `minimal`: no move makes it smaller; otherwise the reason why shrinking stopped. */
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
  /** For rows: the row of the data that is nearest to the first side. `size` counts the features in which it differs. */
  readonly near?: { readonly origin: string; readonly row: Row }
}

/** How often the outcome changes between two classes of an attribute. */
export interface ClassPairCount {
  readonly attribute: string
  /** In code-unit order. */
  readonly classes: readonly [string, string]
  /** Cases with a pair of these classes, and those among them with a BTC of these classes. */
  readonly cases: number
  readonly casesWithBtc: number
  /** The pairs of these classes that were asked, and the BTCs among them. */
  readonly pairs: number
  readonly btcs: number
}

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}
