import { expect as bareExpect } from 'expect'
import { describe, expect, test } from 'vitest'
import { sealed } from '../../src/core/seal.js'
import { fairnessMatchers } from '../../src/matchers.js'
import { biasedReport, counterfactualReport, scoreGapReport } from '../messages/reports.js'
import { biased, fair, plan } from './projects/models.cjs'

bareExpect.extend(fairnessMatchers)
type Matchers = Record<'toBeCounterfactuallyFair' | 'toHaveNoScoreGap', (plan?: unknown) => Promise<void>>
const on = (received: unknown) => bareExpect(received) as never as Matchers & { not: Matchers; resolves: Matchers }

const complaint = async (assertion: Promise<void>): Promise<string> =>
  assertion.then(
    () => 'it passed',
    (error: Error) => error.message,
  )

describe.each(['toBeCounterfactuallyFair', 'toHaveNoScoreGap'] as const)('%s', (matcher) => {
  const own = matcher === 'toHaveNoScoreGap' ? scoreGapReport() : counterfactualReport()
  const said = async (received: unknown, asked?: unknown) =>
    (await complaint(on(received)[matcher](asked))).replaceAll(matcher, 'matcher')

  test('refuses what is no model', async () => {
    expect(await said(undefined, plan)).toMatchInlineSnapshot(`
      "[EF401] matcher() was given a value that is neither a model nor a report.
        given:    expect(undefined)
        expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()
        do:       wrap the model with fromFunction((texts) => labels)
        more:     node_modules/expect-fair/docs/errors.md#ef401"
    `)
    expect(await said('./models/sentiment', plan)).toMatchInlineSnapshot(`
      "[EF401] matcher() was given a value that is neither a model nor a report.
        given:    expect("./models/sentiment")
        expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()
        do:       load the model first: fromPipeline("./models/sentiment")
        more:     node_modules/expect-fair/docs/errors.md#ef401"
    `)
    expect(await said({ predict: fair }, plan)).toMatchInlineSnapshot(`
      "[EF401] matcher() was given a value that is neither a model nor a report.
        given:    expect({ predict })
        expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()
        do:       wrap the model with fromFunction((texts) => labels)
        more:     node_modules/expect-fair/docs/errors.md#ef401"
    `)
    expect(await said(Promise.resolve(fair), plan)).toMatchInlineSnapshot(`
      "[EF401] matcher() was given a value that is neither a model nor a report.
        given:    expect(a promise)
        expected: a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp(), a transformers.js pipeline, a function from inputs to predictions, or a report from audit()
        do:       await the promise, or write await expect(promise).resolves
        more:     node_modules/expect-fair/docs/errors.md#ef401"
    `)
  })

  test('refuses a model without a plan', async () => {
    expect(await said(fair)).toMatchInlineSnapshot(`
      "[EF402] matcher() was given a model but no plan.
        given:    expect(model).matcher()
        expected: the attributes that must not matter, and the cases
        do:       write matcher({ attributes: ['gender'], cases: eec() }); only a report needs no plan
        more:     node_modules/expect-fair/docs/errors.md#ef402"
    `)
    expect(await said(fair, null)).toBe(await said(fair))
  })

  test('refuses a report with a plan, and one that it cannot read', async () => {
    expect(await said(own, plan)).toMatchInlineSnapshot(`
      "[EF403] matcher() was given a report and a plan.
        given:    expect(report).matcher(plan)
        expected: only a report: its plan has already been run, and no model is called again
        do:       write expect(report).matcher(), or pass the other plan to audit()
        more:     node_modules/expect-fair/docs/errors.md#ef403"
    `)
    expect(await said({ ...own, format: 'expect-fair/report@9' })).toMatchInlineSnapshot(`
      "[EF405] matcher() was given a report that this version cannot read.
        given:    format "expect-fair/report@9"
        expected: format "expect-fair/report@1"
        do:       create the report again with this version of expect-fair
        more:     node_modules/expect-fair/docs/errors.md#ef405"
    `)
  })

  test('is no asymmetric matcher', () => {
    const asymmetric = bareExpect as never as Matchers
    expect(() => bareExpect({ model: fair }).toEqual({ model: asymmetric[matcher](plan) })).toThrow(
      /^\[EF407\] \w+\(\) cannot be used inside another value/,
    )
  })
})

test('a report or a plan of another question is refused, and the right matcher named', async () => {
  expect(await complaint(on(scoreGapReport()).toBeCounterfactuallyFair())).toMatchInlineSnapshot(`
    "[EF404] toBeCounterfactuallyFair() cannot judge a report of another question.
      given:    a report with question "score-gap"
      expected: a report with question "counterfactual"
      do:       use toHaveNoScoreGap()
      more:     node_modules/expect-fair/docs/errors.md#ef404"
  `)
  expect(await complaint(on(counterfactualReport()).toHaveNoScoreGap())).toMatchInlineSnapshot(`
    "[EF404] toHaveNoScoreGap() cannot judge a report of another question.
      given:    a report with question "counterfactual"
      expected: a report with question "score-gap"
      do:       use toBeCounterfactuallyFair()
      more:     node_modules/expect-fair/docs/errors.md#ef404"
  `)
  expect(await complaint(on(fair).toBeCounterfactuallyFair({ ...plan, question: 'score-gap' }))).toMatchInlineSnapshot(`
    "[EF404] toBeCounterfactuallyFair() cannot judge a plan of another question.
      given:    a plan with question "score-gap"
      expected: a plan with question "counterfactual"
      do:       use toHaveNoScoreGap()
      more:     node_modules/expect-fair/docs/errors.md#ef404"
  `)
  expect(await complaint(on(fair).toHaveNoScoreGap({ ...plan, question: 'parity' }))).toMatchInlineSnapshot(`
    "[EF404] toHaveNoScoreGap() cannot judge a plan of another question.
      given:    a plan with question "parity"
      expected: a plan with question "score-gap"
      do:       use one of the questions of this version
      more:     node_modules/expect-fair/docs/errors.md#ef404"
  `)
})

describe('with bare expect', () => {
  test('a fair model passes and a biased one fails, .not the other way round', async () => {
    await on(fair).toBeCounterfactuallyFair(plan)
    await on(biased).not.toBeCounterfactuallyFair(plan)
    expect((await complaint(on(biased).toBeCounterfactuallyFair(plan))).split('\n')[2]).toContain(
      'Biased: 6 of 60 cases',
    )
    expect((await complaint(on(fair).not.toBeCounterfactuallyFair(plan))).split('\n')[2]).toContain('Fair: none of 60')
  })

  test('a plan that cannot be asked is refused by the audit', async () => {
    const unknown = { ...plan, attributes: ['occupation'] }
    expect(await complaint(on(fair).toBeCounterfactuallyFair(unknown))).toMatch(
      /^\[EF327\] No case of a list of 60 cases contains/,
    )
  })

  test.each(['inconclusive', 'interrupted'] as const)('%s fails in both directions', async (verdict) => {
    const report = sealed(counterfactualReport({ verdict }))
    await expect(on(report).toBeCounterfactuallyFair()).rejects.toThrow(/^.*\n\nIn/)
    await expect(on(report).not.toBeCounterfactuallyFair()).rejects.toThrow(/This\s+fails with `\.not` as well\./)
  })

  test('a report that went through JSON is judged as it is', async () => {
    const { gaps = [], ...rest } = scoreGapReport({ verdict: 'fair' })
    const fairGap = { ...rest, gaps: gaps.map((gap) => ({ ...gap, decision: 'within' as const })) }
    await on(JSON.parse(JSON.stringify(sealed(counterfactualReport())))).toBeCounterfactuallyFair()
    await on(JSON.parse(JSON.stringify(sealed(biasedReport())))).not.toBeCounterfactuallyFair()
    await on(Promise.resolve(sealed(fairGap))).resolves.toHaveNoScoreGap()
  })

  test('the report travels with the error', async () => {
    const report = sealed(biasedReport())
    const error = await on(report)
      .toBeCounterfactuallyFair()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ matcherResult: { pass: false, meta: { report } } })
  })

  test('misuse is reported at the line of the user', async () => {
    const error = await on('no model')
      .toBeCounterfactuallyFair(plan)
      .catch((thrown: Error) => thrown)
    const own = String(error?.stack)
      .split('\n')
      .filter((line) => line.includes('src/matchers'))
    expect(own).toEqual([])
    expect(error?.stack).toContain('misuse.test.ts')
  })

  test('an error of a case source keeps its own stack', async () => {
    const broken = () => {
      throw new TypeError('the source is broken')
    }
    const error = await on(fair)
      .toBeCounterfactuallyFair({
        attributes: ['gender'],
        cases: { name: 'broken', attributes: ['gender'], cases: broken },
      })
      .catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(error?.stack).toMatch(/at (Object\.)?broken/)
  })
})
