import { expect, test } from 'vitest'
import { dictionary } from '../../../src/attributes/index.js'
import { findPlaces } from '../../../src/cases/mutations/places.js'
import { TermTable } from '../../../src/cases/mutations/terms.js'
import { WordTest } from '../../../src/cases/mutations/word-test.js'
import { analyze } from '../../../src/language/index.js'

const names = ['race', 'gender', 'body']
const table = new TermTable([dictionary('race'), dictionary('gender'), dictionary('body')])
const words = new WordTest(table, names, 3)

test('a text has no more attributes with places than its words have', async () => {
  const texts = [
    "The WOMEN'S mothers-in-law met two African\nAmericans.",
    'My mother-in-law is a red-haired woman (Polish).',
    'A "black" man/woman, an overweight boy<br />and a Cuban-American.',
    'The well-dressed gentlemen’s wives are Italian;they are tall.',
    'i met an african american girl who is skinny',
    'Her half brother, a non-Hispanic white man, is bald.',
  ]
  const documents = await analyze(texts)
  const found = documents.map((document) => {
    const terms = findPlaces(document, table).places.flatMap((place) => place.terms)
    return new Set(terms.map(({ attribute }) => attribute)).size
  })
  expect(found.filter((size) => size > 1).length).toBeGreaterThan(3)
  texts.forEach((text, at) => {
    expect(words.attributesIn(text)).toBeGreaterThanOrEqual(found[at] as number)
  })
})

test('words inside others, words that mostly mean something else and those of other attributes do not count', () => {
  expect(words.attributesIn('The manager fathomed the germane Blackpool.')).toBe(0)
  expect(words.attributesIn('A big fan of a strong cast.')).toBe(0)
  expect(words.attributesIn('A Polish girl.')).toBe(2)
  expect(new WordTest(table, ['race', 'body'], 2).attributesIn('A Polish girl.')).toBe(1)
})

test('no more attributes are counted than a mutant has', () => {
  expect(new WordTest(table, names, 1).attributesIn('A tall Polish girl.')).toBe(1)
  expect(words.attributesIn('A tall Polish girl.')).toBe(3)
})
