import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
import type { ClassCount } from '../../src/core/report.js'
import { groupsOf, itemsOf } from '../../src/oracle/cells.js'
import { crossOf } from '../../src/oracle/class-pairs.js'
import { ClassPairs, closeScore, Summary, sameLabel, tallyCase } from '../../src/oracle/index.js'

const names = ['a', 'b', 'c', 'd']
const variant = fc.record({
  input: fc.integer({ min: 0, max: 6 }).map((number) => `text ${number}`),
  own: fc.constantFrom(...names),
  other: fc.constantFrom('x', 'y'),
})
const answer = (text: string, scale: number): number => (Number(text.slice(5)) * scale) % 5

const own: Oracle = { name: 'own', differs: (a, b) => JSON.stringify(a) !== JSON.stringify(b) }

describe('the pairs of two classes', () => {
  test.each<readonly [string, Oracle, (at: number) => Prediction]>([
    ['outcomes', sameLabel(), (at) => ({ kind: 'label', label: `${at}` })],
    ['a line of scores', closeScore({ tolerance: 1.5 }), (at) => ({ kind: 'score', score: at })],
    ['a function of the user', own, (at) => ({ kind: 'label', label: `${at % 2}` })],
  ])('are counted as by looking at each: %s', (_, oracle, said) => {
    fc.assert(
      fc.property(fc.array(variant, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (list, scale) => {
        const seen = new Set<string>()
        const variants = list
          .filter((each) => seen.size < seen.add(JSON.stringify(each)).size)
          .map(({ input, ...classes }) => ({ input, classes, prediction: said(answer(input, scale)) }))
        const expected = new Map<string, { pairs: number; btcs: number }>()
        for (const [at, one] of variants.entries()) {
          for (const other of variants.slice(at + 1)) {
            const { own: mine, other: rest } = one.classes
            if (mine === other.classes.own || rest !== other.classes.other || one.input === other.input) continue
            const key = [mine, other.classes.own].sort().join()
            const count = expected.get(key) ?? { pairs: 0, btcs: 0 }
            expected.set(key, count)
            count.pairs++
            if (oracle.differs(one.prediction, other.prediction)) count.btcs++
          }
        }
        const tally = tallyCase(variants, ['own'], oracle)
        const found = (tally.attributes[0]?.crossed ?? []).map(
          ({ first, second, ...count }) => [`${first},${second}`, count] as const,
        )
        expect(new Map(found)).toEqual(expected)
        expect(found.reduce((sum, [, { pairs }]) => sum + pairs, 0)).toBe(tally.pairs)
        expect(found.reduce((sum, [, { btcs }]) => sum + btcs, 0)).toBe(tally.btcs)
      }),
    )
  })

  test('stand in a report with the highest rate first, and add up over shards', () => {
    const tally = (labels: readonly string[]) =>
      tallyCase(
        labels.map((label, at) => ({
          input: `${at}`,
          classes: { own: names[at] as string },
          prediction: { kind: 'label', label },
        })),
        ['own'],
        sameLabel(),
      )
    const cases = [tally(['no', 'yes', 'yes']), tally(['no', 'yes', 'no'])]
    const summary = new Summary({ attributes: ['own'], seed: 1 })
    for (const [at, each] of cases.entries()) summary.add(each, { unit: String(at), capped: false })
    expect(summary.byClassPair().map(({ classes, pairs, btcs }) => [classes.join('-'), btcs, pairs])).toEqual([
      ['a-b', 2, 2],
      ['a-c', 1, 2],
      ['b-c', 1, 2],
    ])
    const parts = cases.map((each) => {
      const part = new ClassPairs()
      part.add('own', each.attributes[0]?.crossed ?? [])
      return part
    })
    const joined = new ClassPairs()
    for (const part of parts) joined.addSums(part.sums)
    expect(joined.sums).toEqual(summary.classPairs.sums)
    expect(joined.sums[0]).toEqual({
      attribute: 'own',
      classes: ['a', 'b'],
      cases: 2,
      casesWithBtc: 2,
      pairs: 2,
      btcs: 2,
    })
  })

  const groups = (list: readonly (readonly [input: string, name: string])[]) =>
    groupsOf(
      itemsOf(list.map(([input, name]) => ({ input, classes: { name }, prediction: { kind: 'label', label: input } }))),
      'name',
    )

  test('of which no pair differs are counted without asking the oracle', () => {
    const silent: Oracle = {
      name: 'silent',
      differs: () => {
        throw new Error('asked')
      },
    }
    const list = groups([
      ['1', 'b'],
      ['2', 'a'],
      ['3', 'b'],
    ])
    expect(crossOf(list, silent, false)).toEqual([{ first: 'a', second: 'b', pairs: 2, btcs: 0 }])
    expect(() => crossOf(list, silent, true)).toThrow('asked')
    expect(crossOf(list, sameLabel(), true)).toEqual([{ first: 'a', second: 'b', pairs: 2, btcs: 2 }])
  })

  test('are counted by their outcomes where the oracle has some, without comparing any two', () => {
    const oracle: Oracle = {
      name: 'outcomes alone',
      differs: () => {
        throw new Error('compared')
      },
      outcome: (prediction) => (prediction as { label: string }).label,
    }
    const list = groups([
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
    ])
    expect(crossOf(list, oracle, true)).toEqual([{ first: 'a', second: 'b', pairs: 2, btcs: 2 }])
  })

  test('that have the same inputs alone are left out', () => {
    const list = groups([
      ['same', 'a'],
      ['same', 'b'],
      ['other', 'c'],
    ])
    expect(crossOf(list, sameLabel(), true)).toEqual([
      { first: 'a', second: 'c', pairs: 1, btcs: 1 },
      { first: 'b', second: 'c', pairs: 1, btcs: 1 },
    ])
    expect(crossOf([], sameLabel(), true)).toEqual([])
  })

  test('on a line differ when they are farther apart than the tolerance, on either side', () => {
    const at = (name: string, ...scores: readonly number[]) =>
      scores.map((score) => ({
        input: `${name} ${score}`,
        classes: { name },
        prediction: { kind: 'score', score } as const,
      }))
    const oracle: Oracle = {
      name: 'line',
      differs: () => true,
      closeness: { score: (prediction) => (prediction as { score: number }).score, tolerance: 1 },
    }
    const count = (...own: readonly number[]) =>
      crossOf(groupsOf(itemsOf([...at('a', ...own), ...at('b', 1, 2, 3, 4)]), 'name'), oracle, true)[0]?.btcs
    expect(count(0)).toBe(3)
    expect(count(2)).toBe(1)
    expect(count(3, 2)).toBe(2)
    expect(count(5)).toBe(3)
    expect(count(6)).toBe(4)
  })

  const pairs = (first: string, second: string, all: number, btcs: number) => [{ first, second, pairs: all, btcs }]
  const seen = (attribute: string, name: string, all = 1): ClassCount => ({
    attribute,
    class: name,
    variants: 1,
    btcs: 0,
    pairs: all,
  })

  test('are added up case by case, in an order of their own', () => {
    const sums = new ClassPairs()
    sums.add('race', pairs('x', 'y', 3, 0))
    sums.add('gender', pairs('m', 'n', 2, 1))
    sums.add('gender', pairs('f', 'm', 4, 2))
    sums.add('gender', pairs('f', 'm', 5, 0))
    expect(sums.sums).toEqual([
      { attribute: 'gender', classes: ['f', 'm'], cases: 2, casesWithBtc: 1, pairs: 9, btcs: 2 },
      { attribute: 'gender', classes: ['m', 'n'], cases: 1, casesWithBtc: 1, pairs: 2, btcs: 1 },
      { attribute: 'race', classes: ['x', 'y'], cases: 1, casesWithBtc: 0, pairs: 3, btcs: 0 },
    ])
    const joined = new ClassPairs()
    joined.addSums(sums.sums)
    joined.addSums(sums.sums)
    expect(joined.sums[0]).toEqual({
      attribute: 'gender',
      classes: ['f', 'm'],
      cases: 4,
      casesWithBtc: 2,
      pairs: 18,
      btcs: 4,
    })
  })

  test('are listed by attribute, by their rates and of classes that have pairs alone', () => {
    const sums = new ClassPairs()
    sums.add('gender', pairs('f', 'm', 10, 2))
    sums.add('gender', pairs('f', 'n', 4, 1))
    sums.add('gender', pairs('m', 'n', 2, 1))
    sums.add('gender', pairs('m', 'o', 2, 2))
    sums.add('race', pairs('f', 'm', 1, 1))
    const listed = (byClass: readonly ClassCount[]) =>
      sums.list(byClass).map(({ attribute, classes }) => `${attribute} ${classes.join('-')}`)
    const gender = ['f', 'm', 'n'].map((name) => seen('gender', name))
    const race = ['f', 'm'].map((name) => seen('race', name))
    expect(listed([...race, ...gender])).toEqual(['race f-m', 'gender m-n', 'gender f-n', 'gender f-m'])
    expect(listed([...gender, seen('gender', 'o', 0)])).toEqual(['gender m-n', 'gender f-n', 'gender f-m'])
    expect(listed([...gender, seen('gender', 'o')])[0]).toBe('gender m-o')
    expect(listed([seen('gender', 'f'), seen('gender', 'm'), seen('race', 'f')])).toEqual(['gender f-m'])
    expect(listed([])).toEqual([])
  })

  test('of an attribute with many classes are listed for the 40 worst', () => {
    const many = Array.from({ length: 60 }, (_, at) => `class ${at}`)
    const summary = new Summary({ attributes: ['own'], seed: 1 })
    const variants = many.map((name, at) => ({
      input: name,
      classes: { own: name },
      prediction: { kind: 'score' as const, score: at },
    }))
    summary.add(tallyCase(variants, ['own'], closeScore({ tolerance: 45 })), { unit: '1', capped: false })
    expect(summary.byClassPair()).toHaveLength((40 * 39) / 2)
    expect(summary.classPairs.sums).toHaveLength((60 * 59) / 2)
  })
})
