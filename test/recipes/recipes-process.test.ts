import { describe, expect, onTestFinished, test } from 'vitest'
import { needlessIn, violationsIn } from '../architecture/violations.js'
import { isWritten, recipeOf } from './contributing.js'
import { Tree } from './tree.js'

/** What the recipes add: the folder with what is planted, and the tests that ask it to work or could mind it. */
const recipes = [
  ['question', 'question', ['test/questions', 'test/audit/audit.test.ts', 'test/types']],
  ['matcher', 'matcher', ['test/matchers/to-be-decided.test.ts', 'test/types']],
  ['source', 'source', ['test/cases/greetings.test.ts']],
  ['attribute', 'attribute', ['test/attributes', 'test/cases/template.test.ts']],
  ['search', 'search', ['test/search/edges.test.ts']],
  ['report format', 'report-format', ['test/report/tap.test.ts', 'test/soundness/logs.test.ts']],
  ['error code', 'error-code', ['test/audit/repeated-attribute.test.ts', 'test/audit/audit.test.ts']],
] as const
const always = ['test/architecture/exports.test.ts', 'test/options', 'test/docs/names.test.ts']

describe.each(recipes)('the recipe for a new %s', (thing, planted, tests) => {
  const { own, outside } = recipeOf(thing)
  const isOwn = (path: string): boolean => own.some((folder) => path.startsWith(folder))

  test('holds: what it plants builds, keeps the rules and works, and touches no other file', () => {
    const tree = new Tree()
    onTestFinished(() => tree.remove())
    const check = (program: string, ...given: readonly string[]): void => {
      const { code, output } = tree.run(program, ...given)
      expect(code, `${program} ${given.join(' ')}\n${output}`).toBe(0)
    }

    tree.apply(planted)
    // As `npm run format` does; what it cannot mend fails.
    const code = tree.touched.filter((path) => /\.(ts|json)$/.test(path))
    check('biome', 'check', '--write', '--vcs-enabled=false', '--error-on-warnings', ...code)
    check('node', 'build.mjs')
    check('tsc', '-p', 'tsconfig.test.json')
    expect(violationsIn(`${tree.root}/src`)).toEqual([])
    expect(needlessIn(`${tree.root}/src`)).toEqual([])
    check('vitest', 'run', 'test/options/docs.test.ts', '-u')
    check('vitest', 'run', ...tests, ...always)

    const touched = tree.touched.filter((path) => !isWritten(path))
    expect(touched.filter((path) => !isOwn(path))).toEqual([...outside].sort())
    expect(own.filter((folder) => !touched.some((path) => path.startsWith(folder)))).toEqual([])
  })

  test('names at most six files outside the own folders of the new thing', () => {
    expect(outside.length).toBeGreaterThan(0)
    expect(outside.length).toBeLessThanOrEqual(6)
  })
})

test('a new question touches four files, and its page', () => {
  const { outside } = recipeOf('question')
  expect(outside.filter((path) => !path.startsWith('docs/'))).toHaveLength(4)
  expect(outside.filter((path) => path.startsWith('docs/'))).toEqual(['docs/matchers.md'])
})
