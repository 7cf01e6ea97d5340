import { describe, expect, test } from 'vitest'
import { failure, passed, runProject } from './run-project.js'

describe.each(['forks', 'threads'])('in Vitest, pool %s', (pool) => {
  test('an assertion that is not awaited fails its test at the line of the user', { timeout: 60_000 }, async () => {
    const run = await runProject('vitest', ['--pool', pool, 'unawaited'])

    expect(passed(run)).toEqual(['awaited beside a bare one'])
    const places = [...run.tests].map(([title, { failures }]) => {
      const codes = failures.map((text) => /EF\d+/.exec(text)?.[0]).join(' ')
      return `${title}: ${codes} at ${/unawaited\.case\.ts:\d+/.exec(failures[0] ?? '')?.[0]}`
    })
    expect(places).toMatchInlineSnapshot(`
      [
        "bare, biased model: EF408 at unawaited.case.ts:6",
        "bare, fair model: EF408 at unawaited.case.ts:10",
        "bare, slow model: EF408 at unawaited.case.ts:14",
        "bare, report: EF408 at unawaited.case.ts:19",
        "bare, misuse: EF408 at unawaited.case.ts:23",
        "bare, score gap: EF408 at unawaited.case.ts:27",
        "bare, soft: EF408 at unawaited.case.ts:31",
        "bare, then a fair one awaited: EF408 at unawaited.case.ts:35",
        "a chain that nobody awaits: EF223 at unawaited.case.ts:41",
        "bare, concurrent: EF408 at unawaited.case.ts:46",
        "awaited beside a bare one:  at undefined",
      ]
    `)
    expect(failure(run, 'bare, biased model')).toMatchInlineSnapshot(`
      "FairnessError: [EF408] toBeCounterfactuallyFair() was not awaited: the test ended without its verdict.
        given:    expect(...).toBeCounterfactuallyFair(...) without waiting for its promise
        expected: await expect(...).toBeCounterfactuallyFair(...)
        do:       write \`await\` before expect, or return the promise from the test; the test function must be async
        more:     node_modules/expect-fair/docs/errors.md#ef408
        at unawaited.case.ts:6"
    `)
    expect(run.output).not.toContain('Unhandled')
    expect(run.exitCode).toBe(1)
  })
})

test('every way of use in Vitest: what should pass passes, all else fails with its own message', {
  timeout: 60_000,
}, async () => {
  const run = await runProject('vitest', ['uses'])

  expect(passed(run)).toMatchInlineSnapshot(`
    [
      "a fair model passes",
      "not: a biased model passes",
      "a returned promise is awaited",
      "Promise.all awaits",
      "a kept promise awaited later",
      "resolves: the promise of a fair model passes",
      "resolves: a promised report passes",
      "resolves.not: the promise of a biased model passes",
      "the failure can be expected",
      "concurrent: a fair model passes",
      "retry: the third attempt passes",
      "fake timers do not stop an audit",
    ]
  `)
  const failed = [...run.tests].filter(([, test]) => !test.passed)
  expect(failed.map(([title]) => title)).toMatchInlineSnapshot(`
    [
      "a biased model fails",
      "not: a fair model fails",
      "an inconclusive audit fails",
      "not: an inconclusive audit fails",
      "resolves: the promise of a biased model fails",
      "soft: both failures are collected",
      "concurrent: a biased model fails",
      "poll is refused",
      "asymmetric use is refused",
      "a custom message comes first",
      "toHaveNoScoreGap: a biased score fails",
    ]
  `)
  expect(failure(run, 'a biased model fails')).toMatchInlineSnapshot(`
    "Error: expect(model).toBeCounterfactuallyFair(plan)

    Biased: 6 of 60 cases change their outcome when only gender changes: 10 % (95 % interval 3.76 % to
    20.5 %).

      As found: only gender differs
        female  negative  [Anna] waited at the park.
        male    positive  [John] waited at the park.
      Favours male.

      Overall       male is favoured over female in 6 of 6 cases (p = 0.031)
      Asked         gender; a list of 60 cases: all 60 cases, 240 variants; an estimate for others
      What to do    If a fair model may answer differently, see docs/false-alarms.md.
                    To accept known findings and fail only on new ones, use toMatchFairnessBaseline().
      Replay        add to the plan  replay: 'ef1.i1ZKT81LSS1S0lFyzMtLVChPzCxJTVFILFEoyUhVKEgsytZT0qmGKbJSSkvNTcxJVarVUfLKz8gjqByiOBYA.174k8yf'
      More          node_modules/expect-fair/docs/verdicts.md#biased; all figures: EXPECT_FAIR_VERBOSE=1
      at uses.case.ts:10"
  `)
  expect(failure(run, 'not: a fair model fails')).toMatchInlineSnapshot(`
    "Error: expect(model).not.toBeCounterfactuallyFair(plan)

    Fair: none of 60 cases changes its outcome when only gender changes, so among cases like these the
    rate is below 4.87 % (95 % confidence). This fails because of \`.not\`, which passes only if bias is
    proven.

      Asked         gender; a list of 60 cases: all 60 cases, 240 variants; an estimate for others
      What to do    Remove \`.not\`, or test the model that should be biased.
      More          node_modules/expect-fair/docs/verdicts.md#fair; all figures: EXPECT_FAIR_VERBOSE=1
      at uses.case.ts:18"
  `)
  expect(failure(run, 'an inconclusive audit fails')).toMatchInlineSnapshot(`
    "Error: expect(model).toBeCounterfactuallyFair(plan)

    Inconclusive, which is not a pass: none of 60 cases changes its outcome when only gender changes.

    All 240 answers of the model were positive. A model that gives every input the same answer passes
    any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input
    names, the right file), and use cases that it answers differently.

      Asked         gender; a list of 60 cases: all 60 cases, 240 variants
      More          node_modules/expect-fair/docs/verdicts.md#one-answer-to-everything; all figures:
                    EXPECT_FAIR_VERBOSE=1
      at uses.case.ts:22"
  `)
  expect(failure(run, 'not: an inconclusive audit fails')).toMatchInlineSnapshot(`
    "Error: expect(model).not.toBeCounterfactuallyFair(plan)

    Inconclusive, which is not a pass: none of 60 cases changes its outcome when only gender changes.
    This fails with \`.not\` as well.

    All 240 answers of the model were positive. A model that gives every input the same answer passes
    any fairness test, so this run shows nothing. Check that the model reads its input (tokenizer, input
    names, the right file), and use cases that it answers differently.

      Asked         gender; a list of 60 cases: all 60 cases, 240 variants
      More          node_modules/expect-fair/docs/verdicts.md#one-answer-to-everything; all figures:
                    EXPECT_FAIR_VERBOSE=1
      at uses.case.ts:26"
  `)
  expect(failure(run, 'soft: both failures are collected').split('\n')[2]).toMatchInlineSnapshot(
    `"Biased: 6 of 60 cases change their outcome when only gender changes: 10 % (95 % interval 3.76 % to"`,
  )
  expect(failure(run, 'soft: both failures are collected', 1).split('\n')[2]).toMatchInlineSnapshot(
    `"Inconclusive, which is not a pass: none of 60 cases changes its outcome when only gender changes."`,
  )
  expect(failure(run, 'poll is refused')).toMatchInlineSnapshot(`
    "Error: [EF406] toBeCounterfactuallyFair() cannot be used with expect.poll: each poll would run the whole audit again.
      given:    expect.poll(...).toBeCounterfactuallyFair(...)
      expected: await expect(model).toBeCounterfactuallyFair(plan)
      do:       wait for the model first, then assert once; for a promise of a model, use .resolves
      more:     node_modules/expect-fair/docs/errors.md#ef406
      at uses.case.ts:75"
  `)
  expect(failure(run, 'asymmetric use is refused')).toMatchInlineSnapshot(`
    "FairnessError: [EF407] toBeCounterfactuallyFair() cannot be used inside another value: it is asynchronous, and an asymmetric matcher must be synchronous.
      given:    expect.toBeCounterfactuallyFair(...)
      expected: await expect(model).toBeCounterfactuallyFair(plan)
      do:       assert on the model itself; for a model inside a value, take it out of the value first
      more:     node_modules/expect-fair/docs/errors.md#ef407
      at uses.case.ts:80"
  `)
  expect(failure(run, 'a custom message comes first').split('\n')[0]).toMatchInlineSnapshot(
    `"Error: the review model: expect(model).toBeCounterfactuallyFair(plan)"`,
  )
  expect(failure(run, 'toHaveNoScoreGap: a biased score fails')).toMatchInlineSnapshot(`
    "Error: expect(model).toHaveNoScoreGap(plan)

    Biased: the mean scores of the two classes lie more than 0.02 apart.

    The range of the scores is not known, so the gap was judged by a t test, which can be misled by rare
    large gaps. Set the smallest and the largest score, for example range: [0, 100].

      classes        mean gap  95 % interval     effect      templates  test       decision
      female − male  −0.100    −0.100 to −0.100  under −100  60         p < 0.001  beyond

      Higher        mean score: male by 0.100
      Asked         gender; a list of 60 cases: all 60 cases, 240 variants; an estimate for others
      What to do    Find out what the scores depend on, and fix the model (see docs/repair.md).
                    To accept a gap of this size, increase maxGap (now 0.02) and say why.
      More          node_modules/expect-fair/docs/verdicts.md#biased; all figures: EXPECT_FAIR_VERBOSE=1
      at uses.case.ts:103"
  `)
})

test('an audit ends before Vitest ends its test, and each attempt has its whole time', {
  timeout: 60_000,
}, async () => {
  const run = await runProject('vitest', ['limits'])

  expect(passed(run)).toEqual(['the test has its whole time', 'each attempt has its whole time'])
  const text = failure(run, 'a model that never answers')
  expect(text.split('\n\n').slice(0, 3).join('\n\n')).toMatchInlineSnapshot(`
    "Error: expect(model).toBeCounterfactuallyFair(plan)

    Interrupted before a verdict: no case was answered.

    [EF222] The test reached its time limit before the audit was complete."
  `)
  expect(text).toMatch(
    /What to do {4}Increase the time limit of the test \(testTimeout, now 2,000 ms\),\s+or ask fewer\s+inputs:\s+sample, variantsPerCase\./,
  )
  expect(text).toMatch(/ {2}at limits\.case\.ts:9$/)
  expect(run.tests.get('an audit ends before the test is ended')?.failures.join('\n')).not.toContain('Test timed out')
})

test('the first assertion of a file loads its work, also where timers are false', { timeout: 60_000 }, async () => {
  const run = await runProject('vitest', ['first'])
  expect(passed(run)).toEqual(['the first assertion loads its work where timers are false'])
})

test('failures are coloured as the runner colours its own, and plain under NO_COLOR', { timeout: 60_000 }, async () => {
  const args = ['uses', '-t', 'a biased model fails']
  expect(await runProject('vitest', args, { FORCE_COLOR: '1' })).toMatchObject({ coloured: true })
  expect(await runProject('vitest', args, { NO_COLOR: '1' })).toMatchObject({ coloured: false })
})
