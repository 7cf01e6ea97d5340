/** Class 1.13 of the review: a run that was cut short says what cut it, and blames nothing else. */
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { audit, type CaseSource, eec, fromFunction, fromOnnx, mergeReports, table } from '../../src/index.js'
import { formatReport } from '../../src/views/index.js'
import { codesOf, opening, pairs } from './support/pairs.js'

const text = (word: string, at: number) => `${word} saw ${opening(at)}.`
const gender = { attributes: ['gender'] } as const
/** What no report of a run that was cut short may say. */
const blame =
  /gives every input the same answer|tokenizer|far from the decision boundary|would pass|minCases|truncates the texts|undecided/

/** Answers the first inputs, all alike, and then never again. */
function dying(answered: number) {
  let asked = 0
  return fromFunction(
    async (texts: readonly string[]) => {
      asked += texts.length
      if (asked > answered) await setTimeout(600_000, undefined, { ref: false })
      return texts.map(() => 'POSITIVE')
    },
    { batched: true },
  )
}

describe('a run that is cut short', () => {
  const plan = { ...gender, cases: pairs(200, text) }
  const aborting = () => {
    const controller = new AbortController()
    setTimeout(300, undefined, { ref: false }).then(
      () => controller.abort(new Error('enough')),
      () => {},
    )
    return controller.signal
  }
  const ends: readonly (readonly [string, () => ReturnType<typeof audit>, string])[] = [
    [
      'by the limit of the runner',
      () => audit(dying(100), plan, { deadline: Date.now() + 400 }),
      'interrupted.deadline',
    ],
    ['by budget.ms', () => audit(dying(100), { ...plan, budget: { ms: 400 } }), 'interrupted.budget'],
    ['by budget.inputs', () => audit(() => 'POSITIVE', { ...plan, budget: { inputs: 90 } }), 'interrupted.budget'],
    ['by a signal', () => audit(dying(100), { ...plan, signal: aborting() }), 'interrupted.signal'],
    ['before any answer', () => audit(dying(0), plan, { deadline: Date.now() + 400 }), 'interrupted.deadline'],
  ]
  test.each(ends)('%s says so, and blames nothing else', async (_, run, code) => {
    const report = await run()
    expect(report.verdict).toBe('interrupted')
    expect(codesOf(report)).toEqual([code])
    expect(formatReport(report, { verbose: true })).not.toMatch(blame)
  })

  test.each([
    ['is asked for all', {}],
    ['is asked for a sample', { sample: 50 }],
    ['is asked for a sample of a suite', { sample: 50, gate: { found: 0, over: 'suite' } }],
  ] as const)('although its source never ends and waits for nothing, when it %s', async (_, more) => {
    const cases: CaseSource<string, 'gender'> = {
      name: 'endless',
      attributes: ['gender'],
      *cases() {
        const [first] = pairs(1, text)
        while (first !== undefined) yield first
      },
    }
    for (const [code, end] of [
      ['interrupted.budget', () => ({ budget: { ms: 400 } })],
      ['interrupted.signal', () => ({ signal: aborting() })],
    ] as const) {
      const report = await audit(() => 'POSITIVE', { ...gender, ...more, ...end(), cases })
      expect(report.verdict).toBe('interrupted')
      expect(codesOf(report)).toContain(code)
    }
  })

  test('says what it has seen so far', async () => {
    const report = await audit(() => 'POSITIVE', { ...plan, budget: { inputs: 90 } })
    expect(formatReport(report, { verbose: true })).toMatch(
      /^Interrupted before a verdict: of \d+ cases answered so far none changes/,
    )
  })

  test('whose texts are cut says nothing of them', async () => {
    const folder = 'fixtures/models/sentiment-linear'
    const model = fromOnnx(`${folder}/onnx/model.onnx`, { tokenizer: folder, maxLength: 3, workers: 1 })
    const cut = pairs(100, (word, at) => `${opening(at)} ${word}`)
    const report = await audit(model, { ...gender, cases: cut, budget: { inputs: 120 } })
    expect([report.verdict, codesOf(report)]).toEqual(['interrupted', ['interrupted.budget']])
    expect(formatReport(report, { verbose: true })).toMatch(/^Interrupted before a verdict: no case was answered\./)
    expect(formatReport(report, { verbose: true })).not.toMatch(/two variants to compare|shorter texts/)
    await model.dispose()
  })

  test('a proven bias stands, and its doubts with it', async () => {
    const biased = (texts: readonly string[]) => texts.map((each) => (/she/.test(each) ? 'NEGATIVE' : 'POSITIVE'))
    const report = await audit(biased, { ...plan, budget: { inputs: 150 } })
    expect(report.verdict).toBe('biased')
    expect(codesOf(report).slice(0, 2)).toEqual(['interrupted.budget', 'gate.found'])
  })

  test('score gaps, rows and groups too', async () => {
    const gap = { question: 'score-gap', ...gender, maxGap: 0.1, cases: pairs(200, text) } as const
    const features = {
      sex: { kind: 'category', values: ['f', 'm'], protected: true },
      income: { kind: 'integer', min: 0, max: 1000 },
    } as const
    const rows = Array.from({ length: 900 }, (_, at) => ({ sex: at % 2 ? 'f' : 'm', income: at }))
    const cases = table({ features }, rows)
    const same = (inputs: readonly (readonly number[])[]) => inputs.map(() => 'no')
    const reports = [
      await audit((texts: readonly string[]) => texts.map(() => 0.5), { ...gap, budget: { inputs: 120 } }),
      await audit(same, { question: 'individual', attributes: ['sex'], cases, budget: { inputs: 200 } }),
      await audit(same, {
        question: 'group-parity',
        attributes: ['sex'],
        cases,
        favourable: 'yes',
        maxDifference: 0.1,
        budget: { inputs: 700 },
      } as never),
    ]
    for (const report of reports) {
      expect([report.question, report.verdict, codesOf(report)]).toEqual([
        report.question,
        'interrupted',
        ['interrupted.budget'],
      ])
      expect(formatReport(report, { verbose: true })).not.toMatch(blame)
    }
  })

  test('in one of several shards', async () => {
    const sharded = (index: number, budget?: { inputs: number }) =>
      audit(() => 'POSITIVE', { ...plan, shard: { index, count: 2 }, ...(budget && { budget }) })
    const parts = [await sharded(1), await sharded(2, { inputs: 80 })]
    const merged = mergeReports(parts.map((part) => JSON.parse(JSON.stringify(part))))
    expect([merged.verdict, codesOf(merged)]).toEqual(['interrupted', ['interrupted.budget']])
  })
})

describe('a model that is asked few inputs', () => {
  test.each([1, 2, 4])('is not blamed for its one answer to %i cases', async (count) => {
    const report = await audit(() => 'POSITIVE', { ...gender, cases: pairs(count, text) })
    expect(report.verdict).toBe('inconclusive')
    expect(codesOf(report)).toContain('health.few-inputs')
    expect(formatReport(report, { verbose: true })).not.toMatch(/tokenizer|gives every input the same answer/)
  })

  test('repeats are no further inputs', async () => {
    const cases = pairs(3, text).flatMap((each) => [each, { ...each, id: `${each.id} again` }])
    expect(codesOf(await audit(() => 'POSITIVE', { ...gender, cases }))).toContain('health.few-inputs')
  })

  test('is named constant from ten inputs on', async () => {
    expect(codesOf(await audit(() => 'POSITIVE', { ...gender, cases: pairs(5, text) }))).toContain(
      'health.constant-model',
    )
    expect((await audit(() => 'POSITIVE', { ...gender, cases: eec() })).verdict).toBe('inconclusive')
  })
})
