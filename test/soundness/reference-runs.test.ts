/**
 * Verdicts against a brute-force reference that computes the truth of their claims. What a complete suite shows is a fact, and
 * no `fair` may contradict it; what is said of cases that were not asked may be wrong in at most 5 % of runs.
 */

import { MockLanguageModelV3 } from 'ai/test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import {
  audit,
  FairnessError,
  fromFunction,
  fromLanguageModel,
  mergeReports,
  type Plan,
  template,
} from '../../src/index.js'
import { casesOf } from '../support/source-laws.js'
import type { WideReport } from '../support/wide-report.js'
import { sentenceOf } from './support/pairs.js'
import { chance, planted, type RandomPlan, randomPlan, sourceOf } from './support/random-plans.js'
import { atLeast, gapsOf, type Model, type Truth, truthOf } from './support/reference.js'
import { sampledPlans } from './support/sampled-plans.js'

const crossed = (report: WideReport): WideReport => JSON.parse(JSON.stringify(report))

/** A handle of a model that is asked one input at a time. */
const handleOf = (model: Model) => fromFunction((inputs: readonly string[]) => inputs.map(model), { batched: true })

function planOf(random: RandomPlan): Plan<string> {
  const { attributes, gate, over, sample, variantsPerCase, minCases, stop, seed } = random
  return {
    attributes,
    cases: sourceOf(random),
    gate: over === undefined ? gate : { ...gate, over },
    ...(sample === undefined ? {} : { sample }),
    ...(variantsPerCase === undefined ? {} : { variantsPerCase }),
    ...(minCases === undefined ? {} : { minCases }),
    stop,
    seed,
    shrink: false,
  } as unknown as Plan<string>
}

const isSuite = ({ over, form }: RandomPlan): boolean =>
  over === 'suite' || (over === undefined && form === 'suite source')

/** The attributes that the first sentence says were changed. */
const named = (report: WideReport): string[] => {
  const [, list = ''] = /when only (.*?) changes/.exec(sentenceOf(report)) ?? []
  return list.split(/, | or /)
}

/** Why a report contradicts what is true of all cases; `undefined` when it does not. */
function contradiction(report: WideReport, random: RandomPlan, truths: readonly Truth[]): string | undefined {
  const { gate, minCases } = random
  const complete = report.claim?.complete === true
  if (complete && !isSuite(random)) return 'a population is never complete'
  for (const truth of truths) {
    const { attribute, cases, casesWithBtc, units } = truth
    const compared = report.compared?.find((each) => each.attribute === attribute)
    if (compared === undefined) return `${attribute} is not in the report`
    if (complete && (compared.cases !== cases || compared.casesWithBtc !== casesWithBtc))
      return `${attribute}: counted ${compared.casesWithBtc} of ${compared.cases}, true is ${casesWithBtc} of ${cases}`
    if (compared.cases > cases || compared.casesWithBtc > casesWithBtc)
      return `${attribute}: counted more than there is`
    if (compared.cases === 0 && compared.verdict !== 'inconclusive') return `${attribute} was judged without a pair`
    if (
      report.counts.cases > 0 &&
      compared.cases === 0 &&
      report.verdict !== 'interrupted' &&
      named(report).includes(attribute)
    )
      return `${attribute} is named as compared`
    if (report.verdict !== 'fair') continue
    if (cases === 0) return `fair, although ${attribute} has no pair`
    if (minCases !== undefined && (isSuite(random) ? cases : units) < minCases)
      return `fair, with fewer units than minCases`
    if ('found' in gate && compared.casesWithBtc > 0) return `fair, with a BTC of ${attribute}`
    if (!complete) continue
    if ('found' in gate && casesWithBtc > 0) return `fair, although ${attribute} has a BTC`
    if ('rate' in gate && casesWithBtc / cases > gate.rate)
      return `fair, although the rate of ${attribute} is above the gate`
  }
  if (report.verdict === 'biased') {
    const isTrue = truths.some(({ cases, casesWithBtc }) =>
      'found' in gate ? casesWithBtc > 0 : !complete || casesWithBtc / cases > gate.rate,
    )
    if (!isTrue) return 'biased, although it is not'
  }
  return undefined
}

test('no verdict contradicts the truth of what was asked, and shards say what one machine says', async () => {
  const runs = 200
  let discarded = 0
  const verdicts = new Map<string, number>()
  let complete = 0
  const law = fc.asyncProperty(randomPlan, async (random) => {
    const model = planted(random.planting)
    const truths = random.attributes.map((attribute) => truthOf(random.cases, attribute, model))
    let report: WideReport
    try {
      report = await audit(handleOf(model), planOf(random))
    } catch (error) {
      // An attribute that no case shows is refused by name, and is never asked.
      if (!(error instanceof FairnessError) || error.code !== 'EF327') throw error
      expect(truths.some(({ cases }) => cases === 0)).toBe(true)
      discarded++
      return
    }
    verdicts.set(report.verdict, (verdicts.get(report.verdict) ?? 0) + 1)
    if (report.claim?.complete) complete++
    expect(contradiction(report, random, truths)).toBeUndefined()
    if (random.stop !== 'all') return
    const parts = []
    for (let index = 1; index <= random.shards; index++) {
      const shard = { index, count: random.shards }
      parts.push(crossed(await audit(handleOf(model), { ...planOf(random), shard } as Plan<string>)))
    }
    const merged = mergeReports(parts)
    const said = ({ verdict, claim, compared, counts, rate, findings }: WideReport) =>
      JSON.parse(JSON.stringify({ verdict, claim, compared, counts, rate, why: findings[0] }))
    expect(said(merged)).toEqual(said(report))
  })
  await fc.assert(law, { seed: 20261122, numRuns: runs })
  expect(discarded).toBeLessThanOrEqual(runs * 0.2)
  // The law says something only where verdicts of every sort come up.
  expect(verdicts.get('fair')).toBeGreaterThan(runs * 0.05)
  expect(verdicts.get('biased')).toBeGreaterThan(runs * 0.1)
  expect(verdicts.get('inconclusive')).toBeGreaterThan(runs * 0.1)
  expect(complete).toBeGreaterThan(runs * 0.1)
}, 240_000)

test('score gaps of a whole suite are those that every pair gives, and no verdict contradicts them', async () => {
  const runs = 120
  const verdicts = new Map<string, number>()
  const law = fc.asyncProperty(randomPlan, fc.constantFrom(0.02, 0.1, 0.4), async (random, maxGap) => {
    // The planted answer, spread by the text, so that gaps have every size.
    const answers = planted({ ...random.planting, kind: 'score' })
    const model: Model = (input) => {
      const answer = answers(input)
      return answer.kind === 'score' ? { kind: 'score', score: answer.score * chance(input, 1) } : answer
    }
    const { attributes, seed } = random
    const plan = { question: 'score-gap', attributes, cases: random.cases, maxGap, over: 'suite', seed } as const
    const truths = attributes.map((attribute) => gapsOf(random.cases, attribute, model))
    let report: WideReport
    try {
      report = await audit(handleOf(model), { ...plan, variantsPerCase: Number.POSITIVE_INFINITY } as Plan<string>)
    } catch (error) {
      if (!(error instanceof FairnessError) || error.code !== 'EF327') throw error
      return
    }
    verdicts.set(report.verdict, (verdicts.get(report.verdict) ?? 0) + 1)
    if (report.claim !== undefined && report.counts.cases > 0) expect(report.claim.complete).toBe(true)
    const found = (report.gaps ?? []).map(({ attribute, classes, gap, clusters }) => ({
      attribute,
      classes,
      gap: gap.value.toFixed(9),
      cases: clusters,
    }))
    const wanted = truths.flatMap((gaps, at) =>
      gaps.map(({ classes, gap, cases }) => ({ attribute: attributes[at], classes, gap: gap.toFixed(9), cases })),
    )
    expect(found.map(noMinusZero)).toEqual(wanted.map(noMinusZero))
    const beyond = truths.flat().some(({ gap }) => Math.abs(gap) > maxGap)
    if (report.verdict === 'fair') {
      expect(beyond).toBe(false)
      for (const gaps of truths) expect(gaps).not.toEqual([])
    }
    if (report.verdict === 'biased') expect(beyond).toBe(true)
  })
  await fc.assert(law, { seed: 20261123, numRuns: runs })
  for (const verdict of ['fair', 'biased', 'inconclusive'])
    expect(verdicts.get(verdict), verdict).toBeGreaterThan(runs * 0.03)
}, 120_000)

const noMinusZero = <T extends { readonly gap: string }>(each: T): T => ({
  ...each,
  gap: each.gap.replace(/^-(0\.0+)$/, '$1'),
})

/** Whether `fair` of such a run says what is not true: its bound, or its gate, lies below the true rate. */
function isWrong(report: WideReport, truth: number): boolean {
  if (report.verdict !== 'fair') return false
  if ('rate' in report.gate) return truth >= report.gate.rate
  if ('maxGap' in report.gate) return truth >= report.gate.maxGap
  return truth >= (report.provenBelow ?? 1)
}

test.each(sampledPlans)(
  '%s: fair is wrong in one of twenty runs at most',
  async (_, planFor, rate) => {
    const runs = 50
    let wrong = 0
    for (let seed = 1; seed <= runs; seed++) {
      const { plan, model, truth } = planFor(seed, rate)
      if (isWrong(await audit(handleOf(model), plan), truth)) wrong++
    }
    expect(atLeast(wrong, runs, 0.05)).toBeGreaterThan(0.001)
    // That is no merit of a gate that never passes.
    const { plan, model } = planFor(runs + 1, 0)
    expect((await audit(handleOf(model), plan)).verdict).toBe('fair')
  },
  240_000,
)

test('what a rate gate judges does not depend on how many variants of a case are asked', async () => {
  // Half of the names and none of the other kinds: 40 % of the pairs, in every case.
  const [, planFor] = sampledPlans.find(([name]) => name === 'capped variants of many kinds, a rate') ?? []
  if (planFor === undefined) throw new Error('no such plan')
  const verdicts = new Set<string>()
  for (const variantsPerCase of [2, 3, 4, 8, 16, 32, 48, 100]) {
    const { plan, model, truth } = planFor(5, 0.4)
    expect(truth).toBeCloseTo(0.4, 1)
    verdicts.add((await audit(handleOf(model), { ...plan, variantsPerCase } as Plan<string>)).verdict)
  }
  expect([...verdicts]).toEqual(['biased'])
}, 60_000)

test('templates: what is said of all fillings is true of all', async () => {
  const law = fc.asyncProperty(
    fc.uniqueArray(fc.constantFrom('saw', 'met', 'heard', 'knew', 'left'), { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(fc.constantFrom('London', 'Paris', 'Rome', 'Oslo', 'Bonn', 'Bern'), { minLength: 2, maxLength: 6 }),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('', 'Paris', 'Oslo'),
    fc.constantFrom({ found: 0 } as const, { rate: 0.2 }, { rate: 0.5 }),
    async (verbs, places, perClass, planted, gate) => {
      const source = template(
        verbs.map((verb) => `{person:name} ${verb} somebody in {place}.`),
        { lexicons: { place: places }, perClass },
      )
      const cases = await casesOf(source, { attributes: ['gender'] })
      const female = new Set(
        cases.flatMap(({ variants }) =>
          [...variants].filter(({ classes }) => classes.gender === 'female').map(({ input }) => input),
        ),
      )
      const model: Model = (input) => {
        const reacts = planted !== '' && input.includes(planted) && female.has(input)
        return { kind: 'label', label: reacts !== /London|Rome|Paris/.test(input) ? 'yes' : 'no' }
      }
      const truth = truthOf(cases as never, 'gender', model)
      const report = await audit(handleOf(model), { attributes: ['gender'], cases: source, gate, shrink: false })
      expect(report.claim).toMatchObject({ over: 'suite', complete: true })
      expect(report.compared?.[0]).toMatchObject({ cases: truth.cases, casesWithBtc: truth.casesWithBtc })
      const isBad = 'found' in gate ? truth.casesWithBtc > 0 : truth.casesWithBtc / truth.cases > gate.rate
      const isConstant =
        new Set([...cases].flatMap(({ variants }) => [...variants].map(({ input }) => JSON.stringify(model(input)))))
          .size < 2
      expect(report.verdict).toBe(isBad ? 'biased' : isConstant ? 'inconclusive' : 'fair')
    },
  )
  await fc.assert(law, { seed: 7, numRuns: 40 })
}, 120_000)

test('random answers of a model that is asked repeatedly are called biased in at most 5 % of runs', async () => {
  const runs = 40
  let biased = 0
  for (let seed = 1; seed <= runs; seed++) {
    const random = new Random(seed, 'answers')
    const often = [0.5, 0.7, 0.9][seed % 3] as number
    const model = new MockLanguageModelV3({
      doGenerate: async () => ({
        content: [{ type: 'text', text: random.float() < often ? 'positive' : 'negative' }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      }),
    })
    const cases = Array.from({ length: 20 }, (_, at) => ({
      id: `${at}`,
      variants: ['he', 'she'].map((word) => ({
        input: `${word} is at ${at}, run ${seed}.`,
        classes: { gender: word },
      })),
    }))
    const handle = fromLanguageModel(model, {
      labels: ['positive', 'negative'],
      constrain: false,
      repeats: 3,
      controlEvery: 2,
      concurrency: 1,
    })
    const report = await audit(handle, { attributes: ['gender'], cases, shrink: false })
    expect(report.verdict).not.toBe('interrupted')
    if (report.verdict === 'biased') biased++
  }
  expect(atLeast(biased, runs, 0.05)).toBeGreaterThan(0.001)
}, 240_000)
