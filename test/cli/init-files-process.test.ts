import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { plant, runCli } from './run-cli.js'

// Below the repository, so that the projects find its runners and the package by its own name.
mkdirSync('test/cli/.cache', { recursive: true })
const parent = mkdtempSync(resolve('test/cli/.cache/project-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let made = 0
const project = (files: Readonly<Record<string, string>>): string => {
  made += 1
  const folder = join(parent, String(made))
  plant(folder, files)
  return folder
}
const manifest = (more: object): string => `${JSON.stringify({ name: 'some-project', ...more }, null, 2)}\n`
const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8')
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

const vitest = manifest({ type: 'module', devDependencies: { vitest: '4', typescript: '5' } })
const config = (test: string): string =>
  `import { defineConfig } from 'vitest/config'\n\n// test: { is set below\nexport default defineConfig({\n  plugins: [],\n  ${test}\n})\n`

describe('the setup line goes into', () => {
  test.each([
    [
      'a configuration without one',
      'test: {\n    globals: true,\n  },',
      "test: {\n    setupFiles: ['expect-fair/vitest'],\n    globals: true,\n  },",
    ],
    [
      'a list that is there',
      "test: { setupFiles: ['./own.ts'] },",
      "test: { setupFiles: ['expect-fair/vitest', './own.ts'] },",
    ],
  ])('Vitest: %s', async (_, before, after) => {
    const folder = project({ 'package.json': vitest, 'tsconfig.json': '{}', 'vitest.config.ts': config(before) })
    const { code, stdout } = await runCli(folder, 'init')
    expect([code, read(folder, 'vitest.config.ts')]).toEqual([0, config(after)])
    expect(read(folder, 'test/fairness.test.ts')).not.toContain('expect-fair/vitest')
    expect(stdout).toContain('vitest.config.ts given the setup line')
  })

  test.each([
    ['several projects', "test: { projects: ['a', 'b'] },"],
    ['a name instead of a list', "test: { setupFiles: './own.ts' },"],
    ['no settings of tests', ''],
  ])('the test file, where the configuration has %s, and the configuration stays', async (_, before) => {
    const folder = project({ 'package.json': vitest, 'vitest.config.ts': config(before) })
    await runCli(folder, 'init')
    expect(read(folder, 'vitest.config.ts')).toBe(config(before))
    expect(read(folder, 'test/fairness.test.ts')).toContain("import 'expect-fair/vitest'")
  })

  test.each([
    ['package.json', { 'package.json': manifest({ devDependencies: { jest: '30' }, jest: { verbose: true } }) }],
    [
      'jest.config.json',
      { 'package.json': manifest({ devDependencies: { jest: '30' } }), 'jest.config.json': '{\n\t"verbose": true\n}' },
    ],
  ])('Jest: %s, in its own indentation', async (name, files) => {
    const folder = project(files)
    const before = read(folder, name)
    await runCli(folder, 'init')
    const after = read(folder, name)
    expect(after).toContain('"expect-fair/jest"')
    const line = /,?\s*"setupFilesAfterEnv": \[\s*"expect-fair\/jest"\s*\]/
    expect(after.replace(line, '')).toBe(before)
  })

  test('Jest: a module', async () => {
    const text = (more: string): string =>
      `/** @type {import('jest').Config} */\nmodule.exports = {${more}\n  verbose: true,\n}\n`
    const folder = project({
      'package.json': manifest({ devDependencies: { jest: '30' } }),
      'jest.config.cjs': text(''),
    })
    await runCli(folder, 'init')
    expect(read(folder, 'jest.config.cjs')).toBe(text("\n  setupFilesAfterEnv: ['expect-fair/jest'],"))
  })
})

describe('nothing is clobbered:', () => {
  test('a second run changes nothing', async () => {
    const folder = project({ 'package.json': vitest, 'vitest.config.ts': config('test: { globals: true },') })
    await runCli(folder, 'init')
    const contents = () => filesOf(folder).map((name) => [name, read(folder, name)])
    const before = contents()
    const { code, stdout } = await runCli(folder, 'init')
    expect([code, contents()]).toEqual([0, before])
    expect(stdout).toContain('is there already and stays as it is')
    expect(stdout).toContain('has the setup line already')
  })

  test('a test file of that name stays', async () => {
    const folder = project({ 'package.json': vitest, 'tests/fairness.test.ts': '// mine\n' })
    const { stdout } = await runCli(folder, 'init')
    expect(read(folder, 'tests/fairness.test.ts')).toBe('// mine\n')
    expect(stdout).toContain("import 'expect-fair/vitest'")
  })

  test('--dry-run writes nothing', async () => {
    const folder = project({ 'package.json': vitest, 'vitest.config.ts': config('test: { globals: true },') })
    const { stdout } = await runCli(folder, 'init', '--dry-run')
    expect(filesOf(folder)).toEqual(['package.json', 'vitest.config.ts'])
    expect(stdout).toContain('would be written')
  })
})

test.each([
  ['no package.json', {}],
  ['neither runner', { 'package.json': manifest({}) }],
  ['both runners', { 'package.json': manifest({ devDependencies: { jest: '30', vitest: '4' } }) }],
  ['a package.json that is no JSON', { 'package.json': '{' }],
])('with %s it says so and ends with 3', async (_, files) => {
  const folder = project({ 'README.md': '', ...files })
  const { code, stderr } = await runCli(folder, 'init')
  expect([code, stderr.slice(0, 7)]).toEqual([3, '[EF917]'])
})
