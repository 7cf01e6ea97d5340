import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../../src/core/root.cjs'
import { elementType, type OnnxNode, type OnnxTensor } from '../../../src/onnx/codec/model.js'
import { buildModel, node, tensor } from '../../onnx/build-model.js'

const { float16, float32, int8, int64 } = elementType
/** Words of the tokenizer, and the two numbers of each. */
const [words, width] = [20_000, 2]
const numbers = Array.from({ length: words * width }, (_, at) => Math.sin(at * 12.9898))

const constants: readonly OnnxTensor[] = [
  tensor('table', float32, [words, width], numbers),
  tensor(
    'whole',
    int8,
    [words, width],
    numbers.map((value) => Math.round(100 * value)),
  ),
  tensor('hundredth', float32, [], [0.01]),
  tensor('head', float32, [width, 2], [3, -3, -2, 2]),
  tensor('axis', int64, [], [1]),
  tensor('depth', int64, [], [words]),
  tensor('values', float32, [2], [0, 1]),
  tensor('kernel', int8, [width, width, 1], [90, -40, 30, 80]),
]

const lookUp = node('Gather', ['table', 'input_ids'], ['picked'])
const answer = (from: string): OnnxNode[] => [
  node('ReduceMean', [from], ['text'], { axes: [1], keepdims: 0 }),
  node('MatMul', ['text', 'head'], ['logits']),
]

const graphs = {
  /** Nothing is missing: the same vectors in single and in half precision. */
  single: [lookUp, ...answer('picked')],
  half: [
    node('Cast', ['table'], ['halves'], { to: float16 }),
    node('Gather', ['halves', 'input_ids'], ['shorter']),
    node('Cast', ['shorter'], ['picked'], { to: float32 }),
    ...answer('picked'),
  ],
  /** An operator without a rule between word vectors and answer. */
  missingOperator: [lookUp, node('CumSum', ['picked', 'axis'], ['summed']), ...answer('summed')],
  /** An operator for which a test adds a rule that does not run. */
  ownRule: [lookUp, node('Trilu', ['picked'], ['half of it']), ...answer('half of it')],
  /** Dynamic quantisation of a convolution, which has no straight-through rule. */
  quantised: [
    lookUp,
    node('Transpose', ['picked'], ['series'], { perm: [0, 2, 1] }),
    node('DynamicQuantizeLinear', ['series'], ['small', 'scale', 'zero']),
    node('ConvInteger', ['small', 'kernel', 'zero'], ['product']),
    node('Cast', ['product'], ['floats'], { to: float32 }),
    node('Mul', ['floats', 'scale'], ['scaled']),
    node('Mul', ['scaled', 'hundredth'], ['both']),
    node('Transpose', ['both'], ['back'], { perm: [0, 2, 1] }),
    ...answer('back'),
  ],
  /** Word vectors by a product, not by a look-up. */
  withoutLookUp: [
    node('OneHot', ['input_ids', 'depth', 'values'], ['hot']),
    node('MatMul', ['hot', 'table'], ['picked']),
    ...answer('picked'),
  ],
  /** A look-up that gives whole numbers. */
  wholeVectors: [
    node('Gather', ['whole', 'input_ids'], ['bytes']),
    node('Cast', ['bytes'], ['floats'], { to: float32 }),
    node('Mul', ['floats', 'hundredth'], ['picked']),
    ...answer('picked'),
  ],
} as const

/** Writes a model of texts with its tokenizer; gives the folder. */
export function graphFolder(name: keyof typeof graphs): string {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-graph-'))
  for (const file of ['tokenizer.json', 'tokenizer_config.json', 'config.json']) {
    cpSync(join(packageRoot, 'fixtures/models/toxicity-lstm', file), join(folder, file))
  }
  mkdirSync(join(folder, 'onnx'))
  const bytes = buildModel({
    opset: 17,
    nodes: graphs[name],
    initializers: constants,
    inputs: [{ name: 'input_ids', type: int64, rank: 2 }],
    outputs: ['logits'],
  })
  writeFileSync(join(folder, 'onnx/model.onnx'), bytes)
  return folder
}
