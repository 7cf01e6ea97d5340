import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'
import { fromOnnx, type OnnxInput } from '../../src/models/index.js'

const folder = join(packageRoot, 'fixtures', 'models', 'recipes')
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T

interface Recorded {
  readonly inputs: readonly OnnxInput[]
  readonly answers: readonly { readonly label: string; readonly scores: Readonly<Record<string, number>> }[]
}
const recorded = read<Record<string, Recorded>>('recorded.json')

test('the models were made by the Python of the page as it is', () => {
  const page = readFileSync(join(packageRoot, 'docs', 'recipes.md'), 'utf8')
  const blocks = [...page.matchAll(/^```python\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const hashes = blocks.map((block) => createHash('sha256').update(block).digest('hex'))
  expect(hashes, 'run training/recipes/make.py again').toEqual(Object.keys(read('blocks.json')))
  expect(hashes).toHaveLength(6)
})

test.each(Object.entries(recorded))('%s answers as it does in Python', async (name, { inputs, answers }) => {
  const model = fromOnnx(join(folder, `${name}.onnx`))
  try {
    const { predictions } = await model.predict(inputs, {})
    const [first] = inputs
    const alone = await model.predict(first === undefined ? [] : [first], {})
    // Python computes some of these in double precision.
    const expected = answers.map(({ label, scores }) => {
      const near = Object.entries(scores).map(([each, score]) => [each, expect.closeTo(score, 4)])
      return { kind: 'label', label, scores: Object.fromEntries(near) }
    })
    expect(predictions).toEqual(expected)
    expect(alone.predictions).toEqual(expected.slice(0, 1))
    expect(model.limits).toEqual([])
  } finally {
    await model.dispose()
  }
})
