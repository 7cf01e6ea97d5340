import { describe, expect, test } from 'vitest'
import { digest } from '../../src/core/digest.js'
import { inputKey } from '../../src/core/input-key.js'
import type { Oracle } from '../../src/core/oracle.js'
import { type Prediction, unreadableLabel } from '../../src/core/prediction.js'
import type { Finding } from '../../src/core/report.js'
import type { FreeTextState } from '../../src/oracle/free-text.js'
import { Health, type HealthState, isIncomparable } from '../../src/oracle/health.js'
import { closeScore, sameLabel } from '../../src/oracle/oracles.js'

const label = (name: string, scores?: Record<string, number>): Prediction =>
  scores === undefined ? { kind: 'label', label: name } : { kind: 'label', label: name, scores }
const score = (value: number): Prediction => ({ kind: 'score', score: value })
const times = (count: number, prediction: Prediction): Prediction[] => Array.from({ length: count }, () => prediction)
const inputOf = (at: number): string => `input ${at}`
const keyOf = (input: unknown): string => digest(inputKey(input), 11)
const keysOf = (count: number): string[] => Array.from({ length: count }, (_, at) => keyOf(inputOf(at)))

/** What these answers to different inputs look like. */
function seen(predictions: readonly Prediction[], oracle?: Oracle): Health {
  const health = new Health(oracle)
  health.see(
    predictions,
    predictions.map((_, at) => inputOf(at)),
  )
  return health
}
const told = (health: Health): (readonly [string, string])[] =>
  health.findings().map(({ code, message }) => [code, message])

const halves: Oracle = {
  name: 'same half',
  outcome: (prediction) => String(prediction.kind === 'score' && prediction.score > 0.5),
  differs: () => false,
}
const never: Oracle = { name: 'never', differs: () => false }
const onLine = (tolerance: number): Oracle => ({
  name: 'line',
  closeness: { score: (prediction) => (prediction.kind === 'score' ? prediction.score : 0), tolerance },
  differs: () => false,
})

describe('what a part of a run has seen', () => {
  const empty: HealthState = { answers: 0, inputs: [], unreadable: 0, outcomes: [], scores: [] }

  test('is nothing before an answer', () => {
    expect(new Health().state).toStrictEqual(empty)
    expect(new Health(sameLabel(), true).state).toStrictEqual(empty)
  })

  test('is how many answers there were, to which inputs, and their ranges', () => {
    const health = new Health(sameLabel(), true)
    health.see(
      [label('a', { a: 0.75, b: 0.25 }), label('b', { a: 0.375, b: 0.625 }), label('a'), label(unreadableLabel)],
      ['one', { age: 3 }, 'one', 'two'],
    )
    expect(health.state).toStrictEqual({
      answers: 4,
      inputs: [keyOf('one'), keyOf({ age: 3 }), keyOf('two')],
      unreadable: 1,
      outcomes: ['a', 'b'],
      scores: [
        ['a', 0.375, 0.75],
        ['b', 0.25, 0.625],
      ],
      smallestLead: 0.25,
      plain: ['a', 'b'],
    })
  })

  test('is of ten inputs, two outcomes and two plain answers at most', () => {
    const oracle: Oracle = {
      name: 'length',
      outcome: (p) => String(p.kind === 'label' && p.label),
      differs: () => true,
    }
    const { inputs, outcomes, plain } = seen(
      'abcdefghijkl'.split('').map((name) => label(name)),
      oracle,
    ).state
    expect(inputs).toEqual(keysOf(10))
    expect([outcomes, plain]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('is where answers are on the line of a tolerance that was given', () => {
    const health = seen([score(0.5), score(0.25), score(0.75)], onLine(0.125))
    expect(health.state).toStrictEqual({
      answers: 3,
      inputs: keysOf(3),
      unreadable: 0,
      outcomes: ['\u0000a score'],
      scores: [['score', 0.25, 0.75]],
      reach: { lowest: 0.25, highest: 0.75, tolerance: 0.125 },
    })
    expect(health.scoreRange).toEqual({ lowest: 0.25, highest: 0.75 })
    expect(seen([score(0.5)], closeScore()).state).not.toHaveProperty('reach')
    expect(seen([score(0.5)]).state).not.toHaveProperty('reach')
    expect(seen([label('a')]).scoreRange).toBeUndefined()
  })

  test('is whether an own oracle told two answers apart', () => {
    expect(seen([score(0), score(1)], never).state.apart).toBe(false)
    expect(seen([score(0), score(1)], { ...never, differs: () => true }).state.apart).toBe(true)
    expect(seen([score(0), score(0)], { ...never, differs: () => true }).state.apart).toBe(false)
    for (const oracle of [halves, onLine(1), closeScore()]) {
      expect(seen([score(0), score(1)], oracle).state).not.toHaveProperty('apart')
    }
  })

  test('is tried on sixteen different answers, until two are apart', () => {
    const asked: string[] = []
    const from = (first: number): Oracle => ({
      name: 'own',
      differs: (a, b) => {
        asked.push(`${a.kind === 'score' && a.score} ${b.kind === 'score' && b.score}`)
        return [a, b].some((each) => each.kind === 'score' && each.score === first)
      },
    })
    const twenty = Array.from({ length: 20 }, (_, at) => score(at + 1))
    expect(seen(twenty, from(16)).state.apart).toBe(true)
    expect(seen(twenty, from(17)).state.apart).toBe(false)
    asked.length = 0
    seen([score(1), score(1), score(2), score(3)], from(2))
    expect(asked).toEqual(['1 2'])
  })

  test('is the sum of its parts', () => {
    const health = new Health(sameLabel())
    health.add({
      answers: 3,
      inputs: ['x', 'y'],
      unreadable: 1,
      outcomes: ['a'],
      scores: [['a', 0.25, 0.5]],
      smallestLead: 0.25,
      plain: ['a'],
      reach: { lowest: 1, highest: 2, tolerance: 0.5 },
      texts: [[7, 'answer', 1]],
    })
    health.add({ answers: 1, inputs: ['z'], unreadable: 0, outcomes: [], scores: [] })
    health.add({
      answers: 2,
      inputs: ['y', 'z'],
      unreadable: 2,
      outcomes: ['b'],
      scores: [
        ['a', 0.125, 0.375],
        ['b', 0, 1],
      ],
      smallestLead: 0.5,
      plain: ['b'],
      reach: { lowest: 0, highest: 1.5, tolerance: 0.5 },
    })
    const sum = {
      answers: 6,
      inputs: ['x', 'y', 'z'],
      unreadable: 3,
      outcomes: ['a', 'b'],
      scores: [
        ['a', 0.125, 0.5],
        ['b', 0, 1],
      ],
      smallestLead: 0.25,
      plain: ['a', 'b'],
      reach: { lowest: 0, highest: 2, tolerance: 0.5 },
      texts: [[7, 'answer', 1]],
    }
    expect(health.state).toStrictEqual(sum)
    const again = new Health()
    again.add(health.state)
    expect(again.state).toStrictEqual(sum)
    const closed = new Health(undefined, true)
    closed.add(health.state)
    expect(closed.state).not.toHaveProperty('texts')
  })

  test.each<[boolean[], boolean]>([
    [[false, true], true],
    [[true, false], true],
    [[false, false], false],
    [[true], true],
  ])('has told answers apart where a part has: %j', (parts, whole) => {
    const health = new Health()
    for (const apart of parts) health.add({ ...empty, apart })
    health.add(empty)
    expect(health.state.apart).toBe(whole)
  })
})

describe('a model', () => {
  test('is constant where two answers and their scores are the same but for rounding', () => {
    const constant = (...predictions: Prediction[]) => seen(predictions, sameLabel()).constant
    expect(constant()).toBe(false)
    expect(constant(label('a'))).toBe(false)
    expect(constant(label('a'), label('a'))).toBe(true)
    expect(constant(label('a'), label('b'))).toBe(false)
    expect(constant(label('a', { a: 1e-9 }), label('a', { a: 0 }))).toBe(true)
    expect(constant(label('a', { a: 2e-9 }), label('a', { a: 0 }))).toBe(false)
    expect(constant(label('a', { a: 1, b: 0 }), label('a', { a: 1, b: 0.5 }))).toBe(false)
    // What the oracle takes for one outcome may be two answers.
    expect(seen([label('a'), label('b')], halves).constant).toBe(false)
  })

  test('shows nothing where it is constant, unreadable, blind or not to be compared', () => {
    const vacuous = (predictions: readonly Prediction[], oracle?: Oracle) => seen(predictions, oracle).vacuous
    const two = [label('a'), label('b')]
    expect(vacuous(two, sameLabel())).toBe(false)
    expect(vacuous(times(2, label('a')), sameLabel())).toBe(true)
    expect(vacuous(two, never)).toBe(true)
    const unread = (count: number) => [...times(count, label(unreadableLabel)), ...times(20 - count, label('a'))]
    expect(vacuous(unread(1), sameLabel())).toBe(false)
    expect(vacuous(unread(2), sameLabel())).toBe(true)
    const texts = new Health()
    texts.add(seen(two).state)
    expect([texts.vacuous, texts.incomparable]).toEqual([false, false])
    texts.add({ answers: 0, inputs: [], unreadable: 0, outcomes: [], scores: [], texts: textsOf(0) })
    expect([texts.vacuous, texts.incomparable]).toEqual([true, true])
  })
})

describe('one answer to every input', () => {
  const all = (count: string, what: string) => `All ${count} answers of the model were ${what}`
  const constantModel = (always: string) => [
    [
      'health.constant-model',
      `${always}. A model that gives every input the same answer passes any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input names, the right file), and use cases that it answers differently.`,
    ],
  ]
  const fewInputs = (always: string, inputs: string) => [
    [
      'health.few-inputs',
      `${always}, and it was asked ${inputs} only. Such a small number says nothing about what the answer depends on. Ask more inputs, or inputs that the model answers differently.`,
    ],
  ]
  const constantLabel = (always: string, nearest: string) => [
    [
      'health.constant-label',
      `${always}, with scores that vary${nearest}. Cases far from the decision boundary hardly ever flip. Add cases that the model answers differently, or test the scores with toHaveNoScoreGap().`,
    ],
  ]

  test('is blamed on the model from ten inputs on', () => {
    expect(told(seen(times(10, label('a')), sameLabel()))).toEqual(constantModel(all('10', 'a')))
    expect(told(seen(times(2000, label('a', { a: 1 })), sameLabel()))).toEqual(
      constantModel(`${all('2,000', 'a')}, with the same scores`),
    )
    expect(told(seen(times(10, score(0.5)), closeScore({ tolerance: 0.25 })))).toEqual(
      constantModel(all('10', 'the score 0.5')),
    )
    expect(told(seen(times(10, score(0.5)), never))).toEqual(constantModel(all('10', 'the score 0.5')))
    expect(told(seen(times(10, { kind: 'labels', labels: ['a', 'b'] })))).toEqual(constantModel(all('10', '["a","b"]')))
  })

  test('says little of fewer', () => {
    expect(told(seen(times(9, label('a')), sameLabel()))).toEqual(fewInputs(all('9', 'a'), '9 different inputs'))
    expect(told(seen(times(2, label('a')), sameLabel()))).toEqual(fewInputs(all('2', 'a'), '2 different inputs'))
    const one = new Health(sameLabel())
    one.see(times(40, label('a')), Array(40).fill('one input'))
    expect(told(one)).toEqual(fewInputs(all('40', 'a'), 'one input'))
    expect(told(seen(times(1, label('a')), sameLabel()))).toEqual([])
    expect(told(new Health(sameLabel()))).toEqual([])
  })

  test('whose scores vary gets a note from ten inputs on', () => {
    const sure = (by: number) => label('a', { a: 0.5 + by / 2, b: 0.5 - by / 2 })
    const varied = (count: number) => [...times(count - 2, sure(0.75)), sure(0.125), sure(0.5)]
    expect(told(seen(varied(10), sameLabel()))).toEqual(
      constantLabel(all('10', 'a'), '; the nearest to another answer was ahead by 0.13'),
    )
    expect(told(seen(varied(9), sameLabel()))).toEqual([])
    const bare = [...times(9, label('a', { a: 0.5 })), label('a', { a: 0.75 })]
    expect(told(seen(bare, sameLabel()))).toEqual(constantLabel(all('10', 'a'), ''))
  })

  test('is no constant label where it is a score', () => {
    const scores = Array.from({ length: 12 }, (_, at) => score(at))
    expect(told(seen(scores, closeScore()))).toEqual([])
    expect(told(seen(scores))).toEqual([])
  })

  test('is told by its label, whatever that is called', () => {
    expect(told(seen(times(9, label('a score')), sameLabel()))).toEqual(
      fewInputs(all('9', 'a score'), '9 different inputs'),
    )
    const sure = (by: number) => label('a score', { 'a score': 0.5 + by / 2, b: 0.5 - by / 2 })
    expect(told(seen([...times(9, sure(0.75)), sure(0.125)], sameLabel()))).toEqual(
      constantLabel(all('10', 'a score'), '; the nearest to another answer was ahead by 0.13'),
    )
  })

  test('is not said of two', () => {
    expect(told(seen([...times(10, label('a')), label('b')], sameLabel()))).toEqual([])
  })
})

describe('an oracle that tells nothing apart', () => {
  const blind = (name: string) => [
    [
      'health.blind-oracle',
      `${name} treated all of the model's answers as equal, although they differ: it would pass any model, so this run shows nothing. Check what it compares, or remove it.`,
    ],
  ]
  const tooWide = (low: string, high: string, tolerance: string) => [
    [
      'health.tolerance-too-wide',
      `All compared scores are between ${low} and ${high}, which is within the tolerance of ${tolerance}. No two scores could have counted as different, so this run shows nothing. Use a smaller tolerance for closeScore(), or omit it to use a tenth of the spread of the scores.`,
    ],
  ]

  test('is named', () => {
    expect(told(seen([score(0), score(1)], never))).toEqual(blind("The oracle 'never'"))
    expect(told(seen([label('a'), label('b')], halves))).toEqual(blind("The oracle 'same half'"))
    expect(told(seen([score(0.75), score(1)], halves))).toEqual(blind("The oracle 'same half'"))
    const joined = new Health()
    joined.add(seen([score(0), score(1)], never).state)
    expect(told(joined)).toEqual(blind('The oracle'))
  })

  test('is not one that tells two apart', () => {
    expect(told(seen([score(0), score(1)], halves))).toEqual([])
    expect(told(seen([score(0), score(1)], { ...never, differs: () => true }))).toEqual([])
  })

  test('is not told from one answer', () => {
    for (const oracle of [never, halves, onLine(1)]) {
      const one = seen([score(1)], oracle)
      expect([told(one), one.vacuous]).toEqual([[], false])
    }
  })

  test('has a tolerance that no two scores exceed', () => {
    expect(told(seen([score(0.5), score(0.75)], onLine(0.25)))).toEqual(tooWide('0.5', '0.75', '0.25'))
    expect(told(seen([score(0.5), score(0.875)], onLine(0.25)))).toEqual([])
    expect(told(seen([score(1 / 3), score(2 / 3)], closeScore({ tolerance: 0.5 })))).toEqual(
      tooWide('0.333333', '0.666667', '0.5'),
    )
  })
})

describe('answers that could not be read', () => {
  const answers = (unread: number, all: number) => [
    ...times(unread, label(unreadableLabel)),
    ...times(all - unread - 1, label('a')),
    label('b'),
  ]

  test('are counted, and up to 5 % of them told', () => {
    expect(told(seen(answers(1, 20), sameLabel()))).toEqual([
      [
        'health.unreadable',
        '1 of 20 answers (5 %) could not be read as a label. Such an answer differs from every label; two of them count as equal.',
      ],
    ])
    expect(told(seen(answers(0, 20), sameLabel()))).toEqual([])
  })

  test('let no run pass beyond', () => {
    expect(told(seen(answers(1000, 4000), sameLabel()))).toEqual([
      [
        'health.unreadable',
        '1,000 of 4,000 answers (25 %) could not be read as a label. Two of them count as equal although their content is unknown, so with more than 5 % a run cannot pass. Let the provider restrict answers to the labels (constrain), ask only for the label, or allow longer answers.',
      ],
    ])
  })
})

test.each([
  [[{ text: '' }], 'empty'],
  [[{ text: ' ' }, { text: '' }], 'empty'],
  [[{ text: '', end: 'refused' }], 'empty (refused)'],
  [[{ text: 'Sure.\nBye.' }], '"Sure.⏎ Bye."'],
  [[{ text: 'Sure.' }, { text: 'Sure.' }], '"Sure."'],
  [[{ text: 'Sure.' }, { text: 'No.' }, { text: 'Sure.' }], '"Sure." and 2 more each time'],
  [[{ text: 'long '.repeat(100) }], `"${'long '.repeat(20).trimEnd()}…"`],
] as const)('an answer in words that every input gets is shown as its words: %j', ([first, ...more], shown) => {
  const answer: Prediction = { kind: 'text', ...first, ...(more.length > 0 && { more }) }
  const [told] = seen(times(10, answer)).findings({ nondeterministic: false, scores: true })
  expect(told?.message).toContain(`All 10 answers of the model were ${shown}. A model that`)
})

test('numbers that could not be read differ from every number, and are in no mean', () => {
  const answers: Prediction[] = [...times(18, score(0.5)), score(0.9), { kind: 'score', score: -1, unreadable: true }]
  const compared = 'Such an answer differs from every number; two of them count as equal.'
  const [told] = seen(answers, closeScore({ tolerance: 0.1 })).findings()
  expect(told?.message).toBe(`1 of 20 answers (5 %) could not be read as a number. ${compared}`)
  const [ofMeans] = seen(answers, closeScore({ tolerance: 0.1 })).findings({ nondeterministic: false, scores: true })
  expect(ofMeans?.message).toBe('1 of 20 answers (5 %) could not be read as a number. They are in no mean.')
})

/** Fifty inputs, each with an answer of its own; 16 marks a number. */
function textsOf(bits: number): FreeTextState {
  return Array.from({ length: 50 }, (_, at) => [at, `answer ${at}`, bits] as const)
}

describe('a model that answers in texts', () => {
  const flips = {
    pairs: 10,
    btcs: 5,
    casesWithBtc: 5,
    control: {
      cases: 5,
      pairs: 10,
      flips: 5,
      pairRate: { value: 0.5, interval: { lower: 0, upper: 1, confidence: 0.95, method: 'bootstrap' } },
      excess: { value: 0, interval: { lower: -1, upper: 1, confidence: 0.95, method: 't' } },
    },
  } as const
  const writing = (bits: number) => {
    const health = seen([label('a'), label('b')], sameLabel())
    health.add({ answers: 0, inputs: [], unreadable: 0, outcomes: [], scores: [], texts: textsOf(bits) })
    return health.findings(flips)
  }

  test('is told what to do, and nothing of its instability', () => {
    expect(writing(0)).toEqual([
      {
        code: 'health.free-text',
        message:
          'The model answers in free text (52 different answers to the 52 inputs that were checked). Texts for different inputs differ whether or not the model is fair, so this run shows nothing. Judge it with toHaveNoAnswerGap(); or let the function map each answer to a label or a score, or ask a language model for labels: fromLanguageModel(model, { labels: [...] }). If the answers are names from a fixed list of labels, list them: fromFunction(model, { labels: [...] }).',
      },
    ])
    expect(writing(16)).toEqual([
      {
        code: 'health.numbers-as-text',
        message:
          'The model returns numbers as texts (52 different answers to the 52 inputs that were checked), so even the smallest difference counted as another label, and this run shows nothing. Return numbers, which are compared as scores; if they are names of labels, list them: fromFunction(model, { labels: [...] }).',
      },
    ])
  })

  test('is not to be compared, by what its report says', () => {
    const finding = (code: string): Finding => ({ code, message: '' })
    expect(isIncomparable(writing(0))).toBe(true)
    expect(isIncomparable([finding('health.unreadable'), finding('health.numbers-as-text')])).toBe(true)
    expect(isIncomparable([finding('health.unreadable')])).toBe(false)
    expect(isIncomparable([])).toBe(false)
  })

  test('is one of labels that were listed', () => {
    const texts = Array.from({ length: 60 }, (_, at) => label(`answer ${at}`))
    expect(told(seen(texts, sameLabel())).map(([code]) => code)).toEqual(['health.free-text'])
    const closed = new Health(sameLabel(), true)
    closed.see(
      texts,
      texts.map((_, at) => inputOf(at)),
    )
    expect([told(closed), closed.incomparable]).toEqual([[], false])
  })

  test('is said to be unsteady where it answers in labels', () => {
    const health = seen([label('a'), label('b')], sameLabel())
    expect(health.findings({ ...flips, nondeterministic: true }).map(({ code }) => code)).toEqual([
      'health.nondeterministic',
      'health.undetermined',
    ])
  })
})
