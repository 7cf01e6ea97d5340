import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import { sameLabel } from '../../src/oracle/oracles.js'
import { heldToItsWord, trusted } from '../../src/oracle/own-oracle.js'

const score = (value: number): Prediction => ({ kind: 'score', score: value })
const [low, mid, high] = [score(0), score(0.5), score(1)]
const numberIn = (prediction: Prediction): number => (prediction.kind === 'score' ? prediction.score : Number.NaN)
const apart = (a: Prediction, b: Prediction): boolean => numberIn(a) !== numberIn(b)
const own = (more: Partial<Oracle> = {}): Oracle => ({ name: 'own', differs: apart, ...more })
const never = () => false

/** What was thrown, as the reader sees it. */
function complaintOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

const asymmetric = [
  "[EF510] The oracle 'own' judges two predictions differently when their order changes.",
  '  given:    a: {"kind":"score","score":0}, b: {"kind":"score","score":1}',
  '  expected: the same result for differs(a, b) and differs(b, a) in every call',
  '  do:       compare symmetrically, for example by the absolute difference; the favoured class is counted separately',
  '  more:     node_modules/expect-fair/docs/errors.md#ef510',
].join('\n')
const fromItself = (value: number) =>
  [
    "[EF510] The oracle 'own' says that a prediction differs from itself.",
    `  given:    {"kind":"score","score":${value}}`,
    '  expected: differs(a, a) to be false',
    '  do:       compare the contents of the predictions, not the objects',
    '  more:     node_modules/expect-fair/docs/errors.md#ef510',
  ].join('\n')
const byOutcome = (a: number, b: number) =>
  [
    "[EF510] In the oracle 'own', differs and outcome contradict each other.",
    `  given:    a: {"kind":"score","score":${a}}, b: {"kind":"score","score":${b}}`,
    '  expected: differs(a, b) to be true exactly if outcome(a) is not outcome(b)',
    '  do:       remove outcome, or use it in differs',
    '  more:     node_modules/expect-fair/docs/errors.md#ef510',
  ].join('\n')
const byCloseness = (a: number, b: number) =>
  [
    "[EF510] In the oracle 'own', differs and closeness contradict each other.",
    `  given:    a: {"kind":"score","score":${a}}, b: {"kind":"score","score":${b}}`,
    '  expected: differs(a, b) to be true exactly if the scores are more than the tolerance apart',
    '  do:       remove closeness, or use it in differs',
    '  more:     node_modules/expect-fair/docs/errors.md#ef510',
  ].join('\n')
const failed = (member: string) =>
  [
    "[EF509] The oracle 'own' failed: no idea",
    `  given:    ${member} threw`,
    '  expected: a boolean: true if the two predictions count as different, false if they count as the same',
    '  do:       let it judge every prediction that the model can return',
    '  more:     node_modules/expect-fair/docs/errors.md#ef509',
  ].join('\n')
const noIdea = (): never => {
  throw new Error('no idea')
}

describe('an oracle is looked at', () => {
  test('unless it is one of this package', () => {
    const liar = trusted(own({ differs: () => true }))
    expect(heldToItsWord(liar)).toBe(liar)
    const same = sameLabel()
    expect(heldToItsWord(same)).toBe(same)
  })

  test('once, however often it is given', () => {
    const given = own()
    const held = heldToItsWord(given)
    expect(held).not.toBe(given)
    expect(heldToItsWord(given)).toBe(held)
    expect(heldToItsWord(held)).toBe(held)
    expect(heldToItsWord(own())).not.toBe(held)
  })

  test('and keeps what it has, and has no more', () => {
    expect(Object.keys(heldToItsWord(own()))).toEqual(['name', 'differs'])
    const relative = { toleranceFor: () => 1, within: () => own() }
    const closeness = { score: numberIn, tolerance: 0.25 }
    const outcome = (prediction: Prediction) => `at ${numberIn(prediction)}`
    const held = heldToItsWord(own({ name: 'whole', outcome, closeness, relative }))
    expect(Object.keys(held)).toEqual(['name', 'differs', 'outcome', 'closeness', 'relative'])
    expect(held.name).toBe('whole')
    expect(held.relative).toBe(relative)
    expect(held.closeness?.tolerance).toBe(0.25)
    expect(held.closeness?.score(mid)).toBe(0.5)
    expect(held.outcome?.(mid)).toBe('at 0.5')
  })

  test('and is called as its own method', () => {
    class Own implements Oracle {
      readonly name = 'class'
      readonly parts = 2
      readonly closeness = {
        tolerance: 0.25,
        scale: 1,
        score(prediction: Prediction): number {
          return numberIn(prediction) * this.scale
        },
      }
      differs(a: Prediction, b: Prediction): boolean {
        return this.outcome(a) !== this.outcome(b)
      }
      outcome(prediction: Prediction): string {
        return String(Math.floor(numberIn(prediction) * this.parts))
      }
    }
    const held = heldToItsWord(new Own())
    expect([held.differs(low, mid), held.outcome?.(high), held.closeness?.score(mid)]).toEqual([true, '2', 0.5])
  })
})

describe('its word on two predictions', () => {
  test('is passed on', () => {
    const { differs } = heldToItsWord(own())
    expect([differs(low, high), differs(high, low), differs(low, low), differs(low, score(0))]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test.each<[unknown, string]>([
    [undefined, 'undefined'],
    [1, '1'],
    ['true', '"true"'],
    [null, 'null'],
  ])('must be true or false: %j', (said, shown) => {
    const { differs } = heldToItsWord(own({ differs: (() => said) as unknown as Oracle['differs'] }))
    expect(complaintOf(() => differs(low, high))).toBe(
      [
        "[EF508] The oracle 'own' did not say whether two predictions differ.",
        `  given:    differs(a, b) returned ${shown}`,
        '  expected: a boolean: true if the two predictions count as different, false if they count as the same',
        '  do:       return the comparison from every path of differs; an arrow function with braces needs `return`',
        '  more:     node_modules/expect-fair/docs/errors.md#ef508',
      ].join('\n'),
    )
  })

  test('must be the same in the other order', () => {
    const more = heldToItsWord(own({ differs: (a, b) => numberIn(a) > numberIn(b) }))
    expect(complaintOf(() => more.differs(low, high))).toBe(asymmetric)
    const less = heldToItsWord(own({ differs: (a, b) => numberIn(a) < numberIn(b) }))
    expect(complaintOf(() => less.differs(low, high))).toBe(asymmetric)
  })

  test('must be false of a prediction and itself, whichever side it is', () => {
    const of = (value: number) =>
      heldToItsWord(own({ differs: (a, b) => apart(a, b) || numberIn(a) === value })).differs
    expect(complaintOf(() => of(0)(low, high))).toBe(fromItself(0))
    expect(complaintOf(() => of(1)(low, high))).toBe(fromItself(1))
    expect(complaintOf(() => of(1)(high, high))).toBe(fromItself(1))
    expect(of(0.5)(low, high)).toBe(true)
  })

  test('is asked both ways each time, and of each prediction with itself once', () => {
    const asked: string[] = []
    const { differs } = heldToItsWord(
      own({
        differs: (a, b) => {
          asked.push(`${numberIn(a)} ${numberIn(b)}`)
          return apart(a, b)
        },
      }),
    )
    const askedBy = (a: Prediction, b: Prediction): string[] => {
      asked.length = 0
      differs(a, b)
      return [...asked]
    }
    expect(askedBy(low, high)).toEqual(['0 1', '1 0', '0 0', '1 1'])
    expect(askedBy(low, high)).toEqual(['0 1', '1 0'])
    expect(askedBy(high, mid)).toEqual(['1 0.5', '0.5 1', '0.5 0.5'])
    // There is no other order of one prediction.
    expect(askedBy(mid, mid)).toEqual(['0.5 0.5'])
  })

  test('is missing where it throws', () => {
    expect(complaintOf(() => heldToItsWord(own({ differs: noIdea })).differs(low, high))).toBe(failed('differs(a, b)'))
  })

  test('may be an error of this package, which stays as it is', () => {
    const { differs } = heldToItsWord(own({ differs: (a, b) => sameLabel().differs(a, b) }))
    expect(complaintOf(() => differs(low, high))).toMatch(/^\[EF501\] The oracle 'same label' cannot judge/)
  })
})

describe('outcomes', () => {
  const half = (prediction: Prediction): string => (numberIn(prediction) < 0.5 ? 'low' : 'high')
  const byHalf = (a: Prediction, b: Prediction): boolean => half(a) !== half(b)

  test('are passed on where they agree', () => {
    const held = heldToItsWord(own({ outcome: half, differs: byHalf }))
    expect([low, mid, high].map((each) => held.outcome?.(each))).toEqual(['low', 'high', 'high'])
    expect([held.differs(low, mid), held.differs(mid, high)]).toEqual([true, false])
  })

  test('must agree when two predictions are compared', () => {
    const finer = heldToItsWord(own({ outcome: half, differs: apart }))
    expect(complaintOf(() => finer.differs(mid, high))).toBe(byOutcome(0.5, 1))
    expect(finer.differs(low, high)).toBe(true)
    const coarser = heldToItsWord(own({ outcome: half, differs: never }))
    expect(complaintOf(() => coarser.differs(low, high))).toBe(byOutcome(0, 1))
  })

  test('must agree when they are counted: each is held against the first', () => {
    const coarser = heldToItsWord(own({ outcome: half, differs: never }))
    expect(coarser.outcome?.(mid)).toBe('high')
    expect(coarser.outcome?.(high)).toBe('high')
    expect(complaintOf(() => coarser.outcome?.(low))).toBe(byOutcome(0.5, 0))
  })

  test('are held against the first one once, itself too', () => {
    const asked: string[] = []
    const held = heldToItsWord(
      own({
        outcome: half,
        differs: (a, b) => {
          asked.push(`${numberIn(a)} ${numberIn(b)}`)
          return byHalf(a, b)
        },
      }),
    )
    for (const each of [low, high, low, high, mid, high]) held.outcome?.(each)
    expect(asked).toEqual(['0 0', '0 0', '0 1', '1 0', '1 1', '0 0.5', '0.5 0', '0.5 0.5'])
    const odd = heldToItsWord(own({ outcome: half, differs: () => true }))
    expect(complaintOf(() => odd.outcome?.(low))).toBe(fromItself(0))
  })

  test('go before a closeness', () => {
    const closeness = { score: () => 0, tolerance: 1 }
    expect(heldToItsWord(own({ outcome: half, differs: byHalf, closeness })).differs(low, high)).toBe(true)
  })

  test.each<[unknown, string]>([
    [undefined, 'undefined'],
    [3, '3'],
  ])('must be texts: %j', (said, shown) => {
    const held = heldToItsWord(own({ outcome: (() => said) as unknown as () => string }))
    const complaint = [
      "[EF508] The oracle 'own' did not return an outcome for a prediction.",
      `  given:    outcome(prediction) returned ${shown}`,
      '  expected: a text: the same for predictions that count as the same',
      '  do:       return a text for every prediction',
      '  more:     node_modules/expect-fair/docs/errors.md#ef508',
    ].join('\n')
    expect(complaintOf(() => held.outcome?.(low))).toBe(complaint)
    expect(complaintOf(() => held.differs(low, high))).toBe(complaint)
  })

  test('are missing where they throw', () => {
    expect(complaintOf(() => heldToItsWord(own({ outcome: noIdea })).outcome?.(low))).toBe(
      failed('outcome(prediction)'),
    )
  })
})

describe('places on a line', () => {
  const within = (tolerance: number, differs: Oracle['differs']): Oracle =>
    heldToItsWord(own({ differs, closeness: { score: numberIn, tolerance } }))
  const beyond = (a: Prediction, b: Prediction): boolean => Math.abs(numberIn(a) - numberIn(b)) > 0.5

  test('are passed on where they agree: up to the tolerance two are the same', () => {
    const held = within(0.5, beyond)
    expect([low, mid, high].map((each) => held.closeness?.score(each))).toEqual([0, 0.5, 1])
    expect([held.differs(low, mid), held.differs(high, mid), held.differs(high, low)]).toEqual([false, false, true])
  })

  test('must agree when two predictions are compared, in both directions', () => {
    expect(complaintOf(() => within(0.5, apart).differs(low, mid))).toBe(byCloseness(0, 0.5))
    expect(complaintOf(() => within(0.25, beyond).differs(low, mid))).toBe(byCloseness(0, 0.5))
    expect(complaintOf(() => within(0.25, beyond).differs(mid, low))).toBe(byCloseness(0.5, 0))
  })

  test('must agree when they are counted: each is held against the first', () => {
    const held = within(0.25, beyond)
    expect(held.closeness?.score(low)).toBe(0)
    expect(held.closeness?.score(high)).toBe(1)
    expect(complaintOf(() => held.closeness?.score(mid))).toBe(byCloseness(0, 0.5))
  })

  test('are missing where they throw', () => {
    const held = heldToItsWord(own({ closeness: { score: noIdea, tolerance: 0.5 } }))
    expect(complaintOf(() => held.closeness?.score(low))).toBe(failed('closeness.score(prediction)'))
    expect(complaintOf(() => held.differs(low, high))).toBe(failed('closeness.score(prediction)'))
  })
})
