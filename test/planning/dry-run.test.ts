import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import {
  biasFinder,
  eec,
  fromFunction,
  mutations,
  refusal,
  table,
  template,
  withDiskCache,
  withRepeats,
} from '../../src/index.js'
import { dryRun, formatDryRun } from '../../src/plan.js'
import type { Plan } from '../../src/questions/index.js'

const texts = Array.from(
  { length: 20 },
  (_, at) => `Mary told her Irish brother that film ${at} was long, and she left.`,
)
/** Words of two attributes that may change each by itself. */
const brothers = Array.from({ length: 20 }, (_, at) => `My Irish brother said that film ${at} was long, and he left.`)
const rows = table(
  {
    features: {
      sex: { kind: 'category', values: ['female', 'male'], protected: true },
      age: { kind: 'integer', min: 18, max: 90 },
    },
  },
  Array.from({ length: 40 }, (_, at) => ({ sex: at % 2 === 0 ? 'female' : 'male', age: 20 + at })),
)
const complaints = template('I am {person:name}. Where is my {thing}?', {
  lexicons: { thing: ['phone', 'lamp', 'chair'] },
})

const length = (input: unknown): string => (JSON.stringify(input).length % 2 === 0 ? 'positive' : 'negative')
const labels = () => fromFunction(length, { batched: false, name: 'labels' })
const steady = () => fromFunction(() => 'positive', { batched: false, name: 'steady' })
const scores = () =>
  fromFunction((input: unknown) => JSON.stringify(input).length / 100, { batched: false, name: 'scores' })
const answers = () => fromFunction(() => 'It is on its way.', { batched: false, name: 'answers', answers: 'text' })

const plans: readonly (readonly [string, () => unknown, object])[] = [
  ['sentences', labels, { attributes: ['gender'], cases: eec(), sample: 30 }],
  ['persons', labels, { attributes: ['gender'], cases: biasFinder(texts) }],
  ['words', labels, { attributes: ['nationality'], cases: mutations(texts, { attributes: ['nationality'] }) }],
  ['scores', scores, { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.1, sample: 30 }],
  ['rows', labels, { question: 'individual', attributes: ['sex'], cases: rows }],
  [
    'groups',
    labels,
    { question: 'group-parity', attributes: ['sex'], cases: rows, maxDifference: 0.2, favourable: 'positive' },
  ],
  [
    'pairs',
    steady,
    {
      question: 'intersectional',
      attributes: ['gender', 'nationality'],
      cases: mutations(brothers, { attributes: ['gender', 'nationality'] }),
    },
  ],
  ['answers', answers, { question: 'answer-gap', attributes: ['gender'], cases: complaints, variantsPerCase: 6 }],
  ['answers, thrice', answers, { question: 'answer-gap', attributes: ['gender'], cases: complaints, repeats: 3 }],
  ['a shard', labels, { attributes: ['gender'], cases: eec(), sample: 40, shard: { index: 2, count: 3 } }],
  ['a budget', labels, { attributes: ['gender'], cases: eec(), budget: { inputs: 300 } }],
]

test.each(plans)('counts what a run asks: %s', async (_, model, given) => {
  const question = (given as { readonly question?: string }).question ?? 'counterfactual'
  const finds = ['counterfactual', 'individual', 'intersectional'].includes(question)
  const plan = { ...given, ...(finds && { shrink: false }) } as unknown as Plan<unknown>
  const counted = await dryRun(plan)
  const asked = await audit(model() as never, plan as never)
  expect(counted.cases).toBe(asked.counts.cases)
  expect(counted.source).toBe(asked.source)
  // A function is asked some of them again.
  expect(asked.model.calls - counted.inputs).toBeGreaterThanOrEqual(0)
  expect(asked.model.calls - counted.inputs).toBeLessThanOrEqual(counted.checks)
  expect(counted.characters).toBeGreaterThan(5)
})

const gaps = {
  scores: { question: 'score-gap', attributes: ['gender'], cases: eec(), maxGap: 0.1 },
  'few scores': { question: 'score-gap', attributes: ['gender'], cases: complaints, maxGap: 0.1 },
  'scores of some names': {
    question: 'score-gap',
    attributes: ['gender'],
    cases: eec(),
    maxGap: 0.1,
    variantsPerCase: 4,
  },
  answers: { question: 'answer-gap', attributes: ['gender'], cases: complaints },
  'answers, thrice': { question: 'answer-gap', attributes: ['gender'], cases: complaints, repeats: 3 },
  places: { question: 'recall-gap', attributes: ['gender'], cases: complaints },
} as const
const functions = {
  scores: (options: object) => fromFunction((): number => 0.4, options as never),
  answers: (options: object) => fromFunction((): string => 'It is here.', { answers: 'text', ...options } as never),
  places: (options: object) => fromFunction((): never[] => [], { answers: 'spans', ...options } as never),
}
const modelOf = {
  scores: functions.scores,
  'few scores': functions.scores,
  'scores of some names': functions.scores,
  answers: functions.answers,
  'answers, thrice': functions.answers,
  places: functions.places,
}

describe.each(Object.keys(gaps) as (keyof typeof gaps)[])('what is asked to learn how a model answers: %s', (name) => {
  const plan = gaps[name] as unknown as Plan<unknown>
  test('of a function that receives one input at a time, exactly', async () => {
    const model = () => modelOf[name]({ batched: false, name: 'one' }) as never
    const { inputs, checks } = await dryRun(plan, { model: model() })
    const asked = await audit(model(), plan)
    expect(inputs + checks).toBe(asked.model.calls)
    expect(checks).toBe({ scores: 8, 'few scores': 6, answers: 6, places: 6 }[name as string] ?? 0)
    expect((await dryRun(plan)).checks).toBe(checks)
  })

  test('of one over a network nothing', async () => {
    // Each answer is a file: of all sentences there would be thousands.
    const plan = { ...gaps[name], sample: 12 } as unknown as Plan<unknown>
    const folder = mkdtempSync(join(tmpdir(), 'dry-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const kept = () => withDiskCache(modelOf[name]({ batched: false, name: 'kept', version: '1' }), { folder }) as never
    const { inputs, checks } = await dryRun(plan, { model: kept() })
    expect(checks).toBe(0)
    const asked = await audit(kept(), plan)
    expect(asked.model.calls).toBe(inputs)
  })
})

test.each([17, 20, 26])('no more checks than a budget of %d inputs leaves', async (inputs) => {
  const plan = { ...gaps.answers, variantsPerCase: 6, budget: { inputs } }
  const counted = await dryRun(plan)
  const asked = await audit(functions.answers({ batched: false, name: 'one' }) as never, plan as never)
  expect(counted.inputs + counted.checks).toBe(asked.model.calls)
  expect(asked.model.calls).toBeLessThanOrEqual(inputs)
})

test('asks no model, and leaves no journal', async () => {
  const journal = mkdtempSync(join(tmpdir(), 'dry-'))
  onTestFinished(() => rmSync(journal, { recursive: true }))
  const model = fromFunction((): string => {
    throw new Error('asked')
  })
  const plan = { attributes: ['gender'] as const, cases: eec(), sample: 20, journal }
  const once = await dryRun(plan, { model })
  expect(existsSync(journal) ? readdirSync(journal) : []).toEqual([])
  const thrice = await dryRun(plan, { model: withRepeats(model, { repeats: 3, controlEvery: 2 }) })
  expect(thrice.inputs).toBe(Math.ceil(once.inputs * 4.5))
})

test('says the cost that the prices give, and what shrinking may ask beyond', async () => {
  const prices = { promptTokens: 50, answerTokens: 150, promptPrice: 2, answerPrice: 8, inputsPerMinute: 6 }
  const plan = {
    question: 'answer-gap',
    attributes: ['gender'],
    cases: complaints,
    variantsPerCase: 6,
    repeats: 3,
  } as const
  const counted = await dryRun({ ...plan, measures: [refusal()] }, { prices })
  expect(counted).toMatchObject({ cases: 3, inputs: 54, shrinking: 300 })
  expect(counted.cost).toEqual({ inputs: 54, tokens: 10_800, money: (54 * (100 + 1200)) / 1e6, ms: 9 * 60_000 })
  expect(formatDryRun(counted)).toMatchInlineSnapshot(`
    "Nothing was asked. A run on template("I am {person:name}. Where is my {thing}?") asks 3 cases: 54 inputs, 10,800 tokens, 0.070 in your currency, at least 9 min at the rate limit.
    An input has 31 characters on average.
    Shrinking a finding needs at most 300 inputs more."
  `)
  const labels = { attributes: ['gender'], cases: eec(), sample: 10 } as const
  expect(formatDryRun(await dryRun({ ...labels, shrink: { maxInputs: 40 } }))).toContain('at most 40 inputs more')
  expect(formatDryRun(await dryRun({ ...labels, shrink: false }))).toContain(
    'Shrinking a finding needs no further inputs',
  )
})

test.each([
  [undefined, 'EF103'],
  [{ question: 'nix', attributes: ['gender'], cases: eec() }, 'EF'],
  [{ attributes: ['shoe'], cases: eec() }, 'EF102'],
  [{ attributes: ['gender'], cases: eec(), repeats: 3 }, 'EF104'],
])('a wrong plan is refused as audit() refuses it: %#', async (plan, code) => {
  await expect(dryRun(plan as never)).rejects.toThrow(code)
})
