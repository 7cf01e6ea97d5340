import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { main } from '../../../src/cli/main.js'
import { FairnessError } from '../../../src/core/errors/index.js'
import { plant } from '../run-cli.js'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const manifest = (more: object): string => JSON.stringify({ name: 'a-project', ...more })
const vitest = manifest({ type: 'module', devDependencies: { vitest: '4' } })
const mood = 'export const mood = (text) => text\n'

/** Runs a command in a new project; `answers` are typed one after the other. */
async function cli(files: Readonly<Record<string, string>>, args: readonly string[], answers?: readonly string[]) {
  folder = mkdtempSync(join(tmpdir(), 'expect-fair-init-'))
  plant(folder, files)
  return again(args, answers)
}

async function again(args: readonly string[], answers?: readonly string[]) {
  const said = { out: '', err: '', asked: [] as string[] }
  const left = [...(answers ?? [])]
  const ask = async (question: string): Promise<string> => {
    said.asked.push(question)
    const answer = left.shift()
    if (answer === undefined) throw new Error('asked once too often')
    return answer
  }
  const code = await main(['init', ...args], {
    cwd: folder,
    out: (text) => {
      said.out += text
    },
    err: { write: (text) => (said.err += text) },
    ...(answers === undefined ? {} : { ask }),
  })
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const test = all.find((path) => /fairness\.(test|spec)/.test(path))?.replaceAll('\\', '/')
  return { ...said, code, test, text: test === undefined ? '' : readFileSync(join(folder, test), 'utf8') }
}

describe('the test goes', () => {
  test.each([
    [
      'beside the tests that there are',
      { 'src/a/deep.test.ts': '', 'lib/one.spec.ts': '', 'tsconfig.json': '{}' },
      'lib/fairness.spec.ts',
    ],
    ['into the usual folder', { 'tests/readme.txt': '' }, 'tests/fairness.test.js'],
    ['into a new folder', {}, 'test/fairness.test.js'],
    [
      'not beside tests of packages or builds',
      { 'node_modules/a/a.test.js': '', 'dist/a.test.js': '' },
      'test/fairness.test.js',
    ],
  ])('%s', async (_, files, path) => {
    const { test, code } = await cli({ 'package.json': vitest, ...files }, [])
    expect([code, test]).toEqual([0, path])
  })

  test('where --out says', async () => {
    const { text } = await cli({ 'package.json': vitest, 'src/mood.js': mood }, [
      '--model',
      'src/mood.js',
      '--out',
      'a/b/fairness.test.js',
    ])
    expect(text).toContain("import { mood } from '../../src/mood.js'")
  })
})

describe('the runner is', () => {
  test.each([
    ['the one that is installed', { devDependencies: { jest: '30' } }, [], "require('expect-fair/jest')"],
    [
      'the one that the script starts',
      { scripts: { test: 'vitest run' }, devDependencies: { jest: '30', vitest: '4' } },
      [],
      "'expect-fair/vitest'",
    ],
    ['Bun, where only its types are installed', { devDependencies: { '@types/bun': '1' } }, [], "'bun:test'"],
    ['Node, by its script', { scripts: { test: 'node --test' } }, [], "require('node:test')"],
    ['the one that was told', { devDependencies: { vitest: '4' } }, ['--runner', 'node'], "require('node:test')"],
  ])('%s', async (_, more, args, line) => {
    const { text } = await cli({ 'package.json': manifest(more) }, args)
    expect(text).toContain(line)
  })

  test('that of the workspace, and the test belongs to the package of the model', async () => {
    const { test, out, text } = await cli(
      {
        'package.json': manifest({ workspaces: ['packages/*'], devDependencies: { jest: '30' } }),
        'packages/a/package.json': manifest({ type: 'module' }),
        'packages/a/src/mood.js': mood,
      },
      ['--model', 'packages/a/src/mood.js'],
    )
    expect(test).toBe('packages/a/src/fairness.test.js')
    expect(text).toContain("import { mood } from './mood.js'")
    expect(out).toContain('cd packages/a && NODE_OPTIONS=--experimental-vm-modules npx jest src/fairness.test.js')
  })
})

test.each([
  ['pnpm-lock.yaml', 'pnpm add --save-dev', 'pnpm exec'],
  ['yarn.lock', 'yarn add --dev', 'yarn'],
  ['bun.lock', 'bun add --dev', 'bunx'],
  ['package-lock.json', 'npm install --save-dev', 'npx'],
])('by %s the next lines are %s and %s', async (lock, add, run) => {
  const { out } = await cli({ 'package.json': vitest, [lock]: '' }, ['--model', 'pipeline'])
  expect(out).toContain(`First: ${add} expect-fair @huggingface/transformers\n`)
  expect(out).toContain(`Next:  ${run} vitest run test/fairness.test.js\n`)
})

describe('the model is', () => {
  const files = {
    'package.json': vitest,
    'mood.js': mood,
    'several.js': 'export function one() {}\nexport function two() {}\n',
  }

  test.each([
    ['a function', ['--model', './mood.js'], ["import { mood } from '../mood.js'", 'expect(mood)']],
    ['one of several', ['--model', 'several.js#two'], ["import { two } from '../several.js'"]],
    ['a function, by both words', ['--model', 'function', '--at', 'mood.js'], ["import { mood } from '../mood.js'"]],
    ['a name on the hub', ['--model', 'Xenova/toxic-bert'], ["fromPipeline('Xenova/toxic-bert')"]],
    ['an address', ['--model', 'http://127.0.0.1:8000/predict'], ["fromHttp('http://127.0.0.1:8000/predict', {"]],
    [
      'a language model',
      ['--model', 'language-model', '--at', 'http://127.0.0.1:1/v1'],
      ["baseURL: 'http://127.0.0.1:1/v1'", 'fromLanguageModel'],
    ],
    ['an ONNX file to be named', ['--model', 'onnx'], ['fromOnnx(', 'tokenizer']],
    ['an example', [], ['put your function here']],
  ])('%s', async (_, args, parts) => {
    const { text, err } = await cli(files, args)
    expect(err).toBe('')
    for (const part of parts) expect(text).toContain(part)
  })

  test('a folder for transformers.js, an ONNX file with a tokenizer, and one for rows', async () => {
    const models = resolve('fixtures/models')
    expect((await cli(files, ['--model', join(models, 'sentiment')])).text).toContain(
      `fromPipeline('${join(models, 'sentiment')}')`,
    )
    rmSync(folder, { recursive: true })
    const graph = join(models, 'sentiment/onnx/model.onnx')
    const onnx = existsSync(graph) ? graph : join(models, 'sentiment/onnx/model_quantized.onnx')
    expect((await cli(files, ['--model', onnx])).text).toContain(`tokenizer: '${join(models, 'sentiment')}'`)
    rmSync(folder, { recursive: true })
    expect((await cli(files, ['--model', join(models, 'census/forest.onnx')])).text).toContain('toBeIndividuallyFair')
  })
})

describe('in a terminal', () => {
  const files = { 'package.json': manifest({ type: 'module' }), 'mood.js': mood }

  test('it asks for the model and the runner, and again after an answer that is none', async () => {
    const { out, test, text } = await cli(files, [], ['funktion', 'function', 'mood.js', '2'])
    expect(out).toContain('[EF913]')
    expect(out).toContain("did you mean 'function'?")
    expect(test).toBe('test/fairness.test.js')
    expect(text).toContain("import 'expect-fair/jest'")
    expect(text).toContain("import { mood } from '../mood.js'")
  })

  test('the return key takes what stands in brackets', async () => {
    const { text } = await cli(files, [], ['', '', ''])
    expect(text).toContain("import 'expect-fair/vitest'")
    expect(text).toContain('put your function here')
  })

  test('it does not ask what was said', async () => {
    const { asked } = await cli(files, ['--model', 'mood.js', '--runner', 'vitest'], [])
    expect(asked).toEqual([])
  })
})

test('a second run changes nothing and says so, also for another model', async () => {
  const first = await cli({ 'package.json': vitest, 'mood.js': mood, 'other.js': mood }, ['--model', 'mood.js'])
  const second = await again(['--model', 'mood.js'])
  expect(second.text).toBe(first.text)
  expect(second.out).toContain('test/fairness.test.js already exists and was not changed. Nothing was written.\nFirst:')
  const other = await again(['--model', 'other.js'])
  expect(other.text).toBe(first.text)
  expect(other.out).toContain('To write another test file, pass its name with --out.')
})

test('--dry-run writes nothing', async () => {
  const { out, test } = await cli({ 'package.json': vitest }, ['--dry-run'])
  expect([test, out]).toEqual([undefined, expect.stringContaining('test/fairness.test.js would be written.')])
})

describe('what it cannot do has a code, ends with 3 and writes nothing:', () => {
  const files = {
    'package.json': vitest,
    'mood.js': mood,
    'none.js': 'const a = 1\n',
    'two.js': 'export const a = () => 1\nexport const b = () => 2\n',
    'data.json': '{}',
    'folder/readme.txt': '',
  }

  test.each<[string, Readonly<Record<string, string>>, readonly string[], string, string]>([
    ['no package.json', { 'README.md': '' }, [], 'EF917', 'npm install --save-dev expect-fair vitest'],
    ['a package.json that is no JSON', { 'package.json': '{' }, [], 'EF917', 'correct package.json'],
    ['no runner', { 'package.json': manifest({}) }, [], 'EF917', '--runner vitest, jest, bun or node'],
    [
      'two runners',
      { 'package.json': manifest({ devDependencies: { jest: '30', vitest: '4' } }) },
      [],
      'EF917',
      '--runner vitest or --runner jest',
    ],
    [
      'a tsconfig.json that cannot be read',
      { 'package.json': vitest, 'tsconfig.json': '{ "extends": "./gone.json" }' },
      [],
      'EF917',
      'correct tsconfig.json',
    ],
    ['a runner that there is not', files, ['--runner', 'vitets'], 'EF913', "did you mean 'vitest'?"],
    ['a kind that there is not', files, ['--model', 'funktion'], 'EF913', "did you mean 'function'?"],
    [
      'a kind that there is not, with a place',
      files,
      ['--model', 'pipelin', '--at', 'folder'],
      'EF913',
      "did you mean 'pipeline'?",
    ],
    ['an option that there is not', files, ['--modle', 'mood.js'], 'EF912', '--help'],
    ['a module that is not there', files, ['--model', './gone.js'], 'EF919', 'there is no file ./gone.js'],
    ['a path that is not there', files, ['--model', './gone'], 'EF919', 'the file or folder does not exist'],
    ['a module without exports', files, ['--model', 'none.js'], 'EF919', 'no export was found in none.js'],
    ['several functions', files, ['--model', 'two.js'], 'EF919', '--model two.js#a'],
    ['an export that there is not', files, ['--model', 'mood.js#moodd'], 'EF919', "did you mean 'mood'?"],
    ['a file that is no module', files, ['--model', 'function', '--at', 'data.json'], 'EF919', "extension '.json'"],
    ['a folder without a model', files, ['--model', 'folder'], 'EF211', 'config.json'],
    ['an ONNX file that is not there', files, ['--model', 'gone.onnx'], 'EF211', 'gone.onnx'],
    ['an address that is none', files, ['--model', 'http', '--at', 'localhost'], 'EF254', 'localhost'],
  ])('%s', async (_, given, args, code, words) => {
    const ended = await cli(given, args)
    expect([ended.code, ended.err.slice(1, 6), ended.test]).toEqual([3, code, undefined])
    expect(ended.err).toContain(words)
  })

  test('a folder inside a project names the project', async () => {
    await cli({ 'package.json': vitest, 'lib/readme.txt': '' }, ['--dry-run'])
    const inside = join(folder, 'lib')
    let err = ''
    const code = await main(['init'], { cwd: inside, out: () => {}, err: { write: (text) => (err += text) } })
    expect(code).toBe(3)
    expect(err).toContain(`run it in ${folder}`)
  })

  test('the end of the input, with the questions open', async () => {
    const stop = async (): Promise<string> => {
      throw new FairnessError({ code: 'EF920', problem: 'ended' })
    }
    await cli({ 'package.json': vitest }, ['--dry-run'])
    let err = ''
    const code = await main(['init'], {
      cwd: folder,
      out: () => {},
      err: { write: (text) => (err += text) },
      ask: stop,
    })
    expect([code, err.slice(0, 7), existsSync(join(folder, 'test'))]).toEqual([3, '[EF920]', false])
  })
})
