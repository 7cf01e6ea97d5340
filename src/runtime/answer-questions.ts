import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import { runPipeline } from './classify.js'
import { encodeTexts } from './encode-texts.js'
import type { ReadingOptions } from './protocol.js'
import type { Encoded, TextPipeline } from './text-pipeline.js'
import { tokenLimit } from './token-limit.js'
import { type SpellingTokenizer, tokenPlaces } from './token-places.js'

interface Logits {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** A question-answering pipeline of transformers.js, as far as it is used here. */
export type QuestionPipeline = Omit<TextPipeline, 'model' | 'tokenizer'> & {
  readonly tokenizer: SpellingTokenizer & { readonly sep_token_id?: number }
  readonly model: ((inputs: Encoded) => Promise<{ readonly start_logits: Logits; readonly end_logits: Logits }>) & {
    readonly config: TextPipeline['model']['config']
  }
}

/**
 * Does what a question-answering pipeline does with `top_k: 1`: the likeliest stretch of the text. It is given as it is written there, where
 * transformers.js writes its tokens. Without `question` the last line of an input is the question on the rest.
 */
export async function answerQuestions(
  { tokenizer, model }: QuestionPipeline,
  texts: readonly string[],
  { question, maxLength }: ReadingOptions & { readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  const asked = texts.map((text, position) => {
    if (typeof text !== 'string') throw modelErrors.noText(id, text, position)
    if (question !== undefined) return { question, context: text }
    const at = text.trimEnd().lastIndexOf('\n')
    if (at < 0) throw modelErrors.noQuestion(id, text, position)
    return { question: text.slice(at + 1).trim(), context: text.slice(0, at) }
  })
  const limit = tokenLimit(tokenizer.model_max_length, model.config, maxLength)
  const questions = asked.map((each) => each.question)
  const contexts = asked.map((each) => each.context)
  const { encoded, truncated, seen } = encodeTexts(tokenizer, questions, limit, contexts)
  const { start_logits: starts, end_logits: ends } = await runPipeline(() => model(encoded), id)
  const width = encoded.input_ids.dims[1] ?? 0
  if (!isTable(starts, texts.length, width) || !isTable(ends, texts.length, width)) {
    const given = [starts, ends]
      .map((each) => (each === undefined ? 'nothing' : `[${each.dims.join(', ')}]`))
      .join(' and ')
    throw modelErrors.unknownOutput(id, `start_logits and end_logits of ${given}`, `[${texts.length}, ${width}] each`)
  }
  const special = new Set((tokenizer.all_special_ids ?? []).map(Number))
  const predictions = contexts.map((context, row) => {
    const ids = Array.from({ length: width }, (_, at) => Number(encoded.input_ids.data[row * width + at]))
    const first = ids.indexOf(Number(tokenizer.sep_token_id)) + 1
    const tokens = ids.flatMap((each, at) => (at >= first && !special.has(each) ? [at] : []))
    const best = likeliest(tokens, row * width, starts.data, ends.data, id, row)
    if (best === undefined) return { kind: 'text' as const, text: '' }
    const places = tokenPlaces(
      tokenizer,
      tokens.map((at) => ids[at] as number),
      context,
    )
    const [from, to] = best.map((at) => places[tokens.indexOf(at)])
    return { kind: 'text' as const, text: from === undefined || to === undefined ? '' : context.slice(from[0], to[1]) }
  })
  return { predictions, truncated, seen }
}

const isTable = (given: Logits | undefined, rows: number, width: number): boolean =>
  given?.dims.length === 2 && given.dims[0] === rows && given.dims[1] === width

/** The tokens at which the likeliest stretch begins and ends; of equals the first. */
function likeliest(
  tokens: readonly number[],
  from: number,
  starts: ArrayLike<number>,
  ends: ArrayLike<number>,
  id: string,
  row: number,
): readonly [number, number] | undefined {
  let best: { readonly at: readonly [number, number]; readonly sum: number } | undefined
  let start: number | undefined
  for (const at of tokens) {
    const [begins, stops] = [starts[from + at] as number, ends[from + at] as number]
    if (!Number.isFinite(begins) || !Number.isFinite(stops)) throw modelErrors.notFinite(id, [begins, stops], row)
    if (start === undefined || begins > (starts[from + start] as number)) start = at
    const sum = (starts[from + start] as number) + stops
    if (best === undefined || sum > best.sum) best = { at: [start, at], sum }
  }
  return best?.at
}
