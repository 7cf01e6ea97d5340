import type { GradCase, Operand } from './gradcheck.js'

const d = (...dims: number[]): Operand => ({ dims })
const positive = (...dims: number[]): Operand => ({ dims, from: 0.3, to: 2 })
const fixed = (...dims: number[]): Operand => ({ dims, constant: true })
const ints = (...values: number[]): Operand => ({ dims: [values.length], values })
const int = (value: number): Operand => ({ dims: [], values: [value] })
const bools = (...values: number[]): Operand => ({ dims: [values.length], values, type: 9 })

type Short = Omit<GradCase, 'op' | 'opset'>

/** Cases of one operator at each of several versions. */
const at = (op: string, opsets: readonly number[], ...cases: readonly Short[]): GradCase[] => {
  const [domain = '', name = op] = op.includes(':') ? op.split(':') : ['', op]
  return opsets.flatMap((opset) => cases.map((each) => ({ ...each, op: name, domain, opset })))
}

const unary = (
  op: string,
  opsets: readonly number[],
  input: Operand = d(3, 4),
  more: Partial<Short> = {},
): GradCase[] => at(op, opsets, { inputs: [input], ...more })

const broadcasts: readonly Short[] = [
  { inputs: [d(2, 3), d(2, 3)] },
  { inputs: [d(2, 3), d(3)] },
  { inputs: [d(3), d(2, 3)] },
  { inputs: [d(2, 1, 3), d(4, 1)] },
  { inputs: [d(2, 3), d()] },
]

const elementwise: GradCase[] = [
  ...at('Add', [11, 17, 23], ...broadcasts),
  ...at('Sub', [11, 17], ...broadcasts),
  ...at('Mul', [11, 17], ...broadcasts),
  ...at('Div', [11, 17], { inputs: [d(2, 3), positive(3)] }, { inputs: [d(2, 1, 3), positive(4, 1)] }),
  ...at(
    'Pow',
    [11, 17],
    { inputs: [positive(2, 3), d(3)] },
    ...[1, 2, 3, 0.5, 2.5].map((e): Short => ({ inputs: [positive(2, 3), { dims: [], values: [e], type: 11 }] })),
  ),
  ...at('Sum', [11, 17], { inputs: [d(2, 3), d(3), d(2, 1)] }, { inputs: [d(2, 3)] }),
  ...at('Mean', [11, 17], { inputs: [d(2, 3), d(3)], type: 'float32' }),
  ...at('Max', [11, 17], { inputs: [d(2, 3), d(3)] }),
  ...at('Min', [11, 17], { inputs: [d(2, 3), d(3)] }),
  ...at(
    'Clip',
    [12, 17],
    { inputs: [d(2, 3), { dims: [], values: [-0.5], type: 11 }, { dims: [], values: [0.7], type: 11 }] },
    { inputs: [d(2, 3), null, { dims: [], values: [0.7], type: 11 }] },
  ),
  ...at('Where', [11, 17], { inputs: [bools(1, 0, 1), d(2, 3), d(2, 1)] }),
  ...at('Dropout', [11], { inputs: [d(2, 3)] }),
  ...['Identity', 'Neg', 'Exp', 'Abs', 'Sigmoid', 'Tanh'].flatMap((op) => unary(op, [11, 17])),
  ...['Log', 'Sqrt', 'Reciprocal'].flatMap((op) => unary(op, [11, 17], positive(3, 4))),
  ...['Sin', 'Cos'].flatMap((op) => unary(op, [11, 17])),
  ...unary('Erf', [11, 17], d(3, 4), { type: 'float32' }),
  ...unary('Cast', [11, 17], d(3, 4), { attributes: { to: 1 }, type: 'float32' }),
  ...unary('Cast', [11, 19], d(3, 4), { attributes: { to: 11 } }),
]

const single = { type: 'float32' } as const

const activations: GradCase[] = [
  ...unary('Relu', [11, 17]),
  ...unary('LeakyRelu', [11, 17], d(3, 4), { attributes: { alpha: 0.3 }, ...single }),
  ...at('PRelu', [11, 17], { inputs: [d(2, 3), fixed(3)], ...single }),
  ...unary('ThresholdedRelu', [11], d(3, 4), { attributes: { alpha: 0.55 }, ...single }),
  ...unary('Elu', [11], d(3, 4), { attributes: { alpha: 1.3 }, ...single }),
  ...unary('Celu', [12], d(3, 4), { attributes: { alpha: 1.3 }, ...single }),
  ...unary('Selu', [11], d(3, 4), single),
  ...unary('HardSigmoid', [11], d(3, 4), { attributes: { alpha: 0.4, beta: 0.5 }, ...single }),
  ...unary('HardSwish', [14], { dims: [3, 4], from: -5, to: 5 }, single),
  ...unary('Softplus', [11], d(3, 4), single),
  ...unary('Softsign', [11], d(3, 4), single),
  ...unary('Mish', [18], d(3, 4), single),
  ...unary('Gelu', [20], d(3, 4), single),
  ...unary('Gelu', [20], d(3, 4), { attributes: { approximate: 'tanh' }, ...single }),
  ...unary('com.microsoft:Gelu', [17], d(3, 4), single),
  ...at('com.microsoft:BiasGelu', [17], { inputs: [d(2, 4), d(4)], ...single }),
  ...at('com.microsoft:FastGelu', [17], { inputs: [d(2, 4), d(4)], ...single }, { inputs: [d(2, 4)], ...single }),
  ...unary('com.microsoft:QuickGelu', [17], d(3, 4), { attributes: { alpha: 1.5 }, ...single }),
]

const shapes: GradCase[] = [
  ...at('Reshape', [11, 17], { inputs: [d(2, 6), ints(3, 4)] }, { inputs: [d(2, 6), ints(0, -1, 2)] }),
  ...at('Flatten', [11], { inputs: [d(2, 3, 2)], attributes: { axis: 2 } }),
  ...at('Squeeze', [11], { inputs: [d(2, 1, 3)], attributes: { axes: [1] } }),
  ...at('Squeeze', [13], { inputs: [d(2, 1, 3), ints(1)] }),
  ...at('Unsqueeze', [11], { inputs: [d(2, 3)], attributes: { axes: [0, 2] } }),
  ...at('Unsqueeze', [13], { inputs: [d(2, 3), ints(0, 2)] }),
  ...at('Transpose', [11, 17], { inputs: [d(2, 3, 4)], attributes: { perm: [2, 0, 1] } }, { inputs: [d(2, 3)] }),
  ...at('Expand', [11, 17], { inputs: [d(3, 1), ints(2, 1, 4)] }),
  ...at('Tile', [11, 17], { inputs: [d(2, 3), ints(2, 3)] }),
  ...at('Concat', [11, 17], { inputs: [d(2, 3), d(2, 1), d(2, 2)], attributes: { axis: -1 } }),
  ...at('Split', [11], { inputs: [d(2, 6)], attributes: { axis: 1, split: [1, 2, 3] }, outputs: [0, 2], named: 3 }),
  ...at('Split', [13], { inputs: [d(2, 6), ints(1, 2, 3)], attributes: { axis: 1 }, outputs: [1], named: 3 }),
  ...at('Split', [18], { inputs: [d(6, 2)], attributes: { num_outputs: 3 }, outputs: [0, 1, 2], named: 3 }),
]

const picks: GradCase[] = [
  ...at(
    'Gather',
    [11, 13, 17],
    { inputs: [d(3, 4), int(1)], attributes: { axis: 1 } },
    { inputs: [d(3, 4), ints(2, 0, -1, 2)] },
    { inputs: [d(3, 4, 2), { dims: [2, 2], values: [0, 1, 1, -1] }], attributes: { axis: 1 } },
    { inputs: [d(5), { dims: [2, 2], values: [0, 1, 1, -1] }] },
  ),
  ...at('GatherElements', [16, 18], {
    inputs: [d(3, 4), { dims: [3, 2], values: [0, 1, 1, 1, 2, -1] }],
    attributes: { axis: 1 },
  }),
  ...at(
    'Slice',
    [11, 17],
    { inputs: [d(3, 6), ints(1), ints(5), ints(1)] },
    { inputs: [d(3, 6), ints(1, -1), ints(9, -7), ints(0, 1), ints(1, -2)] },
    { inputs: [d(3, 6), ints(1, 2), ints(3, 4)] },
  ),
  ...at('ai.onnx.ml:ArrayFeatureExtractor', [17], { inputs: [d(3, 5), ints(4, 0, 4)], ...single }),
]

const reductions = [
  'ReduceSum',
  'ReduceMean',
  'ReduceMax',
  'ReduceMin',
  'ReduceL1',
  'ReduceL2',
  'ReduceSumSquare',
  'ReduceLogSumExp',
]

const reduces: GradCase[] = [
  ...reductions.flatMap((op) => [
    ...at(op, op === 'ReduceSum' ? [11] : [11, 13], {
      inputs: [d(2, 3, 4)],
      attributes: { axes: [1, -1], keepdims: 0 },
    }),
    ...at(
      op,
      op === 'ReduceSum' ? [13, 18] : [18],
      { inputs: [d(2, 3, 4), ints(0, -1)], attributes: { keepdims: 1 } },
      { inputs: [d(2, 3)], attributes: { keepdims: 0 } },
    ),
  ]),
  ...at('ReduceSum', [13], { inputs: [d(2, 3)], attributes: { noop_with_empty_axes: 1 } }),
  ...at('GlobalAveragePool', [11], { inputs: [d(2, 3, 4, 2)], ...single }),
  ...at('GlobalMaxPool', [11], { inputs: [d(2, 3, 4, 2)], ...single }),
]

const gemms: readonly Short[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
].map(([transA, transB]) => ({
  inputs: [transA ? d(3, 2) : d(2, 3), transB ? d(4, 3) : d(3, 4), d(4)],
  attributes: { transA: transA as number, transB: transB as number, alpha: 0.7, beta: 1.3 },
}))

const products: GradCase[] = [
  ...at(
    'MatMul',
    [11, 17, 23],
    { inputs: [d(2, 3), d(3, 4)] },
    { inputs: [d(2, 3, 4), d(4, 2)] },
    { inputs: [d(3, 4), d(2, 4, 2)] },
    { inputs: [d(2, 1, 3, 4), d(5, 4, 2)] },
  ),
  ...at('Gemm', [11, 17], ...gemms, { inputs: [d(2, 3), d(3, 4)] }, { inputs: [d(2, 3), d(3, 4), d(2, 1)] }),
  ...at(
    'com.microsoft:FusedMatMul',
    [17],
    { inputs: [d(2, 4, 3), d(2, 4, 5)], attributes: { transA: 1, alpha: 0.5 }, ...single },
    { inputs: [d(2, 3, 4), d(2, 5, 4)], attributes: { transB: 1 }, ...single },
  ),
  ...['Relu', 'Sigmoid', 'Tanh'].flatMap((activation) =>
    at('com.microsoft:FusedGemm', [17], {
      inputs: [d(2, 3), d(3, 4), d(4)],
      attributes: { activation },
      ...single,
    }),
  ),
]

const normalised: GradCase[] = [
  ...at('Softmax', [11], { inputs: [d(2, 3, 4)], attributes: { axis: 1 } }, { inputs: [d(2, 3)] }),
  ...at('Softmax', [13, 17], { inputs: [d(2, 3, 4)], attributes: { axis: 1 } }, { inputs: [d(2, 3)] }),
  ...at('LogSoftmax', [11, 13], { inputs: [d(2, 3, 4)], attributes: { axis: 1 } }, { inputs: [d(2, 3)] }),
  ...at('LayerNormalization', [17, 18], { inputs: [d(2, 3, 4), d(4), d(4)].map((x, i) => (i ? fixed(4) : x)) }),
  ...at('LayerNormalization', [17], { inputs: [d(2, 3, 4), fixed(3, 4)], attributes: { axis: 1 } }),
  ...at('com.microsoft:SkipLayerNormalization', [17, 18], {
    inputs: [d(2, 3, 4), d(2, 3, 4), fixed(4), fixed(4), fixed(4)],
    outputs: [0, 3],
    ...single,
  }),
  ...at('BatchNormalization', [11, 15], {
    inputs: [d(2, 3, 4), fixed(3), fixed(3), fixed(3), { dims: [3], from: 0.5, to: 2, constant: true }],
    ...single,
  }),
  ...at('BatchNormalization', [15], {
    inputs: [d(4, 3), fixed(3), fixed(3), fixed(3), { dims: [3], from: 0.5, to: 2, constant: true }],
    ...single,
  }),
]

const attentions: GradCase[] = [
  ...at(
    'Attention',
    [23],
    { inputs: [d(2, 2, 3, 4), d(2, 2, 5, 4), d(2, 2, 5, 4)], ...single },
    {
      inputs: [
        d(2, 2, 3, 4),
        d(2, 2, 3, 4),
        d(2, 2, 3, 4),
        { dims: [3, 3], values: [1, 0, 1, 1, 1, 0, 0, 1, 1], type: 9 },
      ],
      attributes: { scale: 0.7 },
      ...single,
    },
    {
      inputs: [d(2, 3, 8), d(2, 3, 8), d(2, 3, 8), fixed(3, 3)],
      attributes: { q_num_heads: 2, kv_num_heads: 2 },
      ...single,
    },
  ),
]

const convolutions: GradCase[] = [
  ...at(
    'Conv',
    [11, 17],
    { inputs: [d(2, 3, 6), fixed(4, 3, 3), fixed(4)], attributes: { pads: [1, 0] }, ...single },
    { inputs: [d(1, 4, 5, 5), fixed(4, 2, 3, 2)], attributes: { group: 2, dilations: [1, 2] }, ...single },
  ),
  ...at('MaxPool', [16, 17], {
    inputs: [d(2, 2, 6)],
    attributes: { kernel_shape: [3], strides: [2], pads: [1, 1] },
    ...single,
  }),
]

const [T, N, I, H] = [4, 2, 3, 2] as const

/** Cells in both directions, with and without biases and first states, read by Y, Y_h and Y_c. */
function cells(op: 'LSTM' | 'GRU' | 'RNN', gates: number, more: Readonly<Record<string, number>>[] = [{}]): GradCase[] {
  return ['forward', 'reverse', 'bidirectional'].flatMap((direction) => {
    const D = direction === 'bidirectional' ? 2 : 1
    const weights = [fixed(D, gates * H, I), fixed(D, gates * H, H)]
    const starts = [d(D, N, H), ...(op === 'LSTM' ? [d(D, N, H)] : [])]
    const all = [d(T, N, I), ...weights, fixed(D, 2 * gates * H), null, ...starts]
    return more.flatMap((attributes) => {
      const shared = { attributes: { hidden_size: H, direction, ...attributes }, ...single }
      return at(
        op,
        [11, 14],
        { inputs: all, outputs: op === 'LSTM' ? [0, 1, 2] : [0, 1], ...shared },
        { inputs: all, outputs: [1], ...shared },
        { inputs: all.slice(0, 3), outputs: [0], ...shared },
      )
    })
  })
}

const recurrent: GradCase[] = [
  ...cells('LSTM', 4),
  ...cells('GRU', 3, [{ linear_before_reset: 0 }, { linear_before_reset: 1 }]),
  ...cells('RNN', 1),
  ...at('RNN', [14], {
    inputs: [d(T, N, I), fixed(1, H, I), fixed(1, H, H)],
    attributes: { hidden_size: H, activations: ['Relu'] },
    ...single,
  }),
]

const linear = { coefficients: [0.5, -1.25, 0.75, 1.5, -0.5, 0.25, 0.125, 1.75, -1.5], intercepts: [0.5, -0.5, 0.25] }

const classic: GradCase[] = [
  ...at('ai.onnx.ml:Scaler', [17], {
    inputs: [d(2, 3)],
    attributes: { scale: [0.5, 1.5, 2.5], offset: [0.5, 0.25, -0.5] },
    ...single,
  }),
  ...['L1', 'L2'].flatMap((norm) =>
    at('ai.onnx.ml:Normalizer', [17], { inputs: [d(2, 3)], attributes: { norm }, ...single }),
  ),
  ...at('ai.onnx.ml:LinearRegressor', [17], { inputs: [d(2, 3)], attributes: { ...linear, targets: 3 }, ...single }),
  ...['NONE', 'LOGISTIC', 'SOFTMAX'].flatMap((post_transform) =>
    at(
      'ai.onnx.ml:LinearClassifier',
      [17],
      {
        inputs: [d(2, 3)],
        attributes: { ...linear, classlabels_ints: [0, 1, 2], post_transform },
        outputs: [1],
        named: 2,
        ...single,
      },
      {
        inputs: [d(2, 3)],
        attributes: { coefficients: [0.5, -1.25, 0.75], intercepts: [0.25], classlabels_ints: [0, 1], post_transform },
        outputs: [1],
        named: 2,
        ...single,
      },
    ),
  ),
  ...at('ai.onnx.ml:Imputer', [17], {
    inputs: [d(2, 3)],
    attributes: { imputed_value_floats: [0.5, 0.25, 0.125] },
    ...single,
  }),
  ...at('ai.onnx.ml:FeatureVectorizer', [17], {
    inputs: [d(2, 3), d(2, 1)],
    attributes: { inputdimensions: [3, 1] },
    ...single,
  }),
]

/** At least one case for every operator whose gradient is not 0, but for those of quantised models. */
export const ruleCases: readonly GradCase[] = [
  ...elementwise,
  ...activations,
  ...shapes,
  ...picks,
  ...reduces,
  ...products,
  ...normalised,
  ...attentions,
  ...convolutions,
  ...recurrent,
  ...classic,
]
