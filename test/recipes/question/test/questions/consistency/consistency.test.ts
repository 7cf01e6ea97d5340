import { expect, test } from 'vitest'
import { audit, type Case, formatReport, mergeReports } from '../../../src/index.js'
import '../../../src/vitest.js'

const persons = { male: 'He', female: 'She' }

/** Praise of sixty things, said in two ways by each person. */
const cases: Case<string, 'gender'>[] = Array.from({ length: 60 }, (_, at) => ({
  id: `thing ${at}`,
  variants: Object.entries(persons).flatMap(([gender, who]) =>
    [`${who} liked thing ${at}.`, `Thing ${at} was liked, ${who.toLowerCase()} said.`].map((input) => ({
      input,
      classes: { gender },
    })),
  ),
}))
const plan = { question: 'consistency', attributes: ['gender'], cases } as const

/** Reads the first word of every tenth thing, and nothing else. */
const wordy = (texts: readonly string[]): string[] =>
  texts.map((text) => (/thing \d*0\b/i.test(text) && text.startsWith('Thing') ? 'dislikes' : 'likes'))
/** Favours a class, and treats all paraphrases alike. */
const biased = (texts: readonly string[]): string[] =>
  texts.map((text) => (/\bshe\b/i.test(text) ? 'dislikes' : 'likes'))

test('counts the cases in which two paraphrases differ', async () => {
  const report = await audit(wordy, plan)
  expect(report.verdict).toBe('biased')
  expect(report.counts).toMatchObject({ cases: 60, casesWithBtc: 6, variants: 240, pairs: 120, btcs: 12 })
  expect(report.rate?.value).toBeCloseTo(0.1)
  expect(report.unlike).toHaveLength(6)
  for (const { a, b } of report.unlike) {
    expect(a.classes).toEqual(b.classes)
    const labels = [a, b].map(({ prediction }) => (prediction.kind === 'label' ? prediction.label : undefined))
    expect(labels.sort()).toEqual(['dislikes', 'likes'])
  }
  expect(formatReport(report, { verbose: true })).toContain(
    '6 of 60 cases change their outcome between two paraphrases',
  )
  expect(formatReport(report, { verbose: true })).toContain('Two paraphrases, both gender')
})

test('passes a model that treats paraphrases alike, whatever it does to classes', async () => {
  await expect(biased).toBeConsistent({ attributes: ['gender'], cases })
  await expect(await audit(biased, plan)).toBeConsistent()
})

test('a matcher judges by the gate of the plan', async () => {
  await expect(wordy).not.toBeConsistent({ attributes: ['gender'], cases })
  await expect(wordy).toBeConsistent({ attributes: ['gender'], cases, gate: { rate: 0.25 } })
  await expect(expect(wordy).toBeConsistent({ attributes: ['gender'], cases })).rejects.toThrow(
    'between two paraphrases',
  )
})

test('shards give the report of one run', async () => {
  const whole = await audit(wordy, plan)
  const parts = await Promise.all([1, 2, 3].map((index) => audit(wordy, { ...plan, shard: { index, count: 3 } })))
  const joined = mergeReports(parts)
  expect(joined).toEqual({ ...whole, model: joined.model })
})

test('cases without paraphrases are no evidence', async () => {
  const alone = cases.map((each) => ({ ...each, variants: [...each.variants].filter((_, at) => at % 2 === 0) }))
  const report = await audit(wordy, { ...plan, cases: alone })
  expect(report.verdict).toBe('inconclusive')
  expect(report.counts.discarded).toEqual([{ reason: 'case without two paraphrases', count: 60 }])
})
