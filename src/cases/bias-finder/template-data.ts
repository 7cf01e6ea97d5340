import type { AttributeIn } from '../../attributes/index.js'

/** Represents an attribute for which templates can be created. */
export type BiasAttribute = AttributeIn<'biasFinder'>

/**
 * Describes a part of the original text that each variant replaces. The property `is` contains the original text and is never empty. The
 * property `show` contains the name of the slot for display, such as `<name>` or `<pro-spp>`. Slots can be filled without the language
 * analysis.
 */
export type TemplateSlot =
  | FormsSlot
  /** A word from the list of the class: a name, an occupation. */
  | WordSlot
  /** `a` or `an`, as it was written, by the sound of what follows it. */
  | { readonly kind: 'article'; readonly show: string; readonly is: string }
  /**
   * The mark after a filled word: `'s` or `'`. A plural in s takes only the apostrophe; a singular in s does where the
   * original writes it so.
   */
  | { readonly kind: 'possessive'; readonly show: string; readonly is: string; readonly number: 'singular' | 'plural' }
  /** The name of one of several persons: `person` is the place of the name in each list of `TemplateDraft.names`. */
  | {
      readonly kind: 'name'
      readonly show: string
      readonly is: string
      readonly person: number
      readonly letters?: 'upper'
    }

/** Contains one fixed text for each class, such as a pronoun, a verb that agrees with it, a noun or a title. */
export interface FormsSlot {
  readonly kind: 'forms'
  readonly show: string
  readonly is: string
  /** Class -> text, never empty; one for every class of the template. */
  readonly forms: Readonly<Record<string, string>>
}

export interface WordSlot {
  readonly kind: 'word'
  readonly show: string
  readonly is: string
  /** Number of a noun. Default singular. */
  readonly number?: 'singular' | 'plural'
  /** The places of the parts of a filled name: `Mr. {last}`, `{first} {last}`, `{f}. {last}`. Without it, the word is used by itself. */
  readonly form?: string
  /** How the word is written: as the list has it (default), `TOM`, `tom`, or with a first capital (`Teacher` opens a sentence). */
  readonly letters?: 'upper' | 'lower' | 'capital'
}

/** Represents either text that all variants share or a slot. */
export type TemplatePart = string | TemplateSlot

/** Contains the result of the analysis for one person or word in a document. */
export interface TemplateDraft {
  readonly parts: readonly TemplatePart[]
  /** The class of the original, if it is a class of the attribute. */
  readonly original?: string
  /** Further classes that are the same in every variant: for country, the gender of the names. */
  readonly shown?: Readonly<Record<string, string>>
  /** Classes that can fill every slot; without it all classes of the attribute. */
  readonly classes?: readonly string[]
  /** Of these, the classes that fit the rest of the text; other classes are used only if users chose the classes themselves. */
  readonly fitting?: readonly string[]
  /** For each class, lists of names with one name for each person of the text; a variant uses one list. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** How the persons of the text were varied, if not one at a time. */
  readonly persons?: 'everyone'
}

export const templateFormat = 'expect-fair/template@1'

/**
 * Represents a text with slots as plain JSON. You can fill the slots without analysing the text again. If you fill every slot with its own
 * text, you get the original text.
 */
export interface BiasTemplate extends TemplateDraft {
  readonly format: typeof templateFormat
  readonly attribute: BiasAttribute
  /** Unique in its corpus: `gender, text 17`. */
  readonly id: string
  /** The place of the text: `text 17 of 500`. */
  readonly origin: string
  /** For the reader: `<name> is great. <pro-spp> <verb:is> ...`. */
  readonly template: string
}
