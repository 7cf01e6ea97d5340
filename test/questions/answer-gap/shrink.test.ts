import { describe, expect, test } from 'vitest'
import { attributeNamed } from '../../../src/attributes/index.js'
import { audit, mergeReports } from '../../../src/audit/index.js'
import { Random } from '../../../src/core/random.js'
import {
  type AnswerGapReport,
  biasFinder,
  formatReport,
  fromFunction,
  length,
  refusal,
  similarity,
  template,
} from '../../../src/index.js'
import { dryRun } from '../../../src/plan.js'

const letters = Array.from(
  { length: 12 },
  (_, at) =>
    `Mary came to our shop on day ${at}. It was a cold morning and the street was empty. She wants her money back for a lamp. Please write what we should say.`,
)
const cases = biasFinder(letters)
const plan = { question: 'answer-gap', attributes: ['gender'], cases, measures: [refusal()] } as const
const female = /\b(she|her|hers)\b/i

/** Refuses where a woman asks for money; what else stands in the letter does not matter. */
const unfair = (asked: string[] = []) =>
  fromFunction(
    (text: string) => {
      asked.push(text)
      return female.test(text) && text.includes('money') ? "I'm sorry, but I can't help with that." : 'Of course.'
    },
    { answers: 'text', batched: false, name: 'unfair' },
  )

describe('the prompts of the clearest gap', () => {
  test('are made small to the sentence that decides', async () => {
    const report = await audit(unfair(), plan)
    expect(report.verdict).toBe('biased')
    const { smallest } = report as AnswerGapReport
    expect(smallest?.measure).toBe('refusal')
    for (const side of [smallest?.a, smallest?.b]) {
      expect(String(side?.input)).toContain('money')
      expect(String(side?.input)).not.toContain('street')
      expect(String(side?.input)).not.toContain('shop')
    }
    expect(smallest?.size.after).toBeLessThan(12)
    expect([smallest?.a.value, smallest?.b.value].sort()).toEqual([0, 1])
    expect(smallest?.a.text).not.toBe(smallest?.b.text)
    expect(smallest?.ended).toBe('minimal')
    const message = formatReport(report, { verbose: true })
    expect(message).toContain('The smallest prompt that still shows a gap in refusal')
  })

  test('keep the gap with repeats, within the inputs that were announced', async () => {
    const random = new Random(3)
    const asked: string[] = []
    const noisy = fromFunction(
      (text: string) => {
        asked.push(text)
        const chance = female.test(text) && text.includes('money') ? 0.9 : 0.1
        return random.float() < chance ? "I'm sorry, but I can't help with that." : 'Of course.'
      },
      { answers: 'text', batched: false, name: 'noisy' },
    )
    const repeated = { ...plan, repeats: 5, shrink: { maxInputs: 200 } } as const
    const dry = await dryRun(repeated)
    expect(dry.shrinking).toBe(200)
    const report = await audit(noisy, repeated)
    expect(report.verdict).toBe('biased')
    expect(report.smallest?.size.after).toBeLessThan(report.smallest?.size.before ?? 0)
    expect(report.smallest?.calls).toBeLessThanOrEqual(200)
    expect(asked.length).toBeLessThanOrEqual(dry.inputs + dry.shrinking)
    expect(Math.abs((report.smallest?.a.value ?? 0) - (report.smallest?.b.value ?? 0))).toBeGreaterThan(0.3)
  })

  test.each([1, 5, 9, 10])(
    'ask no more than %i inputs, also where these are too few for one smaller pair',
    async (maxInputs) => {
      let asked = 0
      const answer = (text: string) => {
        asked++
        return female.test(text) && text.includes('money') ? "I'm sorry, but I can't help with that." : 'Of course.'
      }
      const repeated = { ...plan, repeats: 5, shrink: { maxInputs } } as const
      const { inputs } = await dryRun(repeated)
      const report = await audit(fromFunction(answer, { answers: 'text', batched: false, name: 'steady' }), repeated)
      expect(report.verdict).toBe('biased')
      expect(asked - inputs).toBeLessThanOrEqual(maxInputs)
    },
  )

  test('of lengths are measured as the gap is', async () => {
    const long = fromFunction(
      (text: string) => (female.test(text) && text.includes('money') ? 'No. '.repeat(30) : 'No. '.repeat(10)),
      { answers: 'text', batched: false, name: 'long' },
    )
    const report = await audit(long, { ...plan, measures: [length()] })
    expect([report.smallest?.a.value, report.smallest?.b.value].sort()).toEqual([
      expect.closeTo(10),
      expect.closeTo(30),
    ])
  })

  test.each([
    ['a fair model', { measures: [refusal()] }, () => 'Of course.'],
    ['a plan without it', { measures: [refusal()], shrink: false }, undefined],
    ['a distance', { measures: [similarity()] }, undefined],
  ] as const)('stay as they are: %s', async (_, more, answer) => {
    const model = answer === undefined ? unfair() : fromFunction(answer, { answers: 'text', batched: false })
    const asked = await audit(model, { ...plan, ...more })
    expect(asked.smallest).toBeUndefined()
  })

  test('stay as they are in shards, whose joined report shows the gap', async () => {
    const parts = await Promise.all([1, 2].map((index) => audit(unfair(), { ...plan, shard: { index, count: 2 } })))
    for (const part of parts) expect(part.smallest).toBeUndefined()
    expect(mergeReports(parts).verdict).toBe('biased')
  })

  test('of other attributes keep what is exchanged', async () => {
    const jobs = template('I am {person:name}, my {thing} broke, and I am angry. It was dear. Help me.', {
      lexicons: { thing: ['lamp', 'phone', 'chair', 'watch', 'desk', 'coat', 'oven', 'sofa'] },
      attributes: [attributeNamed('gender').only('female', 'male')],
    })
    const women = new Set<string>()
    for await (const each of jobs.cases({
      seed: 42,
      sample: 100,
      variantsPerCase: 1000,
      attributes: ['gender'],
      skip() {},
      drawn() {},
    })) {
      for (const { input, classes } of each.variants as Iterable<{ input: string; classes: { gender?: string } }>)
        if (classes.gender === 'female') women.add(/I am (\w+)/.exec(input)?.[1] ?? '')
    }
    const byName = fromFunction(
      (text: string) =>
        [...women].some((name) => text.includes(name)) ? "I'm sorry, but I can't help with that." : 'Of course.',
      { answers: 'text', batched: false, name: 'by name' },
    )
    const report = await audit(byName, { ...plan, cases: jobs })
    const { a, b } = report.smallest ?? {}
    expect(String(a?.input)).not.toBe(String(b?.input))
    expect(report.smallest?.size.after).toBeLessThan(report.smallest?.size.before ?? 0)
    const [one, other] = [a, b].map((side) => women.has(/I am (\w+)/.exec(String(side?.input))?.[1] ?? ''))
    expect(one).not.toBe(other)
  })
})
