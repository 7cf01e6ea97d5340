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
 * Two variants of one case that differ in only one attribute and that the model treats differently. Of intersectional and
 * hidden reports: an original (`a`) and a mutant of it (`b`) in which several attributes change at once.
 */
export interface Btc {
  readonly caseId: string
  readonly template?: string
  readonly origin?: string
  /** Of a mutant the attributes that change, in words: `race and gender`. */
  readonly attribute: string
  readonly a: Side
  readonly b: Side
  /** Which class the model favours, where the outcome has a known better side; absent when it has none. */
  readonly favours?: string
  /** Distance of the nearer side from the decision boundary, as |score difference| in 0..1; absent without scores. */
  readonly margin?: number
  /**
   * Of intersectional and hidden reports, all corners between the original and the mutant, 2 to the power of the order:
   * the original first, then by number of changed attributes, the mutant last.
   */
  readonly square?: readonly Corner[]
  /** Of intersectional and hidden reports, the words that change, one for each attribute, in the order of the plan. */
  readonly words?: readonly ChangedWord[]
  /** Of intersectional and hidden reports: every proper sub-mutant is valid and keeps the original's outcome. */
  readonly hidden?: boolean
  /**
   * Of intersectional and hidden reports, the smallest set of the attributes whose change alone errs already; the whole set
   * where no smaller one does. Absent where it is not known, because sub-mutants were not valid.
   */
  readonly smallest?: readonly string[]
}

/** A pair as it was found, before it was made small. */
export type FoundPair = Pick<Btc, 'a' | 'b' | 'favours' | 'margin' | 'square'>

/**
 * What a small text is: one finite sentence or more (`sentence`), whole sentences as they are in the text (`text`), words
 * that need be no sentence (`words`), an input as the source made it (`input`).
 */
export type ShrunkForm = 'sentence' | 'text' | 'words' | 'input'

/**
 * Why sentences stayed whole: the text is not in English (`language`), it was not analysed (`analysis`), onnxruntime-node, which
 * the analysis needs, is missing (`runtime`), or what holds the difference is no sentence with subject and verb (`fragment`).
 */
export type Uncut = 'language' | 'analysis' | 'runtime' | 'fragment'

/** A BTC made small: 1-minimal under the shrinker's moves. */
export interface ShrunkBtc extends Btc {
  /** The pair as it was found, which `a` and `b` were made from. Of pairs that were replayed, and of rows, absent. */
  readonly found?: FoundPair
  /** Of texts: what the small ones are. */
  readonly form?: ShrunkForm
  readonly uncut?: Uncut
  /** The differing words of side a and side b, where the model treats these words differently by themselves, too. */
  readonly alone?: readonly [string, string]
  /** Words (or features) on each side before and after. */
  readonly size: { readonly before: number; readonly after: number }
  readonly steps: number
  readonly calls: number
  /** `minimal`: no move makes it smaller; otherwise what stopped the search. */
  readonly ended: 'minimal' | 'ceiling' | 'interrupted'
  /** Of rows: the row of the data that the first side is nearest to. `size` counts the features in which it differs. */
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
  /** Pairs of these classes that were asked, and BTCs among them. */
  readonly pairs: number
  readonly btcs: number
}

export interface ReasonCount {
  readonly reason: string
  readonly count: number
}
