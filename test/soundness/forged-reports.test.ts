import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import '../../src/vitest.js'
import { metaKey } from '../../src/core/record.js'
import { sealed } from '../../src/core/seal.js'
import { audit, eec, type FairnessReport, type Plan, table } from '../../src/index.js'
import { FairnessReporter } from '../../src/reporter/index.js'
import { crossed, crossedInShards } from './support.js'

const biasedModel = (text: string): string => (/\b(?:she|her)\b/i.test(text) ? 'no' : 'yes')
const fairModel = (text: string): string => (/happy|glad|excited/.test(text) ? 'yes' : 'no')
const plan = { attributes: ['gender'], cases: eec(), shrink: false } as const
const features = {
  sex: { kind: 'category', values: ['f', 'm'], protected: true },
  score: { kind: 'integer', min: 0, max: 99 },
} as const
const rows = Array.from({ length: 300 }, (_, at) => ({ sex: at % 2 ? 'f' : 'm', score: (at * 7) % 100 }))
const parity = {
  question: 'group-parity',
  attributes: ['sex'],
  cases: table({ features, input: 'row' }, rows),
  favourable: 'yes',
  maxDifference: 0.2,
} as unknown as Plan<string>

let fair: FairnessReport
let biased: FairnessReport
let gap: FairnessReport
let groups: FairnessReport
beforeAll(async () => {
  fair = await audit(fairModel, plan)
  biased = await audit(biasedModel, plan)
  gap = await audit(
    (text: string) =>
      /\b(?:she|her|woman|girl|sister|daughter|wife|girlfriend|mother|aunt|mom|amanda|betsy|courtney|ellen|heather|katie|kristin|melanie|nancy|stephanie|ebony|jasmine|lakisha|latisha|latoya|nichelle|shaniqua|shereen|tanisha|tia)\b/i.test(
        text,
      )
        ? 0.2
        : 0.8,
    {
      attributes: ['gender'],
      cases: eec(),
      question: 'score-gap',
      maxGap: 0.05,
    },
  )
  groups = await audit(
    ((given: { sex: string; score: number }) => (given.score > (given.sex === 'f' ? 80 : 20) ? 'yes' : 'no')) as never,
    parity,
  )
}, 120_000)

const refused = async (report: unknown, code: RegExp): Promise<void> => {
  await expect((async () => expect(report as never).toBeCounterfactuallyFair())()).rejects.toThrow(code)
  await expect((async () => expect(report as never).not.toBeCounterfactuallyFair())()).rejects.toThrow(code)
}

describe('a report that audit() did not make', () => {
  const head = { format: 'expect-fair/report@1', question: 'counterfactual', verdict: 'fair' }
  test.each<[string, object]>([
    ['three members', head],
    ['a fair verdict without counts', { ...head, findings: [], counts: {} }],
    ['no question', { format: head.format, verdict: 'fair' }],
    ['members of other kinds', { ...head, counts: { cases: '400' }, btcs: 'none', findings: null }],
  ])('is refused: %s', async (_, report) => {
    await refused(report, /EF410/)
  })

  test('is refused although all its members are there', async () => {
    const { seal: _, ...open } = crossed(fair)
    await refused(open, /EF411/)
    await refused({ ...open, seal: 'AAAAAAAAAAAAAAAA' }, /EF411/)
  })
})

describe('a report that was changed', () => {
  test.each<[string, (report: FairnessReport) => object]>([
    ['its verdict', (report) => ({ ...report, verdict: 'fair' })],
    [
      'its verdict and its counts',
      (report) => ({ ...report, verdict: 'fair', counts: { ...report.counts, casesWithBtc: 0, btcs: 0 } }),
    ],
    ['its gate', (report) => ({ ...report, verdict: 'fair', gate: { rate: 0.99 } })],
    ['its attributes', (report) => ({ ...report, attributes: ['race'] })],
    ['its findings', (report) => ({ ...report, findings: [] })],
  ])('%s is refused', async (_, change) => {
    await refused(change(biased), /EF41[12]/)
    await refused(change(crossed(biased)), /EF41[12]/)
  })

  test.each(['counts', 'findings', 'model', 'byClass', 'btcs', 'notTested', 'gate', 'attributes'])(
    'without %s it is refused',
    async (name) => {
      await refused(Object.fromEntries(Object.entries(fair).filter(([member]) => member !== name)), /EF410/)
    },
  )

  test('in place is refused', async () => {
    const report = crossed(biased) as { verdict: string }
    report.verdict = 'fair'
    await refused(report, /EF41[12]/)
  })
})

describe('a report with a seal of its own that contradicts itself', () => {
  test('fair with cases that are treated differently', async () => {
    await refused(sealed({ ...biased, verdict: 'fair' }), /EF412/)
  })

  test('biased with nothing found', async () => {
    await refused(sealed({ ...fair, verdict: 'biased' }), /EF412/)
  })

  test('fair with gaps that are too large', async () => {
    const forged = sealed({ ...gap, verdict: 'fair' })
    await expect((async () => expect(forged).toHaveNoScoreGap())()).rejects.toThrow(/EF412/)
    const none = sealed({ ...gap, verdict: 'fair', gaps: [] })
    await expect((async () => expect(none).toHaveNoScoreGap())()).rejects.toThrow(/EF412/)
  })

  test('fair with groups that are too far apart', async () => {
    expect(groups.verdict).toBe('biased')
    const forged = sealed({ ...groups, verdict: 'fair' })
    await expect((async () => expect(forged).toHaveGroupParity())()).rejects.toThrow(/EF412/)
  })
})

describe('a true report is judged', () => {
  test('as it is, and after a way as JSON', async () => {
    await expect(fair).toBeCounterfactuallyFair()
    await expect(crossed(fair)).toBeCounterfactuallyFair()
    await expect(crossed(biased)).not.toBeCounterfactuallyFair()
    await expect(crossed(gap)).not.toHaveNoScoreGap()
    await expect(crossed(groups)).not.toHaveGroupParity()
  })

  test('whose members stand in another order, and that lost what was kept for retraining', async () => {
    const turned = Object.fromEntries(Object.entries(crossed(fair)).reverse())
    await expect(turned as never).toBeCounterfactuallyFair()
    const { foundRows: _, ...rest } = await audit(biasedModel, { ...plan, keep: 5 })
    await expect(rest as never).not.toBeCounterfactuallyFair()
  })

  test('that was joined from shards', async () => {
    const { merged } = await crossedInShards(fairModel, plan)
    await expect(crossed(merged)).toBeCounterfactuallyFair()
  })

  test('whose inputs are no plain data', async () => {
    const circular: { self?: unknown; sex?: string } = {}
    circular.self = circular
    const cases = Array.from({ length: 70 }, (_, at) => ({
      id: `case ${at}`,
      variants: ['f', 'm'].map((sex) => ({
        input: { sex, at, large: 10n, toJSON: () => `${sex} ${at}` },
        classes: { gender: sex },
      })),
    }))
    const report = await audit((input: { at: number }) => (input.at % 2 ? 'yes' : 'no'), {
      attributes: ['gender'],
      cases,
    })
    await expect(report).toBeCounterfactuallyFair()
  })
})

test('the reporter shows what it can of records that are damaged, and ends well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-forged-'))
  try {
    const good = { matcher: 'toBeCounterfactuallyFair', negated: false, outcome: 'passed', report: crossed(fair) }
    const forged = { ...good, report: { format: 'expect-fair/report@1', question: 'counterfactual', verdict: 'fair' } }
    const assertions = [
      [good, forged],
      [null, 3, { matcher: 'x' }, forged],
      [{ ...good, report: { ...crossed(biased), btcs: [{}], shrunk: null } }],
      undefined,
      'none',
    ]
    const module = { moduleId: '/a/b.test.ts', children: { allTests: () => tests }, errors: () => [] }
    const tests = assertions.map((given, at) => ({
      name: `test ${at}`,
      module,
      meta: () => ({ [metaKey]: given === undefined ? given : { attempt: '0/0', assertions: given } }),
      result: () => ({ state: 'passed' }),
    }))
    const reporter = new FairnessReporter({ folder })
    reporter.onInit({ config: { root: '/a' } })
    await reporter.onTestRunEnd([module] as never)
    const written = JSON.parse(readFileSync(join(folder, 'fairness-report.json'), 'utf8'))
    const shown = written.tests.map((each: { assertions: { outcome: string; error?: { code: string } }[] }) =>
      each.assertions.map(({ outcome, error }) => error?.code ?? outcome),
    )
    expect(shown).toEqual([['passed', 'EF904'], ['EF904'], ['EF904']])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
