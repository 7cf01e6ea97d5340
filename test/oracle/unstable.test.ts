import { describe, expect, test } from 'vitest'
import type { ClassEffect, Control, Direction, WordEffect } from '../../src/core/report.js'
import { type Flips, unstable } from '../../src/oracle/unstable.js'

const interval = { lower: 0, upper: 1, confidence: 0.95, method: 'bootstrap' } as const

/** Flips among the pairs within a class, and what they are shown to follow. */
const within = (flips: number, pairs: number, more: Partial<Control> = {}): Control => ({
  cases: 9,
  pairs,
  flips,
  pairRate: { value: flips / pairs, interval },
  excess: { value: 0, interval },
  ...more,
})
const effect: ClassEffect = {
  attribute: 'gender',
  class: 'female',
  outcome: 'NEGATIVE',
  share: 0.3,
  others: 0.2,
  p: 0.001,
}
const word = (name: string, more: Partial<WordEffect> = {}): WordEffect => ({
  attribute: 'gender',
  class: 'female',
  word: name,
  cases: 50,
  flips: 48,
  outcome: 'NEGATIVE',
  favours: 'worse',
  p: 0.001,
  against: ['Ada'],
  ...more,
})
/** Of 2,000 pairs between classes 1,000 are BTCs. */
const between = { pairs: 2000, btcs: 1000, casesWithBtc: 4 }
const told = (flips: Flips) => unstable({ ...between, ...flips }).map(({ code, message }) => [code, message])
const hope =
  'The outcome falls for the word Hope (48 of 50 cases), not for Ada (class female of gender). That is a bias of this word.'

describe('nothing is said', () => {
  test.each<[string, Flips]>([
    ['without a control', {}],
    ['without a flip within a class', { control: within(0, 100), words: [word('Hope')] }],
    ['without a BTC', { btcs: 0, control: within(40, 100), words: [word('Hope')] }],
    ['of flips within a class that are a quarter as frequent at most', { control: within(124, 1000) }],
    ['of such flips, whatever they follow', { control: within(124, 1000, { kinds: ['class', 'noise'] }) }],
  ])('%s', (_, flips) => {
    expect(told(flips)).toEqual([])
  })

  test('where nothing was counted', () => {
    expect(unstable({ control: within(40, 100) })).toEqual([])
  })
})

describe('what decides is open', () => {
  const open = (rates: string, cases: string) => [
    [
      'health.undetermined',
      `The cause is not clear: ${rates}. ${cases}, which is too few to tell whether the cause is the class, single words or chance. Ask more cases, or more words of each class.`,
    ],
  ]
  const four = '4 cases have a finding'

  test.each<[number, number, string]>([
    [500, 1000, '50 % of 1,000 pairs within one class flip, at least as often as between classes (50 % of 2,000)'],
    [499, 1000, '49.9 % of 1,000 pairs within one class flip, nearly as often as between classes (50 % of 2,000)'],
    [375, 1000, '37.5 % of 1,000 pairs within one class flip, nearly as often as between classes (50 % of 2,000)'],
    [374, 1000, '37.4 % of 1,000 pairs within one class flip, less often than between classes (50 % of 2,000)'],
    [125, 1000, '12.5 % of 1,000 pairs within one class flip, less often than between classes (50 % of 2,000)'],
    [1, 2, '50 % of 2 pairs within one class flip, at least as often as between classes (50 % of 2,000)'],
    [1, 1, '100 % of 1 pair within one class flips, at least as often as between classes (50 % of 2,000)'],
  ])('at %d flips of %d pairs', (flips, pairs, rates) => {
    expect(told({ control: within(flips, pairs) })).toEqual(open(rates, four))
  })

  test('with how many cases have a finding', () => {
    const control = within(500, 1000)
    const rates = '50 % of 1,000 pairs within one class flip, at least as often as between classes (50 % of 2,000)'
    expect(told({ control, casesWithBtc: 1 })).toEqual(open(rates, '1 case has a finding'))
    expect(told({ control, casesWithBtc: 2000 })).toEqual(open(rates, '2,000 cases have a finding'))
    expect(unstable({ control, pairs: 2000, btcs: 1000 })[0]?.message).toBe(
      open(rates, '0 cases have a finding')[0]?.[1],
    )
  })
})

describe('a model is unstable', () => {
  test('where its flips follow neither word nor class', () => {
    expect(told({ control: within(500, 1000, { kinds: ['noise'] }) })).toEqual([
      [
        'health.unstable',
        'The model is unstable: 50 % of 1,000 pairs within one class flip, at least as often as between classes (50 % of 2,000), and not with the same words from case to case. The run does not show that the class has an additional effect.',
      ],
    ])
  })
})

describe('the class matters', () => {
  const rates = '12.5 % of 1,000 pairs within one class flip, less often than between classes (50 % of 2,000)'
  const unsteady = `The model is also unsteady: ${rates}, and most of these flips do not depend on a word.`

  test.each<[string, Partial<Control>, string]>([
    [
      'with its outcome',
      { kinds: ['class'], classEffects: [effect, { ...effect, class: 'other' }] },
      `The class matters: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender). In addition, ${rates}.`,
    ],
    [
      'by more than its words explain',
      { kinds: ['class'] },
      `The class matters: its flips are more frequent between classes than within one, by more than its words explain. In addition, ${rates}.`,
    ],
    [
      'beside noise',
      { kinds: ['class', 'noise'], classEffects: [effect] },
      `The class matters: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender). ${unsteady}`,
    ],
  ])('%s', (_, control, message) => {
    expect(told({ control: within(125, 1000, control) })).toEqual([['health.class-effect', message]])
  })
})

describe('words matter', () => {
  const rates = '1 % of 1,000 pairs within one class flip, less often than between classes (50 % of 2,000)'

  test('however rare flips within a class are', () => {
    expect(told({ control: within(10, 1000, { kinds: ['words'] }), words: [word('Hope')] })).toEqual([
      ['health.word-effects', hope],
    ])
  })

  test('beside the class and noise', () => {
    const control = within(10, 1000, { kinds: ['class', 'words', 'noise'], classEffects: [effect] })
    expect(told({ control, words: [word('Hope')] })).toEqual([
      [
        'health.word-effects',
        `${hope} The class as a whole matters too: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender). The model is also unsteady: ${rates}, and most of these flips do not depend on a word.`,
      ],
    ])
  })
})

describe('whom words of several classes favour on the whole', () => {
  const control = within(10, 1000)
  const direction = (p: number, more: Partial<Direction> = {}): Direction => ({
    attribute: 'gender',
    favoured: 'male',
    other: 'female',
    casesFor: 33,
    casesAgainst: 5,
    p,
    ...more,
  })
  const max = word('Max', { class: 'male', favours: 'better' })
  const lean = (words: readonly WordEffect[], directions: readonly Direction[], more: Partial<Control> = {}) => {
    const [found] = unstable({ ...between, control: { ...control, ...more }, words, directions })
    return found?.message.split(/That is a bias of (?:this word|these words)\./)[1]
  }
  const said =
    ' With these words, male is favoured over female in 33 of 38 cases; the run does not show that this is true of other words.'

  test('is told where it is clear', () => {
    expect(lean([word('Hope'), max], [direction(0.009)])).toBe(said)
    expect(lean([word('Hope'), max], [direction(0.01)])).toBe('')
    expect(lean([word('Hope'), max], [])).toBe('')
  })

  test('is told of the clearest direction, with as many cases as there are', () => {
    const clearest = direction(0.0001, { favoured: 'other', casesFor: 1200, casesAgainst: 0 })
    const told =
      ' With these words, other is favoured over female in 1,200 of 1,200 cases; the run does not show that this is true of other words.'
    expect(lean([word('Hope'), max], [direction(0.005), clearest, direction(0.001)])).toBe(told)
    expect(lean([word('Hope'), max], [clearest, direction(0.005)])).toBe(told)
    expect(lean([word('Hope'), max], [direction(0.001, { casesFor: 1, casesAgainst: 0 })])).toBe(
      ' With these words, male is favoured over female in 1 of 1 case; the run does not show that this is true of other words.',
    )
  })

  test('is told of words that fall and rise, or of several classes, alone', () => {
    const clear = [direction(0.001)]
    expect(lean([word('Hope'), word('Ida', { favours: 'better' })], clear)).toBe(said)
    expect(lean([word('Hope'), word('Max', { class: 'male' })], clear)).toBe(said)
    expect(lean([word('Hope'), word('Ida')], clear)).toBe('')
    // Of the first attribute alone.
    expect(lean([word('Hope'), { ...max, attribute: 'age', class: 'old' }], clear)).toBe('')
  })

  test('is not told where the class as a whole matters', () => {
    expect(lean([word('Hope'), max], [direction(0.001)], { classEffects: [effect] })).toBe(
      ' The class as a whole matters too: "NEGATIVE" for 30 % of the inputs of female and 20 % of the others (gender).',
    )
  })
})
