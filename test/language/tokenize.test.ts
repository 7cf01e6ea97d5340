import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadTokenizer, tokenize } from '../../src/language/index.js'
import { newTokenizer } from '../../src/language/tokenize.js'

const split = await loadTokenizer()
const words = (text: string): string[] => split(text).map((token) => token.text)
const sentences = (text: string): number[] => split(text).map((token) => token.sentence)

/** Texts of the kinds that break offsets: emoji, lone surrogates, controls, odd spaces, HTML, contractions, accents. */
const pieces = fc.constantFrom(
  ...["I can't", 'go', '.', ' ', '  ', '\n', '\n\n', '\t', '\u00a0', '\u2028', '\u0000', '\u0007', '\ufeff', '\u200b'],
  ...[
    '👩‍👩‍👧',
    '👍🏽',
    '🇩🇪',
    '\ud83d',
    '\ude00',
    'cafe\u0301',
    'é',
    'e\u0301',
    '<br />',
    '<br>',
    '<BR/>',
    '<b>',
    '&amp;',
  ],
  ...[
    'don’t',
    "John's",
    'U.S.A.',
    '$5.00',
    '10:30',
    'a@b.org',
    '#tag',
    '@me',
    'http://x.y/z?q=1',
    '...',
    '—',
    '"',
    '!?',
    'Dr.',
    'ß',
    'İ',
    '中文',
  ],
)
const hardTexts = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
)

describe('for any text', () => {
  test('every token is the slice at its place, in order, and holds no white space but that of a tag', () => {
    fc.assert(
      fc.property(hardTexts, (text) => {
        let last = 0
        for (const token of split(text)) {
          expect(text.slice(token.start, token.end)).toBe(token.text)
          expect(token.start).toBeGreaterThanOrEqual(last)
          expect(token.end).toBeGreaterThan(token.start)
          if (!/^<br/i.test(token.text)) expect(token.text).not.toMatch(/\s/)
          last = token.end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { seed: 1, numRuns: 2000 },
    )
  })

  test('what lies between the tokens is white space, so that nothing is lost', () => {
    fc.assert(
      fc.property(hardTexts, (text) => {
        let last = 0
        for (const token of [...split(text), { start: text.length, end: text.length }]) {
          expect(text.slice(last, token.start).trim()).toBe('')
          last = token.end
        }
      }),
      { seed: 2, numRuns: 2000 },
    )
  })

  test('sentences are numbered from 0 without a gap', () => {
    fc.assert(
      fc.property(hardTexts, (text) => {
        let last = -1
        for (const { sentence } of split(text)) {
          expect([last, last + 1]).toContain(sentence)
          last = sentence
        }
      }),
      { seed: 3, numRuns: 2000 },
    )
  })
})

test('a text is split the same way whatever was read before', async () => {
  const texts = fc.sample(hardTexts, { seed: 4, numRuns: 3000 })
  const forward = new Map(texts.map((text) => [text, split(text)]))
  const fresh = await newTokenizer()
  for (const text of texts.reverse()) expect(fresh(text), JSON.stringify(text)).toEqual(forward.get(text))
})

test('names of object properties are words like others', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty']
  expect(words(`the ${names.join(' ')} left.`)).toEqual(['the', ...names, 'left', '.'])
})

test('contractions are split, marks stand alone', () => {
  expect(words("I can't, John's one “idea” is $5.")).toEqual([
    'I',
    'ca',
    "n't",
    ',',
    'John',
    "'s",
    'one',
    '“',
    'idea',
    '”',
    'is',
    '$',
    '5',
    '.',
  ])
})

test('contractions are split whatever follows them', () => {
  expect(words("I'm")).toEqual(['I', "'m"])
  expect(words("It is John's.")).toEqual(['It', 'is', 'John', "'s", '.'])
  expect(words("(John’s) they'll, don't!")).toEqual(['(', 'John', '’s', ')', 'they', "'ll", ',', 'do', "n't", '!'])
})

test('what is seen as one character is never cut', () => {
  expect(words('👩‍👩‍👧 cafe\u0301 👍🏽!')).toEqual(['👩‍👩‍👧', 'cafe\u0301', '👍🏽', '!'])
})

test('abbreviations end no sentence; full stops, line breaks and blank lines do', () => {
  expect(sentences('Dr. Smith left. He sang')).toEqual([0, 0, 0, 0, 1, 1])
  expect(sentences('one<br /><br />two')).toEqual([0, 0, 0, 1])
  expect(sentences('one\n\ntwo\nthree')).toEqual([0, 1, 1])
})

test('white space has no tokens', () => {
  expect(words('')).toEqual([])
  expect(words(' \n\t ')).toEqual([])
})

test('tokenize loads what it needs', async () => {
  expect(await tokenize('He left.')).toEqual([
    { text: 'He', start: 0, end: 2, sentence: 0 },
    { text: 'left', start: 3, end: 7, sentence: 0 },
    { text: '.', start: 7, end: 8, sentence: 0 },
  ])
})
