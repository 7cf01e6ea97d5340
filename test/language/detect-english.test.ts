import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectEnglish } from '../../src/language/index.js'
import { theyTasks } from './gold-sets.js'

const others = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, 'gold/other-languages.json'), 'utf8')) as Record<string, string[]>,
)

describe('what is no English is noticed:', () => {
  test('94 of 100 single sentences, most of them short, of 18 languages', () => {
    const sentences = others.flatMap(([, each]) => each)
    expect(sentences.length).toBeGreaterThan(100)
    const passed = sentences.filter((sentence) => detectEnglish(sentence).english)
    expect(passed.length / sentences.length, passed.join('\n')).toBeLessThan(0.06)
  })

  test.each(others)('%s, joined as in a review', (_, sentences) => {
    expect(detectEnglish(sentences.join(' ')).english).toBe(false)
  })

  test('another alphabet is told from another language', () => {
    expect(detectEnglish('Фильм был слишком длинным.').reason).toBe('other script')
    expect(detectEnglish('Ich weiß nicht, was das soll.').reason).toBe('other language')
  })

  test.each(['', ' \n', '!!!', '😀 😀', '#blessed @someone', 'https://example.org/a', '<br />', '12:30', '&#128514;'])(
    'without words there is no language: %j',
    (text) => {
      expect(detectEnglish(text)).toEqual({ english: false, score: 0, reason: 'no words' })
    },
  )
})

describe('English is let pass:', () => {
  test('sentences of the web treebank', () => {
    const skipped = theyTasks().filter(({ from }) => !detectEnglish(from).english)
    expect(skipped).toEqual([])
  })

  test.each([
    'lol u r so mad rn bro',
    "@a: @b: she ain't even finna go tho 😂😂",
    'Meh.',
    'Best café in Zürich, my fiancé and I loved the crème brûlée!',
    'Jean-Luc Godard and Francois Truffaut',
    'NOT WORTH IT',
    'Dat hoe da worst smh',
    'I saw this on a plane in May.',
    'He’s fine<br /><br />She isn’t',
    'Maria Gonzalez met Aleksandr Petrovich.',
  ])('%s', (text) => {
    expect(detectEnglish(text)).toMatchObject({ english: true })
  })

  test('a French title in an English review does not make it French', () => {
    expect(
      detectEnglish('I watched "Le fabuleux destin" with my sister and she loved every minute of it.').english,
    ).toBe(true)
  })
})

test('any text has an answer, with a score that fits it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { english, score, reason } = detectEnglish(text)
      expect(english).toBe(score >= 0.5)
      expect(reason === undefined).toBe(english)
      expect(score).toBeLessThanOrEqual(1)
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('the beginning of a long text decides', () => {
  const text = `${'She said that he was late. '.repeat(300)}${'Ich weiß es nicht. '.repeat(10_000)}`
  expect(detectEnglish(text).english).toBe(true)
})

test('what is no text is refused', () => {
  expect(() => detectEnglish(7 as never)).toThrow('[EF601]')
})
