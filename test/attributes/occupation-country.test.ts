import { describe, expect, test } from 'vitest'
import { attributeNamed, country, gender, occupation, recognisedOccupations } from '../../src/attributes/index.js'
import { template } from '../../src/cases/index.js'
import { casesOf } from '../support/source-laws.js'

const textsOf = (words: readonly { text: string }[]): string[] => words.map((word) => word.text)

describe('occupation', () => {
  test('has more classes than the 79 of BiasFinder, each with singular and plural', () => {
    expect(attributeNamed('occupation')).toBe(occupation)
    expect(occupation.classes).toHaveLength(124)
    for (const name of occupation.classes) {
      const { nouns, names } = occupation.words(name)
      expect(names).toEqual([])
      expect(nouns.length).toBeGreaterThan(0)
      for (const noun of nouns)
        expect([noun.text, noun.plural]).toEqual([expect.stringMatching(/^[a-z ]+$/), expect.any(String)])
      expect(textsOf(nouns)).toContain(name.replaceAll('-', ' '))
    }
  })

  test('has irregular and spelt plurals right', () => {
    const plural = (name: string) => occupation.words(name).nouns.map((noun) => noun.plural)
    expect(['salesperson', 'secretary', 'police-officer', 'judge', 'doctor'].map(plural)).toEqual([
      ['salespeople'],
      ['secretaries'],
      ['police officers'],
      ['judges', 'magistrates'],
      ['doctors', 'physicians'],
    ])
  })

  test('names no gender, neither by a gender noun nor by -man, -woman or -ess', () => {
    const gendered = new Set(gender.only('male', 'female').classes.flatMap((name) => textsOf(gender.words(name).nouns)))
    const all = occupation.classes.flatMap((name) => textsOf(occupation.words(name).nouns))
    expect(all.filter((text) => gendered.has(text) || /(man|woman|maid|ess)$/.test(text))).toEqual([])
  })

  test('has two words for the same work in some classes, as a control', () => {
    const several = occupation.classes.filter((name) => occupation.words(name).nouns.length > 1)
    expect(several.length).toBeGreaterThanOrEqual(10)
  })

  test('fills templates, with the article by its sound', async () => {
    const [first] = await casesOf(template('She is {a:occupation}.', { attributes: ['occupation'] }))
    const texts = [...(first?.variants ?? [])].map((variant) => variant.input)
    expect(texts).toEqual(expect.arrayContaining(['She is an accountant.', 'She is a welder.']))
  })
})

describe('recognised occupations', () => {
  const all = recognisedOccupations()

  test('are more than the classes, gendered ones among them', () => {
    expect(all.length).toBeGreaterThan(occupation.classes.length)
    expect(textsOf(all)).toEqual(expect.arrayContaining(['teacher', 'cop', 'waitress', 'police officer']))
  })

  test('leave out who plays, judges or wrote what a review is about, and words with another usual sense', () => {
    for (const word of ['actor', 'author', 'critic', 'pilot', 'guard', 'model', 'star', 'host']) {
      expect(textsOf(all)).not.toContain(word)
    }
  })

  test('say by which words a text speaks of the same work', () => {
    expect(all.find(({ text }) => text === 'teacher')).toEqual({
      text: 'teacher',
      plural: 'teachers',
      speaks: ['teach', 'taught', 'classroom'],
    })
    expect(all.find(({ text }) => text === 'mechanic')?.plural).toBeUndefined()
  })
})

describe('country', () => {
  test('has more countries than the 26 of BiasFinder, each with several names of both genders', () => {
    expect(attributeNamed('country')).toBe(country)
    expect(country.classes).toHaveLength(34)
    for (const name of country.classes) {
      const { names } = country.words(name)
      for (const sex of ['male', 'female']) {
        expect(names.filter((word) => word.shows.gender === sex).length).toBeGreaterThanOrEqual(4)
      }
    }
  })

  test('has names on the right side', () => {
    const shown = (name: string, text: string) =>
      country.words(name).names.find((word) => word.text === text)?.shows.gender
    expect(shown('turkish', 'Ayşe')).toBe('female')
    expect(shown('polish', 'Szymon')).toBe('male')
    expect(shown('japanese', 'Haruto')).toBe('male')
    expect(shown('american', 'Jennifer')).toBe('female')
    expect(shown('mongolian', 'Baatar')).toBe('male')
  })

  test('has each name once, composed and in Latin letters', () => {
    const all = country.classes.flatMap((name) => textsOf(country.words(name).names))
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((name) => !/^\p{Lu}[\p{Script=Latin}-]+$/u.test(name) || name !== name.normalize('NFC'))).toEqual(
      [],
    )
  })

  test('shows both attributes in a template of names', async () => {
    const [first] = await casesOf(template('{person:name} is here.', { attributes: ['country'] }))
    const classes = [...(first?.variants ?? [])].map((variant) => variant.classes)
    expect(classes.length).toBeGreaterThan(34)
    for (const each of classes)
      expect(each).toEqual({ country: expect.any(String), gender: expect.stringMatching(/male$/) })
  })
})
