import type { Case, Edit, Variant } from './case.js'
import type { TextGradient, Token, WordVectors } from './model.js'
import type { Prediction } from './prediction.js'
import type { Random } from './random.js'

/** Specifies how a search may change texts. */
export interface TextChanges {
  /** Returns the words that may replace a word, the best first. Default: the `close` words of `similarWords`. */
  readonly similar?: (word: string, options: { readonly upos: string; readonly k: number }) => readonly string[]
  /** The number of substitutes of a word that are considered. Default 8; ADF's paper has 10. */
  readonly substitutes?: number
  /** The largest number of changed words of a text. Default 2. */
  readonly changes?: number
  /** Your own sentence encoder, to measure how similar finds are to their original texts (`quality` of the yield). */
  readonly encode?: TextEncoder
}

/** Returns a vector for each text, such as a sentence embedding. All vectors have the same length. */
export type TextEncoder = (
  texts: readonly string[],
) => Promise<readonly ArrayLike<number>[]> | readonly ArrayLike<number>[]

/** Describes a word of a seed that may be replaced. */
export interface FreeWord {
  readonly text: string
  readonly upos: string
  readonly substitutes: readonly string[]
}

/**
 * Contains a number for each free word of a seed. The number 0 keeps the word, and higher numbers select one of its substitutes. The seed's
 * text and all its counterfactuals use the same choice.
 */
export type Choice = readonly number[]

/** Describes a text of a seed in which some words are replaced. */
export interface ChosenText {
  readonly text: string
  /** The position of each free word or its substitute. */
  readonly words: readonly { readonly start: number; readonly end: number }[]
  readonly edits: readonly Edit[]
}

/** Describes a text and its counterfactuals. A search may replace the words that the text and its counterfactuals share. */
export interface TextSeed {
  readonly id: string
  readonly words: readonly FreeWord[]
  /** The classes of its texts, if the seed is not a case of the plan's source. */
  readonly variants?: readonly Variant<string>[]
  /** For a seed that its source can shrink: the same as `Case.smaller`. */
  readonly smaller?: NonNullable<Case<string>['smaller']>
  /** The number of words that may be replaced at a time; absent if none are free. */
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

/** Contains the model's answers to a text and its counterfactuals. */
export interface TextCheck extends TextPoint {
  readonly prediction: Prediction
  /** In the order of the seed's texts, without its own text. */
  readonly others: readonly Prediction[]
  /** Number of the seed's text that is treated differently and keeps its structure: the text is discriminatory. */
  readonly against?: number
  /** Whether this text was not tested before in this run: only such a find counts. */
  readonly fresh: boolean
}

/** Provides the context for a search on texts. The audit counts the texts, not the search itself. */
export interface TextSearchContext {
  readonly seeds: readonly TextSeed[]
  /** A separate stream of random numbers, from the plan's seed. */
  readonly random: Random
  /**
   * Asks each text and all its counterfactuals at once, and counts the texts as tested in `phase`. Pass many at a time.
   * @throws Interruption if a budget, the signal or the model ends the run; searches do not catch it.
   */
  check(points: readonly TextPoint[], phase: string): Promise<readonly TextCheck[]>
  /**
   * Predictions for texts that are not tested, such as a text with some words removed. They count as model rows of `phase`, otherwise of
   * the phase of the next check.
   */
  predict(texts: readonly string[], phase?: string): Promise<readonly Prediction[]>
  /** Gradients with respect to the vectors of the model's tokens; absent for models without them. Each text counts as three model rows. */
  readonly gradients?: {
    of(texts: readonly string[]): Promise<readonly TextGradient[]>
    tokens(texts: readonly string[]): Promise<readonly (readonly Token[])[]>
    readonly vectors: WordVectors
  }
  /** `true` if enough was found for the plan (`stop: 'first'`): the search should end after its batch. */
  readonly enough: boolean
}

/** Describes how a search works on texts. */
export interface TextSearch {
  readonly changes: TextChanges
  /** `true`: it makes its own seeds and does not receive those of the plan's cases. */
  readonly ownSeeds?: boolean
  run(context: TextSearchContext): Promise<void>
}
