import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { parseBaselines } from '../../src/baseline/format.js'
import { Random } from '../../src/core/random.js'
import { type Runner, StoryProject } from '../baseline/story-project.js'
import { runScript, temporaryFolder } from './run-script.js'

let project: StoryProject | undefined
afterEach(() => project?.remove())

const bins = { vitest: 'node_modules/vitest/vitest.mjs', jest: 'node_modules/jest/bin/jest.js' }
const manyTests = `
import { expect, test } from './head.mjs'
import { cases, classify } from './model.mjs'
for (let at = 0; at < 12; at++) {
  test('reviews ' + at, () => expect(classify).toMatchFairnessBaseline({ attributes: ['gender'], cases, seed: at }))
}
`

describe.each<Runner>(['vitest', 'jest'])('Ctrl-C in %s', (runner) => {
  test('leaves a whole baseline or none, and the next run completes it', async () => {
    project = new StoryProject(runner, { 'reviews.case.mjs': manyTests })
    project.dislikes(4)
    const path = join(project.folder, '__fairness__/reviews.case.mjs.json')
    const child = spawn(process.execPath, [resolve(bins[runner]), ...(runner === 'vitest' ? ['run'] : [])], {
      cwd: project.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
      // A pipe that nobody empties stops the runner when it is full.
      stdio: 'ignore',
    })
    const ended = new Promise((done) => child.on('close', done))
    // On a busy machine a runner may need minutes to start: its end alone says that nothing will come.
    while (!existsSync(path) && child.exitCode === null && child.signalCode === null) await wait(10)
    child.kill('SIGINT')
    await ended
    const there = parseBaselines(readFileSync(path, 'utf8')).size
    expect(there).toBeGreaterThan(0)
    const { exitCode } = await project.run()
    expect(exitCode).toBe(0)
    expect(parseBaselines(readFileSync(path, 'utf8')).size).toBe(12)
    expect(readdirSync(dirname(path))).toEqual(['reviews.case.mjs.json'])
  })
})

test('Ctrl-C during writes leaves a whole file', async () => {
  const path = join(temporaryFolder(), '__fairness__', 'a.test.ts.json')
  const random = new Random(3, 'interrupts')
  for (let round = 0; round < 5; round++) {
    const script = runScript('write-entries.mjs', [path, `r${round}`, '500'])
    await script.ready
    await wait(50 + random.int(150))
    script.child.kill('SIGINT')
    await script.ended
    if (existsSync(path)) parseBaselines(readFileSync(path, 'utf8'))
  }
  expect(existsSync(path)).toBe(true)
})
