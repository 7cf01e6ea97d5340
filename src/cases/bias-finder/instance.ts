import type { Attribute } from '../../attributes/index.js'
import type { Document } from '../../language/index.js'
import type { BiasAttribute, TemplateDraft } from './template-data.js'

/**
 * Specifies which people in a text are changed. With `one`, only texts with exactly one person are used. With `each`, one clearly
 * identified person is changed at a time, and the others stay as they are. With `everyone`, all people in a text are changed at once, so it
 * does not matter who is who.
 */
export type PersonChoice = 'one' | 'each' | 'everyone'

/** Choices that vary one person at a time. */
export type SinglePersonChoice = Exclude<PersonChoice, 'everyone'>

/** Templates in the order of the text, at least one; or why there are none, as the report shall count it. */
export type Found = { readonly drafts: readonly TemplateDraft[] } | { readonly skipped: string }

/**
 * What tells the instances of BiasFinder apart. An instance sees one analysed English text and is pure: the same document
 * gives the same drafts.
 */
export interface Instance {
  readonly attribute: BiasAttribute
  /** Classes and words. Slots of kind `word` are filled from `list` of the class. */
  readonly words: Attribute
  readonly list: 'names' | 'nouns'
  /** Name that the edits of a variant share, since its slots only change together: `person`. */
  readonly slot: string
  /** `offensive`: also by words that are marked so. */
  find(document: Document, persons: SinglePersonChoice, offensive?: boolean): Found
  /** The template in which everybody changes, where the attribute can be varied so. */
  readonly findEveryone?: (document: Document) => Found
}
