import { describe, expect, test } from 'vitest'
import { articleFor, capitalise, keepCase, opensSentence, uncapitalise } from '../../src/language/index.js'

describe('articleFor', () => {
  test.each(
    [
      'hour honest heir heiress honorable herbal engineer umbrella uncle ugly urgent uninformed unimportant unusual unable',
      'MBA FBI X-ray e-mail L.A. HIV UFC-like'.replace('UFC-like', 'SUV'),
      '8 8-year 80 800 8,000 11 11th 18-year 18,000 Uber EU owl onerous IT OLD étude $8 "open" (open)',
    ].flatMap((line) => line.split(' ')),
  )('an %s', (word) => {
    expect(articleFor(word)).toBe('an')
  })

  test.each(
    [
      'house historian hotel Herbert university unique union unit European euro ewe usual useful Ukrainian Ugandan uterus',
      'one one-time once-great unanimous UFO UN NASA NATO UNESCO T-shirt U-turn CEO MAN HAPPY 1 10 100 110 1,100 118 1800 7 year Ouija',
    ].flatMap((line) => line.split(' ')),
  )('a %s', (word) => {
    expect(articleFor(word)).toBe('a')
  })

  test('looks at the first word of a phrase', () => {
    expect(articleFor('UN official')).toBe('a')
    expect(articleFor('honest man')).toBe('an')
    expect(articleFor('air traffic controller')).toBe('an')
  })

  test('of no word is a', () => expect(articleFor('…')).toBe('a'))
})

describe('case', () => {
  test.each([
    ['HE', 'she', 'SHE'],
    ['He', 'she', 'She'],
    ['he', 'she', 'she'],
    ['he', 'Ana', 'Ana'],
    ['I', 'we', 'We'],
    ['Élan', 'étude', 'Étude'],
    ["HE'S", "she's", "SHE'S"],
    ['中', 'she', 'she'],
    ['', 'she', 'she'],
  ])('keepCase(%j, %j) is %j', (model, word, expected) => expect(keepCase(model, word)).toBe(expected))

  test('capitalise and uncapitalise touch the first letter', () => {
    expect(['my brother', '"he"', 'éa', '8 men', '70-year-old', '…', '𐐨x'].map(capitalise)).toEqual([
      'My brother',
      '"He"',
      'Éa',
      '8 Men',
      '70-year-old',
      '…',
      '𐐀x',
    ])
    expect(['My brother', 'I', "I'm", 'CEO', 'In'].map(uncapitalise)).toEqual(['my brother', 'I', "I'm", 'CEO', 'in'])
  })

  test.each([
    ['', true],
    ['  ', true],
    ['He left. ', true],
    ['Really?! ', true],
    ['"No." ', true],
    ['He said "', false],
    ['one<br />', true],
    ['one\n\n', true],
    ['one, ', false],
    ['Dr. ', false],
    ['at 5 p', false],
    ['J. ', false],
    ['v1.', false],
  ])('after %j a sentence opens: %j', (before, expected) => {
    expect(opensSentence(`${before}word`, before.length)).toBe(expected)
  })
})
