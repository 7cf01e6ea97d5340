import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Oracle } from '../../src/core/oracle.js'
import type { Prediction } from '../../src/core/prediction.js'
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
