import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, read, root } from './documents.js'
import { examplesOf, exportedValues } from './examples.js'
import { type CodeBlock, codeBlocks } from './markdown.js'
import { type BlockOutcome, blockFolder, runBlocks, typeErrors } from './run-blocks.js'

const all = documents.flatMap((file) => codeBlocks(file, read(file)))
const programs = all.filter(({ language }) => ['ts', 'js', 'typescript', 'javascript'].includes(language))
const blocks = programs.filter(({ info }) => !info.startsWith('no-run'))
const place = ({ file, line }: CodeBlock): string => `${file}:${line}`

const values = exportedValues()
const examples = values.flatMap((value) => examplesOf(value).map((block) => ({ name: value.name, block })))

const outcomes = new Map<string, BlockOutcome>()
let complaints = ''
const folder = blockFolder()

// Those of the pages and those of the doc comments run in one process, and are compiled once.
beforeAll(async () => {
  const run = [...blocks, ...examples.map(({ block }) => block)]
  const results = await runBlocks(run, folder)
  run.forEach((block, at) => {
    outcomes.set(place(block), results[at] as BlockOutcome)
  })
  complaints = await typeErrors(folder)
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the code in README.md and docs/', () => {
  test('is run, or says why it cannot be', () => {
    expect(blocks.length).toBeGreaterThan(10)
    for (const block of programs.filter(({ info }) => info.startsWith('no-run'))) {
      expect(block.info, place(block)).toMatch(/^no-run: .{10,}/)
    }
  })

  test.each(blocks.map((block) => [place(block), block] as const))('does what it says: %s', (name, block) => {
    const result = outcomes.get(name)
    if (block.failsWith === undefined) {
      expect(result).toEqual({ passed: true, failures: [] })
      return
    }
    expect(result?.passed).toBe(false)
    expect(result?.failures.join('\n')).toContain(block.failsWith)
  })
})

describe('the examples of doc comments', () => {
  test('are there for every exported function and class, which they import', () => {
    expect(values.length).toBeGreaterThan(50)
    const without = values.filter(
      (value) => !examplesOf(value).some(({ code }) => new RegExp(`import [^'\n]*\\b${value.name}\\b`).test(code)),
    )
    expect(without.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  test('say what holds after them', () => {
    const silent = examples.filter(({ block }) => !/\b(?:expect|bare|assert|defineConfig)\(/.test(block.code))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test.each(examples.map(({ name, block }) => [name, place(block)] as const))('run: that of %s, %s', (_, name) => {
    expect(outcomes.get(name)).toEqual({ passed: true, failures: [] })
  })
})

test('blocks and examples have sound types', () => {
  expect(complaints).toBe('')
})

describe('the output that a page shows', () => {
  const shown = all.map((block, at) => [block, all[at - 1] as CodeBlock] as const).filter(([block]) => block.isOutput)

  test('belongs to a block that fails', () => {
    expect(shown.map(([output]) => output.file)).toContain('README.md')
    expect(shown.filter(([, example]) => example.failsWith === undefined)).toEqual([])
  })

  // From the last to the first, so that writing one leaves the lines of the others where they are.
  test.each(shown.toReversed().map((pair) => [place(pair[0]), ...pair] as const))(
    'is real: %s',
    (_, output, example) => {
      const message = messageOf(outcomes.get(place(example)))
      if (process.env.UPDATE_README && masked(output.code) !== masked(message)) {
        const lines = read(output.file).split('\n')
        lines.splice(output.line, output.code.split('\n').length - 1, message)
        writeFileSync(join(root, output.file), lines.join('\n'))
        return
      }
      expect(masked(output.code), 'UPDATE_README=1 npm run test:runners -- test/docs writes the block anew').toBe(
        masked(message),
      )
    },
  )
})

/** The message of the only failure, without its stack. */
function messageOf(result: BlockOutcome | undefined): string {
  const [failure = ''] = result?.failures ?? []
  return failure
    .replace(/^\w*Error: /, '')
    .replace(/\n +at [\s\S]*$/, '')
    .trimEnd()
}

/** Without what differs between machines: batches and time, and line ends, which move with their lengths. */
function masked(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ in [\d,]+ batch(?:es)?/, ' in # batches')
    .replace(/(?:\d+ min )?[\d.]+ m?s$/, '# s')
    .replace(/, (?:\d+ min )?[\d.]+ m?s(?= [1-9]\. |$)/, ', # s')
}
