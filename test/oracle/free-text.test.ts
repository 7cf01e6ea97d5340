import { describe, expect, test } from 'vitest'
import { type Prediction, unreadableLabel } from '../../src/core/prediction.js'
import { FreeText, type FreeTextState } from '../../src/oracle/free-text.js'

const label = (text: string, scores?: Record<string, number>): Prediction =>
  scores === undefined ? { kind: 'label', label: text } : { kind: 'label', label: text, scores }
const labels = (...texts: string[]): Prediction => ({ kind: 'labels', labels: texts })

// What an answer looks like, as it stands in a state.
const [first, echo, names, sentence, number] = [1, 2, 4, 8, 16]

function made(state: FreeTextState): FreeText {
  const text = new FreeText()
  text.add(state)
  return text
}

/** Groups of answers: so many inputs, so many different answers among them, and what they look like. */
type Part = readonly [inputs: number, answers: number, bits: number]

function stateOf(parts: readonly Part[]): FreeTextState {
  let at = 0
  return parts.flatMap(([inputs, answers, bits], part) =>
    Array.from({ length: inputs }, (_, n) => [at++, `${part} ${n % answers}`, bits] as const),
  )
}

const kindOf = (...parts: readonly Part[]) => made(stateOf(parts)).kind

/** `times` counts how often each answer came: `[3, 2]` are three answers that came twice each. */
const timesOf = (...times: readonly (readonly [answers: number, each: number])[]) =>
  kindOf(...times.map(([answers, each]): Part => [answers * each, answers, 0]))

describe('answers are texts of their own', () => {
  test('where fifty of fifty inputs got another one', () => {
    expect(timesOf([50, 1])).toBe('free-text')
    expect(timesOf([49, 1])).toBeUndefined()
    expect(new FreeText().kind).toBeUndefined()
  })

  test('where more than a thousand are to be expected, by those that came once and twice', () => {
    // 44 + 10 answers and 44 * 43 / 2 more.
    expect(timesOf([44, 1], [10, 3])).toBeUndefined()
    expect(timesOf([44, 1], [11, 3])).toBe('free-text')
    // 60 + 1 + 54 answers and 60 * 59 / 4 more.
    expect(timesOf([60, 1], [1, 2], [54, 3])).toBeUndefined()
    expect(timesOf([60, 1], [1, 2], [55, 3])).toBe('free-text')
    // 90 + 3 answers and 90 * 89 / 8 = 1001.25 more; with one more twice only 801 more.
    expect(timesOf([90, 1], [3, 2])).toBe('free-text')
    expect(timesOf([90, 1], [4, 2])).toBeUndefined()
  })

  test('where most of them differ', () => {
    expect(timesOf([49, 1], [1, 51])).toBeUndefined()
    expect(timesOf([50, 1], [1, 50])).toBe('free-text')
  })

  test('where those to one input of each case are, whatever the rest says', () => {
    expect(kindOf([50, 50, first], [100, 1, 0])).toBe('free-text')
    expect(kindOf([49, 49, first], [101, 1, 0])).toBeUndefined()
    expect(kindOf([50, 50, 0], [100, 1, first])).toBeUndefined()
  })
})

describe('numbers that were written as texts', () => {
  test('are most of many answers', () => {
    expect(kindOf([50, 50, number])).toBe('numbers-as-text')
    expect(kindOf([26, 26, number], [24, 24, 0])).toBe('numbers-as-text')
    expect(kindOf([25, 25, number], [25, 25, 0])).toBe('free-text')
    expect(kindOf([50, 50, first + number], [90, 1, number])).toBe('numbers-as-text')
  })

  test('are labels where they are few', () => {
    expect(kindOf([49, 49, number])).toBeUndefined()
  })
})

describe('sentences', () => {
  test('are no labels from ten different ones on', () => {
    expect(kindOf([10, 10, sentence])).toBe('free-text')
    expect(kindOf([9, 9, sentence])).toBeUndefined()
  })

  test('must be most of the answers', () => {
    expect(kindOf([6, 6, sentence], [4, 4, 0])).toBe('free-text')
    expect(kindOf([5, 5, sentence], [5, 5, 0])).toBeUndefined()
    expect(kindOf([10, 10, first])).toBeUndefined()
  })

  test('must mostly differ', () => {
    expect(kindOf([10, 6, sentence])).toBe('free-text')
    expect(kindOf([10, 5, sentence])).toBeUndefined()
  })

  test('may differ between cases alone', () => {
    expect(kindOf([10, 10, first + sentence], [12, 1, sentence])).toBe('free-text')
    expect(kindOf([9, 9, first + sentence], [12, 1, sentence])).toBeUndefined()
    expect(kindOf([10, 5, first + sentence], [12, 1, sentence])).toBeUndefined()
  })
})

describe('answers that repeat their input', () => {
  test('are no labels from four on, three of them different', () => {
    expect(kindOf([4, 3, echo])).toBe('free-text')
    expect(kindOf([3, 3, echo])).toBeUndefined()
    expect(kindOf([4, 2, echo])).toBeUndefined()
  })

  test('must be most of the answers', () => {
    expect(kindOf([4, 4, echo], [3, 3, 0])).toBe('free-text')
    expect(kindOf([4, 4, echo], [4, 4, 0])).toBeUndefined()
  })

  test('must be one for two cases', () => {
    expect(kindOf([4, 3, echo + first], [2, 1, first], [1, 1, 0])).toBe('free-text')
    expect(kindOf([4, 3, echo + first], [3, 1, first])).toBeUndefined()
  })
})

describe('answers that name a word of their input', () => {
  test('are no labels from twenty on, ten of them different', () => {
    expect(kindOf([20, 10, names])).toBe('free-text')
    expect(kindOf([19, 19, names])).toBeUndefined()
    expect(kindOf([20, 9, names])).toBeUndefined()
    // Others than those that name a word do not count for different ones.
    expect(kindOf([15, 9, names], [5, 5, 0])).toBeUndefined()
  })

  test('must be most of the answers', () => {
    expect(kindOf([11, 10, names], [9, 1, 0])).toBe('free-text')
    expect(kindOf([10, 10, names], [10, 1, 0])).toBeUndefined()
  })
})

test('inputs and different answers are counted', () => {
  expect(new FreeText().counts).toEqual({ inputs: 0, answers: 0 })
  expect(made(stateOf([[7, 3, 0]])).counts).toEqual({ inputs: 7, answers: 3 })
})

describe('what is kept', () => {
  test('is in order of the inputs, and what an input looked like once it looks like', () => {
    const text = made([
      [7, 'a', first],
      [3, 'b', echo + number],
      [7, 'a', names],
    ])
    text.add([
      [3, 'c', sentence],
      [5, 'd', 31],
    ])
    expect(text.state).toEqual([
      [3, 'c', echo + sentence + number],
      [5, 'd', 31],
      [7, 'a', first + names],
    ])
    expect(made(text.state).state).toEqual(text.state)
  })

  test('is below 2 ** 48', () => {
    const last = 2 ** 48 - 1
    expect(made([[last, 'a', 0]]).state).toEqual([[last, 'a', 0]])
    expect(made([[last + 1, 'a', 0]]).state).toEqual([])
  })

  test('are the 512 lowest inputs, in whatever order they come', () => {
    const all = Array.from({ length: 3000 }, (_, at): FreeTextState[number] => [at, `answer ${at}`, at % 32])
    const lowest = all.slice(0, 512)
    // 7 and 3000 have no common factor, so that each comes once.
    const mixed = all.map((_, at) => all[(at * 7) % 3000] as FreeTextState[number])
    for (const order of [all, all.toReversed(), mixed]) expect(made(order).state).toEqual(lowest)
    expect(made(all.slice(0, 513)).counts).toEqual({ inputs: 512, answers: 512 })
    expect(made(all.slice(0, 512)).counts).toEqual({ inputs: 512, answers: 512 })
  })

  test('keeps what was learnt of the lowest while the others go', () => {
    const text = made(Array.from({ length: 1025 }, (_, at): FreeTextState[number] => [at, 'a', echo]))
    text.add([
      [511, 'a', number],
      [512, 'a', number],
      [0, 'a', names],
    ])
    const { state } = text
    expect([state.length, state[0], state[510], state[511]]).toEqual([
      512,
      [0, 'a', echo + names],
      [510, 'a', echo],
      [511, 'a', echo + number],
    ])
  })
})

describe('an input and its answer', () => {
  // Numbers from another program: they must be the same on every machine, or parts of a run do not agree.
  test('stand there as numbers', () => {
    const text = new FreeText()
    text.see([label('yes'), label('no')], ['He sings.', 'She sings.'])
    expect(text.state).toEqual([
      [245569826730754, '2cbn59b3cw', first],
      [261589681286467, 'qbgheessg', 0],
    ])
    const unicode = new FreeText()
    unicode.see([label('')], ['Übung 12'])
    expect(unicode.state).toEqual([[272304037566068, '1uqovar1hp', first]])
    const row = new FreeText()
    row.see([label('yes')], [{ a: 1 }])
    expect(row.state).toEqual([[124042485728851, 'qbgheessg', first]])
  })

  test('of several labels stand there once for each', () => {
    const text = new FreeText()
    text.see([labels('no', unreadableLabel, 'yes', '')], ['He sings.'])
    expect(text.state).toEqual([
      [15260465383546, 'qbgheessg', first],
      [204406151434078, '1uqovar1hp', first],
      [261589681286467, '2cbn59b3cw', first],
    ])
  })

  test.each<[string, Prediction]>([
    ['a score', { kind: 'score', score: 1 }],
    ['a label with the scores of two', label('yes', { yes: 0.5, no: 0.5 })],
    ['an answer that could not be read', label(unreadableLabel)],
    ['no label', labels()],
    ['a set with the scores of two', { kind: 'labels', labels: ['yes'], scores: { yes: 1, no: 0 } }],
  ])('are left out of %s', (_, prediction) => {
    const text = new FreeText()
    text.see([prediction], ['He sings.'])
    expect(text.state).toEqual([])
    text.see([prediction, label('no')], ['She sings.', 'He sings.'])
    // The first input of the case stands for it, although its answer says nothing.
    expect(text.state).toEqual([[261589681286467, '2cbn59b3cw', 0]])
  })

  test('with its own score alone are looked at', () => {
    const text = new FreeText()
    text.see([label('yes', { yes: 0.9 })], ['He sings.'])
    expect(text.state).toEqual([[261589681286467, 'qbgheessg', first]])
  })

  test('of a case without answers are nothing', () => {
    const text = new FreeText()
    text.see([], [])
    expect(text.state).toEqual([])
  })

  test('are the same in whatever order the cases come, with sets of labels too', () => {
    const cases = Array.from({ length: 900 }, (_, at) => `text ${at}`)
    const seen = (inputs: readonly string[]) => {
      const text = new FreeText()
      for (const input of inputs) text.see([labels(`one ${input}`, `two ${input}`, `three ${input}`)], [input])
      return text.state
    }
    const state = seen(cases)
    expect(state).toHaveLength(512)
    expect(seen(cases.toReversed())).toEqual(state)
    const halves = made(seen(cases.slice(450)))
    halves.add(seen(cases.slice(0, 450)))
    expect(halves.state).toEqual(state)
  })
})

/** What the answer to the first of some inputs of a case looks like. */
function looks(answer: string, input: unknown, ...others: readonly unknown[]): number {
  const text = new FreeText()
  const inputs = [input, ...others]
  text.see([label(answer), ...others.map(() => label(unreadableLabel))], inputs)
  const bits = text.state[0]?.[2] as number
  return bits - (bits % 2)
}

describe('an answer repeats its input', () => {
  test.each([
    ['alpha beta gamma delta', 'beta gamma delta'],
    ['alpha beta gamma delta', 'alpha beta gamma'],
    ['alpha beta gamma delta', 'You said: Alpha, BETA gamma'],
    ['Alpha! beta? GAMMA', 'alpha-beta-gamma'],
    ['alpha beta gamma', 'so alpha beta gamma'],
    // All words of a short one.
    ['me too', 'no me too'],
    ['Ünï 12', 'it is ünï-12'],
    // No words that spaces tell apart, six characters.
    ['abcdef', 'xabcdefx'],
    ['ABcdef', 'abCDEF'],
    ['......', '.......'],
  ])('%j: %j', (input, answer) => {
    expect(looks(answer, input)).toBe(echo)
  })

  test.each([
    ['alpha beta gamma delta', 'beta gamma'],
    ['alpha beta gamma delta', 'alpha gamma delta'],
    ['alpha beta gamma delta', 'gamma beta alpha'],
    ['alpha beta gamma delta', 'delta alpha beta'],
    ['me too', 'too me'],
    ['me too', 'me'],
    ['ab cd ef', 'abc d ef'],
    // Alike in capitals alone.
    ['Maße in Rot', 'Masse in Rot'],
    ['abcde', 'abcde'],
    ['', ''],
    ['abcdef', 'abcde'],
  ])('%j is not repeated by %j', (input, answer) => {
    expect(looks(answer, input)).toBe(0)
  })

  test('where it is a text, and no row', () => {
    expect(looks('[object object] and more', { alpha: 1 })).toBe(0)
    expect(looks('1,2,3,4,5,6', [1, 2, 3, 4, 5, 6])).toBe(0)
  })
})

describe('an answer names a word of its input', () => {
  test('that not all inputs of its case have, among three words at least', () => {
    expect(looks('well, he is', 'he sings', 'she sings')).toBe(names)
    expect(looks('he is', 'he sings', 'she sings')).toBe(0)
    expect(looks('it sings well', 'he sings', 'she sings')).toBe(0)
    expect(looks('she likes it', 'he sings', 'she sings')).toBe(0)
    expect(looks('it is HE', 'He sings', 'she sings')).toBe(names)
  })

  test('also where some of the others have it', () => {
    expect(looks('a red car', 'red one', 'red two', 'blue one')).toBe(names)
    expect(looks('a red car', 'red one', 'red two', 'one red')).toBe(0)
  })

  test('of a case with another input', () => {
    expect(looks('a red car', 'red one')).toBe(0)
    expect(looks('a red car', 'red one', { red: 1 })).toBe(names)
    expect(looks('a red car', { red: 1 }, 'red one')).toBe(0)
  })
})

describe('an answer is a sentence', () => {
  test.each([
    'one two three four five six seven eight nine ten',
    'one two three four.',
    'one two three four!',
    'one two three four?',
    'one two three four…',
    'one two three four。',
    'one two three four！',
    'one two three four？',
    'one two three four."',
    "one two three four.')",
    'one two three four.”',
    'one two three four.’ ',
    ' one two three four. ',
  ])('%j', (answer) => {
    expect(looks(answer, 'input')).toBe(sentence)
  })

  test.each([
    'one two three four five six seven eight nine',
    'one two three.',
    'one two three four',
    'one two three four,',
    'one two three. four',
    'one two three four. -',
    'one two three four"',
    '.',
  ])('%j is none', (answer) => {
    expect(looks(answer, 'input')).toBe(0)
  })
})

describe('an answer is a number', () => {
  test.each(['3', '-0.5', '1e3', ' 7 ', '0'])('%j', (answer) => {
    expect(looks(answer, 'input')).toBe(number)
  })

  test.each(['', '  ', 'seven', '7 %', 'Infinity', 'NaN', '1,000'])('%j is none', (answer) => {
    expect(looks(answer, 'input')).toBe(0)
  })
})
