/** Describes a word or name that belongs to a class. */
export interface Word {
  /** The word itself; for a noun, the singular. */
  readonly text: string
  /** Plural form of a noun. */
  readonly plural?: string
  /**
   * The kind of word: for gender `person`, `kin` (takes "my") or `role` (a post or trade), for body `hair` or `build`. Words of the same
   * kind can replace each other.
   */
  readonly kind?: string
  /** Words of different classes with otherwise the same meaning share a group: brother, sister, sibling. */
  readonly group?: string
  /**
   * The level of the class that the word names, if words of an attribute differ in this: for religion `religion` (Christian) or `branch`
   * (Catholic). Words with levels replace each other only at the same level, so that no class is exchanged for one within it. A word may
   * belong to several levels.
   */
  readonly level?: string | readonly string[]
  /** The word implies that a person is better or worse: athletic, scrawny. It replaces only words with the same judgement. */
  readonly judges?: 'good' | 'bad'
  /** A register other than everyday words, such as `short`: trans. The word replaces only words of the same register. */
  readonly register?: string
  /** The word demeans people. It is excluded by default, and otherwise replaces only words that also demean. */
  readonly offensive: boolean
  /**
   * The word mostly does not mean a person, or means something else about a person: a strong cast, a big fan, a server. `mutations` does
   * not replace it, but may use it as a replacement.
   */
  readonly ambiguous?: boolean
  /** The only words that may replace it. Default: all words that agree with it. */
  readonly replacedBy?: readonly string[]
  /** Last names that fit a first name: for Huy, Nguyen and Tran. */
  readonly lastNames?: readonly string[]
  /** Classes of other attributes that the word also shows: for the name Latoya, `{ gender: 'female' }`. */
  readonly shows: Readonly<Record<string, string>>
}

/** Lists the third-person pronouns by their role in a sentence. */
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

/** Lists all words that name or describe a person of one class. */
export interface ClassWords {
  readonly names: readonly Word[]
  readonly nouns: readonly Word[]
  readonly adjectives: readonly Word[]
  readonly pronouns?: Pronouns
}

export interface WordOptions {
  /** Also returns words that are marked offensive. Default false. */
  readonly offensive?: boolean
}

/**
 * Describes a sensitive attribute with its classes and the words that indicate each class. Attributes are either built in or created by
 * `defineAttribute`.
 */
export interface Attribute<Name extends string = string> {
  readonly name: Name
  readonly classes: readonly string[]
  /** The origin and the licence of the words, in one sentence. */
  readonly source: string | undefined
  /** The words of one class. Throws EF305 for a class that the attribute does not have. */
  words(className: string, options?: WordOptions): ClassWords
  /** The same attribute with only some of its classes: `gender.only('male', 'female')`. Throws EF301 for fewer than two. */
  only(...classNames: string[]): Attribute<Name>
}
