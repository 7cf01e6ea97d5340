/** One word or name of a class, with what is known about it. */
export interface Word {
  /** The word itself; of a noun the singular. */
  readonly text: string
  /** Plural form of a noun. */
  readonly plural?: string
  /**
   * What sort of word: of gender `person`, `kin` (takes "my") or `role` (a post or trade), of body `hair` or `build`.
   * Words of one kind can stand for each other.
   */
  readonly kind?: string
  /** Words of different classes that mean the same but for the class share a group: brother, sister, sibling. */
  readonly group?: string
  /**
   * How wide a class the word names, where words of an attribute differ in it: of religion `religion` (Christian) or `branch`
   * (Catholic). Words that both say it stand for each other at one level only, so that no class is exchanged for one that lies
   * within it. Several levels where it belongs to each.
   */
  readonly level?: string | readonly string[]
  /** Says that somebody is better or worse for it: athletic, scrawny. Stands only for words that judge alike. */
  readonly judges?: 'good' | 'bad'
  /** Of another register than everyday words, such as `short`: trans. Stands only for words of the same. */
  readonly register?: string
  /** Demeans people. Left out unless asked for, and then stands only for words that demean too. */
  readonly offensive: boolean
  /**
   * Mostly means no person, or something else of one: a strong cast, a big fan, a server. `mutations` leaves it alone where
   * it stands; it may still take another word's place.
   */
  readonly ambiguous?: boolean
  /** The only words that may take its place. Default: all that agree with it. */
  readonly replacedBy?: readonly string[]
  /** Last names that go with a first name: of Huy Nguyen, Tran. */
  readonly lastNames?: readonly string[]
  /** Classes of other attributes that the word also shows: of the name Latoya `{ gender: 'female' }`. */
  readonly shows: Readonly<Record<string, string>>
}

/** Third-person pronouns by their place in the sentence. */
export interface Pronouns {
  /** he, she, they */
  readonly subject: string
  /** him, her, them */
  readonly object: string
  /** Before a noun: his, her, their. */
  readonly possessive: string
  /** Without a noun: his, hers, theirs. */
  readonly possessivePronoun: string
  /** himself, herself, themself */
  readonly reflexive: string
  /** Number of the verb that follows the subject: he is, they are. */
  readonly number: 'singular' | 'plural'
}

/** All that names or describes a person of one class. */
export interface ClassWords {
  readonly names: readonly Word[]
  readonly nouns: readonly Word[]
  readonly adjectives: readonly Word[]
  readonly pronouns?: Pronouns
}

export interface WordOptions {
  /** Also gives the words that are marked offensive. Default false. */
  readonly offensive?: boolean
}

/** A sensitive attribute: its classes and the words that show them. Made by `defineAttribute`, or built in. */
export interface Attribute<Name extends string = string> {
  readonly name: Name
  readonly classes: readonly string[]
  /** Where the words come from and under which licence, in one sentence. */
  readonly source: string | undefined
  /** The words of one class. Throws EF305 for a class that the attribute does not have. */
  words(className: string, options?: WordOptions): ClassWords
  /** The same attribute with some of its classes only: `gender.only('male', 'female')`. Throws EF301 below two. */
  only(...classNames: string[]): Attribute<Name>
}
