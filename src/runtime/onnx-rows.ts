import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { Feeder, Ort } from './feeder.js'
import type { OnnxSpec } from './protocol.js'

/** Feeds rows of numbers into the one input of a graph, in the number type that the graph takes. */
export function rowFeeds(ort: Ort, session: InferenceSession, spec: OnnxSpec): Feeder {
  const { id } = spec
  const input = rowInput(session, spec)
  const whole = input.type === 'int64' || input.type === 'int32'
  const columns = input.shape[1]
  return (inputs) => {
    const first = inputs[0]
    const width = typeof columns === 'number' && columns > 0 ? columns : Array.isArray(first) ? first.length : 0
    const values = new Float64Array(inputs.length * width)
    for (const [position, row] of inputs.entries()) {
      values.set(checkedRow(row, width, position, whole, id), position * width)
    }
    return { feeds: { [input.name]: tensor(ort, input.type, values, [inputs.length, width]) }, truncated: [] }
  }
}

function rowInput(session: InferenceSession, { id, inputName }: OnnxSpec): InferenceSession.TensorValueMetadata {
  const names = session.inputNames
  if (inputName !== undefined && !names.includes(inputName)) {
    throw modelErrors.noSuchTensor(id, 'input', inputName, names)
  }
  const chosen =
    inputName === undefined ? session.inputMetadata : session.inputMetadata.filter((i) => i.name === inputName)
  const [input] = chosen
  const shape = session.inputMetadata.map((meta) =>
    meta.isTensor ? `${meta.name}: ${meta.type}[${meta.shape.join(', ')}]` : `${meta.name}: not a tensor`,
  )
  const numeric = ['float32', 'float64', 'int64', 'int32']
  if (names.length !== 1 || !input?.isTensor || !numeric.includes(input.type) || input.shape.length !== 2) {
    throw modelErrors.unknownInput(
      id,
      shape.join('; '),
      `one input of shape [rows, columns] of type ${numeric.join(', ')}`,
    )
  }
  return input
}

function checkedRow(row: unknown, width: number, position: number, whole: boolean, id: string): number[] {
  const values = Array.isArray(row) ? row : ArrayBuffer.isView(row) ? Array.from(row as Float64Array) : undefined
  if (values === undefined || !values.every((value) => typeof value === 'number')) {
    throw modelErrors.noRow(id, row, position)
  }
  if (values.length !== width) throw modelErrors.wrongColumns(id, values.length, width, position)
  const broken = whole ? values.findIndex((value) => !Number.isInteger(value)) : -1
  if (broken >= 0) throw modelErrors.noWholeNumber(id, values[broken], broken, position)
  return values
}

/** A tensor of numbers in the type that the graph takes. */
export function tensor(
  ort: Ort,
  type: string,
  values: readonly number[] | Float64Array,
  dims: readonly number[],
): Tensor {
  switch (type) {
    case 'int64':
      return new ort.Tensor('int64', BigInt64Array.from(Array.from(values, BigInt)), dims)
    case 'int32':
      return new ort.Tensor('int32', new Int32Array(values), dims)
    case 'float64':
      return new ort.Tensor('float64', new Float64Array(values), dims)
    default:
      return new ort.Tensor('float32', new Float32Array(values), dims)
  }
}
