import { describe, expect, test } from 'vitest'
import { defineAttribute } from '../../src/attributes/index.js'
import { audit, mergeReports } from '../../src/audit/index.js'
import { eec, mutations, template } from '../../src/cases/index.js'
import { hash32 } from '../../src/core/random.js'
import type { FairnessReport, Plan } from '../../src/questions/index.js'
import { origin } from '../cases/mutations/attributes.js'
import { inShards } from './support/in-shards.js'

/** Scores by the text, a little lower for some words, so that some pairs flip. */
function scores(texts: readonly string[]) {
  return texts.map((text) => {
    const own = (hash32(text.replace(/^(The|My|I|\w+) /, '')) % 1000) / 1000
    const score = Math.min(1, Math.max(0, own - (/\b(she|her|woman|girl|sister)\b/i.test(text) ? 0.06 : 0)))
    return { label: score > 0.5 ? 'positive' : 'negative', scores: { negative: 1 - score, positive: score } }
  })
}

const plans: readonly (readonly [string, Plan<string>])[] = [
  ['all cases of a source', { attributes: ['gender', 'race'], cases: eec() }],
  ['a sample', { attributes: ['gender'], cases: eec(), sample: 70, variantsPerCase: 12 }],
  [
    'a source without end',
    { attributes: ['gender'], cases: template('{person:name} is {adj} in {city}'), sample: 120 },
  ],
  ['a gate with a rate', { attributes: ['gender'], cases: eec(), gate: { rate: 0.2 } }],
  ['a gate that compares', { attributes: ['gender'], cases: eec(), gate: { newSince: 'baseline' } }],
  ['score gaps', { question: 'score-gap', attributes: ['gender', 'race'], cases: eec(), maxGap: 0.05 }],
]

describe('the report that four shards give together', () => {
  test.each(plans)('is that of one run: %s', async (_, plan) => {
    const { whole, parts } = await inShards(scores, plan)
    expect(whole.counts.cases).toBeGreaterThan(60)
    expect(parts.reduce((sum, { counts }) => sum + counts.cases, 0)).toBe(whole.counts.cases)
    expect(Math.max(...parts.map(({ counts }) => counts.cases))).toBeLessThan(whole.counts.cases / 2)
  })

  test('does not change a run that has no shard', async () => {
    const { shard, exhausted } = await audit(scores, { attributes: ['gender'], cases: eec() })
    expect([shard, exhausted]).toEqual([undefined, true])
  })
})

/** A word of it is no adjective, so that some mutants lose the structure of their sentence. */
const build = defineAttribute({
  name: 'build',
  classes: { fat: { adjectives: ['fat'] }, thin: { adjectives: ['thin'] }, wrong: { adjectives: ['quickly'] } },
})
/** Texts with words that mean persons and words that do not; every third has none of a person. */
const lines = ['black', 'fat', 'Polish', 'thin', 'Asian'].flatMap((adjective) =>
  ['old', 'tired', 'quiet', 'young'].flatMap((other) => [
    `The ${adjective} man met the ${other} woman.`,
    `The ${other} girl saw a ${adjective} man. She drank black coffee.`,
    `The film is ${other} and ${adjective}.`,
  ]),
)
const mutants = mutations(lines, { attributes: [origin, build] })

test.each<readonly [string, Plan<string>]>([
  ['all texts', { attributes: ['origin', 'build'], cases: mutants, gate: { newSince: 'baseline' } }],
  ['a sample', { attributes: ['origin'], cases: mutants, sample: 12, variantsPerCase: 4 }],
  ['score gaps', { question: 'score-gap', attributes: ['origin', 'build'], cases: mutants, maxGap: 0.05 }],
])('four shards of texts with mutants are one run, with what was discarded and left alone: %s', async (_, plan) => {
  const { whole, parts } = await inShards(scores, plan)
  expect(whole.counts.left?.length).toBeGreaterThan(0)
  expect(whole.counts.discarded.length).toBeGreaterThan(0)
  expect(whole.counts.skipped.length).toBeGreaterThan(0)
  expect(parts.every(({ counts }) => counts.cases > 0)).toBe(true)
})

/** A report as data that anything may be done to. */
type Changeable = ReturnType<typeof JSON.parse>

describe('joining', () => {
  const plan = { attributes: ['gender'], cases: eec(), sample: 40 } as const
  const part = (index: number, more: object = {}) => audit(scores, { ...plan, ...more, shard: { index, count: 2 } })

  test('refuses what is not one run', async () => {
    const [one, two] = [await part(1), await part(2)]
    const refused = (reports: readonly FairnessReport[]) => {
      try {
        return mergeReports(reports).verdict
      } catch (error) {
        return (error as Error).message.split('\n').slice(0, 2).join(' ')
      }
    }
    expect(refused([one])).toMatchInlineSnapshot(
      `"[EF154] These reports cannot be joined: shard 2 of 2 is missing.   given:    shard 1 of 2"`,
    )
    expect(refused([one, one])).toMatchInlineSnapshot(
      `"[EF154] These reports cannot be joined: a shard occurs twice.   given:    shard 1 of 2"`,
    )
    expect(refused([one, await part(2, { seed: 7 })])).toMatchInlineSnapshot(
      `"[EF154] These reports cannot be joined: their seed differs.   given:    42 and 7"`,
    )
    expect(refused([await audit(scores, plan)])).toMatchInlineSnapshot(
      `"[EF154] These reports cannot be joined: not all of them are of shards.   given:    1 without a shard"`,
    )
    expect(refused([])).toMatchInlineSnapshot(
      `"[EF154] These reports cannot be joined: there are none.   given:    an empty list"`,
    )
    expect(refused([two, one])).toBe('biased')
  })

  test.each<readonly [string, (report: Changeable) => unknown]>([
    ['a count', ({ shard }) => Object.assign(shard.cases[0][1].tally, { btcs: 0 })],
    ['a case less', ({ shard }) => shard.cases.pop()],
    ['a finding less', ({ btcs }) => btcs.pop()],
    ['another verdict', (report) => Object.assign(report, { verdict: 'fair' })],
    ['another checksum', ({ shard }) => Object.assign(shard, { checksum: 'aaaaaaaaaaaaaaaa' })],
    ['no checksum', ({ shard }) => Object.assign(shard, { checksum: undefined })],
  ])('refuses a report that was changed on its way: %s', async (_, change) => {
    const [one, two] = [await part(1), await part(2)]
    const changed = JSON.parse(JSON.stringify(one))
    expect(mergeReports([changed, two]).verdict).toBe('biased')
    change(changed)
    expect(() => mergeReports([changed, two])).toThrow('shard 1 of 2 does not match its checksum')
  })

  test('takes a report whose members stand in another order, or that a runner kept', async () => {
    const [one, two] = [await part(1), await part(2)]
    const turned = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(one))).reverse())
    const { cases: _, foundRows: __, ...kept } = two
    expect(mergeReports([turned as unknown as FairnessReport, kept]).verdict).toBe('biased')
  })

  test('tells which shard was cut short', async () => {
    const report = mergeReports([await part(1), await part(2, { budget: { inputs: 100 } })])
    expect(report.findings.map(({ message }) => message).join('\n')).toContain('Shard 2: [EF119]')
    expect(report.exhausted).toBe(false)
  })
})

test.each([
  ['EF151', { shard: { index: 0, count: 4 } }],
  ['EF151', { shard: { index: 5, count: 4 } }],
  ['EF151', { shard: '1/4' }],
  ['EF152', { shard: { index: 1, count: 4 }, stop: 'first' }],
])('%s: a shard that cannot be is refused: %j', async (code, more) => {
  await expect(audit(scores, { attributes: ['gender'], cases: eec(), ...more } as Plan<string>)).rejects.toThrow(code)
})

test('EXPECT_FAIR_SHARD names the shard of every plan that can be split', async () => {
  process.env.EXPECT_FAIR_SHARD = '2/3'
  try {
    const report = await audit(scores, { attributes: ['gender'], cases: eec() })
    expect(report.shard).toMatchObject({ index: 2, count: 3 })
    expect(report.counts.cases).toBe(48)
    process.env.EXPECT_FAIR_SHARD = '4/3'
    await expect(audit(scores, { attributes: ['gender'], cases: eec() })).rejects.toThrow('EXPECT_FAIR_SHARD=4/3')
  } finally {
    delete process.env.EXPECT_FAIR_SHARD
  }
})
