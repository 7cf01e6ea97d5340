import { expect, test } from 'vitest'
import { exportsOf } from '../../../src/cli/init/exports-of.js'

test.each([
  ['export function mood(text) {}', { functions: ['mood'], esm: true }],
  ['export async function mood(text: string): Promise<string> {}', { functions: ['mood'] }],
  ['export const mood = (text: string): string => text', { functions: ['mood'] }],
  ['export const mood: (text: string) => string = (text) => text', { functions: ['mood'] }],
  ['export const mood: Mood = async <T>(text: T) => text', { functions: ['mood'] }],
  ['export const mood = text => text', { functions: ['mood'] }],
  ["export const labels = ['good', 'bad']", { functions: [], others: ['labels'] }],
  ["export const model = fromPipeline('a')", { functions: [], others: ['model'] }],
  ['const inner = (text) => text\nexport { inner as mood, type Mood }', { others: ['mood'] }],
  ['function mood() {}\nexport { mood, rest }', { functions: ['mood'], others: ['rest'] }],
  [
    'export type Mood = string\nexport interface Other {}\nexport function mood() {}',
    { functions: ['mood'], others: [] },
  ],
  ['export default (text) => text', { standard: true, functions: [] }],
  ['class A {}\nexport { A as default }', { standard: true, others: [] }],
  [
    "// export function old() {}\n/* export const a = 1 */\nexport const mood = (t) => 'export function no() {}'",
    { functions: ['mood'], others: [] },
  ],
  ["export * from './mood.js'", { open: true, functions: [] }],
  ['module.exports = (text) => text', { standard: true, esm: false }],
  [
    'const mood = (text) => text\nconst other = 1\nmodule.exports = { mood, other }',
    { functions: ['mood'], others: ['other'], standard: false },
  ],
  ['exports.mood = function (text) {}', { functions: ['mood'] }],
  ['module.exports.mood = (text) => text\nmodule.exports.names = []', { functions: ['mood'], others: ['names'] }],
  ["module.exports = require('./mood')", { open: true }],
  ['const a = 1', { functions: [], others: [], standard: false, open: false }],
])('what %j exports', (source, expected) => {
  expect(exportsOf(source)).toMatchObject(expected)
})
