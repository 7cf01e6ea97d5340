import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import { encodeTexts } from './encode-texts.js'
import { chooseHead, readOutputs } from './head.js'
import { onlyTexts } from './only-texts.js'
import type { OutputOptions } from './protocol.js'
import type { TextPipeline } from './text-pipeline.js'
import { tokenLimit } from './token-limit.js'

/**
 * Does what a text-classification pipeline does with `top_k: null`, with two differences: a model of one output or of
 * several labels at once is read as such, and texts that are cut are counted.
 */
export async function classifyTexts(
  pipeline: TextPipeline,
  texts: readonly string[],
  options: OutputOptions & { readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  const { tokenizer, model } = pipeline
  onlyTexts(texts, id)
  const limit = tokenLimit(tokenizer.model_max_length, model.config, options.maxLength)
  const { encoded, truncated, seen } = encodeTexts(tokenizer, texts, limit)
  const { logits } = await runPipeline(() => model(encoded), id)
  const width = logits.dims.at(-1) ?? 0
  if (logits.dims.length !== 2 || logits.dims[0] !== texts.length || width < 1) {
    throw modelErrors.unknownOutput(id, `logits of shape [${logits.dims.join(', ')}]`, `[${texts.length}, labels]`)
  }
  const head = chooseHead(width, model.config, options)
  return { predictions: readOutputs(logits.data, width, head, id), truncated, seen }
}

/** What onnxruntime says to typed arrays of another realm than its own. */
const foreignArray = /tensor's data must be type of function/

/** Runs a model, and gives its error words that say what went wrong. */
export async function runPipeline<T>(work: () => Promise<T>, id: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (foreignArray.test(String(cause))) throw modelErrors.wrongRealm(id, cause)
    throw modelErrors.modelThrew(id, cause)
  }
}
