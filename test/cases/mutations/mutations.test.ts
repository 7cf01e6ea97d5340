import { describe, expect, test } from 'vitest'
import { mutations, type TextFacts } from '../../../src/cases/index.js'
import { FairnessError } from '../../../src/core/errors/index.js'
import { casesOf, expectSourceLaws, noted } from '../../support/source-laws.js'
import { body, gender, origin } from './attributes.js'

async function mutantsOf(text: string, options: Parameters<typeof mutations>[1]): Promise<string[]> {
  const [found] = await casesOf(mutations([text], options))
  return [...(found?.variants ?? [])].map(({ input }) => input).filter((input) => input !== text)
}

const unchecked = { invariant: false } as const
const corpus = [
  'A black woman opened the door. A thin nurse was asleep.',
  'The Polish actor was great. I liked the white guy too.',
  'An Asian girl and an obese boy play the lead in this long film.',
  'She drank black coffee.',
  'The film is long and dull.',
  'The fat Polish uncle of a nurse is a good cook.',
]

describe('atomic mutants', () => {
  test('keep case, repair a and an, and take words of the same number and group', async () => {
    expect(await mutantsOf('A black man saw an Asian woman.', { attributes: [origin], ...unchecked })).toEqual([
      'A white man saw an Asian woman.',
      'An Asian man saw an Asian woman.',
      'A Polish man saw an Asian woman.',
      'A Puerto Rican man saw an Asian woman.',
      'A black man saw a black woman.',
      'A black man saw an African American woman.',
      'A black man saw a white woman.',
      'A black man saw a Polish woman.',
      'A black man saw a Puerto Rican woman.',
    ])
    const male = gender.only('male', 'female')
    expect(await mutantsOf("MEN and the men's sons are here.", { attributes: [male], ...unchecked })).toEqual([
      "MEN and the men's daughters are here.",
    ])
    const published = { attributes: [male], invariant: { comparison: 'strict' } } as const
    expect(await mutantsOf("The gentlemen's hats.", published)).toContain("The ladies' hats.")
  })

  test('change a word in all its places that stand for persons, or in one', async () => {
    const text = 'The fat man likes the fat cat and the fat girl.'
    const thin = (all: readonly string[]) => all.filter((each) => each.includes('thin'))
    expect(thin(await mutantsOf(text, { attributes: [body], ...unchecked }))).toEqual([
      'The thin man likes the fat cat and the thin girl.',
    ])
    expect(thin(await mutantsOf(text, { attributes: [body], occurrences: 'one', ...unchecked }))).toEqual([
      'The thin man likes the fat cat and the fat girl.',
      'The fat man likes the fat cat and the thin girl.',
    ])
  })
})

describe('mutants of a higher order', () => {
  test('are all combinations of edits of different attributes', async () => {
    const text = 'A black man and a fat nurse came.'
    const size = async (...attributes: Parameters<typeof mutations>[1]['attributes']) =>
      (await mutantsOf(text, { attributes, order: attributes.length, ...unchecked })).length
    const [genders, origins, bodies] = [await size(gender), await size(origin), await size(body)]
    expect(await size(gender, origin)).toBe(genders * origins)
    expect(await size(gender, origin, body)).toBe(genders * origins * bodies)
    const three = await mutantsOf(text, { attributes: [gender, origin, body], order: 2, ...unchecked })
    expect(new Set(three).size).toBe(genders * origins + genders * bodies + origins * bodies)
    expect(three).toContain('An Asian woman and a fat nurse came.')
  })

  test('show the classes that they bring in, and those of the text where it has one', async () => {
    const [found] = await casesOf(
      mutations(['A black man was thin.'], { attributes: [gender, origin, body], order: 2 }),
    )
    const variants = [...(found?.variants ?? [])]
    expect(variants[0]?.classes).toEqual({ gender: 'male', origin: 'black', body: 'thin' })
    const both = variants.find(({ input }) => input === 'An Asian woman was thin.')
    expect(both?.classes).toEqual({ gender: 'female', origin: 'asian', body: 'thin' })
    expect(both?.edits?.map(({ start, end, slot }) => [both.input.slice(start, end), slot.split(':')[0]])).toEqual([
      ['An', 'origin'],
      ['Asian', 'origin'],
      ['woman', 'gender'],
      ['thin', 'body'],
    ])
  })

  test('are drawn without building the others', async () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => `The black man number ${at} saw a fat nurse and an Asian doctor.`,
    )
    const text = many.join(' ').slice(0, 19_000)
    const source = mutations([text], { attributes: [gender, origin, body], order: 2, occurrences: 'one', ...unchecked })
    const [found] = await casesOf(source, { variantsPerCase: 50 })
    const inputs = [...(found?.variants ?? [])].map(({ input }) => input)
    expect(new Set(inputs).size).toBe(inputs.length)
    expect(inputs.length).toBeGreaterThanOrEqual(49)
  })
})

describe('mutations', () => {
  test('keep the laws of sources', async () => {
    await expectSourceLaws(() => mutations(corpus, { attributes: [gender, origin, body], order: 2 }), 3)
    await expectSourceLaws(() => mutations(corpus, { attributes: [origin], occurrences: 'one' }), 50)
  })

  test('count what gave no case, what was left alone and what was discarded', async () => {
    const context = noted()
    const facts: TextFacts[] = []
    const source = mutations([...corpus, 7, corpus[0]], {
      attributes: [gender, origin],
      order: 2,
      onText: (each) => void facts.push(each),
    })
    const ids: string[] = []
    for await (const { id } of source.cases(context)) ids.push(id)
    // Of the second, a guy has a counterpart only where everybody changes; of the third, girl and boy are said together.
    expect(ids).toEqual([1, 2, 6].map((at) => `mutations, text ${at}`))
    expect(Object.fromEntries(context.skips)).toEqual({
      'no word of the attributes that stands for a person': 1,
      'words of too few attributes': 2,
      'not a text': 1,
      'the same text came before': 1,
    })
    expect(facts.map(({ position }) => position).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    const atomic = mutations(corpus, { attributes: [origin], onText: (each) => void facts.push(each) })
    for await (const _ of atomic.cases(noted()));
    const coffee = facts.findLast(({ position }) => position === 4)
    expect(coffee).toMatchObject({ places: 0, left: { 'said of no person': 1 }, valid: 0 })
    expect(facts.find(({ position }) => position === 1)?.valid).toBeGreaterThan(0)
  })

  test('discard mutants whose sentence has another structure', async () => {
    const { defineAttribute } = await import('../../../src/attributes/index.js')
    const broken = defineAttribute({
      name: 'body',
      classes: { fat: { adjectives: ['fat'] }, thin: { adjectives: ['thin'] }, wrong: { adjectives: ['quickly'] } },
    })
    const discarded: string[] = []
    const source = mutations(['The fat man opened the door.'], {
      attributes: [broken],
      onDiscarded: (text) => void discarded.push(text),
    })
    const [found] = await casesOf(source)
    expect([...(found?.variants ?? [])].map(({ input }) => input)).toEqual([
      'The fat man opened the door.',
      'The thin man opened the door.',
    ])
    expect(discarded).toEqual(['The quickly man opened the door.'])
  })

  test.each([
    ['EF370', { attributes: [] }],
    ['EF370', { attributes: [gender, gender] }],
    ['EF370', { attributes: ['gender', gender] }],
    ['EF370', { attributes: 'gender' }],
    ['EF371', { attributes: ['gender'], order: 2 }],
    ['EF371', { attributes: [gender], order: 2 }],
    ['EF371', { attributes: [gender], order: 0.5 }],
    ['EF372', { attributes: [gender], occurrences: 'some' }],
  ])('refuse options that mean nothing: %s %o', (code, options) => {
    const make = () => mutations(corpus, options as Parameters<typeof mutations>[1])
    expect(make).toThrow(FairnessError)
    expect(make).toThrow(expect.objectContaining({ code }))
  })
})
