import { describe, expect, onTestFinished, test } from 'vitest'
import { needlessIn, violationsIn } from '../architecture/violations.js'
import { isWritten, recipeOf } from './contributing.js'
import { Tree } from './tree.js'

/** Tests that could mind whatever is added. */
const always = ['test/architecture/exports.test.ts', 'test/options', 'test/docs/names.test.ts']

/**
 * Follows a recipe of CONTRIBUTING.md: plants the files of a folder beside this one, and runs the tests that ask the new thing to work
 * or could mind it. Each recipe has a test file, so that two are followed at a time.
 */
export function checkRecipe(thing: string, planted: string, tests: readonly string[]): void {
  const { own, outside } = recipeOf(thing)
  const isOwn = (path: string): boolean => own.some((folder) => path.startsWith(folder))

  describe(`the recipe for a new ${thing}`, () => {
    test('holds: what it plants builds, keeps the rules and works, and touches no other file', () => {
      const tree = new Tree()
      onTestFinished(() => tree.remove())
      const check = (program: string, ...given: readonly string[]): void => {
        const { code, output } = tree.run(program, ...given)
        expect(code, `${program} ${given.join(' ')}\n${output}`).toBe(0)
      }

      tree.apply(planted)
      // As `npm run format` does; what it cannot mend fails.
      const code = tree.touched().filter((path) => /\.(ts|json)$/.test(path))
      check('biome', 'check', '--write', '--vcs-enabled=false', '--error-on-warnings', ...code)
      // The second checks the types of the sources too.
      check('node', 'build.mjs', '--noCheck')
      check('tsc', '-p', 'tsconfig.test.json')
      expect(violationsIn(`${tree.root}/src`)).toEqual([])
      expect(needlessIn(`${tree.root}/src`)).toEqual([])

      const touched = tree.touched().filter((path) => !isWritten(path))
      expect(touched.filter((path) => !isOwn(path))).toEqual([...outside].sort())
      expect(own.filter((folder) => !touched.some((path) => path.startsWith(folder)))).toEqual([])

      const asPlanted = tree.state()
      check('vitest', 'run', '-u', ...tests, ...always)
      // `-u` is for the pages: a snapshot that it had to change would be a failure.
      expect(tree.touched(asPlanted).filter((path) => !isWritten(path))).toEqual([])
    })

    test('names at most six files outside the own folders of the new thing', () => {
      expect(outside.length).toBeGreaterThan(0)
      expect(outside.length).toBeLessThanOrEqual(6)
    })
  })
}
