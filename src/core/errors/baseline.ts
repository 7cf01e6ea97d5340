import { FairnessError, show } from './fairness-error.js'

export const cannotWrite = (path: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF461',
    problem: 'The baseline file could not be written. The previous file is unchanged.',
    given: `${path}: ${show(cause instanceof Error ? cause.message : cause)}`,
    expected: 'a writable folder next to the test file, on a disk with free space',
    fix: 'free some disk space or allow writing, then run the test again',
    cause,
  })

export const noTestFile = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF462',
    problem: `${matcher}() compares with a baseline next to the test file, but there is no test file.`,
    given: 'expect() without a test runner, or outside a test',
    expected: 'a Vitest or Jest test',
    fix: 'move the assertion into a test; to compare two models anywhere, use toBeAtLeastAsFairAs()',
  })

export const negatedBaseline = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF463',
    problem: `${matcher}() cannot be negated: a baseline is written by an assertion that passes.`,
    given: `expect(model).not.${matcher}(...)`,
    expected: `expect(model).${matcher}(plan)`,
    fix: 'to show that a model is worse than another model, write .not.toBeAtLeastAsFairAs(other, plan)',
  })

export const otherGate = (matcher: string, gate: unknown): FairnessError =>
  new FairnessError({
    code: 'EF464',
    problem: `${matcher}() was given a plan with a gate that does not compare.`,
    given: `gate: ${show(gate)}`,
    expected: "no gate, or { newSince: 'baseline', confidence: 0.95 }",
    fix: 'remove the gate; to judge by findings or by a rate, use the other matchers',
  })

export const noCases = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF465',
    problem: `${matcher}() was given a report that does not list the cases that were asked.`,
    given: 'a report whose plan had another gate, or that was judged before',
    expected: "the report of a plan with gate: { newSince: 'baseline' }",
    fix: `pass the model instead: await expect(model).${matcher}(plan)`,
  })

export const notComparable = (matcher: string, question: unknown): FairnessError =>
  new FairnessError({
    code: 'EF466',
    problem: `${matcher}() compares runs case by case, but this question has no cases that pass or fail.`,
    given: `question: ${show(question)}`,
    expected:
      "a plan with question 'counterfactual' (the default), 'individual', 'intersectional', 'hidden', 'answer-gap' or 'recall-gap'",
    fix: 'limit score gaps and group shares with maxGap, maxDifference or minRatio',
  })

export const counterexamplesUnreadable = (path: string, reason: string): FairnessError =>
  new FairnessError({
    code: 'EF467',
    problem: 'The counterexample file cannot be read.',
    given: `${path}: ${reason}`,
    expected: 'a file that expect-fair wrote',
    fix: 'restore the file from version control, or delete it',
  })

export const noOtherModel = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF468',
    problem: `${matcher}() needs another model and a plan.`,
    given: `expect(model).${matcher}() with one argument or none`,
    expected: 'a model to compare with, and a plan for both',
    fix: `write expect(model).${matcher}(other, { attributes: ['gender'], cases: eec() })`,
  })
