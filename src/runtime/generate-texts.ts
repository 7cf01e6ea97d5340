import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { Seen } from '../core/seen.js'
import { runPipeline } from './classify.js'
import { type Asked, readInput, type WritingTokenizer } from './generation-input.js'
import { onlyTexts } from './only-texts.js'
import type { GenerationOptions } from './protocol.js'
import type { TextPipeline } from './text-pipeline.js'

/** Tasks whose pipelines answer in words of their own, with the class of transformers.js that loads their graph. */
export const textTasks: Readonly<Record<string, 'AutoModelForCausalLM' | 'AutoModelForSeq2SeqLM'>> = {
  'text-generation': 'AutoModelForCausalLM',
  'text2text-generation': 'AutoModelForSeq2SeqLM',
  summarization: 'AutoModelForSeq2SeqLM',
  translation: 'AutoModelForSeq2SeqLM',
}

/** A pipeline of one of these tasks. */
export type GeneratingPipeline = TextPipeline & ((inputs: unknown, options: object) => Promise<unknown>)

/** As many new tokens as the pipelines of transformers.js make by default. */
const usualTokens = 256

/** Asks a pipeline that writes texts. What it writes after the prompt is the answer. */
export async function generateTexts(
  pipeline: TextPipeline,
  task: string,
  texts: readonly string[],
  { prompt = '[INPUT]', chat, generate = {} }: GenerationOptions,
  id: string,
): Promise<PredictionBatch> {
  onlyTexts(texts, id)
  const prompts = texts.map((text) => prompt.replaceAll('[INPUT]', () => text))
  const tokenizer = pipeline.tokenizer as WritingTokenizer
  const asChat = task === 'text-generation' && (chat ?? typeof tokenizer.chat_template === 'string')
  const most = Number(generate.max_new_tokens ?? usualTokens)
  const own = task === 'text-generation' ? { return_full_text: false } : {}
  const options = { max_new_tokens: most, ...own, ...generate }
  const predictions: Prediction[] = []
  const seen: Seen[] = []
  // One by one: padding is part of what a generator continues, and its answers would depend on their batch.
  for (const text of prompts) {
    const asked: Asked = asChat ? [{ role: 'user', content: text }] : text
    const answer = textIn(await runPipeline(() => (pipeline as GeneratingPipeline)(asked, options), id))
    if (answer === undefined) throw modelErrors.unknownOutput(id, 'no text', '[{ generated_text }]')
    const isCut = tokenizer.encode(answer, { add_special_tokens: false }).length >= most
    seen.push(readInput(pipeline, task, asked, options))
    predictions.push({ kind: 'text', text: answer.trim(), ...(isCut && { end: 'length' as const }) })
  }
  return { predictions, seen, truncated: seen.flatMap(({ cut }, at) => (cut ? [at] : [])) }
}

/** The text in what a pipeline gives for one input: `[{ generated_text }]`, of a chat its last turn. */
function textIn(given: unknown): string | undefined {
  const [first] = (Array.isArray(given) ? given : [given]) as readonly unknown[]
  const { generated_text, summary_text, translation_text } = Object(first) as Record<string, unknown>
  const said = generated_text ?? summary_text ?? translation_text
  if (typeof said === 'string') return said
  const last = Array.isArray(said) ? (said.at(-1) as { readonly content?: unknown } | undefined) : undefined
  return typeof last?.content === 'string' ? last.content : undefined
}
