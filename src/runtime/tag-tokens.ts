import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import type { FoundSpan } from '../core/prediction.js'
import { runPipeline } from './classify.js'
import { encodeTexts } from './encode-texts.js'
import { onlyTexts } from './only-texts.js'
import type { Place } from './plain-text.js'
import type { ModelConfig } from './protocol.js'
import type { Encoded, TextPipeline } from './text-pipeline.js'
import { tokenLimit } from './token-limit.js'
import { type SpellingTokenizer, tokenPlaces } from './token-places.js'

/** What stands for "nothing is here". */
const outside = 'O'

/**
 * Does what a token-classification pipeline does with `aggregation_strategy: 'simple'`, and says where each thing was found, which
 * transformers.js does not. Tokens are of one thing only where they follow each other.
 */
export async function tagTokens(
  { tokenizer, model }: TextPipeline,
  texts: readonly string[],
  { maxLength }: { readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  onlyTexts(texts, id)
  const limit = tokenLimit(tokenizer.model_max_length, model.config, maxLength)
  const { encoded, truncated, seen } = encodeTexts(tokenizer, texts, limit)
  const { logits } = await runPipeline(() => model(encoded), id)
  const [rows, width = 0, labels = 0] = logits.dims
  if (logits.dims.length !== 3 || rows !== texts.length || labels < 1) {
    throw modelErrors.unknownOutput(
      id,
      `logits of shape [${logits.dims.join(', ')}]`,
      `[${texts.length}, tokens, labels]`,
    )
  }
  const predictions = texts.map((text, row) => {
    const { ids, columns } = tokensOf(encoded, row, width)
    const places = tokenPlaces(tokenizer as SpellingTokenizer, ids, text)
    const tagged = places.flatMap((place, at) => {
      if (place === undefined) return []
      const from = (row * width + (columns[at] as number)) * labels
      return [{ at, place, ...best(logits.data, from, labels, model.config, id, row) }]
    })
    return { kind: 'spans' as const, spans: spansOf(tagged) }
  })
  return { predictions, truncated, seen }
}

/** The tokens of a row that are no padding, with their columns. */
function tokensOf({ input_ids: ids, attention_mask: mask }: Encoded, row: number, width: number) {
  const own: { ids: number[]; columns: number[] } = { ids: [], columns: [] }
  for (let column = 0; column < width; column++) {
    const at = row * width + column
    if (mask !== undefined && Number(mask.data[at]) !== 1) continue
    own.ids.push(Number(ids.data[at]))
    own.columns.push(column)
  }
  return own
}

interface Tagged {
  readonly at: number
  readonly place: Place
  readonly label: string
  readonly score: number
}

function best(
  logits: ArrayLike<number>,
  from: number,
  labels: number,
  { id2label = {} }: ModelConfig,
  id: string,
  row: number,
): Pick<Tagged, 'label' | 'score'> {
  let top = 0
  let sum = 0
  for (let at = 0; at < labels; at++) {
    const value = logits[from + at] as number
    if (!Number.isFinite(value)) throw modelErrors.notFinite(id, value, row)
    if (value > (logits[from + top] as number)) top = at
  }
  for (let at = 0; at < labels; at++) sum += Math.exp((logits[from + at] as number) - (logits[from + top] as number))
  return { label: id2label[top] ?? `LABEL_${top}`, score: 1 / sum }
}

/** The mark of a label and what it marks: `B-PER` begins, `I-PER` goes on, `S-PER` is all, `E-PER` ends. */
export function tagOf(label: string): { readonly mark: string; readonly name: string } {
  const [, mark = 'I', name = label] = /^([BIES])-(.+)$/u.exec(label) ?? []
  return { mark, name }
}

function spansOf(tagged: readonly Tagged[]): FoundSpan[] {
  const found: { start: number; end: number; label: string; scores: number[] }[] = []
  let open: { readonly at: number; readonly name: string } | undefined
  for (const { at, place, label, score } of tagged) {
    if (label === outside) {
      open = undefined
      continue
    }
    const { mark, name } = tagOf(label)
    const last = found.at(-1)
    if (last !== undefined && open?.name === name && open.at === at - 1 && mark !== 'B' && mark !== 'S') {
      last.end = place[1]
      last.scores.push(score)
    } else found.push({ start: place[0], end: place[1], label: name, scores: [score] })
    open = mark === 'S' || mark === 'E' ? undefined : { at, name }
  }
  return found.map(({ scores, ...span }) => ({
    ...span,
    score: scores.reduce((sum, each) => sum + each, 0) / scores.length,
  }))
}
