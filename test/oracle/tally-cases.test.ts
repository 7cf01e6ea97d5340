import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { JudgedVariant } from '../../src/oracle/cells.js'
import { closeScore, sameLabel } from '../../src/oracle/oracles.js'
import { tallyCase } from '../../src/oracle/tally.js'

type Classes = JudgedVariant['classes']

const said = (input: string, classes: Classes, label: string, seen?: JudgedVariant['seen']): JudgedVariant => ({
  input,
  classes,
  prediction: { kind: 'label', label },
  ...(seen && { seen }),
})
const scored = (input: string, gender: string, score: number): JudgedVariant => ({
  input,
  classes: { gender },
  prediction: { kind: 'score', score },
})
const woman = { gender: 'female' }
const man = { gender: 'male' }
const ofGender = (variants: readonly JudgedVariant[]) => tallyCase(variants, ['gender'], sameLabel()).attributes[0]

describe('what a case shows of an attribute', () => {
  test('is nothing where it has no pair of it', () => {
    expect(tallyCase([said('She sings.', woman, 'good')], ['gender', 'race'], sameLabel())).toStrictEqual({
      variants: 1,
      pairs: 0,
      btcs: 0,
      attributes: [
        {
          attribute: 'gender',
          pairs: 0,
          btcs: 0,
          solid: false,
          share: 0,
          classes: [{ class: 'female', variants: 1, pairs: 0, btcs: 0 }],
          crossed: [],
          votes: [],
        },
        { attribute: 'race', pairs: 0, btcs: 0, solid: false, share: 0, classes: [], crossed: [], votes: [] },
      ],
      control: { pairs: 0, flips: 0 },
      influences: [],
    })
  })

  test('is its pairs, by class in the order of their names', () => {
    const variants = [
      said('They sing.', { gender: 'other' }, 'bad'),
      said('He sings.', man, 'good'),
      said('She sings.', woman, 'good'),
    ]
    expect(tallyCase(variants, ['gender'], sameLabel())).toStrictEqual({
      variants: 3,
      pairs: 3,
      btcs: 2,
      attributes: [
        {
          attribute: 'gender',
          pairs: 3,
          btcs: 2,
          solid: true,
          share: 2 / 3,
          classes: [
            { class: 'female', variants: 1, pairs: 2, btcs: 1 },
            { class: 'male', variants: 1, pairs: 2, btcs: 1 },
            { class: 'other', variants: 1, pairs: 2, btcs: 2 },
          ],
          crossed: [
            { first: 'female', second: 'male', pairs: 1, btcs: 0 },
            { first: 'female', second: 'other', pairs: 1, btcs: 1 },
            { first: 'male', second: 'other', pairs: 1, btcs: 1 },
          ],
          votes: [
            { first: 'female', second: 'other', forFirst: 1, forSecond: 0 },
            { first: 'male', second: 'other', forFirst: 1, forSecond: 0 },
          ],
        },
      ],
      control: { pairs: 0, flips: 0 },
      influences: [],
    })
  })

  test('has votes for those alone who are favoured', () => {
    expect(ofGender([said('She sings.', woman, 'fashion'), said('He sings.', man, 'sport')])).toMatchObject({
      btcs: 1,
      votes: [],
    })
    expect(ofGender([said('She sings.', woman, 'sport'), said('He sings.', man, 'sport')])).toMatchObject({
      btcs: 0,
      votes: [],
    })
  })

  test('adds up the votes of its groups', () => {
    const variants = ['old', 'young'].flatMap((age) => [
      said(`She is ${age}.`, { ...woman, age }, age === 'old' ? 'good' : 'bad'),
      said(`He is ${age}.`, { ...man, age }, age === 'old' ? 'bad' : 'good'),
    ])
    expect(ofGender(variants)?.votes).toStrictEqual([{ first: 'female', second: 'male', forFirst: 1, forSecond: 1 }])
  })

  test('is less where the model reads both sides of a pair the same', () => {
    const variants = (cut: boolean) => [
      said('She sings.', woman, 'good', { key: 'one', cut }),
      said('He sings.', man, 'good', { key: 'one', cut }),
      said('They sing.', { gender: 'other' }, 'good', { key: 'two', cut: false }),
    ]
    const blind = ofGender(variants(false))
    expect([blind?.pairs, blind?.evident, blind?.cut]).toEqual([3, 2, undefined])
    const short = ofGender(variants(true))
    expect([short?.pairs, short?.evident, short?.cut]).toEqual([2, undefined, 1])
    expect(ofGender(variants(false).slice(1))).not.toHaveProperty('evident')
    expect(ofGender(variants(false).slice(1))).not.toHaveProperty('cut')
  })

  test('is not solid where float noise of the model may decide', () => {
    const variants = [scored('She sings.', 'female', 0), scored('He sings.', 'male', 0.5)]
    const solid = (noise?: number) =>
      tallyCase(variants, ['gender'], closeScore({ tolerance: 0.25 }), noise === undefined ? {} : { noise })
        .attributes[0]?.solid
    expect([solid(), solid(0), solid(0.1), solid(0.2)]).toEqual([true, true, true, false])
  })
})

describe('the oracle', () => {
  const untouched: Oracle = {
    name: 'untouched',
    outcome: () => {
      throw new Error('nothing was to be compared')
    },
    differs: () => {
      throw new Error('nothing was to be compared')
    },
  }

  test('is not asked where there is nothing to compare', () => {
    expect(tallyCase([said('She sings.', woman, 'good')], ['gender'], untouched).pairs).toBe(0)
    // Two classes of other ages are no pair, and no two share their classes.
    const apart = [said('She sings.', { ...woman, age: 'old' }, 'good'), said('He sings.', man, 'bad')]
    expect(tallyCase(apart, ['gender', 'age'], untouched).pairs).toBe(0)
  })

  test('is asked once about two that do not differ', () => {
    const asked: string[] = []
    const oracle: Oracle = {
      name: 'own',
      differs: (a, b) => {
        asked.push(`${a.kind} ${b.kind}`)
        return false
      },
    }
    tallyCase([scored('She sings.', 'female', 0), said('He sings.', man, 'good')], ['gender'], oracle)
    expect(asked).toEqual(['score label'])
  })
})

describe('what names and words move', () => {
  // The same text is in both classes, so that the items of a class have more or fewer pairs.
  const variants = [
    said('Ann sings.', woman, 'bad'),
    said('Someone sings.', woman, 'good'),
    said('Dan sings.', man, 'good'),
    said('Eli sings.', man, 'bad'),
    said('Someone sings.', man, 'good'),
  ]

  test('is the change of the excess when one weighs more, centred in each class', () => {
    const { pairs, btcs, control, influences } = tallyCase(variants, ['gender'], sameLabel())
    expect({ pairs, btcs, control }).toEqual({ pairs: 5, btcs: 3, control: { pairs: 4, flips: 3 } })
    // Between: 2 of 3, 1 of 2, 1 of 2, 1 of 2 and 1 of 1 pairs flip, so 3/5 do; (2 - 3/5 * 3) / 5 = 0.04 for the first.
    // Within: 1 of 1, 1 of 1, 1 of 2, 2 of 2 and 1 of 2, so 3/4 do; (1 - 3/4 * 1) / 4 = 0.0625 for the first.
    // Between less within: -0.0225 and -0.1025 for women; 0.085, -0.165 and 0.205 for men.
    const values = influences.map(({ value }) => value)
    const expected = [0.04, -0.04, 0.13 / 3, -0.62 / 3, 0.49 / 3]
    expect(values).toHaveLength(expected.length)
    for (const [at, value] of values.entries()) expect(value).toBeCloseTo(expected[at] as number, 12)
  })

  test('is counted for each filler of each class', () => {
    const { influences, words } = tallyCase(variants, ['gender'], sameLabel())
    expect(influences.map(({ filler }) => filler)).toEqual(['ann', 'someone', 'dan', 'eli', 'someone'])
    const [female, , male] = influences.map(({ cell }) => cell)
    expect(influences.map(({ cell }) => cell)).toEqual([female, female, male, male, male])
    expect(female).not.toBe(male)
    expect(words?.cells.map(({ classes, items }) => [classes, items])).toEqual([
      [woman, 2],
      [man, 3],
    ])
  })

  test('is not known without pairs of both kinds', () => {
    const [ann, , dan] = variants as [JudgedVariant, JudgedVariant, JudgedVariant]
    const between = tallyCase([ann, dan], ['gender'], sameLabel())
    expect([between.pairs, between.control.pairs, between.influences, 'words' in between]).toEqual([1, 0, [], false])
    const within = tallyCase(variants.slice(0, 2), ['gender'], sameLabel())
    expect([within.pairs, within.control.pairs, within.influences, 'words' in within]).toEqual([0, 1, [], false])
  })
})
