import { describe, expect, test } from 'vitest'
import { dictionary, dictionaryNames, wordPairs } from '../../src/attributes/index.js'
import { knownWord } from '../../src/validity/known-words.js'
import { otherKind } from '../../src/validity/same-thing.js'

const cut = (text: string): string[] => text.replaceAll('-', ' - ').split(' ')

describe('words that the dictionaries know', () => {
  test('are found by any of their words, the longest term first, hyphens cut or not', () => {
    const words = cut('A hard-of-hearing Puerto Rican woman met the Pacific Islanders')
    expect(words.map((_, at) => knownWord(words, at)).map((known) => known && [known.from, known.to])).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => [1, 6]),
      ...Array.from({ length: 2 }, () => [6, 8]),
      [8, 9],
      undefined,
      undefined,
      ...Array.from({ length: 2 }, () => [11, 13]),
    ])
    expect(knownWord(words, 1)).toMatchObject({ isAdjective: true, isPlural: false })
    expect(knownWord(words, 8)).toMatchObject({ isAdjective: false, isSingular: true, isPlural: false })
    expect(knownWord(words, 12)).toMatchObject({ isAdjective: false, isSingular: false, isPlural: true })
    expect(knownWord(['Wales'], 0)).toMatchObject({ isUncounted: true, isSingular: false })
  })

  test.each(dictionaryNames)('are never of another kind than those that may take their place: %s', (name) => {
    let pairs = 0
    const unlike: string[] = []
    for (const { from, to } of wordPairs(dictionary(name), { offensive: true })) {
      pairs++
      if (otherKind(cut(from), cut(to), 'xpos') >= 0) unlike.push(`${from}: ${to}`)
    }
    expect(unlike).toEqual([])
    expect(pairs).toBeGreaterThan(10)
  })
})
