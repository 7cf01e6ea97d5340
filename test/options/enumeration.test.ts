import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declared } from './declared.js'

const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

/** Exported functions without an object of options, and why. */
const without: Readonly<Record<string, string>> = {
  FairnessError: 'takes the parts of an error, which the types hold',
  Random: 'takes a seed and a path',
  allTo: 'takes a set of pronouns',
  articleFor: 'takes a word',
  attributeNamed: 'takes a name',
  detectEnglish: 'takes a text',
  dictionary: 'takes a name',
  dictionaryFromJson: 'takes a text, whose fields are those of defineAttribute()',
  formatDryRun: 'takes what was counted',
  formatPower: 'takes a plan',
  formatRecallPower: 'takes a plan',
  formatSubsets: 'takes scores',
  exportCounterexamples: 'takes a folder',
  grammarArbitrary: 'takes the rules of grammar()',
  hinterTask: 'takes a name',
  mergeReports: 'takes reports',
  nounTable: 'takes nouns of attributes',
  pluralNoun: 'takes a word',
  pluralVerb: 'takes a word',
  progressLine: 'takes a stream',
  pronounForms: 'takes a name',
  readyGrammar: 'takes a name',
  registerGradientRule: 'takes the name of an operator and a function',
  sameLabel: 'takes nothing',
  singularVerb: 'takes a word',
  terminalPaint: 'takes nothing',
  tolerantTableComp: 'takes two lists',
  whoIsMeant: 'takes texts',
}

const entries = Object.keys(manifest.exports).filter((name) => !name.endsWith('.json'))
const names = new Set(declared.map(({ set }) => set.name))

/** Names of the functions of an entry. */
async function functionsOf(entry: string): Promise<string[]> {
  const path = `src/${entry === '.' ? 'index' : entry.slice(2)}.ts`
  // These can only be loaded inside their runner, and hand out nothing.
  if (entry === './jest' || entry === './bun') {
    expect(readFileSync(path, 'utf8')).not.toMatch(/^export /m)
    return []
  }
  const module: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ `../../${path}`)
  return Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' && name !== 'default' ? [name] : [],
  )
}

const functions = new Set((await Promise.all(entries.map(functionsOf))).flat())

test('every exported function has declared options, or a reason to have none', () => {
  expect(entries.length).toBeGreaterThan(4)
  expect(functions.size).toBeGreaterThan(60)
  expect([...functions].filter((name) => !names.has(name) && !Object.hasOwn(without, name))).toEqual([])
})

test('no function is without options for a reason and has some, and none is listed that is not exported', () => {
  expect(Object.keys(without).filter((name) => names.has(name) || !functions.has(name))).toEqual([])
})

test('every declaration is that of an exported function, or of a method', () => {
  expect([...names].filter((name) => !functions.has(name))).toEqual([])
})
