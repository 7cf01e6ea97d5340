import { afterEach, expect, test } from 'vitest'
import { asInstalled, type Runner, StoryProject } from './story-project.js'
import { uses } from './uses-project.js'

let project: StoryProject | undefined
afterEach(() => project?.remove())

const retry = {
  vitest: `let tries = 0
test('tried again', { retry: 2 }, async () => {
  await expect(classify).toMatchFairnessBaseline(plan)
  if (++tries < 3) throw new Error('as told')
})`,
  jest: `import { jest } from '@jest/globals'
jest.retryTimes(2)
let tries = 0
test('tried again', async () => {
  await expect(classify).toMatchFairnessBaseline(plan)
  if (++tries < 3) throw new Error('as told')
})`,
}

test.each<[Runner, string[]]>([
  ['vitest', ['--pool', 'threads']],
  ['jest', []],
])('every way of use in %s', { timeout: 120_000 }, async (runner, args) => {
  project = new StoryProject(runner, { 'uses.case.mjs': uses(retry[runner]) })
  project.dislikes(4)
  const { output, exitCode } = await project.run(...args)
  expect(exitCode, output).toBe(0)
  const kept = JSON.parse(project.read('__fairness__/uses.case.mjs.json'))
  expect(Object.keys(kept.entries)).toEqual([
    'a report is judged 1',
    'a report is judged 2',
    'of one name 1',
    'of one name 2',
    'tried again 1',
    'two assertions 1',
    'two assertions 2',
  ])
  const btcs = (name: string) => kept.entries[name].counts.casesWithBtc
  expect([btcs('of one name 1'), btcs('of one name 2')]).toEqual([1, 18])
  const pairs = JSON.parse(project.read('__fairness__/uses.case.mjs.counterexamples.json'))
  expect(Object.keys(pairs.entries)).toEqual([
    'kept pairs can be switched on for every assertion toBeCounterfactuallyFair 1',
  ])
})

test('two projects of Vitest that share a test file have a baseline each', { timeout: 120_000 }, async () => {
  project = new StoryProject('vitest')
  const shared = `include: ['*.case.mjs'], setupFiles: ['expect-fair/vitest'], ${asInstalled}`
  project.write({
    'vitest.config.mjs': `export default { test: { projects: [
      { test: { name: 'node/one', ${shared} } },
      { test: { name: 'two', ${shared} } },
    ] } }\n`,
  })
  const { output, exitCode } = await project.run()
  expect(exitCode, output).toBe(0)
  expect(JSON.parse(project.read('__fairness__/reviews.case.mjs@node%2Fone.json')).entries).toHaveProperty('reviews 1')
  expect(JSON.parse(project.read('__fairness__/reviews.case.mjs@two.json')).entries).toHaveProperty('reviews 1')
})
