import type { Seen } from '../core/seen.js'
import { seenTokens } from './seen-tokens.js'
import type { Encoded, TextPipeline } from './text-pipeline.js'

/** Texts as the model of a pipeline reads them. */
export interface EncodedTexts {
  readonly encoded: Encoded
  /** Positions of the texts that were cut. */
  readonly truncated: readonly number[]
  readonly seen: readonly Seen[]
}

/**
 * Tokenises a batch as a pipeline does, cut at `limit` tokens, and says how each text is read. `pair`: what follows all texts, or
 * each of them, as the second of two.
 */
export function encodeTexts(
  tokenizer: TextPipeline['tokenizer'],
  texts: readonly string[],
  limit: number,
  pair?: string | readonly string[],
): EncodedTexts {
  const pairs = typeof pair === 'string' ? texts.map(() => pair) : pair
  const encoded = tokenizer([...texts], {
    padding: true,
    truncation: true,
    ...(pairs === undefined ? {} : { text_pair: [...pairs] }),
    ...(Number.isFinite(limit) ? { max_length: limit } : {}),
  })
  const { input_ids: ids, attention_mask: mask } = encoded
  const width = ids.dims[1] ?? 0
  const seen = texts.map((text, row) => {
    const own: (number | bigint)[] = []
    for (let at = row * width; at < (row + 1) * width; at++) {
      if (mask === undefined || Number(mask.data[at]) === 1) own.push(ids.data[at] as number | bigint)
    }
    // Only a text that fills the whole length can have been cut.
    const cut =
      own.length >= limit &&
      tokenizer.encode(text, pairs === undefined ? {} : { text_pair: pairs[row] as string }).length > limit
    return seenTokens(own, tokenizer.unk_token_id, cut)
  })
  return { encoded, seen, truncated: seen.flatMap(({ cut }, at) => (cut ? [at] : [])) }
}
