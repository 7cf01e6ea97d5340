import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { counterexampleOf } from '../../src/baseline/counterexamples.js'
import { compareCases, judgeBy, knownIn, type StoredBaseline, toStored } from '../../src/baseline/index.js'
import type { CaseBook } from '../../src/core/report.js'
import type { IntersectionalPlan } from '../../src/questions/index.js'
import { type PlantedName, plantedMutants } from '../questions/intersectional/planted-mutants.js'
import type { WideReport } from '../support/wide-report.js'

type Asked = Partial<IntersectionalPlan<string, PlantedName>>

const ids = Array.from({ length: 12 }, (_, at) => `t${at + 1}`)
const cases = plantedMutants(ids.map((id) => ({ id, words: 2 })))
const gate = { newSince: 'baseline' } as const
const plan = { question: 'hidden', attributes: ['race', 'gender'], cases, gate } as const

/** Says no to these texts, and yes to all others. */
const modelOf = (erring: readonly string[]) => {
  const known = new Set(erring)
  return (texts: readonly string[]): string[] => texts.map((text) => (known.has(text) ? 'no' : 'yes'))
}

/** A model that errs at the intersection alone, or as soon as the race changes, in the numbered originals. */
const both = (...numbers: number[]): string[] => numbers.map((number) => `t${number} race=1 gender=2`)
const raceAlone = (...numbers: number[]): string[] =>
  numbers.flatMap((number) => [0, 1, 2].map((gender) => `t${number} race=1 gender=${gender}`))

const reportOf = (erring: readonly string[], more: Asked = {}, before?: StoredBaseline): Promise<WideReport> =>
  audit(modelOf(erring), { ...plan, ...more }, before === undefined ? {} : { isKnown: knownIn(before) })

const baselineOf = async (erring: readonly string[], more: Asked = {}): Promise<StoredBaseline> =>
  toStored(await reportOf(erring, more)) as StoredBaseline

const judged = (report: WideReport, before: StoredBaseline): WideReport =>
  judgeBy(report, compareCases(before, report.cases as CaseBook, report.version), gate)

const idsOf = (list: readonly { readonly caseId: string }[] | undefined) => list?.map(({ caseId }) => caseId)

describe.each(['hidden', 'intersectional'] as const)('a gate that compares, of a plan that asks: %s', (question) => {
  test('a case that errs anew fails, one that erred before does not', async () => {
    const before = await baselineOf(both(2, 3), { question })
    const same = judged(await reportOf(both(2, 3), { question }, before), before)
    expect([same.verdict, idsOf(same.baseline?.open)]).toEqual(['fair', ['t2', 't3']])
    const worse = judged(await reportOf(both(2, 3, 11), { question }, before), before)
    expect(worse.verdict).toBe('biased')
    expect(worse.baseline?.new).toEqual([{ caseId: 't11', attributes: ['race and gender'] }])
    const better = judged(await reportOf(both(3), { question }, before), before)
    expect([better.verdict, idsOf(better.baseline?.fixed), idsOf(better.baseline?.open)]).toEqual([
      'fair',
      ['t2'],
      ['t3'],
    ])
  })

  test('the square that is shown first and made small is a new one', async () => {
    const before = await baselineOf(both(1, 2, 3), { question })
    const report = await reportOf(both(1, 2, 3, 11), { question }, before)
    expect([report.btcs[0]?.caseId, report.shrunk?.caseId]).toEqual(['t11', 't11'])
    const blind = await reportOf(both(1, 2, 3, 11), { question })
    expect([blind.btcs[0]?.caseId, blind.shrunk?.caseId]).toEqual(['t1', 't1'])
    const kept = counterexampleOf(report)
    expect([kept?.caseId, kept?.attribute]).toEqual(['t11', 'race and gender'])
    expect(knownIn(before)(kept?.key ?? '', 'race and gender')).toBe(false)
  })

  test('the first new error ends a run that looks for one, a known one does not', async () => {
    const many = plantedMutants(Array.from({ length: 200 }, (_, at) => ({ id: `t${at + 1}`, words: 2 })))
    const more = { question, cases: many, stop: 'first', shrink: false } as const
    const before = await baselineOf(both(...Array.from({ length: 200 }, (_, at) => at + 1)), { ...more, stop: 'all' })
    const erring = both(...Array.from({ length: 200 }, (_, at) => at + 1))
    expect((await reportOf(erring, more, before)).counts.cases).toBe(200)
    expect((await reportOf(erring, more)).counts.cases).toBeLessThan(200)
    expect((await reportOf(erring, { ...more, stop: 'decided' })).counts.cases).toBeLessThan(200)
  })
})

test('an error that becomes explained by one attribute is fixed for the one question and open for the other', async () => {
  const [hidden, any] = [await baselineOf(both(2)), await baselineOf(both(2), { question: 'intersectional' })]
  const now = [...both(2), ...raceAlone(2)]
  const asHidden = judged(await reportOf(now, {}, hidden), hidden)
  expect([asHidden.verdict, idsOf(asHidden.baseline?.fixed)]).toEqual(['fair', ['t2']])
  const asAny = judged(await reportOf(now, { question: 'intersectional' }, any), any)
  expect([asAny.verdict, idsOf(asAny.baseline?.open)]).toEqual(['fair', ['t2']])
})

test('the same cases are compared whatever the model made the run ask, and whatever the schedule', async () => {
  const before = await baselineOf(both(1, 2, 3, 4))
  const report = judged(await reportOf(both(5), { schedule: 'full' }), before)
  expect(report.baseline).toMatchObject({ common: 12, changed: 0, onlyNow: 0, onlyBefore: 0, status: 'compared' })
})

test('another question or another order is another plan', async () => {
  const before = await baselineOf(both(1))
  const other = judged(await reportOf(both(1), { question: 'intersectional' }), before)
  expect([other.verdict, other.baseline?.status]).toEqual(['inconclusive', 'other-plan'])
  const names = ['race', 'gender', 'body'] as const
  const three = plantedMutants([{ id: 't1', words: 1 }], names)
  const ofOrder = (order: number) => ({ attributes: names, cases: three, order })
  const pairs = judged(await reportOf([], ofOrder(2)), await baselineOf([], ofOrder(3)))
  expect(pairs.baseline?.differences?.map(({ what }) => what)).toContain('order')
})

test('of an original with several combinations only the new one is new', async () => {
  const names = ['race', 'gender', 'body'] as const
  const more = { attributes: names, cases: plantedMutants([{ id: 't1', words: 1 }], names), order: 2 } as const
  const before = await baselineOf(['t1 race=1 gender=1 body=0'], more)
  const erring = ['t1 race=1 gender=1 body=0', 't1 race=0 gender=1 body=1']
  const report = judged(await reportOf(erring, more, before), before)
  expect(report.baseline?.new).toEqual([{ caseId: 't1', attributes: ['gender and body'] }])
  expect(report.baseline?.open).toEqual([{ caseId: 't1', attributes: ['race and gender'] }])
  expect(report.shrunk?.attribute ?? report.btcs[0]?.attribute).toBe('gender and body')
})

test('a constant model and a run that was cut short are no pass', async () => {
  const before = await baselineOf(both(1))
  const constant = await audit(() => 'yes', plan)
  expect([constant.cases?.vacuous, judged(constant, before).verdict]).toEqual([true, 'inconclusive'])
  const cut = judged(await reportOf(both(1), { budget: { inputs: 60 } }, before), before)
  expect(cut.verdict).toBe('interrupted')
})
