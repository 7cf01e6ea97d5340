import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { plant, runCli } from './run-cli.js'

// Below the repository, so that the projects find its runners.
mkdirSync('test/cli/.cache', { recursive: true })
const parent = mkdtempSync(resolve('test/cli/.cache/first-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const manifest = (more: object): string => JSON.stringify({ name: 'some-project', ...more })
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
