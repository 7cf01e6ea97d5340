import { describe, expect, test } from 'vitest'
import { dictionaryNames } from '../../../src/attributes/dictionary.js'
import { surroundings } from '../../../src/cases/mutations/judge/features.js'
import { isJudged, isUnlikely } from '../../../src/cases/mutations/judge/mutant-judge.js'
import { nearnessOf, wordVectors } from '../../../src/cases/mutations/judge/word-vectors.js'

const pregnant =
  'The pregnant woman gave birth in the hospital and her doctor said that the baby was small but healthy after labour'

function around(text: string, changed: string) {
  const words = text.split(' ').map((word) => ({ text: word }))
  const at = words.findIndex((word) => word.text === changed)
  return surroundings(wordVectors(), words, at, (word) => word.text === changed)
}

describe('the vectors of words', () => {
  test('lie near where words mean like things', () => {
    const vectors = wordVectors()
    const near = (one: string, other: string) =>
      nearnessOf(vectors.sumOf(vectors.numbersOf(one)), vectors.sumOf(vectors.numbersOf(other)))
    expect(near('mosque', 'Muslim')).toBeGreaterThan(near('mosque', 'wealthy') + 0.3)
    expect(near('wealthy', 'wealthy')).toBeCloseTo(1)
    expect(near('zzyzx', 'wealthy')).toBe(0)
  })

  test('know plurals and the parts of words in hyphens', () => {
    const vectors = wordVectors()
    expect(vectors.numbersOf('middle-class')).toHaveLength(2)
    expect(vectors.numberOf('mosques')).toBeDefined()
    expect(vectors.numbersOf('zzyzx')).toEqual([])
  })
})

describe('the judge of mutants', () => {
  test('has no opinion on attributes where it takes too many right ones', () => {
    expect(dictionaryNames.filter((name) => isJudged(name, 20)).sort()).toEqual([
      'country',
      'ethnicity',
      'gender',
      'gender-identity',
      'sexual-orientation',
    ])
  })

  test('refuses a word where the words around go with the other', () => {
    expect(isUnlikely(around(pregnant, 'woman'), 'gender', 'woman', 'man')).toBe(true)
  })

  test('has no opinion on few words, words that it does not know, other attributes and long texts', () => {
    const few = pregnant.split(' ').slice(0, 16).join(' ')
    expect(isUnlikely(around(few, 'woman'), 'gender', 'woman', 'man')).toBe(false)
    expect(isUnlikely(around(pregnant, 'woman'), 'gender', 'woman', 'zzyzx')).toBe(false)
    expect(isUnlikely(around(pregnant, 'woman'), 'shape', 'woman', 'man')).toBe(false)
    expect([isJudged('country', 120), isJudged('country', 121), isJudged('shape', 20)]).toEqual([true, false, false])
  })

  test('has no opinion where the words around are like those of no verdict', () => {
    const nearly = `${pregnant} ${'labour '.repeat(4)}`
    expect(isUnlikely(around(nearly, 'woman'), 'gender', 'woman', 'man')).toBe(true)
    const strange = `${pregnant} ${'gave birth in labour '.repeat(4)}`
    expect(isUnlikely(around(strange, 'woman'), 'gender', 'woman', 'man')).toBe(false)
  })
})
