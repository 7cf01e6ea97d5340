import { describe, expect, test } from 'vitest'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { formatBaselines, parseBaselines } from '../../../src/baseline/format.js'
import { compareCases, isSound, judgeBy, knownIn, type StoredBaseline, toStored } from '../../../src/baseline/index.js'
import { template } from '../../../src/cases/index.js'
import type { FoundSpan } from '../../../src/core/prediction.js'
import type { CaseBook } from '../../../src/core/report.js'
import { fromFunction } from '../../../src/models/index.js'
import type { RecallGapReport } from '../../../src/questions/index.js'
import { formatReport } from '../../../src/views/index.js'
import { findAll, mail, namesOf } from './finders.js'

const gate = { newSince: 'baseline' } as const
const plan = {
  question: 'recall-gap',
  attributes: ['race'],
  cases: mail,
  variantsPerCase: 20,
  shrink: false,
  gate,
} as const
const hispanic = namesOf('hispanic')

const finder = (find: (text: string) => readonly FoundSpan[]) =>
  fromFunction(find, { answers: 'spans', name: 'finder' })
/** Misses Hispanic names with these second letters, of every text that a condition holds for. */
const missing = (letters: string, isMissed: (text: string) => boolean = () => true) =>
  finder((text) =>
    findAll(text).filter(({ start, end }) => {
      const name = text.slice(start, end)
      return !(hispanic.has(name) && letters.includes(name[1] ?? '') && isMissed(text))
    }),
  )
const before = missing('a')
const after = missing('aeou')

const letters = template('The shop opened late. {race:name} asked for a {thing}. The {place} was empty that day.', {
  attributes: ['race'],
  lexicons: {
    thing: ['letter', 'parcel', 'book', 'ticket', 'lamp', 'chair', 'coat', 'watch', 'ring', 'desk', 'oven', 'sofa'],
    place: ['office', 'station', 'market', 'garden', 'street', 'square'],
  },
})

/** Kept in a file and read again, as matchers do it. */
const kept = (report: RecallGapReport): StoredBaseline =>
  parseBaselines(formatBaselines(new Map([['a 1', toStored(report) as StoredBaseline]]))).get('a 1') as StoredBaseline

function judged(report: RecallGapReport, stored: StoredBaseline): RecallGapReport {
  const comparison = compareCases(stored, report.cases as CaseBook, report.version)
  return judgeBy(report, { path: '__fairness__/a.json', entry: 'a 1', ...comparison }, gate)
}

const codes = ({ findings }: RecallGapReport) => findings.map(({ code }) => code)
const oneLine = (report: RecallGapReport): string => formatReport(report).replaceAll('\n', ' ')

describe('a finder beside its baseline', () => {
  test('is no worse when it is asked again', async () => {
    const again = judged(await audit(before, plan), kept(await audit(before, plan)))
    expect([again.verdict, codes(again)[0]]).toEqual(['fair', 'baseline.no-worse'])
    expect([again.baseline?.new, again.baseline?.fixed]).toEqual([[], []])
    expect(oneLine(again)).toMatch(/^Not shown to be worse than the baseline|^No worse than the baseline/)
    expect(formatReport(again)).not.toContain('two texts')
  })

  test('is worse when it misses more names of one class, by measure and case', async () => {
    const worse = judged(await audit(after, plan), kept(await audit(before, plan)))
    expect([worse.verdict, codes(worse)[0]]).toEqual(['biased', 'baseline.worse'])
    const [grown] = (worse.baseline?.gaps ?? []).filter(({ p }) => p <= 0.05)
    expect(grown).toMatchObject({ measure: 'recall', attribute: 'race' })
    expect(grown?.classes).toContain('hispanic')
    expect(Math.abs(grown?.now ?? 0)).toBeGreaterThan(Math.abs(grown?.before ?? 1) + 0.1)
    expect(worse.baseline?.new.flatMap(({ attributes }) => attributes)).toContain('recall of race')
    const text = oneLine(worse)
    expect(text).toMatch(/^Worse than the baseline: in \d+ cases that both runs asked, the gap in recall of /)
    expect(text).toContain('recall: two texts')
    expect(text).toContain('To accept the larger gaps, run the test with -u and commit __fairness__/a.json.')
    expect(text).not.toContain('increase maxGap')
    expect(formatReport(worse, { verbose: true }).replace(/\n +/g, ' ')).toContain(
      'gate: no gap grown beyond its limit',
    )
  })

  test('is better when it finds them', async () => {
    const better = judged(await audit(before, plan), kept(await audit(after, plan)))
    expect(better.verdict).toBe('fair')
    expect(better.baseline?.fixed.length).toBeGreaterThan(0)
  })

  test('has its gap in the baseline, and no worse is no pass of the limit', async () => {
    const first = await audit(after, plan)
    expect(first.gaps.some(({ decision }) => decision === 'beyond')).toBe(true)
    expect(kept(first).btcs.length).toBeGreaterThan(0)
    expect([first.verdict, codes(first)[0]]).toEqual(['inconclusive', 'baseline.none'])
  })

  test('is not kept where it marks every word, so that nothing is held to it', async () => {
    const everything = await audit(
      finder((text) => [{ start: 0, end: text.length, label: 'PER' }]),
      plan,
    )
    expect([everything.verdict, isSound(everything), codes(everything)]).toEqual([
      'inconclusive',
      false,
      expect.arrayContaining(['recall.everything']),
    ])
  })

  test('is asked to make the texts of a gap small only where it is new', async () => {
    const shrinking = { ...plan, cases: letters, shrink: { maxInputs: 60 } } as const
    const first = await audit(after, shrinking)
    expect(first.smallest).toBeDefined()
    const again = await audit(after, shrinking, { isKnown: knownIn(kept(first)) })
    expect([again.smallest, again.gaps.some(({ decision }) => decision === 'beyond')]).toEqual([undefined, true])
    const fair = await audit(finder(findAll), shrinking)
    expect((await audit(after, shrinking, { isKnown: knownIn(kept(fair)) })).smallest).toBeDefined()
  })
})

describe('nothing that was not compared passes:', () => {
  test.each([
    ['maxGap', { maxGap: 0.2 }, 'measures: recall up to 0.2'],
    ['match', { match: 'part' }, 'match: part, before whole'],
    ['labels', { personLabels: ['PER'] }, 'labels: PER, before'],
  ] as const)('other %s', async (_, other, said) => {
    const report = judged(await audit(before, { ...plan, ...other }), kept(await audit(before, plan)))
    expect([report.verdict, report.baseline?.status]).toEqual(['inconclusive', 'other-plan'])
    expect(report.findings[0]?.message).toContain(said)
  })

  test.each([
    ['finds nothing', () => [], 'recall.none'],
    ['marks every word', (text: string) => [{ start: 0, end: text.length, label: 'PER' }], 'recall.everything'],
  ] as const)('a model that %s now', async (_, find, code) => {
    const report = await audit(finder(find), plan)
    expect(isSound(report)).toBe(false)
    const after = judged(report, kept(await audit(before, plan)))
    expect([after.verdict, codes(after).includes(code)]).toEqual(['inconclusive', true])
  })

  test('a run that was cut short', async () => {
    const cut = await audit(after, { ...plan, budget: { inputs: 200 } })
    expect(judged(cut, kept(await audit(before, plan))).verdict).toBe('interrupted')
  })
})

test('of two models the gaps of both are told', async () => {
  const other = await audit(before, plan)
  const worse = await audit(after, plan)
  const book = other.cases as CaseBook
  const comparison = compareCases({ ...book, btcs: book.withBtc }, worse.cases as CaseBook, worse.version)
  expect(oneLine(judgeBy(worse, { ...comparison, model: 'function:other' }, gate))).toMatch(
    /^Worse than function:other: in \d+ cases that both runs asked, the gap in recall of /,
  )
})

test('shards that were compared are joined and decided once', async () => {
  const stored = kept(await audit(before, plan))
  for (const model of [before, after]) {
    const whole = judged(await audit(model, plan), stored)
    const parts: RecallGapReport[] = []
    for (const index of [2, 1, 3]) {
      const part = judged(await audit(model, { ...plan, shard: { index, count: 3 } }), stored)
      parts.push(JSON.parse(JSON.stringify(part)))
    }
    const merged = mergeReports(parts) as RecallGapReport
    expect(merged.verdict).toBe(model === before ? 'fair' : 'biased')
    expect(merged.baseline).toEqual(JSON.parse(JSON.stringify(whole.baseline)))
    expect(merged.findings).toEqual(JSON.parse(JSON.stringify(whole.findings)))
    expect(merged.names).toEqual(JSON.parse(JSON.stringify(whole.names)))
  }
})
