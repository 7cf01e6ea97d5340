import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/core/root.cjs'

interface Coverage {
  readonly result: readonly { readonly url: string }[]
}

const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const ownPackages = new Set(Object.keys({ ...dependencies, ...optionalDependencies }))

/** What a program of its own has loaded at its end: files of this package, and those of its packages by name. */
function loadedBy(program: string, kind: 'module' | 'commonjs'): { own: number; packages: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-loaded-'))
  try {
    const run = spawnSync(process.execPath, [`--input-type=${kind}`, '-e', program], {
      cwd: packageRoot,
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    })
    expect(run).toMatchObject({ status: 0, stderr: '' })
    const reports = readdirSync(folder).map((file): Coverage => JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const urls = reports.flatMap(({ result }) => result.map(({ url }) => url)).filter((url) => url.startsWith('file:'))
    const named = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1])
    const packages = new Set(named.filter((name) => name !== undefined && ownPackages.has(name)))
    return { own: named.filter((name) => name === undefined).length, packages: [...packages].sort() as string[] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the matchers of Vitest are few files, and no package, until an assertion is made', () => {
  const { own, packages } = loadedBy("await import('expect-fair/vitest')", 'module')
  expect(packages).toEqual([])
  expect(own).toBeGreaterThan(1)
  expect(own).toBeLessThanOrEqual(12)
})

const atOnce = ['chalk', 'csv-parse', 'diff', 'fast-check', 'lru-cache', 'pure-rand']

test.each([
  ['module', "await import('expect-fair')"],
  ['commonjs', "require('expect-fair')"],
  ['module', "await import('expect-fair/matchers')"],
  ['commonjs', "require('expect-fair/matchers')"],
] as const)('as %s, %s loads few files, and no package that is heavy', (kind, program) => {
  const { own, packages } = loadedBy(program, kind)
  expect(packages).toEqual(atOnce)
  expect(own).toBeGreaterThan(1)
  expect(own).toBeLessThanOrEqual(70)
})

test('what an assertion loads is seen: the cap above can fail', () => {
  const { own, packages } = loadedBy("await import('./dist/esm/index.js')", 'module')
  expect(packages).toEqual(atOnce)
  expect(own).toBeGreaterThan(500)
})
