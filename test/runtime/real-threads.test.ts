import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { packageRoot } from '../../src/core/root.cjs'
import { threadOptions } from '../../src/runtime/session-threads.js'
import { tryThreads } from '../../src/runtime/thread-trial.js'

const random = new Random(19)
const whole = (count: number, below: number): number[] => Array.from({ length: count }, () => random.int(below))
const models = join(packageRoot, 'fixtures', 'models')

/** Token ids of sentences as long as the longest, with their masks, as tokenizers make them. */
function texts(inputs: number, words: number, names: readonly string[]): Record<string, Tensor> {
  const ids = BigInt64Array.from(whole(inputs * words, 900), (id) => BigInt(id + 1))
  const ones = BigInt64Array.from(ids, () => 1n)
  const zeros = BigInt64Array.from(ids, () => 0n)
  const all: Record<string, BigInt64Array> = { input_ids: ids, attention_mask: ones, token_type_ids: zeros }
  return Object.fromEntries(
    names.map((name) => [name, new Tensor('int64', all[name] as BigInt64Array, [inputs, words])]),
  )
}

function sentences(inputs: number, words: number): Record<string, Tensor> {
  const grid = [inputs, words]
  const zeros = new Tensor('int32', new Int32Array(inputs * words), grid)
  const ids = new Tensor('int32', Int32Array.from(whole(inputs * words * 8, 4)), [...grid, 8])
  return { ids, refHeads: zeros, refLabels: zeros, refUpos: zeros, refXpos: zeros }
}

const rows = (inputs: number, names: readonly string[]): Record<string, Tensor> => ({
  [names[0] as string]: new Tensor('float32', Float32Array.from(whole(inputs * 46, 2)), [inputs, 46]),
})

type Fed = (inputs: number, names: readonly string[]) => Record<string, Tensor>

test.each<[string, string, Fed]>([
  ['a transformer in floats', join(models, 'sentiment', 'onnx', 'model.onnx'), (n, names) => texts(n, 17, names)],
  ['a GRU', join(models, 'toxicity-gru', 'onnx', 'model.onnx'), (n, names) => texts(n, 17, names)],
  ['an LSTM', join(models, 'toxicity-lstm', 'onnx', 'model.onnx'), (n, names) => texts(n, 17, names)],
  ['a network of rows', join(models, 'census', 'network.onnx'), rows],
  [
    'the network of the language, in 8 bits',
    join(packageRoot, 'src', 'language', 'weights', 'parser.onnx'),
    (n) => sentences(n, 13),
  ],
])(
  'threads change no bit of %s',
  async (_, path, fed) => {
    const open = (threads: number) => InferenceSession.create(path, threadOptions(threads))
    const sizes = [1, 2, 3, 4, 7, 16, 31]
    const alone = await open(1)
    const batches = sizes.map((size) => fed(size, alone.inputNames))
    const expected = []
    for (const feeds of batches) expected.push(bits(await alone.run(feeds)))

    // More threads win by the clock, whatever this machine is.
    let calls = 0
    const clock = (): number => [0, 50, 50, 60, 60, 70, 70, 120][calls++ % 8] as number
    const shared = await open(1)
    const pace = tryThreads(shared, { ms: 1, bytes: 0 }, { atMost: 2, open, clock, room: () => 1e12 })
    for (let round = 0; round < 8; round++) {
      for (const [at, feeds] of batches.entries()) {
        expect(bits(await shared.run(feeds)), `${sizes[at]} inputs`).toEqual(expected[at])
      }
    }
    expect(pace().trials).toBeGreaterThan(0)
  },
  60_000,
)

const bits = (answer: InferenceSession.OnnxValueMapType): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer).map(([name, tensor]) => {
      const { data } = tensor as Tensor
      const { buffer, byteOffset, byteLength } = data as Float32Array
      return [name, Buffer.from(buffer, byteOffset, byteLength).toString('base64')]
    }),
  )
