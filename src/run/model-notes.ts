import type { Arithmetic, Finding, ModelUse } from '../core/report.js'

const exported =
  "Exported with weights of 7 bits (onnxruntime's quantize_dynamic or quantize_static with reduce_range=True) or with " +
  'unsigned ones (weight_type=QuantType.QUInt8), it multiplies the same on every processor.'

/** What a reader must know of the arithmetic that a model ran in. */
export function modelNotes({ arithmetic, noise }: ModelUse): Finding[] {
  const message = arithmetic === undefined ? undefined : byArithmetic[arithmetic]
  return [
    ...(message === undefined ? [] : [{ code: 'model.arithmetic', message: `${message} ${exported}` }]),
    ...(noise?.unsteady ? [{ code: 'model.unsteady', message: unsteady(noise.measured) }] : []),
  ]
}

const unsteady = (moved: number): string =>
  `A score of this model moved by ${Number(moved.toPrecision(2))} when the same inputs were asked in batches of another size, which is ` +
  'more than 1 % of the spread of its scores. This is more than rounding, so a case may flip by itself. Set batchSize: 1 to ask one input at a time.'

const byArithmetic: Readonly<Partial<Record<Arithmetic, string>>> = {
  '8-bit exact':
    'The model multiplies 8-bit numbers, and this processor adds the products exactly. x64 processors with AVX2 or AVX-512 and ' +
    'without VNNI cut off sums that are too large (they saturate): there the model is another function, with other scores.',
  '8-bit saturating':
    'The model multiplies 8-bit numbers, and this processor cuts off sums that are too large (they saturate, as on all x64 ' +
    'processors with AVX2 or AVX-512 and without VNNI). Elsewhere the products are added exactly: there the model is another ' +
    'function, with other scores.',
  '8-bit mixed':
    'The shards of this run multiplied 8-bit numbers in two ways: some on processors that cut off sums that are too large (they ' +
    'saturate), some on processors that add them exactly. The model is a different function on each kind of processor, so the counts mix two functions.',
}
