import { expect, test } from 'vitest'
import { runProject } from './run-project.js'

// The file ends while onnxruntime works: a runner that then ends the thread, or the process, would be aborted.
test.each([
  ['vitest', ['--pool', 'forks']],
  ['vitest', ['--pool', 'threads']],
  ['jest', ['--runInBand']],
  ['jest', ['--runInBand', '--forceExit']],
] as const)('after a call that was given up, %s %j ends as ever', { timeout: 200_000 }, async (runner, args) => {
  const { exitCode, output } = await runProject(runner, [...args, 'given-up'])
  expect(output).not.toContain('Napi')
  expect(output).not.toContain('did not exit')
  expect(exitCode).toBe(0)
})
