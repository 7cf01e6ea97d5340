import type { ModelConfig } from './protocol.js'

/** Tokenizers without a limit of their own are exported with an absurdly large one. */
const noLimit = 1e9
/** These families count positions from 2. */
const shiftedPositions = /roberta|camembert|xlm-r/

/** Tokens that a model reads of a text: the caller's word, else the tokenizer's, else the positions the model has. */
export function tokenLimit(tokenizerLimit: number | undefined, config: ModelConfig, asked?: number): number {
  const positions = (config.max_position_embeddings ?? 0) - (shiftedPositions.test(config.model_type ?? '') ? 2 : 0)
  const modelLimit = positions > 0 ? positions : Number.POSITIVE_INFINITY
  const own = tokenizerLimit !== undefined && tokenizerLimit < noLimit ? tokenizerLimit : modelLimit
  return Math.min(asked ?? own, own)
}
