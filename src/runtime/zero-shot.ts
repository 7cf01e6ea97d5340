import { modelErrors } from '../core/errors/index.js'
import type { PredictionBatch } from '../core/model.js'
import type { Seen } from '../core/seen.js'
import { runPipeline } from './classify.js'
import { encodeTexts } from './encode-texts.js'
import { readOutputs } from './head.js'
import { onlyTexts } from './only-texts.js'
import type { Head, ModelConfig, OutputOptions, ReadingOptions } from './protocol.js'
import { softmax } from './softmax.js'
import type { TextPipeline } from './text-pipeline.js'
import { tokenLimit } from './token-limit.js'

/** What transformers.js asks where nothing else is said. */
const usualHypothesis = 'This example is {}.'

/**
 * Does what a zero-shot-classification pipeline does: asks a model of inference whether each text entails each label's hypothesis. Of
 * all labels together, or with `multiLabel` of each by itself.
 */
export async function classifyZeroShot(
  { tokenizer, model }: TextPipeline,
  texts: readonly string[],
  options: OutputOptions & ReadingOptions & { readonly maxLength?: number | undefined },
  id: string,
): Promise<PredictionBatch> {
  const { labels = [], hypothesis = usualHypothesis, multiLabel = false, threshold = 0.5 } = options
  onlyTexts(texts, id)
  const limit = tokenLimit(tokenizer.model_max_length, model.config, options.maxLength)
  const { entailment, contradiction } = outputsOf(model.config, id)
  const head: Head = { kind: multiLabel ? 'labels' : 'label', activation: 'none', labels, threshold }
  const reads: (readonly Seen[])[] = []
  const columns: (readonly (readonly [number, number])[])[] = []
  for (const label of labels) {
    // Not `replace` with a text: `$&` in a label would mean something.
    const pair = hypothesis.split('{}').join(label)
    const { encoded, seen } = encodeTexts(tokenizer, texts, limit, pair)
    const { logits } = await runPipeline(() => model(encoded), id)
    const width = logits.dims.at(-1) ?? 0
    if (logits.dims.length !== 2 || logits.dims[0] !== texts.length || width <= Math.max(entailment, contradiction)) {
      throw modelErrors.unknownOutput(
        id,
        `logits of shape [${logits.dims.join(', ')}]`,
        `[${texts.length}, contradiction and entailment]`,
      )
    }
    reads.push(seen)
    columns.push(
      texts.map((_, row) => [
        logits.data[row * width + contradiction] as number,
        logits.data[row * width + entailment] as number,
      ]),
    )
  }
  const scores = texts.flatMap((_, row) => {
    const pairs = columns.map((column) => column[row] as readonly [number, number])
    return multiLabel ? pairs.map((pair) => softmax(pair)[1] as number) : softmax(pairs.map(([, entails]) => entails))
  })
  const seen = texts.map((_, row) => together(reads.map((read) => read[row] as Seen)))
  return {
    predictions: readOutputs(scores, labels.length, head, id),
    truncated: seen.flatMap(({ cut }, at) => (cut ? [at] : [])),
    seen,
  }
}

/** A text is read once with each label: as the same only where it is with all of them. */
function together(reads: readonly Seen[]): Seen {
  const [first] = reads as readonly [Seen]
  return { key: reads.map(({ key }) => key).join(), cut: reads.some(({ cut }) => cut), unknown: first.unknown }
}

/** Which outputs of a model of inference say that a text entails a sentence, and that it does not. @throws EF228 */
function outputsOf({ id2label = {} }: ModelConfig, id: string): { entailment: number; contradiction: number } {
  const places = new Map(Object.entries(id2label).map(([place, label]) => [label.toLowerCase(), Number(place)]))
  const entailment = places.get('entailment')
  const contradiction = places.get('contradiction') ?? places.get('not_entailment')
  if (entailment === undefined || contradiction === undefined) {
    throw modelErrors.noEntailment(id, Object.values(id2label))
  }
  return { entailment, contradiction }
}
