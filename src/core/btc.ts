import type { Prediction } from './prediction.js'
import type { Row } from './row.js'
import type { ChangedWord, Corner } from './square.js'

/** Describes one side of a pair with its input, its classes and the model's answer. */
export interface Side {
  readonly input: unknown
  readonly classes: Readonly<Record<string, string>>
  readonly prediction: Prediction
}

/**
 * Describes two variants of one case that differ in only one attribute and that the model treats differently. In intersectional and hidden
 * reports, it describes an original (`a`) and its mutant (`b`), in which several attributes change at once.
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

/** Describes a pair as it was found, before it was shrunk. */
export type FoundPair = Pick<Btc, 'a' | 'b' | 'favours' | 'margin' | 'square'>

/**
 * Specifies what a shrunk text consists of. The value `sentence` stands for one or more finite sentences, and `text` stands for whole
 * sentences of the original text. The value `words` stands for words that may not form a sentence, and `input` stands for an unchanged
 * input of the source.
 */
export type ShrunkForm = 'sentence' | 'text' | 'words' | 'input'

/**
 * Explains why sentences were not shortened. The value `language` means that the text is not in English, and `analysis` means that it was
 * not analysed. The value `runtime` means that onnxruntime-node, which the analysis needs, is missing. The value `fragment` means that the
 * difference is not in a sentence with a subject and a verb.
 */
export type Uncut = 'language' | 'analysis' | 'runtime' | 'fragment'

/** Describes a shrunk BTC. The BTC is 1-minimal, which means that no single step of the shrinker can make it smaller. */
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

/** Counts how often the outcome changes between two classes of an attribute. */
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
