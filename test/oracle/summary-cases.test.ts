import { describe, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { bootstrapMean } from '../../src/oracle/intervals.js'
import { Summary } from '../../src/oracle/summary.js'
import type { AttributeTally, CaseTally } from '../../src/oracle/tally.js'
import type { WordTallies } from '../../src/oracle/word-tally.js'
import { cellOf, type Said } from './word-cells.js'

const basis = { over: 'population', exhausted: false, seed: 42 } as const

const summaryOf = (...attributes: string[]) => new Summary({ attributes, seed: 7 })
const alone = (unit: string) => ({ unit, capped: false })

/** What a case shows of an attribute: BTCs that are solid, unless it is said otherwise. */
const shown = (attribute: string, btcs: number, pairs: number, more: Partial<AttributeTally> = {}): AttributeTally => ({
  attribute,
  pairs,
  btcs,
  classes: [],
  votes: [],
  solid: btcs > 0,
  share: pairs === 0 ? 0 : btcs / pairs,
  ...more,
})

/** Of 128 pairs: shares whose means tell one stream of chance from another. */
const uneven = [1, 3, 7, 12, 20, 33, 41, 58, 64, 77, 93, 101, 127]

const caseOf = (attributes: readonly AttributeTally[], more: Partial<CaseTally> = {}): CaseTally => ({
  variants: 4,
  pairs: attributes.reduce((sum, { pairs }) => sum + pairs, 0),
  btcs: attributes.reduce((sum, { btcs }) => sum + btcs, 0),
  attributes,
  control: { pairs: 0, flips: 0 },
  influences: [],
  ...more,
})

describe('cases', () => {
  test('are counted by what they have shown', () => {
    const summary = summaryOf('gender', 'race')
    expect(summary.add(caseOf([shown('gender', 1, 2), shown('race', 0, 3)]), { unit: 'a', capped: true })).toBe(true)
    expect(summary.add(caseOf([shown('gender', 1, 2, { solid: false })]), { unit: 'b', capped: true })).toBe(true)
    expect(summary.add(caseOf([shown('gender', 0, 2)]), alone('c'))).toBe(true)
    expect(summary.counts).toEqual({
      cases: 3,
      variants: 12,
      pairs: 9,
      btcs: 2,
      casesWithBtc: 1,
      borderline: 1,
      capped: 2,
    })
    const { attributes, any } = summary.evidence()
    expect(any).toMatchObject({ attribute: 'gender and race', cases: 3, casesWithBtc: 1, borderline: 1, units: 3 })
    expect(attributes).toMatchObject([
      { attribute: 'gender', cases: 3, casesWithBtc: 1, borderline: 1, units: 3 },
      { attribute: 'race', cases: 1, casesWithBtc: 0, borderline: 0, units: 1 },
    ])
  })

  test('that were not asked whole have shares of pairs', () => {
    const summary = summaryOf('gender', 'race')
    summary.add(caseOf([shown('gender', 1, 4), shown('race', 0, 4)]), { unit: 'a', capped: true })
    summary.add(caseOf([shown('gender', 1, 2, { solid: false })]), alone('b'))
    const { attributes, any } = summary.evidence()
    expect(any.pairShares).toEqual({ least: [0.125, 0], most: [0.125, 0.5] })
    expect(attributes[0]?.pairShares).toEqual({ least: [0.25, 0], most: [0.25, 0.5] })
    expect(attributes[1]?.pairShares).toEqual({ least: [0], most: [0] })
  })

  test('of which one pair was drawn have that pair', () => {
    const summary = summaryOf('gender', 'race')
    const both = caseOf([shown('gender', 1, 4), shown('race', 1, 4)])
    summary.add(both, { unit: 'a', capped: true, drawn: { gender: 1 } })
    summary.add(both, { unit: 'b', capped: true, drawn: { gender: 0, race: 1 } })
    const { attributes } = summary.evidence()
    expect(attributes[0]?.pairShares).toEqual({ least: [1, 0], most: [1, 0] })
    expect(attributes[1]?.pairShares).toEqual({ least: [1], most: [1] })
  })

  test('of one unit are one unit', () => {
    const summary = summaryOf('gender')
    summary.add(caseOf([shown('gender', 1, 1)]), alone('a'))
    summary.add(caseOf([shown('gender', 0, 1)]), alone('a'))
    expect(summary.evidence().any).toMatchObject({ cases: 2, units: 1, firstWithBtc: 1, shares: { least: [0.5] } })
    expect(summary.evidence().attributes[0]).toMatchObject({ cases: 2, units: 1, firstWithBtc: 1 })
  })
})

describe('attributes', () => {
  test('without a pair in a case have no part in it', () => {
    const summary = summaryOf('gender', 'race')
    const woman = { class: 'female', variants: 2, pairs: 0, btcs: 0 }
    summary.add(caseOf([shown('gender', 0, 0, { classes: [woman] }), shown('race', 1, 2)]), alone('a'))
    expect(summary.byAttribute(basis)).toMatchObject([
      { attribute: 'race', cases: 1, casesWithBtc: 1, pairs: 2, btcs: 1, pairRate: { value: 0.5 } },
    ])
    expect(summary.byClass()).toEqual([])
    expect(summary.evidence().attributes[0]).toMatchObject({ cases: 0, indistinct: 0 })
    expect(summary.unseenFindings()).toEqual([])
    summary.add(caseOf([shown('gender', 1, 4)]), alone('b'))
    expect(summary.byAttribute(basis)[0]).toMatchObject({ attribute: 'gender', cases: 1, pairRate: { value: 0.25 } })
  })

  test('whose pairs are all the same to the model are counted, and are no evidence', () => {
    const summary = summaryOf('gender', 'race')
    const blind = shown('gender', 0, 2, { evident: 0 })
    expect(summary.add(caseOf([blind, shown('race', 1, 2)]), alone('a'))).toBe(true)
    expect(summary.counts).toMatchObject({ cases: 1, pairs: 4 })
    expect(summary.refused.sums.cases).toBe(0)
    const { attributes, any } = summary.evidence()
    expect(attributes).toMatchObject([
      { attribute: 'gender', cases: 0, indistinct: 1 },
      { attribute: 'race', cases: 1, indistinct: 0 },
    ])
    expect(any).toMatchObject({ cases: 1, indistinct: 0 })
    expect(summary.unseenFindings().map(({ code }) => code)).toEqual(['seen.indistinct'])
    summary.add(caseOf([shown('gender', 1, 2, { evident: 1 })]), alone('b'))
    // The pairs of both cases are counted, those of the first are not evident.
    expect(summary.byAttribute(basis)[0]).toMatchObject({ attribute: 'gender', cases: 1, pairs: 4, btcs: 1 })
  })

  test('that were not asked for are left out', () => {
    const summary = summaryOf('gender')
    const race = shown('race', 1, 2, { classes: [{ class: 'black', variants: 1, pairs: 2, btcs: 1 }] })
    summary.add(caseOf([shown('gender', 0, 2), race, shown('age', 0, 1, { evident: 0 })]), alone('a'))
    expect(summary.evidence().attributes.map(({ attribute }) => attribute)).toEqual(['gender'])
    expect(summary.byAttribute(basis).map(({ attribute }) => attribute)).toEqual(['gender'])
    expect(summary.byClass()).toEqual([])
    expect(summary.unseenFindings()).toEqual([])
  })

  test('have an interval of their pairs that follows from the seed and the name', () => {
    const summary = new Summary({ attributes: ['gender'], seed: 7, confidence: 0.9 })
    for (const [at, btcs] of uneven.entries()) summary.add(caseOf([shown('gender', btcs, 128)]), alone(String(at)))
    const random = new Random(7, 'summary').derive('pairs of gender')
    expect(summary.byAttribute(basis)[0]?.pairRate).toEqual(
      bootstrapMean(
        uneven.map((btcs) => btcs / 128),
        { confidence: 0.9, random },
      ),
    )
  })
})

describe('cases that show nothing', () => {
  test('are refused, and counted where the model could not see what differs', () => {
    const summary = summaryOf('gender', 'race')
    expect(summary.add(caseOf([shown('gender', 0, 0)]), alone('a'))).toBe(false)
    expect(summary.evidence().any.indistinct).toBe(0)
    expect(summary.add(caseOf([shown('gender', 0, 0, { cut: 1 })]), alone('b'))).toBe(false)
    expect(summary.add(caseOf([shown('gender', 0, 2, { evident: 0 }), shown('race', 0, 0)]), alone('c'))).toBe(false)
    expect(summary.counts.cases).toBe(0)
    expect(summary.refused.sums).toEqual({ cases: 2, attributes: [{ attribute: 'gender', cut: 1, indistinct: 1 }] })
    const { attributes, any } = summary.evidence()
    expect(any).toMatchObject({ cases: 0, indistinct: 2 })
    expect(attributes.map(({ indistinct }) => indistinct)).toEqual([2, 0])
  })

  test('are added from another part of the run', () => {
    const summary = summaryOf('gender', 'race')
    summary.add(caseOf([shown('gender', 0, 0, { cut: 1 })]), alone('a'))
    summary.add(caseOf([shown('gender', 0, 1), shown('race', 0, 1, { evident: 0 })]), alone('b'))
    summary.addRefused({
      cases: 5,
      attributes: [
        { attribute: 'gender', cut: 3, indistinct: 2 },
        { attribute: 'age', cut: 1, indistinct: 0 },
      ],
    })
    expect(summary.refused.sums.cases).toBe(6)
    const { attributes, any } = summary.evidence()
    expect(any.indistinct).toBe(6)
    expect(attributes.map(({ indistinct }) => indistinct)).toEqual([6, 1])
    expect(summary.unseenFindings().map(({ code, message }) => [code, message.split(/[:.]/)[0]])).toEqual([
      ['seen.cut', '4 cases have no pair of gender'],
      ['seen.indistinct', 'In 2 cases, the model reads the same input on both sides of every pair of gender'],
      ['seen.indistinct', 'In 1 case, the model reads the same input on both sides of every pair of race'],
    ])
  })
})

describe('classes', () => {
  const byClass = (...cases: (readonly [name: string, btcs: number, pairs: number])[][]) => {
    const summary = summaryOf('country')
    for (const [at, classes] of cases.entries()) {
      const counted = classes.map(([name, btcs, pairs]) => ({ class: name, variants: 1, btcs, pairs }))
      summary.add(caseOf([shown('country', 1, 9, { classes: counted })]), alone(String(at)))
    }
    return summary.byClass().map(({ class: name, variants, btcs, pairs }) => [name, variants, btcs, pairs])
  }

  test('are listed by their share of BTCs, and by name where it is the same', () => {
    expect(byClass([['few', 1, 1]], [['many', 3, 9]])).toEqual([
      ['few', 1, 1, 1],
      ['many', 1, 3, 9],
    ])
    expect(byClass([['peru', 1, 2]], [['chad', 2, 4]], [['fiji', 1, 2]])).toEqual([
      ['chad', 1, 2, 4],
      ['fiji', 1, 1, 2],
      ['peru', 1, 1, 2],
    ])
  })

  test('are added up over cases', () => {
    expect(byClass([['peru', 1, 2]], [['peru', 2, 7]])).toEqual([['peru', 2, 3, 9]])
  })

  test('without a pair come after those with BTCs', () => {
    const worst = [
      ['peru', 1, 2, 2],
      ['chad', 1, 0, 0],
    ]
    expect(byClass([['chad', 0, 0]], [['peru', 2, 2]])).toEqual(worst)
    expect(byClass([['peru', 2, 2]], [['chad', 0, 0]])).toEqual(worst)
  })

  test('are compared two by two where the case says so', () => {
    const summary = summaryOf('gender')
    summary.add(caseOf([shown('gender', 1, 2)]), alone('a'))
    expect(summary.classPairs.sums).toEqual([])
    const crossed = [{ first: 'female', second: 'male', pairs: 2, btcs: 1 }]
    const classes = ['female', 'male'].map((name) => ({ class: name, variants: 1, pairs: 2, btcs: 1 }))
    summary.add(caseOf([shown('gender', 1, 2, { crossed, classes })]), alone('b'))
    expect(summary.byClassPair()).toEqual([
      { attribute: 'gender', classes: ['female', 'male'], cases: 1, casesWithBtc: 1, pairs: 2, btcs: 1 },
    ])
  })
})

describe('the control', () => {
  const control = (flips: number, pairs: number) => caseOf([shown('gender', 0, 1)], { control: { pairs, flips } })

  test('is of the cases alone that have one', () => {
    const summary = summaryOf('gender')
    summary.add(control(0, 0), alone('a'))
    expect(summary.control()).toBeUndefined()
    for (const [at, flips] of uneven.entries()) summary.add(control(flips, 128), alone(String(at)))
    const found = summary.control()
    expect(found).toMatchObject({ cases: 13, pairs: 13 * 128, flips: 637 })
    const random = new Random(7, 'summary').derive('control')
    const rates = uneven.map((flips) => flips / 128)
    expect(found?.pairRate).toEqual(bootstrapMean(rates, { confidence: 0.95, random }))
    expect(summary.words()).toEqual([])
  })

  /** Twenty cases in which four women and four men gave these outcomes. */
  const runOf = (women: readonly Said[], men: readonly Said[]) => {
    const summary = summaryOf('gender')
    const words: WordTallies = {
      cells: [cellOf({ gender: 'female' }, women), cellOf({ gender: 'male' }, men)],
      groups: [
        {
          attribute: 'gender',
          classes: [
            ['female', [0]],
            ['male', [1]],
          ],
        },
      ],
    }
    const told = { control: { pairs: 12, flips: 0 }, words }
    for (let at = 0; at < 20; at++) summary.add(caseOf([shown('gender', 0, 16)], told), alone(String(at)))
    return summary
  }
  const all = (side: string, ...names: string[]): Said[] => names.map((name) => [name, side])
  const women = all('good', 'Ann', 'Bea', 'Cora', 'Dana')

  test('names the class that the flips follow', () => {
    const fair = runOf(women, all('good', 'Eli', 'Finn', 'Gus', 'Hal'))
    expect(fair.control()).not.toHaveProperty('classEffects')
    expect(fair.words()).toEqual([])
    const unfair = runOf(women, all('bad', 'Eli', 'Finn', 'Gus', 'Hal')).control()
    expect(unfair?.classEffects?.map((effect) => effect.class)).toEqual(['male'])
    expect(unfair?.kinds).toContain('class')
  })

  test('names the word that the flips follow', () => {
    const run = runOf(women, [...all('good', 'Eli', 'Finn', 'Gus'), ['Hal', 'bad', 'worse']])
    expect(run.words().map((effect) => [effect.class, effect.word, effect.outcome])).toEqual([['male', 'Hal', 'bad']])
    expect(run.control()?.kinds).toContain('words')
  })
})
