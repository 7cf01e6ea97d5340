import { expect, test } from 'vitest'
import { alignTokens } from '../../../src/search/texts/align-tokens.js'

const aligned = (text: string, tokens: readonly string[]): (string | undefined)[] =>
  alignTokens(
    text,
    tokens.map((token, id) => ({ id, text: token })),
  ).map((span) => (span === undefined ? undefined : text.slice(span.start, span.end)))

test('pieces of words are found in the text, marks around it are not', () => {
  const tokens = ['[CLS]', 'an', 'un', '##fair', '##ly', 'judged', 'film', '!', '[SEP]']
  expect(aligned('An UNFAIRLY judged film!', tokens)).toEqual([
    undefined,
    'An',
    'UN',
    'FAIR',
    'LY',
    'judged',
    'film',
    '!',
    undefined,
  ])
})

test('byte-level and sentence pieces too', () => {
  expect(aligned('We are here', ['<s>', 'We', 'Ġare', 'Ġhere', '</s>'])).toEqual([
    undefined,
    'We',
    'are',
    'here',
    undefined,
  ])
  expect(aligned('We are here', ['▁We', '▁ar', 'e', '▁here', '</s>'])).toEqual(['We', 'ar', 'e', 'here', undefined])
})

test('an unknown word is taken whole, and what follows is not shifted', () => {
  expect(aligned('the qwxyz, the end', ['the', '[UNK]', ',', 'the', 'end'])).toEqual([
    'the',
    'qwxyz',
    ',',
    'the',
    'end',
  ])
})

test('accents and letters of two units keep their places', () => {
  expect(aligned('Café 😀 naïve', ['cafe', '[UNK]', 'naive'])).toEqual(['Café', '😀', 'naïve'])
})

test('a piece that is not in the text is left out, and the rest is found', () => {
  expect(aligned('good day', ['good', 'zebra', 'day'])).toEqual(['good', undefined, 'day'])
})
