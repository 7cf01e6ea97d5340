import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { screen } from './screen.js'

const bins = { vitest: 'node_modules/vitest/vitest.mjs', jest: 'node_modules/jest/bin/jest.js' }
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** Runs a runner on a terminal of its own, 100 columns wide, and gives all that it wrote. */
function onTerminal(runner: 'vitest' | 'jest', args: readonly string[]): string {
  const foreign = /^(VITEST|JEST|NODE_ENV|CI$|TEST$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))
  const command = [process.execPath, resolve(bins[runner]), ...args].join(' ')
  const { stdout } = spawnSync('script', ['-qec', `stty cols 100 rows 60; ${command}`, '/dev/null'], {
    cwd: resolve('test/matchers/projects', runner),
    env: { ...env, TERM: 'xterm-256color', EXPECT_FAIR_FORMAT: 'import', NODE_OPTIONS: '--experimental-vm-modules' },
    encoding: 'utf8',
  })
  return stdout
}

const aboutAudits = (output: string) => screen(output).filter((line) => /audit: |model input/.test(line))

const wholeLine = /^(first|second) audit: \d+ of 60 cases, 0 with a BTC, \d+ model inputs, [\d.]+ m?s$/

test.runIf(hasTerminal).each([
  ['vitest', ['run', 'progress', '--pool', 'forks']],
  ['vitest', ['run', 'progress', '--pool', 'threads']],
  ['jest', ['progress']],
  ['jest', ['progress', '--runInBand']],
] as const)('on a terminal, %s %j shows progress lines whole', { timeout: 60_000 }, (runner, args) => {
  const output = onTerminal(runner, args)
  const shown = aboutAudits(output)
  expect(shown.length).toBeGreaterThanOrEqual(4)
  expect(shown.filter((line) => !wholeLine.test(line))).toEqual([])
  // The runner did redraw a part of the screen meanwhile.
  expect(output).toContain('\u001b[1A')
  expect(screen(output).filter((line) => /Tests:? +2 passed/.test(line))).toHaveLength(1)
})

test('a line that a redraw writes into is not whole: the check above can fail', () => {
  const garbled =
    'first audit: 3 of 60 cases, 0 with a BTC, 12 model inputs, 90 ms\r Tests 1 passed\r\n\n\u001b[1A\u001b[2KDone\n'
  expect(screen(garbled)).toEqual([' Tests 1 passedof 60 cases, 0 with a BTC, 12 model inputs, 90 ms', 'Done', ''])
  expect(aboutAudits(garbled).filter((line) => !wholeLine.test(line))).toHaveLength(1)
})
