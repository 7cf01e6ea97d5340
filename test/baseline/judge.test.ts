import { expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { compareCases, knownIn } from '../../src/baseline/compare.js'
import { judgeBy } from '../../src/baseline/judge.js'
import { type StoredBaseline, toStored } from '../../src/baseline/stored.js'
import type { WideReport } from '../support/wide-report.js'
import { bookOf, modelOf, plan, reportOf } from './books.js'

const gate = { newSince: 'baseline' } as const
const before = async () => toStored(await reportOf([4, 8])) as StoredBaseline
const judge = async (report: WideReport) =>
  judgeBy(report, compareCases(await before(), report.cases as NonNullable<WideReport['cases']>, '1'), gate)

test('the pair that is shown is a new one, also where the run did not know the baseline', async () => {
  const report = await reportOf([4, 8, 40])
  expect(report.shrunk?.caseId).toBe('case 4')
  const judged = await judge(report)
  expect([judged.verdict, judged.btcs[0]?.caseId, judged.shrunk, judged.replay]).toEqual([
    'biased',
    'case 40',
    undefined,
    undefined,
  ])
})

test('a run that knows the baseline makes a new pair small', async () => {
  const report = await audit(modelOf(4, 8, 40), plan, { isKnown: knownIn(await before()) })
  const judged = await judge(report)
  expect([judged.shrunk?.caseId, judged.btcs[0]?.caseId]).toEqual(['case 40', 'case 40'])
})

test('a judged report has no list of cases any more, and its model is still the one that was asked', async () => {
  const report = await reportOf([4])
  const { cases, baseline, verdict, model } = await judge(report)
  expect([cases, verdict, model.id]).toEqual([undefined, 'fair', report.model.id])
  expect(baseline?.fixed.map(({ caseId }) => caseId)).toEqual(['case 8'])
  expect((await bookOf([4])).asked).toHaveLength(60)
})

test('a run that was cut short is no pass, but what it found that is new stands', async () => {
  const cut = await reportOf([4, 8], { budget: { inputs: 110 } })
  expect((await judge(cut)).verdict).toBe('interrupted')
  const found = await judge(
    await reportOf(
      Array.from({ length: 60 }, (_, at) => at),
      { budget: { inputs: 110 } },
    ),
  )
  expect(found.verdict).toBe('biased')
})
