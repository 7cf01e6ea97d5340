import { describe, expect, test } from 'vitest'
import { dictionary } from '../../src/attributes/index.js'
import { readDataFile } from '../../src/core/data-file.js'
import { similarWords } from '../../src/language/index.js'

const table = readDataFile<Record<string, Record<string, string>>>('src/language/similar/lists/similar-words.json')
const entries = Object.entries(table).flatMap(([upos, words]) =>
  Object.entries(words).map(([word, others]) => ({ upos, word, others: others.split(' ') })),
)

/** Words that tell gender, religion, race or nationality. */
function tellingWords(): ReadonlySet<string> {
  const telling = new Set<string>()
  for (const name of ['gender', 'religion', 'race', 'nationality'] as const) {
    const attribute = dictionary(name)
    for (const each of attribute.classes) {
      const { nouns, adjectives } = attribute.words(each, { offensive: true })
      for (const { text, plural } of [...nouns, ...adjectives]) {
        telling.add(text.toLowerCase())
        if (plural !== undefined) telling.add(plural.toLowerCase())
      }
    }
  }
  return telling
}

const telling = tellingWords()

describe('similar words', () => {
  test('are of the asked part of speech and in the same form', () => {
    expect(similarWords('movies', { upos: 'NOUN' })).toContain('films')
    expect(similarWords('walked', { upos: 'VERB' })).toContain('strolled')
    expect(similarWords('happily', { upos: 'ADV' })).toContain('quietly')
    expect(similarWords('movies', { upos: 'ADJ' })).toEqual([])
  })

  test('are at most as many as wanted, the best first', () => {
    const all = similarWords('film', { upos: 'NOUN', k: 12 })
    expect(similarWords('film', { upos: 'NOUN', k: 2 })).toEqual(all.slice(0, 2))
    expect(all[0]).toBe('movie')
  })

  test('come in the letters of the word', () => {
    expect(similarWords('Film', { upos: 'NOUN', k: 1 })).toEqual(['Movie'])
    expect(similarWords('FILM', { upos: 'NOUN', k: 1 })).toEqual(['MOVIE'])
  })

  test('are of any part of speech where none is asked, each once', () => {
    const any = similarWords('plan', { k: 24 })
    expect(any).toEqual([
      ...new Set([...similarWords('plan', { upos: 'NOUN', k: 12 }), ...similarWords('plan', { upos: 'VERB', k: 12 })]),
    ])
  })

  test('are none for function words, names, and words of nobody', () => {
    for (const word of ['the', 'would', 'Obama', 'hasOwnProperty', '__proto__', 'qwxyz', ''])
      expect(similarWords(word)).toEqual([])
  })

  test('are no opposites', () => {
    const opposites = [
      ['good', 'bad', 'ADJ'],
      ['hot', 'cold', 'ADJ'],
      ['rise', 'fall', 'VERB'],
      ['increase', 'decline', 'VERB'],
      ['often', 'rarely', 'ADV'],
      ['victory', 'defeat', 'NOUN'],
    ] as const
    for (const [one, other, upos] of opposites) {
      expect(similarWords(one, { upos, k: 12 })).not.toContain(other)
      expect(similarWords(other, { upos, k: 12 })).not.toContain(one)
    }
  })

  test('never bring in a word that tells gender, religion, race or nationality', () => {
    expect(entries.flatMap(({ others }) => others.filter((other) => telling.has(other)))).toEqual([])
  })

  test('are known for some 20,000 words, from one to twelve each, never the word itself', () => {
    expect(new Set(entries.map(({ word }) => word)).size).toBeGreaterThan(20_000)
    const odd = entries.filter(
      ({ word, others }) =>
        others.includes(word) || others.length < 1 || others.length > 12 || new Set(others).size < others.length,
    )
    expect(odd).toEqual([])
  })

  test('are close where they were judged to fit in nearly every sentence', () => {
    expect(similarWords('film', { upos: 'NOUN', close: true })[0]).toBe('movie')
    expect(similarWords('Awful', { upos: 'ADJ', close: true })).toContain('Terrible')
    // Too many uses for any one word to stand in all of them.
    expect(similarWords('paper', { upos: 'NOUN', close: true })).toEqual([])
    expect(similarWords('party', { upos: 'NOUN', close: true })).toEqual([])
  })

  test('that are close to a verb hang on what the verb has beside it', () => {
    const close = (word: string, frame?: string) =>
      similarWords(word, { upos: 'VERB', close: true, ...(frame === undefined ? {} : { frame }) })
    expect(close('assume', 'clause')).toContain('presume')
    expect(close('hate')).toContain('despise')
    expect(close('hate', 'object')).toEqual(close('hate'))
    expect(close('hate', 'at')).toEqual([])
  })

  test("that are close are of known parts of speech, plain, never the word itself, and tell nobody's class", () => {
    const table = readDataFile<Record<string, Record<string, string>>>('src/language/similar/lists/close-words.json')
    expect(Object.keys(table).filter((part) => !/^(?:NOUN|ADJ|ADV|VERB(?: [a-z]+)?)$/.test(part))).toEqual([])
    const pairs = Object.values(table).flatMap((words) =>
      Object.entries(words).flatMap(([word, others]) => others.split(' ').map((other) => ({ word, other }))),
    )
    expect(pairs.length).toBeGreaterThan(600)
    expect(pairs.filter(({ word, other }) => !/^[a-z]+$/.test(other) || word === other)).toEqual([])
    expect(pairs.filter(({ other }) => telling.has(other))).toEqual([])
  })

  test('are refused for what is no word, and for options that cannot be', () => {
    expect(() => similarWords(5 as never)).toThrow('EF603')
    expect(() => similarWords('paper', { k: -1 })).toThrow('EF603')
    expect(() => similarWords('paper', { upos: 3 as never })).toThrow('EF603')
    expect(similarWords('paper', { k: 0 })).toEqual([])
  })
})
