import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exportedNames, unexportedTypes } from './named-types.js'

const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const entries = Object.keys(manifest.exports)
  .filter((name) => !name.endsWith('.json'))
  .map((name) => `src/${name === '.' ? 'index' : name.slice(2)}.ts`)

test('every type that an exported declaration names can be imported from the package', () => {
  expect(entries.length).toBeGreaterThan(4)
  expect(unexportedTypes(entries)).toEqual([])
})

test('the main entry stays small: what else is exported has an entry by its theme', () => {
  const { values, types } = exportedNames('src/index.ts')
  expect(values).toContain('audit')
  expect(types).toContain('FairnessReport')
  expect(values.length).toBeLessThanOrEqual(60)
  // Every question has two here, its plan and its report; the recipes for a question and a search plant three more.
  expect(types.length).toBeLessThanOrEqual(97)
})

test('every name has one entry that it is imported from', () => {
  const homes = new Map<string, string[]>()
  for (const entry of entries) {
    const { values, types } = exportedNames(entry)
    for (const name of [...values, ...types]) homes.set(name, [...(homes.get(name) ?? []), entry])
  }
  homes.delete('default')
  expect([...homes].filter(([, from]) => from.length > 1)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a parameter', 'export function ask(hidden: Hidden): void {}'],
  ['a result', 'export async function ask(): Promise<readonly Hidden[]> { return [] }'],
  ['a constant', 'export const ask: (one: string) => Hidden = () => ({})'],
  ['a member', 'export interface Asked { readonly one?: readonly Hidden[] }'],
  ['a base', 'export interface Asked extends Hidden { readonly one: 1 }'],
  ['a method', 'export class Asked { tell(): Hidden { return {} } }'],
  [
    'one of several overloads',
    'export function ask(one: string): void\nexport function ask(one: number): Hidden\nexport function ask(): unknown { return 1 }',
  ],
])('finds a type that is named by %s', (_, text) => {
  const [types, entry] = [join(folder, 'types.ts'), join(folder, 'entry.ts')]
  writeFileSync(types, 'export interface Hidden {}\n')
  writeFileSync(entry, `import type { Hidden } from './types.js'\n${text}\n`)
  expect(unexportedTypes([entry]).map(({ name }) => name)).toEqual(['Hidden'])
  writeFileSync(entry, `import type { Hidden } from './types.js'\nexport type { Hidden }\n${text}\n`)
  expect(unexportedTypes([entry])).toEqual([])
})

test('asks for no type that only the inside of a declaration names', () => {
  const entry = join(folder, 'inside.ts')
  writeFileSync(
    entry,
    `interface Hidden {}
    export function ask(): void { const one: Hidden = {}; void one }
    export class Asked { readonly #one: Hidden = {}; private two: Hidden = {}; tell(): void { const one: Hidden = {}; void [one, this.#one, this.two] } }
    export type Mapped<Hidden2> = { [Key in keyof Hidden2]: Hidden2[Key] }\n`,
  )
  expect(unexportedTypes([entry])).toEqual([])
})
