import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { analyze, type Document } from '../../src/language/index.js'
import { isCheaper } from '../../src/shrink/move.js'
import type { ShrinkPair } from '../../src/shrink/pair.js'
import { ShrinkArbitrary } from '../../src/shrink/shrink-arbitrary.js'
import { cutOut } from '../../src/shrink/text/moves/cut.js'
import type { TextState } from '../../src/shrink/text/piece.js'
import { cutsOf } from '../../src/shrink/text/syntax.js'
import { type TextTools, textSpace } from '../../src/shrink/text/text-space.js'
import { loadTextTools, syntaxOf } from '../../src/shrink/text/text-tools.js'
import { female, male, type Planted, shrinkPlanted } from './planted.js'

let tools: TextTools
beforeAll(async () => {
  tools = await loadTextTools()
})

const fill = (text: string, people: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, n) => `[p:${people[n]}]`)
const pairOf = (text: string): ShrinkPair<string> => ({
  attribute: 'gender',
  a: male(fill(text, ['he', 'his', 'Alan', 'He'])),
  b: female(fill(text, ['she', 'her', 'Latisha', 'She'])),
})
const analysed = async (text: string): Promise<Document> => (await analyze([text]))[0] as Document

/** Side b after each cut, tried alone. */
async function cutTexts(text: string): Promise<string[]> {
  const pair = pairOf(text)
  const document = await analysed(pair.a.input)
  const space = textSpace(pair, [], tools, document)
  return [...cutOut(cutsOf(space.start.pieces, document), 0)(space.start, 0)]
    .map(({ state }) => space.settle(state))
    .filter((state) => state !== undefined)
    .map((state) => space.value(state as TextState)?.b.input ?? '')
}

describe('of a parsed text', () => {
  test.each([
    [
      'an adverbial clause, with its comma and a new capital',
      'When the rain stopped, {0} went home.',
      'She went home.',
    ],
    [
      'a relative clause',
      'The nurse who had worked all night told {2} the truth.',
      'The nurse told Latisha the truth.',
    ],
    ['a conjunct with its conjunction', '{3} opened the door and the dog ran out.', 'She opened the door.'],
    ['a modifier, and the article fits what follows', '{3} found an amazingly old coin.', 'She found a coin.'],
    ['a phrase', '{2} sat on the bench near the river.', 'Latisha sat near the river.'],
    ['all but a clause that can stand alone', 'I think that {0} likes the music.', 'She likes the music.'],
  ])('%s is cut', async (_, text, expected) => {
    expect(await cutTexts(text)).toContain(expected)
  })

  test('the largest cut comes first', async () => {
    const texts = await cutTexts('When the heavy rain had stopped at last, {0} went home with a very old friend.')
    const words = texts.map((text) => text.split(' ').length)
    expect(words.length).toBeGreaterThan(3)
    expect(words[0]).toBe(Math.min(...words))
  })

  test('no cut leaves a comma at an end or two side by side', async () => {
    const texts = await cutTexts(
      'Yesterday, when the rain stopped, {0} went home, opened the window, and, after a while, read {1} letters, which were long.',
    )
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => /^\W|,\s*[,.]|,$|\s\s/.test(text))).toEqual([])
    expect(texts.filter((text) => !/^\p{Lu}/u.test(text))).toEqual([])
  })

  test('plainer words have the form of the tag', async () => {
    const text = `${'The trains ran late and nobody knew why they did. '.repeat(5)}At night {0} sang.`
    const { a, b } = pairOf(text)
    // Needs three words, whichever they are.
    const needsWords: Planted = (each) => /\b(she|her)\b/i.test(each) && /^at night \w+ \w+/i.test(each)
    const last: Planted = (each) => needsWords(each.replace(/^.*(?=at night)/i, ''))
    expect((await shrinkPlanted(last, a, b)).texts[1]).toMatch(/^At night she made$/i)
  })
})

const sentences = [
  'When {0} came home, the dog that lived next door barked at {1} old friend.',
  'I think that {2} likes music, but nobody asked.',
  'The film, which was long, bored {1} two sons and, sadly, all of us.',
  'Rain fell.',
  '{3} said: "Never again!" (and meant it).',
  'A very old, very tired teacher praised {2} for an unusually kind letter.<br />',
]
const texts = fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))

test('every cut of every text is a smaller valid pair', async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(20), { maxLength: 6 }), async (text, way) => {
      fc.pre(text.includes('{'))
      const pair = pairOf(text)
      const space = textSpace(pair, [], tools, await analysed(pair.a.input))
      const arbitrary = new ShrinkArbitrary(space, pair)
      let value = arbitrary.generate()
      expect(space.value(space.start)?.a.input).toBe(pair.a.input)
      for (const choice of way) {
        const next = [...arbitrary.shrink(value.value, value.context).take(choice + 1)].at(-1)
        if (next === undefined) break
        const [before, after] = [value, next].map(({ context }) => space.cost((context as { state: TextState }).state))
        expect(isCheaper(after as number[], before as number[])).toBe(true)
        expect(next.value.a.input.trim()).not.toBe('')
        expect(next.value.a.input).not.toBe(next.value.b.input)
        value = next
      }
    }),
    { seed: 1, numRuns: 60 },
  )
})

const long = `${[...sentences, ...sentences].join(' ')} The bridge was closed.`
const planted: Planted = (text) => /\b(she|her|latisha)\b/i.test(text) && /bridge/.test(text)

test('a pair is minimal under the cuts too, and the same on every run', async () => {
  const { a, b } = pairOf(long)
  const first = await shrinkPlanted(planted, a, b)
  expect(first.ended).toBe('minimal')
  expect(first.texts).toEqual((await shrinkPlanted(planted, a, b)).texts)
  expect(first.size.after).toBe(2)
})

describe('a parse is made', () => {
  test('of long texts alone', async () => {
    expect(await syntaxOf('Latisha found herself in an annoying situation.')).toBeUndefined()
    expect((await syntaxOf('The rain fell and fell. '.repeat(12)))?.sentences).toHaveLength(12)
    expect(await syntaxOf('The rain fell and fell. '.repeat(3000))).toBeUndefined()
  })

  test('and where none can be had, texts are shrunk without', async () => {
    expect(await syntaxOf('The rain fell and fell. '.repeat(6), AbortSignal.abort())).toBeUndefined()
  })
})
