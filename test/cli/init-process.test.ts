import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { plant, runCli } from './run-cli.js'

// Below the repository, so that the projects find its runners.
mkdirSync('test/cli/.cache', { recursive: true })
const parent = mkdtempSync(resolve('test/cli/.cache/first-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const manifest = (more: object): string => JSON.stringify({ name: 'some-project', ...more })
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test.runIf(hasTerminal)('on a terminal it asks, and the end of the input writes nothing', () => {
  const folder = mkdtempSync(join(parent, 'terminal-'))
  plant(folder, {
    'package.json': manifest({ devDependencies: { vitest: '4' } }),
    'mood.js': 'exports.mood = (t) => t\n',
  })
  const type = (keys: string) => {
    const command = `${process.execPath} ${resolve('dist/esm/cli.js')} init`
    const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      input: keys,
      encoding: 'utf8',
    })
    return { said: stripVTControlCharacters(stdout), status }
  }
  for (const end of ['\u0003', '\u0004']) {
    const ended = type(end)
    expect(ended.said).toContain('What kind of model do you want to test?')
    expect(ended.said).toContain('[EF920]')
    expect([ended.status, readdirSync(folder)]).toEqual([3, ['mood.js', 'package.json']])
  }
  const answered = type('1\nmood.js\n')
  expect(answered.said).toContain('test/fairness.test.mjs written.')
  expect(answered.status).toBe(0)
})

const config = `import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({\n  test: { globals: true },\n})\n`

describe('the first test runs as it is, in', () => {
  const bins = { vitest: resolve('node_modules/vitest/vitest.mjs'), jest: resolve('node_modules/jest/bin/jest.js') }
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|JEST|NODE_ENV|CI$|TEST$)/.test(name)),
  )

  test.each([
    [
      'vitest',
      {
        'package.json': manifest({ type: 'module', devDependencies: { vitest: '4', typescript: '5' } }),
        'vitest.config.ts': config,
      },
      ['run'],
    ],
    [
      'vitest',
      { 'package.json': manifest({ devDependencies: { vitest: '4' } }), 'vite.config.mjs': 'export default {}\n' },
      ['run'],
    ],
    ['jest', { 'package.json': manifest({ devDependencies: { jest: '30' }, jest: { verbose: true } }) }, []],
  ] as const)(
    '%s %j',
    async (runner, files, args) => {
      const folder = mkdtempSync(join(parent, 'project-'))
      plant(folder, files)
      await runCli(folder, 'init')
      mkdirSync(join(folder, 'node_modules'))
      symlinkSync(resolve('.'), join(folder, 'node_modules/expect-fair'))
      const ended = spawnSync(process.execPath, [bins[runner], ...args], { cwd: folder, env, encoding: 'utf8' })
      expect(stripVTControlCharacters(`${ended.stdout}${ended.stderr}`)).toMatch(/Tests:? +1 passed/)
      expect(ended.status).toBe(0)
    },
    120_000,
  )
})
