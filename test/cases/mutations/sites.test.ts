import { describe, expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
import { findSites } from '../../../src/cases/mutations/find-sites.js'
import { mutations } from '../../../src/cases/mutations/index.js'
import { placeJudge } from '../../../src/cases/mutations/place-judge.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { analyze, type Document } from '../../../src/language/index.js'
import { type Planted, shrinkPlanted } from '../../shrink/planted.js'
import { casesOf } from '../../support/source-laws.js'

const names = ['gender', 'religion', 'nationality', 'country', 'race'] as const
const tables = new Map(names.map((name) => [name, new TermTable([dictionary(name)])]))

async function sitesIn(name: (typeof names)[number], text: string) {
  const [document] = await analyze([text])
  return findSites(document as Document, tables.get(name) as TermTable)
}

async function mutantsOf(name: (typeof names)[number], text: string): Promise<string[]> {
  const [found] = await casesOf(mutations([text], { attributes: [name], invariant: false }))
  return [...(found?.variants ?? [])].map(({ input }) => input)
}

describe('what speaks of one class changes together', () => {
  test.each([
    [
      'religion',
      'The Buddhists came first. The Buddhist man was late.',
      'The Hindus came first. The Hindu man was late.',
    ],
  ] as const)('%s: %s', async (name, text, mutant) => {
    expect(await mutantsOf(name, text)).toContain(mutant)
  })

  test('pronouns of the person with the noun, and not with a noun that shows no gender', async () => {
    const found = await mutantsOf('gender', 'The actor said that he was late.')
    expect(found).toContain('The actress said that she was late.')
    for (const text of found) expect(text).toMatch(/^The actress said that she|^The (?:actor|performer) said that he/)
  })

  test('an edit is one: all of its stretches have its slot, and the text between them stays', async () => {
    const text = 'A Kenyan soldier went back to Kenya.'
    const [found] = await casesOf(mutations([text], { attributes: ['country'], invariant: false }))
    for (const { input, edits = [] } of found?.variants ?? []) {
      expect(edits).toHaveLength(3)
      expect(new Set(edits.map(({ slot }) => slot)).size).toBe(1)
      expect(input.slice(edits[1]?.end, edits[2]?.start)).toBe(' soldier went back to ')
    }
  })
})

describe('a text keeps words that it contradicts otherwise', () => {
  test.each([
    ['gender', 'The pregnant wife smiled.', 'husband'],
    ['religion', 'The Muslim man went to the mosque.', 'Hindu'],
    ['country', 'The people of Baghdad live in Iraq.', 'Peru'],
    ['race', 'Two black women spoke of black pride.', 'white'],
  ] as const)('%s: %s', async (name, text, word) => {
    const { sites } = await sitesIn(name, text)
    expect(
      sites.flatMap(({ targets }) => targets.flatMap(({ words }) => words.map((each) => each.text))),
    ).not.toContain(word)
  })

  test.each([
    'Her husband smiled.',
    'Mary Smith showed what a good actress she is.',
    'He moved in with her like a brother.',
    'He smiled at the waitress or the tired girl.',
    // A word that no list has as a first name may be a surname, or no name at all.
    'Verloc smiled at his wife.',
    'The dreams of men are long.',
    'The baronetcy will go to my brother George and his boy.',
  ])('a gendered word that cannot change with its own person alone stays: %s', async (text) => {
    const [document] = await analyze([text])
    const { sites, left } = findSites(document as Document, tables.get('gender') as TermTable)
    expect(sites).toEqual([])
    expect(left.length).toBeGreaterThan(0)
  })

  test('but not where HInter is asked for as it was published', async () => {
    const [document] = await analyze(['The Muslim man went to the mosque.'])
    const table = tables.get('religion') as TermTable
    expect(findSites(document as Document, table, { published: true }).sites).toHaveLength(1)
    const strict = mutations(['The Muslim man went to the mosque.'], {
      attributes: ['religion'],
      invariant: { comparison: 'strict' },
    })
    const [found] = await casesOf(strict)
    expect([...(found?.variants ?? [])].map(({ input }) => input)).toContain('The Hindu man went to the mosque.')
  })
})

describe('a judge of places', () => {
  const text = 'A Kenyan soldier was tired. It was so. The Muslim man went to the mosque.'

  test('says why words cannot change, and what changes with them', async () => {
    const [document] = await analyze([text])
    const judge = placeJudge(document as Document, new TermTable([dictionary('nationality'), dictionary('religion')]))
    const at = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length })
    expect(judge.refusal(at('Kenyan'), 'Peruvian')).toBeUndefined()
    expect(judge.replacements(at('Kenyan'), 'Peruvian')?.map(({ text: now }) => now)).toEqual(['Peruvian'])
    expect(judge.refusal(at('Muslim'), 'Hindu')).toBe('contradicted by other words of the text')
    expect(judge.replacements(at('Muslim'), 'Hindu')).toBeUndefined()
    expect(judge.refusal(at('soldier'), 'nurse')).toBeUndefined()
  })

  test('changes a word in all its places and forms', async () => {
    const [document] = await analyze(['The Buddhists came first. The Buddhist man was late.'])
    const judge = placeJudge(document as Document, new TermTable([dictionary('religion')]))
    const found = judge.replacements({ start: 4, end: 13 }, 'Hindus')
    expect(found?.map(({ text: now }) => now)).toEqual(['Hindus', 'Hindu'])
  })
})

test('a pair whose edit has several places shrinks to one of them, on both sides', async () => {
  const text = 'We saw it on a Monday. Two Sikhs went back to a Sikh soldier with his dog.'
  const [found] = await casesOf(mutations([text], { attributes: ['religion'], invariant: false }))
  const [a, b] = [...(found?.variants ?? [])]
  if (a === undefined || b === undefined) throw new Error('no mutants')
  const planted: Planted = (input) => /\bSikhs\b/.test(input)
  const { pair } = await shrinkPlanted(planted, a, b)
  expect(pair.a.input).toContain('Sikhs')
  expect(pair.a.input.length).toBeLessThan(text.length)
  expect([planted(pair.a.input), planted(pair.b.input)]).toEqual([true, false])
})
