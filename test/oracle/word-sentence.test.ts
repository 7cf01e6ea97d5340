import { describe, expect, test } from 'vitest'
import type { WordEffect } from '../../src/core/report.js'
import { wordSentence } from '../../src/oracle/word-sentence.js'

const effect = (word: string, more: Partial<WordEffect> = {}): WordEffect => ({
  attribute: 'orientation',
  class: 'gay',
  word,
  cases: 53,
  flips: 53,
  outcome: 'negative',
  favours: 'worse',
  p: 0.001,
  against: [],
  ...more,
})

describe('the sentence about words', () => {
  test('names one word, how often it falls, and what does not', () => {
    expect(wordSentence([effect('gay', { against: ['homosexual'] })])).toBe(
      'The outcome falls for the word gay (53 of 53 cases), not for homosexual (class gay of orientation). That is a bias of this word.',
    )
  })

  test('says which way the outcome goes, or what it becomes', () => {
    expect(wordSentence([effect('gay', { favours: 'better' })])).toBe(
      'The outcome rises for the word gay (53 of 53 cases) (class gay of orientation). That is a bias of this word.',
    )
    const { favours: _, ...neither } = effect('gay', { outcome: 'sport' })
    expect(wordSentence([neither])).toBe(
      'The outcome becomes "sport" for the word gay (53 of 53 cases) (class gay of orientation). That is a bias of this word.',
    )
  })

  test('joins two, three and four words, and counts the others', () => {
    const words = [
      effect('a', { flips: 1234, cases: 5678 }),
      effect('b', { flips: 4, cases: 1005 }),
      effect('c', { flips: 3, cases: 6 }),
      effect('d', { flips: 2, cases: 7 }),
      effect('e', { flips: 1, cases: 8 }),
      effect('f', { flips: 1, cases: 8 }),
    ]
    const said = (count: number) => wordSentence(words.slice(0, count))
    expect(said(2)).toBe(
      'The outcome falls for the words a (1,234 of 5,678 cases) and b (4 of 1,005) (class gay of orientation). That is a bias of these words.',
    )
    expect(said(3)).toBe(
      'The outcome falls for the words a (1,234 of 5,678 cases), b (4 of 1,005) and c (3 of 6) (class gay of orientation). That is a bias of these words.',
    )
    expect(said(4)).toBe(
      'The outcome falls for the words a (1,234 of 5,678 cases), b (4 of 1,005), c (3 of 6) and d (2 of 7) (class gay of orientation). That is a bias of these words.',
    )
    expect(said(5)).toBe(
      'The outcome falls for the words a (1,234 of 5,678 cases), b (4 of 1,005), c (3 of 6), d (2 of 7) and 1 more (class gay of orientation). That is a bias of these words.',
    )
    expect(said(6)).toContain(', d (2 of 7) and 2 more (class')
  })

  test('tells up to three words beside it, those of the first word, and counts the others', () => {
    const not = (...against: string[]): string => wordSentence([effect('x', { against }), effect('y')])
    const whole = (text: string): string =>
      `The outcome falls for the words x (53 of 53 cases) and y (53 of 53)${text} (class gay of orientation). That is a bias of these words.`
    expect(not()).toBe(whole(''))
    expect(not('a')).toBe(whole(', not for a'))
    expect(not('a', 'b')).toBe(whole(', not for a and b'))
    expect(not('a', 'b', 'c')).toBe(whole(', not for a, b and c'))
    expect(not('a', 'b', 'c', 'd')).toBe(whole(', not for a, b, c and 1 more'))
    expect(not(...Array.from({ length: 1003 }, (_, at) => `w${at}`))).toBe(whole(', not for w0, w1, w2 and 1,000 more'))
  })

  test('puts words of one class and direction together, whatever the outcome is called', () => {
    expect(
      wordSentence([
        effect('a', { flips: 9 }),
        effect('b', { flips: 8, outcome: 'neutral' }),
        effect('c', { flips: 7, favours: 'better' }),
      ]),
    ).toBe(
      'The outcome falls for the words a (9 of 53 cases) and b (8 of 53) (class gay of orientation); it rises for the word c (7 of 53 cases) (class gay of orientation). That is a bias of these words.',
    )
  })

  test('parts words by class and by attribute', () => {
    expect(
      wordSentence([
        effect('a', { flips: 9 }),
        effect('b', { flips: 8, class: 'straight' }),
        effect('c', { flips: 7, attribute: 'slang' }),
      ]),
    ).toBe(
      'The outcome falls for the word a (9 of 53 cases) (class gay of orientation); it falls for the word b (8 of 53 cases) (class straight of orientation); it falls for the word c (7 of 53 cases) (class gay of slang). That is a bias of these words.',
    )
  })

  test('has the class with the word that falls most often first', () => {
    expect(
      wordSentence([
        effect('a', { flips: 5, class: 'x' }),
        effect('b', { flips: 1, class: 'y' }),
        effect('c', { flips: 9, class: 'y' }),
        effect('d', { flips: 7, class: 'z' }),
      ]),
    ).toBe(
      'The outcome falls for the words b (1 of 53 cases) and c (9 of 53) (class y of orientation); it falls for the word d (7 of 53 cases) (class z of orientation); it falls for the word a (5 of 53 cases) (class x of orientation). That is a bias of these words.',
    )
  })

  test('counts the words of what comes after three classes', () => {
    const words = [
      ...['v', 'w', 'x'].map((name, at) => effect(name, { class: name, flips: 9 - at })),
      effect('a', { class: 'y', flips: 3 }),
      effect('b', { class: 'z', flips: 2 }),
      ...Array.from({ length: 1000 }, (_, at) => effect(`word ${at}`, { class: 'z', flips: 1 })),
    ]
    const shown =
      'The outcome falls for the word v (9 of 53 cases) (class v of orientation); it falls for the word w (8 of 53 cases) (class w of orientation); it falls for the word x (7 of 53 cases) (class x of orientation)'
    expect(wordSentence(words.slice(0, 3))).toBe(`${shown}. That is a bias of these words.`)
    expect(wordSentence(words.slice(0, 4))).toBe(
      `${shown}; and it depends on 1 more word. That is a bias of these words.`,
    )
    expect(wordSentence(words.slice(0, 5))).toBe(
      `${shown}; and it depends on 2 more words. That is a bias of these words.`,
    )
    expect(wordSentence(words)).toBe(`${shown}; and it depends on 1,002 more words. That is a bias of these words.`)
  })

  test('names a word once that shows two attributes', () => {
    const both = effect('nun', { attribute: 'faith', class: 'christian', flips: 60 })
    expect(wordSentence([effect('nun'), both])).toBe(
      'The outcome falls for the word nun (53 of 53 cases) (class gay of orientation). That is a bias of this word.',
    )
    expect(wordSentence([effect('nun'), both, { ...both, word: 'monk' }])).toBe(
      'The outcome falls for the word monk (60 of 53 cases) (class christian of faith); it falls for the word nun (53 of 53 cases) (class gay of orientation). That is a bias of these words.',
    )
  })
})
