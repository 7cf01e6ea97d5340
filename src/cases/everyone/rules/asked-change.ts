import type { Sex } from '../../bias-finder/person-words.js'
import type { AskedWord } from './asked-word.js'

/** A word of a text of which is known what changes in it. */
export interface AskedChange extends AskedWord {
  /** Where the words begin that change: names, pronouns, nouns and titles. */
  readonly changes: ReadonlySet<number>
  /** Whether this word is of a name, of those that stay too. */
  readonly isOfName: (position: number) => boolean
  /** The gender of a word that changes, as it is written. */
  readonly sexAt: (position: number) => Sex | undefined
  /** The same of the word that begins there in the text. */
  readonly sexFrom: (start: number) => Sex | undefined
  /** Last names, in small letters, of those who take another first name. */
  readonly surnames: ReadonlySet<string>
}
