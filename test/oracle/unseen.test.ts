import { describe, expect, test } from 'vitest'
import { blindnessOf, Unseen } from '../../src/oracle/unseen.js'

const cut = (cases: string, attribute = 'gender') => ({
  code: 'seen.cut',
  message: `${cases} no pair of ${attribute}: the model truncates the texts before the words that differ, so both sides of a pair are the same input to it. Use shorter texts, texts that name the person early, or let the model read more (model_max_length, maxLength).`,
})
const indistinct = (cases: string, attribute = 'gender') => ({
  code: 'seen.indistinct',
  message: `In ${cases}, the model reads the same input on both sides of every pair of ${attribute}. Its tokenizer does not know the words ([UNK]) or ignores the difference (letter case, accents). These pairs cannot differ, so they are not evidence. Use words that the model knows, or a model with another tokenizer.`,
})

describe('cases that show nothing of an attribute', () => {
  test('are counted by attribute and reason, each case once', () => {
    const unseen = new Unseen()
    unseen.add([])
    expect(unseen.sums).toEqual({ cases: 0, attributes: [] })
    unseen.add([
      ['race', 'cut'],
      ['gender', 'indistinct'],
    ])
    unseen.add([['race', 'cut']])
    unseen.add([['race', 'indistinct']])
    unseen.add([])
    expect(unseen.sums).toEqual({
      cases: 3,
      attributes: [
        { attribute: 'race', cut: 2, indistinct: 1 },
        { attribute: 'gender', cut: 0, indistinct: 1 },
      ],
    })
  })

  test('of parts of a run are added up', () => {
    const unseen = new Unseen()
    unseen.add([['race', 'cut']])
    unseen.addSums({
      cases: 7,
      attributes: [
        { attribute: 'gender', cut: 4, indistinct: 0 },
        { attribute: 'race', cut: 2, indistinct: 3 },
      ],
    })
    unseen.addSums({ cases: 1, attributes: [{ attribute: 'race', cut: 0, indistinct: 1 }] })
    expect(unseen.sums).toEqual({
      cases: 9,
      attributes: [
        { attribute: 'race', cut: 3, indistinct: 4 },
        { attribute: 'gender', cut: 4, indistinct: 0 },
      ],
    })
    const again = new Unseen()
    again.addSums(unseen.sums)
    expect(again.sums).toEqual(unseen.sums)
  })
})

describe('what the reader is told of them', () => {
  const told = (counted: readonly { attribute: string; cut: number; indistinct: number }[], asked: string[]) => {
    const unseen = new Unseen()
    unseen.addSums({ cases: 1, attributes: counted })
    return unseen.findings(asked)
  }

  test('speaks of one case, of two and of thousands', () => {
    expect(told([{ attribute: 'gender', cut: 1, indistinct: 0 }], ['gender'])).toEqual([cut('1 case has')])
    expect(told([{ attribute: 'gender', cut: 2, indistinct: 0 }], ['gender'])).toEqual([cut('2 cases have')])
    expect(told([{ attribute: 'gender', cut: 2000, indistinct: 0 }], ['gender'])).toEqual([cut('2,000 cases have')])
    expect(told([{ attribute: 'gender', cut: 0, indistinct: 1 }], ['gender'])).toEqual([indistinct('1 case')])
    expect(told([{ attribute: 'gender', cut: 0, indistinct: 2 }], ['gender'])).toEqual([indistinct('2 cases')])
    expect(told([{ attribute: 'gender', cut: 0, indistinct: 2000 }], ['gender'])).toEqual([indistinct('2,000 cases')])
  })

  test('comes in the order of the plan, cuts first, and leaves out other attributes', () => {
    const counted = [
      { attribute: 'race', cut: 1, indistinct: 3 },
      { attribute: 'gender', cut: 0, indistinct: 4 },
      { attribute: 'age', cut: 5, indistinct: 5 },
      { attribute: 'country', cut: 0, indistinct: 0 },
    ]
    expect(told(counted, ['gender', 'country', 'religion', 'race'])).toEqual([
      indistinct('4 cases'),
      cut('1 case has', 'race'),
      indistinct('3 cases', 'race'),
    ])
    expect(told(counted, [])).toEqual([])
  })

  test('is nothing where each case shows its attributes', () => {
    expect(new Unseen().findings(['gender'])).toEqual([])
  })
})

describe('why a case shows nothing', () => {
  test.each<[{ pairs: number; evident?: number; cut?: number }, string | undefined]>([
    [{ pairs: 1 }, undefined],
    [{ pairs: 3, evident: 1 }, undefined],
    [{ pairs: 1, evident: 0 }, 'indistinct'],
    [{ pairs: 3, evident: 0, cut: 2 }, 'indistinct'],
    // One pair that can be told apart is enough, whatever was cut.
    [{ pairs: 3, evident: 1, cut: 2 }, undefined],
    [{ pairs: 1, cut: 1 }, undefined],
    [{ pairs: 0, cut: 1 }, 'cut'],
    [{ pairs: 0, evident: 0, cut: 1 }, 'cut'],
    [{ pairs: 0, cut: 0 }, undefined],
    [{ pairs: 0 }, undefined],
  ])('%j', (counted, why) => {
    expect(blindnessOf(counted)).toBe(why)
  })
})
