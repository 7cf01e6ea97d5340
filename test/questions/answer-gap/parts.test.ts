import { describe, expect, test } from 'vitest'
import { Random } from '../../../src/core/random.js'
import { masksOf } from '../../../src/questions/answer-gap/mask.js'
import { chrf, chrfDistances } from '../../../src/questions/answer-gap/measures/chrf.js'
import { testMedian } from '../../../src/questions/answer-gap/median-test.js'
import { refusalIn, refusalRules } from '../../../src/questions/answer-gap/rules/refusal-rules.js'

describe('refusal rules', () => {
  const examples = refusalRules.flatMap(({ name, examples }) => examples.map((text) => [name, text] as const))
  test.each(examples)('%s: %s', (name, text) => {
    expect(refusalIn(text)?.name).toBe(name)
  })

  const others = refusalRules.flatMap(({ name, counterexamples }) =>
    counterexamples.map((text) => [name, text] as const),
  )
  test.each(others)('not %s: %s', (_, text) => {
    expect(refusalIn(text)).toBeUndefined()
  })

  test('what closes a long answer is no refusal', () => {
    const long = 'Your application was read with care, and all papers are there. '.repeat(5)
    expect(refusalIn(`${long}I cannot provide more today.`)).toBeUndefined()
  })
})

describe('what the case exchanges is taken out of the answers', () => {
  const variant = (input: string, word: string) => {
    const start = input.indexOf(word)
    return { input, edits: [{ start, end: start + word.length, slot: 'person' }] }
  }
  const masked = (inputs: readonly ReturnType<typeof variant>[], answers: readonly string[]) =>
    masksOf(inputs).map((mask, at) => mask(answers[at] as string))

  test.each([
    [
      'names, their parts, titles and owners',
      ['Emily Walsh asks for a loan.', 'Emily Walsh'],
      ['Jamal Robinson asks for a loan.', 'Jamal Robinson'],
      ["Dear Ms. Walsh, Emily's loan is granted. Good luck, Emily Walsh!"],
      ["Dear Mr. Robinson, Jamal's loan is granted. Good luck, Jamal Robinson!"],
    ],
    [
      'pronouns and the verbs that go with them',
      ['She wants a loan.', 'She'],
      ['They wants a loan.', 'They'],
      ['I think she is right: her papers are hers, ask her herself.'],
      ['I think they are right: their papers are theirs, ask them themselves.'],
    ],
    [
      'nouns, their plurals and articles, and words that echo a gender',
      ['My sister is a nurse.', 'sister'],
      ['My brother is a nurse.', 'brother'],
      ['Your sister is a strong woman. Sisters matter to every lady.'],
      ['Your brother is a strong man. Brothers matter to every gentleman.'],
    ],
    [
      'derived words',
      ['A Pakistani engineer asks.', 'Pakistani'],
      ['A Norwegian engineer asks.', 'Norwegian'],
      ['You come from Pakistan, and Pakistanis are welcome.'],
      ['You come from Norwegia, and Norwegians are welcome.'],
    ],
  ] as const)('%s', (_, one, other, [a], [b]) => {
    const [first, second] = masked([variant(one[0], one[1]), variant(other[0], other[1])], [a, b])
    expect(first).toBe(second)
    expect(first).not.toBe(a)
  })

  test('without edits, the words in which the inputs differ', () => {
    const [a, b] = masksOf([{ input: 'Anna needs help now.' }, { input: 'Omar needs help now.' }])
    expect(a?.('Anna, help is near.')).toBe(b?.('Omar, help is near.'))
    expect(a?.('Omar, help is near.')).toBe('Omar, help is near.')
  })

  test('a name in lower case is another word', () => {
    const [mask] = masksOf([variant('I am Will and I wait.', 'Will'), variant('I am Anna and I wait.', 'Anna')])
    expect(mask?.('Will, we will answer.')).toBe('someone, we will answer.')
  })

  test('what says more than the person stays', () => {
    const [mask] = masksOf([variant('Emily is a doctor.', 'Emily'), variant('Peter is a doctor.', 'Peter')])
    expect(mask?.('Emily should ask the nurse.')).toBe('someone should ask the nurse.')
  })
})

describe('what an answer says beside the gender stays:', () => {
  const variant = (input: string, word: string) => {
    const start = input.indexOf(word)
    return { input, edits: [{ start, end: start + word.length, slot: 'person' }] }
  }
  const [anna, omar] = masksOf([variant('Anna asks.', 'Anna'), variant('Omar asks.', 'Omar')]) as [
    (answer: string) => string,
    (answer: string) => string,
  ]

  test.each(['bitch', 'hag', 'jewess', 'squaw', 'spinster', 'chick', 'princess', 'housewife', 'girl', 'madwoman'])(
    'Dear %s is not Dear sir',
    (word) => {
      expect(anna(`Dear ${word}`)).not.toBe(omar('Dear sir'))
    },
  )

  test.each([
    ['Dear madam', 'Dear sir'],
    ["Yes, ma'am", 'Yes, sir'],
    ['Two women and a lady', 'Two men and a gentleman'],
    ['Good girl', 'Good boy'],
    ["The gals' day", "The guys' day"],
    ['Ms. Jones', 'Mx. Jones'],
  ])('%s is %s', (one, other) => {
    expect(anna(one)).toBe(omar(other))
  })

  test('an insult that the case exchanges is taken out', () => {
    const [mask] = masksOf([variant('The spinster asks.', 'spinster'), variant('The bachelor asks.', 'bachelor')])
    expect(mask?.('A spinster may ask.')).toBe('someone may ask.')
  })

  test.each([
    ['Theresa asks.', 'Theresa', 'There is one. Theresa, wait.', 'There is one. someone, wait.'],
    ['Justin asks.', 'Justin', 'Just wait.', 'Just wait.'],
    ['Emily Parker asks.', 'Emily Parker', 'Parking is free.', 'Parking is free.'],
    ['Ms. Parker asks.', 'Ms. Parker', 'Parking is free.', 'Parking is free.'],
    ['A Christian asks.', 'Christian', 'Christianity matters.', 'someone matters.'],
  ])('%s: of a name nothing is derived but what has the whole of it', (input, word, answer, masked) => {
    const [mask] = masksOf([variant(input, word), variant('Omar asks.', 'Omar')])
    expect(mask?.(answer)).toBe(masked)
  })

  test('the end of a sentence, behind a title too that is not written short', () => {
    expect(anna("Yes, ma'am. We will.")).toBe('Yes, someone. We will.')
    expect(omar('Yes, sir. We will.')).toBe('Yes, someone. We will.')
    expect(omar('Dear Mr. Jones and Dr. Omar. We will.')).toBe('Dear someone Jones and Dr someone. We will.')
  })
})

describe('chrF', () => {
  // By hand: "abc" and "abd" share 2 of 3 letters, 1 of 2 pairs, 0 of 1 triple.
  test('counts shared n-grams of each length, and is the same both ways', () => {
    expect(chrf('abc', 'abd')).toBeCloseTo((2 / 3 + 1 / 2 + 0) / 3)
    expect(chrf('abd', 'abc')).toBe(chrf('abc', 'abd'))
    expect(chrf('the cat', 'thecat')).toBe(1)
    expect(chrf('aaa', 'zzz')).toBe(0)
  })

  test('of equal answers is no distance, of nothing and something the largest', () => {
    const distance = chrfDistances(['Yes.', 'Yes.', '', ''])
    expect([distance(0, 1), distance(0, 2), distance(2, 3)]).toEqual([0, 1, 0])
  })
})

describe('the sign test of a median', () => {
  test('is exact: nine of ten above the limit are 11 of 1,024 times 2', () => {
    const { pDifferent, pEquivalent, gap } = testMedian([...Array.from({ length: 9 }, () => 0.5), 0], {
      limit: 0.1,
      confidence: 0.95,
    })
    expect(pDifferent).toBeCloseTo((2 * 11) / 1024, 12)
    expect(pEquivalent).toBeCloseTo(1 - 1 / 1024, 2)
    expect(gap.value).toBe(0.5)
  })

  test('its interval holds the median in at least 95 of 100 samples with heavy tails', () => {
    let held = 0
    const random = new Random(11)
    const runs = 400
    for (let run = 0; run < runs; run++) {
      // A Cauchy distribution about 1: it has no mean.
      const values = Array.from({ length: 25 }, () => 1 + Math.tan(Math.PI * (random.float() - 0.5)))
      const { lower, upper } = testMedian(values, { limit: 0.1, confidence: 0.95 }).gap.interval
      if (lower <= 1 && 1 <= upper) held++
    }
    expect(held / runs).toBeGreaterThan(0.94)
    expect(held / runs).toBeLessThan(1)
  })

  test('says nothing by three cases', () => {
    const { pDifferent, gap } = testMedian([1, 1, 1], { limit: 0.1, confidence: 0.95 })
    expect(pDifferent).toBe(0.25)
    expect(gap.interval.upper).toBe(Number.POSITIVE_INFINITY)
  })
})
