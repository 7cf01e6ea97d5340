import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { formatBaselines, parseBaselines } from '../../src/baseline/format.js'
import { StoryProject } from '../baseline/story-project.js'
import { arithmeticHere } from '../onnx/byte-products.js'

let project: StoryProject | undefined
afterEach(() => project?.remove())

const graph = resolve('fixtures/models/gradients/mlp-gelu-int8.onnx')
const rows = resolve('fixtures/models/gradients/mlp-gelu.json')

/** Sixty pairs of rows of a network with 8-bit products: which of them flip is up to the processor. */
const story = `
import { readFileSync } from 'node:fs'
import { expect, test } from './head.mjs'
import { fromOnnx } from 'expect-fair'

const { inputs } = JSON.parse(readFileSync(${JSON.stringify(rows)}, 'utf8'))
const cases = Array.from({ length: 60 }, (_, at) => ({
  id: 'pair ' + at,
  variants: [-1, 1].map((sex) => ({
    input: inputs[at % inputs.length].map((value, column) => (column === 0 ? sex : value * (1 + (at % 9) / 3))),
    classes: { sex: String(sex) },
  })),
}))
test('rows', async () => {
  const model = fromOnnx(${JSON.stringify(graph)}, { workers: 1 })
  await expect(model).toMatchFairnessBaseline({ attributes: ['sex'], cases, shrink: false })
  await model.dispose()
})
`

test('a file keeps an entry for each kind of processor', { timeout: 240_000 }, async () => {
  const here = (await arithmeticHere()) === 'exact' ? '8-bit exact' : '8-bit saturating'
  const other = here === '8-bit exact' ? '8-bit saturating' : '8-bit exact'
  project = new StoryProject('vitest', { 'rows.case.mjs': story })
  const path = join(project.folder, '__fairness__/rows.case.mjs.json')
  const entries = () => parseBaselines(readFileSync(path, 'utf8'))

  const first = await project.run()
  expect(first.exitCode, first.output).toBe(0)
  expect([...entries()].map(([name, { arithmetic }]) => [name, arithmetic])).toEqual([['rows 1', here]])

  // The file as the other kind of processor would have written it.
  const theirs = new Map([...entries()].map(([name, entry]) => [name, { ...entry, arithmetic: other } as const]))
  writeFileSync(path, formatBaselines(theirs))
  const second = await project.run()
  expect(second.exitCode).toBe(1)
  expect(second.output.replace(/\s+/g, ' ')).toContain(`arithmetic: ${here}, before ${other}`)
  expect(second.output.replace(/\s+/g, ' ')).toContain('the file keeps an entry for each')

  const third = await project.run('-u')
  expect(third.exitCode, third.output).toBe(0)
  expect([...entries()].map(([name, { arithmetic }]) => [name, arithmetic])).toEqual([
    ['rows 1', other],
    [`rows 1 [${here}]`, here],
  ])

  const fourth = await project.run()
  expect(fourth.exitCode, fourth.output).toBe(0)
  expect(fourth.output).not.toMatch(/obsolete|written/)
})
