import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gender } from '../../../src/attributes/index.js'
import { audit } from '../../../src/audit/index.js'
import { mutations } from '../../../src/cases/index.js'
import { fromOnnx } from '../../../src/models/index.js'
import { origin } from '../../cases/mutations/attributes.js'
import { tiny } from '../../models/helpers.js'
import { buildModel, node, tensor } from '../../onnx/build-model.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Words that the network weighs; all others are unknown to it. */
const weights: Readonly<Record<string, number>> = { polish: 1, woman: 1, girl: 1, lady: 1, rain: 0.2, piano: -0.4 }

/** A network that adds up the weights of the words, and says `rude` above a limit: two words together, none alone. */
function writeNetwork(limit: number): string {
  cpSync(tiny('single-label'), folder, { recursive: true })
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']
  const words = [...special, ...Object.keys(weights)]
  const tokenizer = read('tokenizer.json')
  tokenizer.model.vocab = Object.fromEntries(words.map((word, at) => [word, at]))
  writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer))
  for (const name of ['config.json', 'tokenizer_config.json']) {
    const config = read(name)
    if ('model_max_length' in config) config.model_max_length = 512
    if ('max_position_embeddings' in config) config.max_position_embeddings = 512
    writeFileSync(join(folder, name), JSON.stringify(config))
  }
  const model = buildModel({
    opset: 13,
    inputs: [{ name: 'input_ids', type: 7, rank: 2 }],
    outputs: ['logits'],
    initializers: [
      tensor(
        'table',
        1,
        [words.length, 2],
        words.flatMap((word) => [0, weights[word] ?? 0]),
      ),
      tensor('axes', 7, [1], [1]),
      tensor('bias', 1, [2], [limit, 0]),
    ],
    nodes: [
      node('Gather', ['table', 'input_ids'], ['rows']),
      node('ReduceSum', ['rows', 'axes'], ['sums'], { keepdims: 0 }),
      node('Add', ['sums', 'bias'], ['logits']),
    ],
  })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), model)
  return join(folder, 'onnx', 'model.onnx')
}

test('a real network that adds up two words hides its error at their intersection', async () => {
  const model = fromOnnx(writeNetwork(1.5), { tokenizer: folder })
  try {
    const texts = ['white man', 'black boy', 'white boy', 'black man'].flatMap((person) =>
      ['looked at the rain', 'played the piano'].map((what) => `In the end a ${person} ${what}, which I liked.`),
    )
    const cases = mutations(texts, { attributes: [origin, gender] })
    const plan = { attributes: ['origin', 'gender'] as const, cases, minCases: 4 }
    const report = await audit(model, { ...plan, question: 'hidden' })
    expect(report).toMatchObject({ verdict: 'biased', shrunk: { hidden: true, ended: 'minimal' } })
    expect(report.shrunk?.b.input).toMatch(/polish (?:woman|girl)/i)
    expect(report.shrunk?.b.input).toMatch(/^[A-Z].*\.$/)
    const words = await audit(model, { ...plan, question: 'hidden', shrink: { to: 'words' } })
    expect(words.shrunk?.size.after).toBeLessThan(4)
    expect(report.shrunk?.margin).toBeGreaterThan(0)
    expect((await audit(model, plan)).verdict).toBe('fair')
    const again = await audit(model, { ...plan, question: 'hidden', replay: report.replay ?? '' })
    expect(again.verdict).toBe('biased')
  } finally {
    await model.dispose()
  }
})
