import type { Chain, Document, SentenceTree } from '../../language/index.js'
import type { SinglePersonChoice } from './instance.js'
import type { Sex } from './person-words.js'
import type { References } from './references.js'

/** One person of a text whose every reference can be replaced. */
export interface Person extends References {
  /** Heads of the person's mentions, by `placeOf`. */
  readonly places: ReadonlySet<number>
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly sex: Sex
  readonly chain: Chain
  /** How the person was chosen. */
  readonly choice: SinglePersonChoice
}
