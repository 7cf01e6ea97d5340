import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplesOf, exportedValues } from './examples.js'
import { type BlockOutcome, blockFolder, runBlocks, typeErrors } from './run-blocks.js'

const values = exportedValues()
const examples = values.flatMap((value) =>
  examplesOf(value).map((block) => ({ name: value.name, place: `${block.file}:${block.line}`, block })),
)

const outcomes = new Map<string, BlockOutcome | undefined>()
let complaints = ''
const folder = blockFolder()

beforeAll(async () => {
  const results = await runBlocks(
    examples.map(({ block }) => block),
    folder,
  )
  examples.forEach(({ place }, at) => {
    outcomes.set(place, results[at])
  })
  complaints = await typeErrors(folder)
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every exported function and class has an example that imports it', () => {
  expect(values.length).toBeGreaterThan(50)
  const without = values.filter(
    (value) => !examplesOf(value).some(({ code }) => new RegExp(`import [^'\n]*\\b${value.name}\\b`).test(code)),
  )
  expect(without.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})

test('every example says what holds after it', () => {
  const silent = examples.filter(({ block }) => !/\b(?:expect|bare|assert|defineConfig)\(/.test(block.code))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test.each(examples.map(({ name, place }) => [name, place] as const))('the example of %s runs: %s', (_, place) => {
  expect(outcomes.get(place)).toEqual({ passed: true, failures: [] })
})

test('the examples have sound types', () => {
  expect(complaints).toBe('')
})
