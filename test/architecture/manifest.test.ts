import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rooms } from './rules.js'

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, unknown>>
  readonly sideEffects: readonly string[]
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { optional?: boolean }>>
}

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'))
const own = read('package.json')

test('onnxruntime-node is the very version that transformers.js pins, so that one copy is installed', () => {
  const transformers = read('node_modules/@huggingface/transformers/package.json')
  expect(own.optionalDependencies['onnxruntime-node']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(own.optionalDependencies['onnxruntime-node']).toBe(transformers.dependencies['onnxruntime-node'])
})

test('every peer is optional: a user of one runner does not install the other', () => {
  const optional = Object.entries(own.peerDependenciesMeta).filter(([, meta]) => meta.optional)
  expect(optional.map(([name]) => name).sort()).toEqual(Object.keys(own.peerDependencies).sort())
})

test('every entry has a source, and bundlers keep the entries that register matchers', () => {
  const entries = Object.keys(own.exports).filter((name) => !name.endsWith('.json'))
  for (const name of entries) {
    const file = sourceName(name)
    expect(existsSync(`src/${file}.ts`), `src/${file}.ts`).toBe(true)
    expect(own.exports[name]).toEqual({
      import: { types: `./dist/esm/${file}.d.ts`, default: `./dist/import/${file}.js` },
      require: { types: `./dist/cjs/${file}.d.ts`, default: `./dist/require/${file}.js` },
    })
  }
  const registering = entries.filter((name) =>
    /expect\.extend\(/.test(readFileSync(`src/${sourceName(name)}.ts`, 'utf8')),
  )
  expect(own.sideEffects.toSorted()).toEqual(registering.map((name) => `./dist/*/${sourceName(name)}.js`).sort())
})

test('docs/architecture.md prints the import table that the tests hold', () => {
  const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `(\w+)\/` \|.*\| ([^|]+) \|$/gm)]
  const printed = Object.fromEntries(
    rows.map(([, room, may = '']) => [room, may === '–' ? [] : may.split(', ').sort()]),
  )
  const held = Object.fromEntries(Object.entries(rooms).map(([room, { may }]) => [room, [...may].sort()]))
  expect(printed).toEqual(held)
})

function sourceName(entry: string): string {
  return entry === '.' ? 'index' : entry.slice(2)
}
