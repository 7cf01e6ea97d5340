import { FairnessError, show } from './fairness-error.js'

export const cannotWrite = (path: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF461',
    problem: 'A file of the baseline could not be written. What was there before is still there, unchanged.',
    given: `${path}: ${show(cause instanceof Error ? cause.message : cause)}`,
    expected: 'a folder beside the test file that can be written, on a disk with room',
    fix: 'make room or allow writing, then run the test again',
    cause,
  })

export const noTestFile = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF462',
    problem: `${matcher}() compares with a baseline beside the test file, and here is no test file.`,
    given: 'expect() without a test runner, or outside a test',
    expected: 'a test of Vitest or Jest',
    fix: 'move the assertion into a test; to compare two models anywhere, use toBeAtLeastAsFairAs()',
  })

export const negatedBaseline = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF463',
    problem: `${matcher}() cannot be negated: a baseline is written by what passes.`,
    given: `expect(model).not.${matcher}(...)`,
    expected: `expect(model).${matcher}(plan)`,
    fix: 'to show that a model is worse than another one, write .not.toBeAtLeastAsFairAs(other, plan)',
  })

export const otherGate = (matcher: string, gate: unknown): FairnessError =>
  new FairnessError({
    code: 'EF464',
    problem: `${matcher}() was given a plan with a gate of another kind.`,
    given: `gate: ${show(gate)}`,
    expected: "no gate, or { newSince: 'baseline', confidence: 0.95 }",
    fix: 'leave the gate out; to judge by found BTCs or by a rate, use the other matchers',
  })

export const noCases = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF465',
    problem: `${matcher}() was given a report that does not say which cases were asked.`,
    given: 'a report whose plan had another gate, or that was judged before',
    expected: "the report of a plan with gate: { newSince: 'baseline' }",
    fix: `ask the model here: await expect(model).${matcher}(plan)`,
  })

export const notComparable = (matcher: string, question: unknown): FairnessError =>
  new FairnessError({
    code: 'EF466',
    problem: `${matcher}() compares runs case by case, and a plan of this question has no cases that pass or fail.`,
    given: `question: ${show(question)}`,
    expected:
      "a plan with question 'counterfactual' (the default), 'individual', 'intersectional', 'hidden', 'answer-gap' or 'recall-gap'",
    fix: 'hold score gaps and group shares by their own limits: maxGap, maxDifference, minRatio',
  })

export const counterexamplesUnreadable = (path: string, reason: string): FairnessError =>
  new FairnessError({
    code: 'EF467',
    problem: 'The file of counterexamples cannot be read.',
    given: `${path}: ${reason}`,
    expected: 'a file as expect-fair writes it',
    fix: 'restore the file from version control, or delete it',
  })

export const noOtherModel = (matcher: string): FairnessError =>
  new FairnessError({
    code: 'EF468',
    problem: `${matcher}() needs another model and a plan.`,
    given: `expect(model).${matcher}() with one argument or none`,
    expected: 'a model to compare with, and the questions to ask both',
    fix: `write expect(model).${matcher}(other, { attributes: ['gender'], cases: eec() })`,
  })
