import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import type { LabelPrediction } from '../core/prediction.js'
import { runPipeline } from './classify.js'
import { encodeTexts } from './encode-texts.js'
import { softmax } from './softmax.js'
import type { Encoded, TextPipeline } from './text-pipeline.js'
import { tokenLimit } from './token-limit.js'

/** A fill-mask pipeline of transformers.js, as far as it is used here. */
export interface MaskPipeline extends Omit<TextPipeline, 'tokenizer'> {
  readonly tokenizer: TextPipeline['tokenizer'] & {
    readonly mask_token?: string
    readonly mask_token_id?: number
    encode(text: string, options?: { readonly add_special_tokens: boolean }): readonly unknown[]
    decode(tokens: readonly number[]): string
  }
}

/**
 * Says which word a masked language model puts in the place of each text's first mask: the likeliest of all its tokens, or
 * of `words`, with their shares.
 */
export async function fillMasks(
  { tokenizer, model }: MaskPipeline,
  texts: readonly string[],
  { labels: words, maxLength }: { readonly labels?: readonly string[]; readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  const mask = tokenizer.mask_token
  const maskId = tokenizer.mask_token_id
  if (mask === undefined || maskId === undefined) throw modelErrors.noMaskToken(id)
  const without = texts.findIndex((text) => typeof text !== 'string' || !text.includes(mask))
  if (without >= 0) throw modelErrors.noMask(id, texts[without], without, mask)
  const candidates = words?.map((word): number => {
    const tokens = tokenizer.encode(word, { add_special_tokens: false })
    if (tokens.length !== 1) throw modelErrors.badOption('labels', word, `words that are one token of ${id} each`)
    return Number(tokens[0])
  })
  const limit = tokenLimit(tokenizer.model_max_length, model.config, maxLength)
  const { encoded, truncated, seen } = encodeTexts(tokenizer, texts, limit)
  const { logits } = await runPipeline(() => model(encoded), id)
  const [rows, width, size] = logits.dims
  if (logits.dims.length !== 3 || rows !== texts.length || width === undefined || size === undefined) {
    throw modelErrors.unknownOutput(
      id,
      `logits of shape [${logits.dims.join(', ')}]`,
      `[${texts.length}, tokens, words]`,
    )
  }
  const predictions = texts.map((text, row): LabelPrediction => {
    const place = maskPlace(encoded, row, width, maskId)
    if (place === undefined) throw modelErrors.noMask(id, text, row, mask)
    const from = (row * width + place) * size
    if (candidates === undefined || words === undefined) {
      return {
        kind: 'label',
        label: tokenizer.decode([largest(size, (at) => logits.data[from + at] as number)]).trim(),
      }
    }
    const scores = softmax(candidates.map((token) => logits.data[from + token] as number))
    const best = largest(words.length, (at) => scores[at] as number)
    return {
      kind: 'label',
      label: words[best] as string,
      scores: Object.fromEntries(words.map((word, at) => [word, scores[at] as number])),
    }
  })
  return { predictions, truncated, seen }
}

function maskPlace({ input_ids: ids }: Encoded, row: number, width: number, maskId: number): number | undefined {
  for (let at = 0; at < width; at++) if (Number(ids.data[row * width + at]) === maskId) return at
  return undefined
}

function largest(count: number, value: (at: number) => number): number {
  let best = 0
  for (let at = 1; at < count; at++) if (value(at) > value(best)) best = at
  return best
}
