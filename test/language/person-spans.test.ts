import { expect, test } from 'vitest'
import { analyze } from '../../src/language/index.js'
import { personSpans } from '../../src/language/network/person-spans.js'
import { featuresOfWord } from '../../src/language/network/vocabulary.js'

const namesOf = async (text: string): Promise<string[]> => {
  const [document] = await analyze([text])
  return (document?.entities ?? []).map(({ start, end }) => text.slice(start, end))
}

test.each([
  ['Shu-fen called my mother yesterday.', 'Shu-fen'],
  ['We spoke to Chen Shu-fen on Monday.', 'Chen Shu-fen'],
  ['We spoke to Shu-fen Chen on Monday.', 'Shu-fen Chen'],
])('a name with a hyphen is found whole: %s', async (text, name) => {
  expect(await namesOf(text)).toEqual([name])
})

test.each([
  ['We like Oprah-ish talk.', 'Oprah'],
  ['Those are Bush-era laws.', 'Bush'],
])('what a hyphen only puts behind a name is no part of it: %s', async (text, name) => {
  expect((await namesOf(text)).filter((found) => found !== name)).toEqual([])
})

/** Words that the network takes for a name by this margin, all of them known and in no list. */
const sentence = (words: readonly string[], margins: readonly number[]): Parameters<typeof personSpans>[0] => ({
  words,
  ids: Int32Array.from(words.flatMap(() => [1, ...Array.from({ length: featuresOfWord - 1 }, () => 0)])),
  scores: Float32Array.from(
    margins.flatMap((margin, at) => [0, (margins[at - 1] ?? -1) > 0 ? margin - 1 : margin, margin]),
  ),
  heads: Int32Array.from(words, (_, at) => at),
  deprels: words.map((_, at) => (at === 0 ? 'root' : 'obj')),
  upos: words.map(() => 'X'),
})

test('a span of which the network is sure stays, and one of which it is hardly sure does not', () => {
  expect(personSpans(sentence(['saw', 'Ann', 'Lee', 'here'], [-5, 4, 4, -5]))).toEqual([[1, 3]])
  expect(personSpans(sentence(['saw', 'Ann', 'Lee', 'here'], [-5, 0.01, 0.01, -5]))).toEqual([])
})

test('spans do not overlap and stand in the order of the words', () => {
  const spans = personSpans(sentence(['Ann', 'saw', 'Mei', '-', 'ling', 'Chen'], [4, -5, 4, -1, -1, 4]))
  expect(spans[0]).toEqual([0, 1])
  spans.slice(1).forEach(([from], at) => {
    expect(from).toBeGreaterThanOrEqual((spans[at] as readonly [number, number])[1])
  })
})

test('words without names have no spans', () => {
  expect(personSpans(sentence(['it', 'was', 'well-known'], [-5, -5, -5]))).toEqual([])
  expect(personSpans(sentence([], []))).toEqual([])
})
