import { modelErrors } from '../core/errors/index.js'
import type { Prediction } from '../core/prediction.js'
import type { Activation, Head, ModelConfig, OutputOptions } from './protocol.js'
import { softmax } from './softmax.js'

/** Chooses the reading of `outputs` numbers per input from the options, then from the model's config. */
export function chooseHead(outputs: number, config: ModelConfig, options: OutputOptions): Head {
  const { threshold = 0.5, activation } = options
  const labels = options.labels ?? labelsOf(config, outputs)
  const either = outputs === 1 && options.labels?.length === 2
  if (!either && options.labels !== undefined && options.labels.length !== outputs) {
    throw modelErrors.badOption('labels', options.labels, `${outputs} names, as many as the model has outputs`)
  }
  if (either) return { kind: 'either', activation: activation ?? 'sigmoid', labels, threshold }
  if (options.multiLabel ?? config.problem_type === 'multi_label_classification') {
    return { kind: 'labels', activation: activation ?? 'sigmoid', labels, threshold }
  }
  if (outputs === 1 || config.problem_type === 'regression') {
    // Softmax of a single output is 1 whatever the model says.
    return { kind: 'score', activation: activation === 'softmax' ? 'none' : (activation ?? 'none'), labels, threshold }
  }
  return { kind: 'label', activation: activation ?? 'softmax', labels, threshold }
}

/** Reads a table of raw outputs, `width` numbers per input. */
export function readOutputs(raw: ArrayLike<number>, width: number, head: Head, id: string): Prediction[] {
  const predictions: Prediction[] = []
  for (let position = 0, next = 0; position < raw.length / width; position++) {
    const row = new Array<number>(width)
    for (let at = 0; at < width; at++) row[at] = raw[next++] as number
    if (!row.every(Number.isFinite)) throw modelErrors.notFinite(id, row, position)
    predictions.push(readRow(activate(row, head.activation), head))
  }
  return predictions
}

function readRow(values: readonly number[], { kind, labels, threshold }: Head): Prediction {
  const first = values[0] as number
  if (kind === 'score') return { kind, score: first }
  if (kind === 'either') {
    const [no, yes] = labels as [string, string]
    return { kind: 'label', label: first >= threshold ? yes : no, scores: { [no]: 1 - first, [yes]: first } }
  }
  const scores: Record<string, number> = {}
  for (let at = 0; at < labels.length; at++) scores[labels[at] as string] = values[at] as number
  if (kind === 'labels') {
    return { kind, labels: labels.filter((_, at) => (values[at] as number) >= threshold).sort(), scores }
  }
  return { kind, label: labels[values.indexOf(Math.max(...values))] as string, scores }
}

function activate(row: readonly number[], activation: Activation): readonly number[] {
  if (activation === 'none') return row
  if (activation === 'sigmoid') return row.map((value) => 1 / (1 + Math.exp(-value)))
  return softmax(row)
}

const labelsOf = ({ id2label = {} }: ModelConfig, outputs: number): string[] =>
  Array.from({ length: outputs }, (_, at) => id2label[at] ?? `LABEL_${at}`)
