import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grammar, grammarArbitrary, type ReadyGrammar, readyGrammar } from '../../../src/cases/index.js'
import { casesOf, expectSourceLaws } from '../../support/source-laws.js'

const rules = {
  start: ['<person> has a <thing>.', 'A <person.noun> said that <person> is <state>.', 'It is a <thing>.'],
  person: [
    { text: 'he', classes: { gender: 'male' }, forms: { noun: 'actor' } },
    { text: 'she', classes: { gender: 'female' }, forms: { noun: 'nurse' } },
  ],
  thing: ['apple', 'car', '<colour> car'],
  colour: ['old', 'new'],
  state: ['glad', 'sad'],
} as const

const inputs = async (source: ReturnType<typeof grammar>) =>
  (await casesOf(source)).map(({ variants }) => [...variants].map(({ input }) => input))

describe('grammar()', () => {
  test('keeps the laws of sources', async () => {
    await expectSourceLaws(() => grammar(rules), 5)
  })

  test('gives every sentence with every person, articles and capitals right', async () => {
    expect(await inputs(grammar(rules))).toEqual([
      ['He has an apple.', 'She has an apple.'],
      ['He has a car.', 'She has a car.'],
      ['He has an old car.', 'She has an old car.'],
      ['He has a new car.', 'She has a new car.'],
      ['An actor said that he is glad.', 'A nurse said that she is glad.'],
      ['An actor said that he is sad.', 'A nurse said that she is sad.'],
    ])
  })

  test('marks what differs, and names the classes', async () => {
    const [first] = await casesOf(grammar(rules))
    expect([...(first?.variants ?? [])]).toEqual([
      { input: 'He has an apple.', classes: { gender: 'male' }, edits: [{ start: 0, end: 2, slot: 'person' }] },
      { input: 'She has an apple.', classes: { gender: 'female' }, edits: [{ start: 0, end: 3, slot: 'person' }] },
    ])
  })

  test('counts sentences without a person as left out', async () => {
    const source = grammar({ ...rules, start: ['<person> is here.', 'Nobody is here.'] })
    expect(await inputs(source)).toEqual([['He is here.', 'She is here.']])
  })

  const nested = {
    start: ['<person> is <phrase>.'],
    phrase: ['glad', 'very <phrase>', '<phrase> and <phrase>'],
    person: rules.person,
  } as const

  test('brings recursion to an end and draws different sentences by the seed', async () => {
    const first = await casesOf(grammar(nested), { sample: 40, seed: 1 })
    expect(first).toHaveLength(40)
    expect(new Set(first.map(({ id }) => id)).size).toBe(40)
    const again = await casesOf(grammar(nested), { sample: 40, seed: 1 })
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    await expect(casesOf(grammar(nested))).rejects.toThrow('EF326')
  })

  test('as an arbitrary gives sentences of the grammar and shrinks them', async () => {
    const source = await grammarArbitrary(nested)
    const told = fc.check(
      fc.property(source, ({ template = '' }) => {
        expect(template).toMatch(/^<person> is (?:very |glad and |glad)*\.$/)
        return !template.includes('very')
      }),
      { seed: 7, numRuns: 200 },
    )
    expect(told.failed).toBe(true)
    expect(told.counterexample?.[0].template).toBe('<person> is very glad.')
  })

  const refused: [string, unknown][] = [
    ["no rule 'start'", { person: rules.person }],
    ["uses the rule 'thing', which there is not", { start: ['<person> <thing>'], person: rules.person }],
    ["has no form 'noun'", { start: ['<person.noun>'], person: [{ text: 'he', classes: { gender: 'male' } }] }],
    ['mixes texts and words', { start: ['<person>'], person: ['x', ...rules.person] }],
    ['never ends', { start: ['<person> <more>'], more: ['very <more>'], person: rules.person }],
    ['no alternative has classes', { start: ['a sentence'] }],
    ['has no alternative', { start: [], person: rules.person }],
  ]
  test.each(refused)('refuses rules: %s', (what, given) => {
    expect(() => grammar(given as never)).toThrow(what)
  })
})

describe('the ready grammar', () => {
  test.each<ReadyGrammar>(['sentiment', 'masked-word', 'coreference'])(
    '%s keeps the laws, with both genders',
    async (name) => {
      await expectSourceLaws(() => readyGrammar(name), 40)
      for (const { variants } of await casesOf(readyGrammar(name), { sample: 20 })) {
        const all = [...variants]
        expect(new Set(all.map(({ classes }) => classes.gender))).toEqual(new Set(['male', 'female']))
        for (const { input } of all) {
          expect(input).toMatch(/^\p{Lu}.*\.$/u)
          expect(input).not.toMatch(/[<>]|\s{2}|\ba [aeiou]/)
        }
      }
    },
  )
})

test('a ready grammar that there is not is refused with the known ones', () => {
  expect(() => readyGrammar('mood' as ReadyGrammar)).toThrow(/EF381[\s\S]*'coreference'/)
})
