import { expect, test } from 'vitest'
import { failure, passed, runProject } from './run-project.js'

test('in Jest an assertion that is not awaited fails its test at the line of the user', {
  timeout: 60_000,
}, async () => {
  const run = await runProject('jest', ['unawaited'])

  // Jest runs no hook after a concurrent test: the file fails instead.
  expect(passed(run)).toEqual(['an ordinary test after these', 'bare, concurrent', 'awaited beside a bare one'])
  const codes = [...run.tests].map(
    ([title, { failures }]) => `${title}: ${/EF\d+/.exec(failures[0] ?? '')?.[0] ?? 'passed'}`,
  )
  expect(codes).toMatchInlineSnapshot(`
    [
      "bare, biased model: EF408",
      "bare, fair model: EF408",
      "bare, slow model: EF408",
      "bare, report: EF408",
      "bare, misuse: EF408",
      "bare, score gap: EF408",
      "bare, negated: EF408",
      "bare, then a fair one awaited: EF408",
      "two bare ones: EF408",
      "a chain that nobody awaits: EF223",
      "resolves, not awaited, slow model: EF223",
      "an ordinary test after these: passed",
      "bare, concurrent: passed",
      "awaited beside a bare one: passed",
    ]
  `)
  expect(failure(run, 'bare, biased model')).toMatchInlineSnapshot(`
    "FairnessError: [EF408] toBeCounterfactuallyFair() was not awaited: the test ended without its verdict.
      given:    expect(...).toBeCounterfactuallyFair(...) without waiting for its promise
      expected: await expect(...).toBeCounterfactuallyFair(...)
      do:       write \`await\` before expect, or return the promise from the test; the test function must be async
      more:     node_modules/expect-fair/docs/errors.md#ef408
      at unawaited.case.cjs:5"
  `)
  expect(failure(run, 'two bare ones')).toMatchInlineSnapshot(`
    "AggregateError: FairnessError: [EF408] toBeCounterfactuallyFair() was not awaited: the test ended without its verdict.
      given:    expect(...).toBeCounterfactuallyFair(...) without waiting for its promise
      expected: await expect(...).toBeCounterfactuallyFair(...)
      do:       write \`await\` before expect, or return the promise from the test; the test function must be async
      more:     node_modules/expect-fair/docs/errors.md#ef408

    FairnessError: [EF408] toHaveNoScoreGap() was not awaited: the test ended without its verdict.
      given:    expect(...).toHaveNoScoreGap(...) without waiting for its promise
      expected: await expect(...).toHaveNoScoreGap(...)
      do:       write \`await\` before expect, or return the promise from the test; the test function must be async
      more:     node_modules/expect-fair/docs/errors.md#ef408
      at unawaited.case.cjs:39"
  `)
  expect(run.files[0]).toMatch(/Test suite failed to run\s+FairnessError: \[EF408\][\s\S]*unawaited\.case\.cjs:58:18/)
  expect(run.exitCode).toBe(1)
})

test('every way of use in Jest: what should pass passes, all else fails with its own message', {
  timeout: 60_000,
}, async () => {
  const run = await runProject('jest', ['uses'])

  expect(passed(run)).toMatchInlineSnapshot(`
    [
      "a fair model passes",
      "not: a biased model passes",
      "a returned promise is awaited",
      "Promise.all awaits",
      "a kept promise awaited later",
      "resolves: the promise of a fair model passes",
      "resolves: a promised report passes",
      "the failure can be expected",
      "concurrent: a fair model passes",
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
      "concurrent: a biased model fails",
      "asymmetric use is refused",
      "an audit ends by budget.ms",
      "a test that runs into its limit tells what was learnt",
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
      at uses.case.cjs:9"
  `)
  expect(
    failure(run, 'not: an inconclusive audit fails').split('\n\n').slice(0, 2).join('\n\n'),
  ).toMatchInlineSnapshot(`
    "Error: expect(model).not.toBeCounterfactuallyFair(plan)

    Inconclusive, which is not a pass: none of 60 cases changes its outcome when only gender changes.
    This fails with \`.not\` as well."
  `)
  expect(failure(run, 'asymmetric use is refused')).toMatchInlineSnapshot(`
    "FairnessError: [EF407] toBeCounterfactuallyFair() cannot be used inside another value: it is asynchronous, and an asymmetric matcher must be synchronous.
      given:    expect.toBeCounterfactuallyFair(...)
      expected: await expect(model).toBeCounterfactuallyFair(plan)
      do:       assert on the model itself; for a model inside a value, take it out of the value first
      more:     node_modules/expect-fair/docs/errors.md#ef407
      at uses.case.cjs:65"
  `)
  expect(
    failure(run, 'a test that runs into its limit tells what was learnt', 1).split('\n\n').slice(1, 3).join('\n\n'),
  ).toMatchInlineSnapshot(`
    "Interrupted before a verdict: no case was answered.

    [EF223] The audit was stopped by its signal: the test ended first. Increase its time limit, set
    budget.ms below that limit, and await the assertion."
  `)
})

test('a concurrent test alone can shrink: nothing is loaded between tests', { timeout: 60_000 }, async () => {
  const run = await runProject('jest', ['uses', '-t', 'concurrent'])
  expect(failure(run, 'concurrent: a biased model fails').split('\n')[2]).toMatchInlineSnapshot(
    `"Biased: 6 of 60 cases change their outcome when only gender changes: 10 % (95 % interval 3.76 % to"`,
  )
})

test('in Jest with ES modules', { timeout: 60_000 }, async () => {
  const env = { EXPECT_FAIR_FORMAT: 'import', NODE_OPTIONS: '--experimental-vm-modules' }
  const run = await runProject('jest', ['module'], env)

  expect(passed(run)).toEqual(['a fair model passes'])
  expect(failure(run, 'a biased model fails').split('\n')[2]).toMatchInlineSnapshot(
    `"Biased: 6 of 60 cases change their outcome when only gender changes: 10 % (95 % interval 3.76 % to"`,
  )
  expect(failure(run, 'bare, biased model').split('\n').at(-1)).toMatchInlineSnapshot(`"  at module.case.mjs:15"`)
})

test('names that a model finds, in Jest with CommonJS', { timeout: 60_000 }, async () => {
  const run = await runProject('jest', ['names'])

  expect(passed(run)).toEqual([
    'a finder of all names passes',
    'not: a finder that misses a class passes',
    'a report is judged',
  ])
  expect(failure(run, 'a finder that misses a class fails')).toMatchInlineSnapshot(`
    "Error: expect(model).toHaveNoRecallGap(plan)

    Biased: north names are found 100 points more often than south names, and the plan accepts 5 points.

      recall: two texts of case clock; only origin differs
        north, found: [Olaf: PERSON] asked when the clock comes.
        south, not found: [Sofia: –] asked when the clock comes.
        north (another name), found: [Anna: PERSON] asked when the clock comes.
      The smallest text whose name is missed (6 to 2 words)
        north, found: [Olaf: PERSON] asked.
        south, not found: [Sofia: –] asked.

      Recall        south 0 % (0 of 96), north 100 % (96 of 96)
      Found least   Carlos (0 of 12), Diego (0 of 12), Elena (0 of 12), Jorge (0 of 12), Lucia (0 of
                    12), Maria (0 of 12)
      Gaps          north names are found 100 points more often than south names (accepted 5 points)
      Within        two names of one class: 0 points apart (recall)
      Asked         origin; a list of 12 cases: all 12 cases, 192 variants; a count, no estimate
      What to do    Train or prompt the model with names of the class that it misses, or add a list of
                    names.
                    To accept a gap of this size, increase maxGap or maxFalseAlarmGap and say why.
      More          node_modules/expect-fair/docs/verdicts.md#biased; all figures: EXPECT_FAIR_VERBOSE=1
      at names.case.cjs:27"
  `)
  expect(failure(run, 'not: a finder of all names fails')).toMatchInlineSnapshot(`
    "Error: expect(model).not.toHaveNoRecallGap(plan)

    Fair: names of all classes are found about equally often, with as many false alarms, within the
    limits. This fails because of \`.not\`, which passes only if bias is proven.

      Recall        north 100 % (96 of 96), south 100 % (96 of 96)
      Asked         origin; a list of 12 cases: all 12 cases, 192 variants; a count, no estimate
      What to do    Remove \`.not\`, or test the model that should be biased.
      More          node_modules/expect-fair/docs/verdicts.md#fair; all figures: EXPECT_FAIR_VERBOSE=1
      at names.case.cjs:35"
  `)
  expect(failure(run, 'a model of labels fails')).toMatchInlineSnapshot(`
    "Error: expect(model).toHaveNoRecallGap(plan)

    Interrupted before a verdict: no case was answered.

    [EF203] The answer of function:anonymous is not a list of spans: it is not a list.
      given:    "positive" for input 0
      expected: a list of { start, end, label, score? } with positions in UTF-16 units of the input, or
                of { word, entity } as in a token-classification pipeline
      do:       return what was found, or an empty list
      more:     node_modules/expect-fair/docs/errors.md#ef203
      asked:    "Astrid asked when the chair comes."

      Asked         origin; a list of 12 cases
      More          node_modules/expect-fair/docs/verdicts.md#interrupted; all figures:
                    EXPECT_FAIR_VERBOSE=1
      at names.case.cjs:44"
  `)
  expect(failure(run, 'not awaited')).toContain('toHaveNoRecallGap() was not awaited')
  expect(run.exitCode).toBe(1)
})

test('rows of a table and a network of ONNX, in Jest with CommonJS', { timeout: 60_000 }, async () => {
  const run = await runProject('jest', ['rows'])
  expect(passed(run)).toEqual(['not: a network that turns on sex passes', 'a report on groups is judged'])
  const message = failure(run, 'a network that turns on sex fails')
  expect(message).toContain('Biased: ')
  expect(message).toMatch(/sex +\[(Male|Female)\] +\[(Male|Female)\]/)
})
