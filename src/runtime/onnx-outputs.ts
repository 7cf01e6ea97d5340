import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { Prediction } from '../core/prediction.js'
import { chooseHead, readOutputs } from './head.js'
import type { Head, OnnxSpec } from './protocol.js'

/** The outputs of a graph that are read. */
export interface Outputs {
  /** Names to ask for: classifiers of scikit-learn have a label and its probabilities, all others one table of numbers. */
  readonly names: readonly string[]
  readonly label: string | undefined
  readonly table: string | undefined
  readonly limits: readonly string[]
}

const wholeOrText = ['int64', 'int32', 'string']

/** Chooses what to read: the named output, or a table of numbers, or labels with or without probabilities. */
export function chooseOutputs(session: InferenceSession, { id, outputName }: OnnxSpec): Outputs {
  const metas = session.outputMetadata
  const names = session.outputNames
  if (outputName !== undefined && !names.includes(outputName)) {
    throw modelErrors.noSuchTensor(id, 'output', outputName, names)
  }
  const allowed = metas.filter((meta) => outputName === undefined || meta.name === outputName)
  const isTable = (meta: InferenceSession.ValueMetadata): boolean =>
    meta.isTensor && !wholeOrText.includes(meta.type) && meta.shape.length <= 2
  const label = allowed.find((meta) => meta.isTensor && wholeOrText.includes(meta.type))?.name
  const table = (allowed.find((meta) => meta.name === 'logits' && isTable(meta)) ?? allowed.find(isTable))?.name
  if (label === undefined && table === undefined) {
    throw modelErrors.unknownOutput(
      id,
      names.join(', '),
      'a tensor of numbers [inputs, outputs], or of labels [inputs]',
    )
  }
  const unread = label !== undefined && table === undefined && metas.some((meta) => !meta.isTensor)
  return {
    names: [label, table].filter((name) => name !== undefined),
    label,
    table,
    limits: unread
      ? ["its probabilities are maps, which cannot be read: labels only (convert with options={'zipmap': False})"]
      : [],
  }
}

/** Reads the answer to a batch of `count` inputs. */
export function readBatch(
  answer: Readonly<Record<string, Tensor>>,
  { label, table }: Outputs,
  count: number,
  { id, config, output }: OnnxSpec,
): Prediction[] {
  const labels = label === undefined ? undefined : Array.from(answer[label]?.data as ArrayLike<unknown>, String)
  if (labels !== undefined && labels.length !== count) {
    throw modelErrors.unknownOutput(id, shapeOf(label, answer), `[${count}]`)
  }
  if (table === undefined) {
    return (labels as string[]).map((name) => ({ kind: 'label', label: output.labels?.[Number(name)] ?? name }))
  }
  const { dims, data } = answer[table] as Tensor
  const width = (dims.length === 1 ? 1 : dims[1]) ?? 0
  if (dims[0] !== count || dims.length > 2 || width === 0) {
    throw modelErrors.unknownOutput(id, shapeOf(table, answer), `[${count}, outputs]`)
  }
  const head = headOf(width, label, { config, output })
  const read = readOutputs(Array.from(data as ArrayLike<number>, Number), width, head, id)
  if (labels === undefined) return read
  const named = output.labels ?? classNames(labels, width, config.id2label)
  return read.map((prediction, at) => {
    const own = labels[at] as string
    const scores = prediction.kind === 'score' ? undefined : prediction.scores
    if (scores === undefined) return { kind: 'label', label: own }
    const values = Object.values(scores)
    return {
      kind: 'label',
      label: output.labels?.[Number(own)] ?? config.id2label?.[own] ?? own,
      scores: Object.fromEntries(named.map((name, column) => [name, values[column] as number])),
    }
  })
}

/** How a row of the table is read. */
export function headOf(
  width: number,
  label: string | undefined,
  { config, output }: Pick<OnnxSpec, 'config' | 'output'>,
): Head {
  // A graph that gives labels beside the table has turned its outputs into probabilities itself.
  return chooseHead(width, config, label === undefined ? output : { activation: 'none', ...output })
}

/** Names for the columns of probabilities: 0, 1, 2, ..., unless the labels are texts, whose order the graph does not tell. */
function classNames(
  labels: readonly string[],
  width: number,
  id2label: Readonly<Record<string, string>> = {},
): string[] {
  const whole = labels.every((label) => /^-?\d+$/.test(label))
  return Array.from({ length: width }, (_, at) => id2label[at] ?? (whole ? String(at) : `class ${at}`))
}

const shapeOf = (name: string | undefined, answer: Readonly<Record<string, Tensor>>): string =>
  `${name} of shape [${answer[name as string]?.dims.join(', ')}]`
