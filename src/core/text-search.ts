import type { Case, Edit, Variant } from './case.js'
import type { TextGradient, Token, WordVectors } from './model.js'
import type { Prediction } from './prediction.js'
import type { Random } from './random.js'

/** How a search may change texts. */
export interface TextChanges {
  /** Gives the words that may replace a word, the best first. Default: `similarWords` of the package, those that are `close`. */
  readonly similar?: (word: string, options: { readonly upos: string; readonly k: number }) => readonly string[]
  /** Substitutes of a word that are looked at. Default 8; ADF's paper has 10. */
  readonly substitutes?: number
  /** Words of a text that are changed at most. Default 2. */
  readonly changes?: number
  /** A sentence encoder of your own, for how similar finds are to the texts they were made of (`quality` of the yield). */
  readonly encode?: TextEncoder
}

/** Gives a vector for each text, all of one length, such as a sentence embedding. */
export type TextEncoder = (
  texts: readonly string[],
) => Promise<readonly ArrayLike<number>[]> | readonly ArrayLike<number>[]

/** A word of a seed that may be replaced. */
export interface FreeWord {
  readonly text: string
  readonly upos: string
  readonly substitutes: readonly string[]
}

/**
 * For each free word of a seed what replaces it: 0 for the word itself, from 1 on its substitutes. The same in the
 * seed's text and in all its counterfactuals.
 */
export type Choice = readonly number[]

/** A text of a seed with some words replaced. */
export interface ChosenText {
  readonly text: string
  /** Where each free word, or its substitute, stands. */
  readonly words: readonly { readonly start: number; readonly end: number }[]
  readonly edits: readonly Edit[]
}

/** A text and its counterfactuals, of which the words that they share may be replaced. */
export interface TextSeed {
  readonly id: string
  readonly words: readonly FreeWord[]
  /** The classes of its texts, where the seed is no case of the plan's source. */
  readonly variants?: readonly Variant<string>[]
  /** Of a seed that its source can make smaller: as `Case.smaller`. */
  readonly smaller?: NonNullable<Case<string>['smaller']>
  /** Words that may be replaced at a time; absent where none are free. */
  readonly changes?: number
  /** Texts: the seed's own first, then its counterfactuals. */
  readonly size: number
  /** One of the texts with the chosen words. */
  at(choice: Choice, text: number): ChosenText
  /** Whether the seed's own text keeps its structure with the chosen words (the dependency invariant). */
  keep(choices: readonly Choice[]): Promise<readonly boolean[]>
}

export interface TextPoint {
  readonly seed: TextSeed
  readonly choice: Choice
}

/** What the model said of a text and of its counterfactuals. */
export interface TextCheck extends TextPoint {
  readonly prediction: Prediction
  /** In the order of the seed's texts, the own one left out. */
  readonly others: readonly Prediction[]
  /** Number of the seed's text that is treated differently and keeps its structure: the text is discriminatory. */
  readonly against?: number
  /** Whether this text was not tested before in this run: only such a find counts. */
  readonly fresh: boolean
}

/** What a search on texts may do. The audit behind it keeps the books, so that no search can count for itself. */
export interface TextSearchContext {
  readonly seeds: readonly TextSeed[]
  /** A stream of its own, from the plan's seed. */
  readonly random: Random
  /**
   * Asks for each text and all its counterfactuals at once, and counts the texts as tested in `phase`. Give many at a time.
   * @throws Interruption when a budget, the signal or the model ends the run: searches let it pass.
   */
  check(points: readonly TextPoint[], phase: string): Promise<readonly TextCheck[]>
  /**
   * Predictions of texts that are not tested, such as a text with words left out. Counted as model rows: of `phase`, else of the
   * phase of the next check.
   */
  predict(texts: readonly string[], phase?: string): Promise<readonly Prediction[]>
  /** Gradients by the vectors of the model's tokens; absent for models without. Each text counts as three model rows. */
  readonly gradients?: {
    of(texts: readonly string[]): Promise<readonly TextGradient[]>
    tokens(texts: readonly string[]): Promise<readonly (readonly Token[])[]>
    readonly vectors: WordVectors
  }
  /** `true` when enough was found for what the plan asks (`stop: 'first'`): the search should end after its batch. */
  readonly enough: boolean
}

/** How a search walks in texts. */
export interface TextSearch {
  readonly changes: TextChanges
  /** `true`: it makes its seeds itself, and is not given those of the plan's cases. */
  readonly ownSeeds?: boolean
  run(context: TextSearchContext): Promise<void>
}
