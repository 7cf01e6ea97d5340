import { show } from '../core/errors/fairness-error.js'
import type { ModelConfig } from './protocol.js'

/** Tokenizers without a limit of their own are exported with an absurdly large one. */
const noLimit = 1e9
const unknownLength = 1e30
/** These families count positions from 2. */
const shiftedPositions = /roberta|camembert|xlm-r/

/** Tokens that a model reads of a text: the caller's word, else the tokenizer's, else the positions the model has. */
export function tokenLimit(tokenizerLimit: number | undefined, config: ModelConfig, asked?: number): number {
  const positions = (config.max_position_embeddings ?? 0) - (shiftedPositions.test(config.model_type ?? '') ? 2 : 0)
  const modelLimit = positions > 0 ? positions : Number.POSITIVE_INFINITY
  const own = isLength(tokenizerLimit) && tokenizerLimit < noLimit ? tokenizerLimit : modelLimit
  return Math.min(asked ?? own, own)
}

/** Says that a tokenizer's own length cannot be one and is ignored; nothing where it is one or is not given. */
export function lengthNotes(tokenizerLimit: unknown): string[] {
  if (tokenizerLimit === undefined || tokenizerLimit === null || isLength(tokenizerLimit)) return []
  return [
    `tokenizer_config.json has model_max_length: ${show(tokenizerLimit)}, which is not a number of tokens; it is ignored, so texts are truncated at the positions of config.json or at { maxLength }`,
  ]
}

/**
 * Gives a tokenizer of transformers.js whose own length is none the one that stands for "not known": it cuts by its own length whatever
 * length it is given, and a negative one makes it fail. Gives the notes of `lengthNotes`.
 */
export function mendLength(tokenizer: { readonly model_max_length?: number }): string[] {
  const notes = lengthNotes(tokenizer.model_max_length)
  if (notes.length > 0) {
    Object.defineProperty(tokenizer, 'model_max_length', { value: unknownLength, configurable: true })
  }
  return notes
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value >= 1
