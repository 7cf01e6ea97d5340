import { describe, expect, test } from 'vitest'
import { compareCases } from '../../src/baseline/compare.js'
import { type StoredBaseline, toStored } from '../../src/baseline/stored.js'
import { worseThanChance } from '../../src/oracle/mcnemar.js'
import { explainSince } from '../../src/oracle/since-gate.js'
import { bookOf, cases, pairCase, reportOf } from './books.js'

const stored = async (dislikes: readonly number[], more: object = {}): Promise<StoredBaseline> =>
  toStored(await reportOf(dislikes, more)) as StoredBaseline

const ids = (list: readonly { readonly caseId: string }[]): string[] => list.map(({ caseId }) => caseId)

describe('comparing a run with an earlier one', () => {
  test('tells new, fixed, open and accepted BTCs apart', async () => {
    const before = await stored([4, 8, 10, 14])
    const known = before.btcs.map((each) => (each.caseId === 'case 14' ? { ...each, accepted: 'agreed' } : each))
    const found = compareCases({ ...before, btcs: known }, await bookOf([8, 10, 14, 20]), '1.0.0')

    expect(found.status).toBe('compared')
    expect(found.common).toBe(60)
    expect(ids(found.new)).toEqual(['case 20'])
    expect(ids(found.fixed)).toEqual(['case 4'])
    expect(ids(found.open)).toEqual(['case 8', 'case 10'])
    expect(found.accepted).toEqual([{ caseId: 'case 14', attributes: ['gender'], accepted: 'agreed' }])
    expect(found.mcnemar).toMatchObject({ worse: 1, better: 1, p: 0.75 })
  })

  test('leaves out cases that one run alone asked, and cases whose texts are others now', async () => {
    const before = await stored([4, 8], { cases: cases.slice(0, 50) })
    const changed = cases.map((each) => (each.id === 'case 7' ? pairCase('case 7', 'sells product 7') : each))
    const found = compareCases(before, await bookOf([4, 7, 55], { cases: changed.slice(1) }), '1.0.0')

    expect(found).toMatchObject({ status: 'compared', common: 48, changed: 1, onlyNow: 10, onlyBefore: 1 })
    expect(found.new).toEqual([])
    expect(ids(found.fixed)).toEqual(['case 8'])
  })

  test('a text that was put before the others shifts no case', async () => {
    const texts = (from: string[]) =>
      from.map((text, at) => ({
        ...pairCase(`text ${at + 1}`, text),
        original: text,
        origin: `text ${at + 1} of ${from.length}`,
      }))
    const bodies = cases.map((_, at) => `buys product ${at + 1}`)
    const before = await stored([4], { cases: texts(bodies) })
    const found = compareCases(before, await bookOf([4], { cases: texts(['buys product 99', ...bodies]) }), '1.0.0')

    expect(found).toMatchObject({ status: 'compared', common: 60, changed: 0, onlyNow: 1, onlyBefore: 0 })
    expect(ids(found.open)).toEqual(['text 5'])
  })

  test.each([
    ['seed', { seed: 7 }, [{ what: 'seed', before: '42', now: '7' }]],
    ['sample', { sample: 80 }, [{ what: 'sample', before: '400', now: '80' }]],
    ['better outcome', { favourable: 'positive' }, [{ what: 'favourable', before: 'not given', now: 'positive' }]],
  ])('says what differs when the plan has another %s', async (_, more, differences) => {
    const found = compareCases(await stored([4]), await bookOf([4, 8], more), '1.0.0')
    expect(found.status).toBe('other-plan')
    expect(found.differences).toEqual(differences)
    expect(found.madeBy).toBe('expect-fair 0.2.0')
    expect(explainSince({ code: 'baseline.other-plan', comparison: found })).toContain(
      'The baseline was made by expect-fair 0.2.0, which draws different cases and variants for the same seed',
    )
    expect(found.new).toEqual([])
  })

  test('says that the generator is another one when most cases have other variants', async () => {
    const found = compareCases(
      await stored([4]),
      await bookOf([4], { cases: cases.map((each, at) => pairCase(each.id, `sells product ${at + 1}`)) }),
      '0.0.0',
    )
    expect(found.status).toBe('other-plan')
    expect(found.differences?.[0]?.what).toBe('the variants of the cases')
  })

  test('reasons stay with their cases when the baseline is made anew', async () => {
    const before = await stored([4, 8])
    const reasoned = { ...before, btcs: before.btcs.map((each) => ({ ...each, accepted: `known: ${each.caseId}` })) }
    const next = toStored(await reportOf([8, 10]), reasoned)
    const byCase = [...(next?.btcs ?? [])].sort((one, other) => one.caseId.localeCompare(other.caseId))
    expect(byCase.map(({ caseId, accepted }) => [caseId, accepted])).toEqual([
      ['case 10', undefined],
      ['case 8', 'known: case 8'],
    ])
  })
})

test.each([
  [0, 0, 1],
  [0, 9, 1],
  [1, 0, 0.5],
  [3, 0, 0.125],
  [5, 0, 0.03125],
  [8, 2, 0.0546875],
  [10, 10, 0.588098526],
])('McNemar, one side: %i worse and %i better has p = %f', (worse, better, p) => {
  expect(worseThanChance(worse, better)).toBeCloseTo(p, 8)
})

describe('cases of one unit', () => {
  const bookOfTemplates = (templates: number, failing: (template: number, at: number) => boolean) => ({
    asked: Array.from({ length: templates * 10 }, (_, at) => `case${String(at).padStart(4, '0')}same`),
    units: Array.from({ length: templates * 10 }, (_, at) => `template ${Math.floor(at / 10)}`),
    withBtc: Array.from({ length: templates * 10 }, (_, at) => at)
      .filter((at) => failing(Math.floor(at / 10), at % 10))
      .map((at) => ({ key: `case${String(at).padStart(4, '0')}`, caseId: `case ${at}`, attributes: ['gender'] })),
    vacuous: false,
    plan: {},
  })
  const before = { asked: bookOfTemplates(6, () => false).asked, btcs: [] }

  test('count once: ten cases of one template that got worse are one', () => {
    const { mcnemar } = compareCases(
      before,
      bookOfTemplates(6, (template) => template === 0),
      '0.0.0',
    )
    expect(mcnemar).toMatchObject({ worse: 1, better: 0, p: 0.5, several: true, units: { 'template 0': 10 } })
  })

  test('show a change when most units got worse', () => {
    const { mcnemar } = compareCases(
      before,
      bookOfTemplates(6, (_, at) => at < 2),
      '0.0.0',
    )
    expect(mcnemar).toMatchObject({ worse: 6, better: 0, p: 1 / 64 })
  })
})
