import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needlessIn, violationsIn } from '../architecture/violations.js'
import { isWritten, recipeOf } from './contributing.js'
import { Tree } from './tree.js'

/** The recipes of CONTRIBUTING.md by the thing that they add, with the tests that ask the planted thing to work or could mind it. */
const recipes: Readonly<Record<string, readonly string[]>> = {
  attribute: ['test/attributes', 'test/cases/template.test.ts'],
  'error code': ['test/audit/repeated-attribute.test.ts', 'test/audit/audit.test.ts'],
  matcher: ['test/matchers/to-be-decided.test.ts', 'test/types'],
  question: ['test/questions/consistency', 'test/audit/audit.test.ts', 'test/types'],
  'report format': ['test/report/tap.test.ts', 'test/soundness/logs.test.ts'],
  search: ['test/search/edges.test.ts'],
  source: ['test/cases/greetings.test.ts'],
}
/** Tests that could mind whatever is added. */
const always = ['test/architecture/exports.test.ts', 'test/options', 'test/docs/names.test.ts']

// All are followed in one copy of the project, since building it and checking its types are most of the work.
describe('the recipes of CONTRIBUTING.md', () => {
  let tree: Tree
  const touchedBy = new Map<string, readonly string[]>()
  beforeAll(() => {
    tree = new Tree()
    for (const thing of Object.keys(recipes)) {
      const before = tree.state()
      tree.apply(thing.replace(' ', '-'))
      touchedBy.set(thing, tree.touched(before))
    }
  })
  afterAll(() => tree.remove())

  const check = (program: string, ...given: readonly string[]): void => {
    const { code, output } = tree.run(program, ...given)
    expect(code, `${program} ${given.join(' ')}\n${output}`).toBe(0)
  }

  test.each(Object.keys(recipes))('a new %s touches the files that its recipe names, and no other', (thing) => {
    const { own, outside } = recipeOf(thing)
    const isOwn = (path: string): boolean => own.some((folder) => path.startsWith(folder))
    const touched = (touchedBy.get(thing) ?? []).filter((path) => !isWritten(path))
    expect(touched.filter((path) => !isOwn(path))).toEqual([...outside].sort())
    expect(own.filter((folder) => !touched.some((path) => path.startsWith(folder)))).toEqual([])
  })

  test.each(Object.keys(recipes))('a new %s needs at most six files outside its own folders', (thing) => {
    const { outside } = recipeOf(thing)
    expect(outside.length).toBeGreaterThan(0)
    expect(outside.length).toBeLessThanOrEqual(6)
  })

  test('a new question touches four files, and its page', () => {
    const { outside } = recipeOf('question')
    expect(outside.filter((path) => !path.startsWith('docs/'))).toHaveLength(4)
    expect(outside.filter((path) => path.startsWith('docs/'))).toEqual(['docs/matchers.md'])
  })

  test('what they plant builds, keeps the rules, and works', () => {
    const planted = tree.touched()
    // As `npm run format` does; what it cannot mend fails.
    const code = planted.filter((path) => /\.(ts|json)$/.test(path))
    check('biome', 'check', '--write', '--vcs-enabled=false', '--error-on-warnings', ...code)
    // The second checks the types of the sources too.
    check('node', 'build.mjs', '--noCheck')
    check('tsc', '-p', 'tsconfig.test.json')
    expect(violationsIn(`${tree.root}/src`)).toEqual([])
    expect(needlessIn(`${tree.root}/src`)).toEqual([])
    expect(tree.touched().filter((path) => !isWritten(path))).toEqual(planted)

    const asPlanted = tree.state()
    // `-u` alone would take the first file for what is to be updated.
    check('vitest', 'run', '--update=all', ...new Set([...Object.values(recipes).flat(), ...always]))
    // It is for the pages: a snapshot that it had to change would be a failure.
    expect(tree.touched(asPlanted).filter((path) => !isWritten(path))).toEqual([])
  }, 600_000)
})
