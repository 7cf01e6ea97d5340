import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the tests of a project are, and how they are named. */
export interface TestPlace {
  readonly folder: string
  /** `fairness.test` or `fairness.spec`. */
  readonly stem: string
  /** An existing test, by which to see how tests are written. */
  readonly example?: string
}

const testFile = /\.(test|spec)\.[cm]?[jt]sx?$/
const skipped = /^(?:\..*|node_modules|dist|build|out|coverage|fixtures)$/
/** Deep enough for tests beside their sources; a folder of data with many levels is not walked whole. */
const deepest = 6

/** The folder nearest to the top that has tests; without any, the usual names. */
export function testPlace(project: string): TestPlace {
  const found = testsBelow(project, '', 0).sort(byPlace)
  const [first] = found
  if (first === undefined) {
    const folder = ['test', 'tests', '__tests__', 'src'].find((name) => existsSync(join(project, name))) ?? 'test'
    return { folder, stem: 'fairness.test' }
  }
  const parts = first.split('/')
  const folder = parts.slice(0, -1).join('/')
  const [, kind = 'test'] = testFile.exec(first) ?? []
  return { folder, stem: `fairness.${kind}`, example: join(project, first) }
}

function testsBelow(project: string, below: string, depth: number): string[] {
  return readdirSync(join(project, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory())
      return depth === deepest || skipped.test(entry.name) ? [] : testsBelow(project, path, depth + 1)
    return entry.isFile() && testFile.test(entry.name) ? [path] : []
  })
}

/** Nearest to the top first, then by name: the test that `init` adds is beside one and changes nothing in where it goes. */
function byPlace(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  return a.length - b.length || (one < other ? -1 : 1)
}
