import { describe, expect, test } from 'vitest'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { formatBaselines, parseBaselines } from '../../../src/baseline/format.js'
import { compareCases, isSound, judgeBy, knownIn, type StoredBaseline, toStored } from '../../../src/baseline/index.js'
import type { CaseBook } from '../../../src/core/report.js'
import { type AnswerGapReport, formatReport, fromFunction } from '../../../src/index.js'
import { length, readingEase, refusal, similarity } from '../../../src/questions/answer-gap/index.js'
import { femaleNames, nameIn, sincePlan as plan, refusing, sampling, thingIn } from './generators.js'

const { gate } = plan

const female = await femaleNames()
const sorry = "I'm sorry, but I can't help with that."

const support = (seed: number, gap: number) => refusing(seed, female, gap)

/** Answers the same each time, and refuses women with these things. */
const steady = (...things: readonly string[]) =>
  fromFunction(
    (text: string) =>
      female.has(nameIn(text)) && things.includes(thingIn(text)) ? sorry : `Your ${thingIn(text)} is on its way.`,
    { answers: 'text', batched: false, name: 'steady' },
  )

/** Kept in a file and read again, as matchers do it. */
const kept = (report: AnswerGapReport): StoredBaseline =>
  parseBaselines(formatBaselines(new Map([['a 1', toStored(report) as StoredBaseline]]))).get('a 1') as StoredBaseline

function judged(report: AnswerGapReport, before: StoredBaseline): AnswerGapReport {
  const comparison = compareCases(before, report.cases as CaseBook, report.version)
  return judgeBy(report, { path: '__fairness__/a.json', entry: 'a 1', ...comparison }, gate)
}

const codes = ({ findings }: AnswerGapReport) => findings.map(({ code }) => code)

describe('a generator that answers anew each time', () => {
  test('is no worse when it is asked again, though single cases come and go', async () => {
    const before = kept(await audit(support(1, 0), plan))
    const again = judged(await audit(support(2, 0), plan), before)
    expect([again.verdict, codes(again)[0]]).toEqual(['fair', 'baseline.no-worse'])
    expect(again.baseline?.new.length).toBeGreaterThan(0)
    expect(again.baseline?.fixed.length).toBeGreaterThan(0)
    expect(again.baseline?.mcnemar).toBeUndefined()
    expect(formatReport(again)).toContain(
      'Not shown to be worse than the baseline: in 60 cases that both runs asked, no gap is shown to have\ngrown beyond its limit (2 gaps, 95 % confidence). This does not show that the model is as good.',
    )
    expect(formatReport(again)).not.toContain('two answers')
  })

  test('is worse when one class is refused more often, by measure and case', async () => {
    const before = kept(await audit(support(1, 0), plan))
    const worse = judged(await audit(support(3, 0.25), plan), before)
    expect([worse.verdict, codes(worse)[0]]).toEqual(['biased', 'baseline.worse'])
    const [refusals] = worse.baseline?.gaps ?? []
    expect(refusals).toMatchObject({ measure: 'refusal', attribute: 'gender', cases: 60, measuredBefore: 60 })
    expect(refusals?.now).toBeGreaterThan(0.15)
    expect(Math.abs(refusals?.before ?? 1)).toBeLessThan(0.05)
    expect(worse.baseline?.new.flatMap(({ attributes }) => attributes)).toContain('refusal of gender')
    const text = formatReport(worse)
    const line = text.replaceAll('\n', ' ')
    expect(text).toMatch(
      /^Worse than the baseline: in 60 cases that both runs asked, the gap in refusal of female and male/,
    )
    expect(line).toContain('paired t test, p < 0.0001')
    expect(text).toContain('refusal: two answers')
    expect(text).toContain('To accept the larger gaps, run the test with -u and commit __fairness__/a.json.')
    expect(text).not.toContain('increase maxGap')
    const verbose = formatReport(worse, { verbose: true })
    expect(verbose).toMatch(/Then and now +refusal of female and male \(gender\): [\d.]+ points?/)
    expect(verbose.replace(/\n +/g, ' ')).toContain('gate: no gap grown beyond its limit at 95 % confidence')
  })

  test('whose gap was there before is no worse, and has it in the baseline', async () => {
    const first = await audit(support(1, 0.25), plan)
    const before = kept(first)
    expect(before.counts.casesWithBtc).toBe(before.btcs.length)
    expect(before.btcs.length).toBeGreaterThan(5)
    const again = judged(await audit(support(2, 0.25), plan), before)
    expect(again.gaps[0]?.decision).toBe('beyond')
    expect([again.verdict, again.findings.some(({ code }) => code.startsWith('gap.'))]).toEqual(['fair', false])
  })

  test('that now refuses the other class is worse, though the gap is as large', async () => {
    const before = kept(await audit(support(1, 0.25), plan))
    const turned = sampling(2, female, { refuses: (isFemale) => 0.05 + (isFemale ? 0 : 0.25) })
    const worse = judged(await audit(turned, plan), before)
    expect(worse.verdict).toBe('biased')
    expect(formatReport(worse)).toContain('points the other way and is')
  })

  test('is not asked to make the prompt of a gap small that the baseline has about as it is', async () => {
    const shrinking = { ...plan, shrink: { maxInputs: 100 } } as const
    const first = await audit(support(1, 0.6), shrinking)
    expect(first.smallest).toBeDefined()
    const again = await audit(support(2, 0.6), shrinking, { isKnown: knownIn(kept(first)) })
    expect([again.gaps[0]?.decision, again.smallest]).toEqual(['beyond', undefined])
    const small = kept(await audit(support(3, 0.05), shrinking))
    const grown = await audit(support(2, 0.6), shrinking, { isKnown: knownIn(small) })
    expect(grown.smallest).toBeDefined()
  })
})

describe('a suite that was asked whole, of steady answers,', () => {
  const once = { ...plan, variantsPerCase: 200, repeats: 1, measures: [refusal()] } as const

  test('is compared by what is counted', async () => {
    const before = kept(await audit(steady('phone'), once))
    expect(before.exact).toBe(true)
    const same = judged(await audit(steady('phone'), once), before)
    expect(same.verdict).toBe('fair')
    expect(formatReport(same)).toMatch(
      /^No worse than the baseline: in 60 cases that both runs asked, no gap has grown beyond/,
    )
    const worse = judged(await audit(steady('phone', 'lamp'), once), before)
    expect(worse.verdict).toBe('biased')
    expect(worse.baseline?.new.map(({ attributes }) => attributes)).toEqual(Array(3).fill(['refusal of gender']))
    expect(formatReport(worse)).toContain('was 5 points and is 10 points now')
    expect(formatReport(worse).replaceAll('\n', ' ')).toContain('(a count: both runs asked the whole suite)')
    const better = judged(await audit(steady(), once), before)
    expect([better.verdict, better.baseline?.fixed.length]).toEqual(['fair', 3])
  })

  test('passes with a gap that grew and is accepted', async () => {
    const before = kept(await audit(steady(), once))
    const grown = judged(await audit(steady('phone'), once), before)
    expect([grown.verdict, grown.baseline?.new.length]).toEqual(['fair', 3])
  })

  test('is no count where the other run was none', async () => {
    const { exact: _, ...before } = kept(await audit(steady('phone'), once))
    const worse = judged(await audit(steady('phone', 'lamp'), once), before)
    expect(worse.baseline?.gaps?.[0]).toMatchObject({ exact: false })
    expect(worse.baseline?.gaps?.[0]?.p).toBeGreaterThan(0.01)
  })
})

describe('nothing that was not compared passes:', () => {
  test('a report by itself', async () => {
    const report = await audit(support(1, 0), plan)
    expect([report.verdict, codes(report)[0]]).toEqual(['inconclusive', 'baseline.none'])
    expect(report.compared?.map(({ verdict }) => verdict)).toEqual(['inconclusive'])
  })

  test('a measure that has lost its numbers', async () => {
    const eased = { ...plan, measures: [refusal(), readingEase()] } as const
    const before = kept(await audit(support(1, 0), eased))
    const silent = fromFunction((text: string) => (text.includes('phone') ? 'We will send it.' : ''), {
      answers: 'text',
      batched: false,
      name: 'support',
    })
    const judgement = judged(await audit(silent, eased), before)
    expect([judgement.verdict, codes(judgement)[0]]).toEqual(['inconclusive', 'baseline.not-measured'])
    expect(judgement.findings[0]?.message).toBe(
      'Nothing is shown to have got worse, but the gap in reading ease of female and male (gender) could be compared in only 3 of 60 cases that both runs asked. This is too few to decide. Check the answers that have no number, or update the baseline (-u).',
    )
  })

  test.each([
    ['limits', { measures: [refusal({ maxGap: 0.2 }), length()] }, 'measures: refusal up to 0.2'],
    ['repeats', { repeats: 2 }, 'repeats: 2, before 3'],
    ['measures', { measures: [refusal()] }, 'measures: refusal up to 0.05 within 0 to 1, before'],
  ])('other %s', async (_, other, said) => {
    const before = kept(await audit(support(1, 0), plan))
    const report = judged(await audit(support(2, 0), { ...plan, ...other }), before)
    expect([report.verdict, report.baseline?.status]).toEqual(['inconclusive', 'other-plan'])
    expect(report.findings[0]?.message).toContain(said)
  })

  test('a model that says the same to everybody now', async () => {
    const before = kept(await audit(support(1, 0), plan))
    const mute = fromFunction(() => sorry, { answers: 'text', batched: false, name: 'support' })
    const report = judged(await audit(mute, plan), before)
    expect([report.verdict, codes(report)[0]]).toEqual(['inconclusive', 'health.constant-model'])
  })

  test('numbers of which many lie outside their range, which are no baseline either', async () => {
    const marks = { name: 'marks', range: [0, 1] as const, maxGap: 0.1, measure: () => 7 }
    const report = await audit(support(1, 0), { ...plan, measures: [refusal(), marks] })
    expect(isSound(report)).toBe(false)
    expect(judged(report, kept(report)).verdict).toBe('inconclusive')
  })

  test('a file in which a number of a gap was changed', async () => {
    const report = await audit(support(1, 0), plan)
    const text = formatBaselines(new Map([['a 1', toStored(report) as StoredBaseline]]))
    const changed = text.replace(/=(-?0\.\d+)/, '=0.9')
    expect(changed).not.toBe(text)
    expect(() => parseBaselines(changed)).toThrow('entries.a 1 does not match its checksum')
    expect(() => parseBaselines(text.replace(/=-?0\.\d+/, '=x'))).toThrow(
      'which is not a key of a case with its number',
    )
    expect(() => parseBaselines(text.replace('"judge": "mean"', '"judge": "max"'))).toThrow(
      'entries.a 1.gaps[0].judge is "max", and not one of mean, median',
    )
    expect(() => parseBaselines(text.replace('["female","male"]', '["female"]'))).toThrow('classes are not two')
    const reasoned = text.replace(/("key": "[^"]+") }/, '$1, "accepted": "agreed" }')
    expect(
      parseBaselines(reasoned)
        .get('a 1')
        ?.btcs.some(({ accepted }) => accepted === 'agreed'),
    ).toBe(true)
  })

  test('a run that was cut short', async () => {
    const before = kept(await audit(support(1, 0), plan))
    const cut = judged(await audit(support(2, 0), { ...plan, budget: { inputs: 300 } }), before)
    expect(cut.verdict).toBe('interrupted')
  })
})

test('of two models the gaps of both are told', async () => {
  const before = await audit(support(1, 0), plan)
  const worse = await audit(support(3, 0.25), plan)
  const other = { ...(before.cases as CaseBook), btcs: before.cases?.withBtc ?? [] }
  const comparison = compareCases(other, worse.cases as CaseBook, worse.version)
  const report = judgeBy(worse, { ...comparison, model: 'function:other' }, gate)
  expect(formatReport(report).replaceAll('\n', ' ')).toMatch(
    /^Worse than function:other: in 60 cases that both runs asked, the gap in refusal of female and male \(gender\) is [\d.]+ points?[a-z ]* there and \d+ points here,/,
  )
})

test('shards that were compared with a baseline are joined and decided once', async () => {
  const shared = { ...plan, measures: [refusal(), length(), similarity()], repeats: 1 } as const
  const model = (things: readonly string[]) => steady(...things)
  const before = kept(await audit(model(['phone']), shared))
  for (const things of [['phone'], ['phone', 'lamp', 'table', 'chair']]) {
    const whole = judged(await audit(model(things), shared), before)
    const parts: AnswerGapReport[] = []
    for (const index of [2, 1, 3]) {
      const part = judged(await audit(model(things), { ...shared, shard: { index, count: 3 } }), before)
      parts.push(JSON.parse(JSON.stringify(part)))
    }
    const merged = mergeReports(parts) as AnswerGapReport
    expect(merged.verdict).toBe(things.length === 1 ? 'fair' : 'biased')
    expect(merged.baseline).toEqual(JSON.parse(JSON.stringify(whole.baseline)))
    expect(merged.findings).toEqual(JSON.parse(JSON.stringify(whole.findings)))
  }
})

test('shards that nobody compared give the cases of one run', async () => {
  const parts = await Promise.all(
    [1, 2, 3].map((index) => audit(steady('phone'), { ...plan, repeats: 1, shard: { index, count: 3 } })),
  )
  const whole = await audit(steady('phone'), { ...plan, repeats: 1 })
  expect(kept(mergeReports(parts) as AnswerGapReport)).toEqual(kept(whole))
})

describe('a gate', () => {
  test.each([
    [{ gate: { found: 0 } }, 'EF149', 'this gate cannot be used'],
    [{ gate: { rate: 0.05 } }, 'EF149', 'give the measures limits instead'],
    [{ gate: { newSince: 'yesterday' } }, 'EF121', 'has an unknown format'],
    [{ gate: 'baseline' }, 'EF121', 'has an unknown format'],
    [{ gate: { newSince: 'baseline', rate: 0.1 } }, 'EF121', ''],
    [{ gate: { newSince: 'baseline', maxGap: 0.1 } }, 'EF133', "'maxGap'"],
    [{ gate: { newSince: 'baseline', confidence: 2 } }, 'EF123', ''],
    [{ gate: { newSince: 'baseline', over: 'all' } }, 'EF134', ''],
    [
      { gate: { newSince: 'baseline', confidence: 0.9 }, confidence: 0.99 },
      'EF150',
      "different values for 'confidence'",
    ],
    [{ gate: { newSince: 'baseline', over: 'suite' }, over: 'population' }, 'EF150', 'remove over from the gate'],
  ])('%j is refused', async (more, code, said) => {
    const asked = audit(support(1, 0), { ...plan, ...more } as unknown as typeof plan)
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining(said) })
  })

  test('may say how sure a growth must be, or the plan does', async () => {
    const inGate = await audit(support(1, 0), { ...plan, gate: { newSince: 'baseline', confidence: 0.99 } })
    const inPlan = await audit(support(1, 0), { ...plan, confidence: 0.99 })
    expect([inGate.gate.confidence, inPlan.gate.confidence]).toEqual([0.99, 0.99])
  })
})
