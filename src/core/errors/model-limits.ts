import { type Complaint, FairnessError, show } from './fairness-error.js'
import { reasonOf } from './model-error.js'

/** Why an audit ended before its time, as complaints: the probe makes `Interruption`s of them. */
export const budgetOfInputsSpent = (spent: number, wanted: number, budget: number): Complaint => ({
  code: 'EF220',
  problem: 'The budget for model inputs is used up.',
  given: `budget: { inputs: ${budget} }, of which ${spent} are used; ${wanted} more ${wanted === 1 ? 'input was' : 'inputs were'} needed`,
  expected: 'a budget for all inputs of the plan',
  fix: 'increase budget.inputs, or ask less: a smaller sample or fewer variantsPerCase',
})

export const budgetOfTimeSpent = (ms: number): Complaint => ({
  code: 'EF221',
  problem: 'The time budget is used up.',
  given: `budget: { ms: ${ms} }`,
  expected: 'time for all inputs of the plan',
  fix: 'increase budget.ms, or ask less: a smaller sample or fewer variantsPerCase',
})

export const deadlineReached = (): Complaint => ({
  code: 'EF222',
  problem: 'The test reached its time limit before the audit was complete.',
  expected: 'time for all inputs of the plan',
  fix: "increase the test's timeout (testTimeout), or ask less: a smaller sample or fewer variantsPerCase",
})

export const stoppedBySignal = (reason: unknown): Complaint => ({
  code: 'EF223',
  problem: `The audit was stopped by its signal: ${reasonOf(reason)}.`,
  fix: 'nothing, if this was intended',
  cause: reason,
})

/** A failing model ends the audit; `inputs` are those it failed on, as far as they are known. */
export const modelFailed = (cause: unknown, inputs: readonly unknown[]): Complaint => {
  const shown = inputs.slice(0, 3).map((input) => show(input))
  const more = inputs.length > shown.length ? ` and ${inputs.length - shown.length} more` : ''
  return {
    code: cause instanceof FairnessError ? (cause.code as Complaint['code']) : 'EF205',
    problem: `${reasonOf(cause).replace(/^\[EF\d+\] /, '')}\n  asked:    ${shown.join(', ')}${more}`,
    cause,
  }
}

/** Answers of two kinds in one run: they cannot be compared. */
export const mixedKinds = (first: string, other: string, input: unknown): Complaint => ({
  code: 'EF207',
  problem: 'The model returned different kinds of predictions, which cannot be compared.',
  given: `${article(other)} for ${show(input)}, after answers of the kind ${article(first)}`,
  expected: 'one kind for all inputs: a label, a list of labels, a score, or a text',
  fix: 'make the model, or the function around it, answer every input with the same kind of prediction',
})

const article = (kind: string): string => (kind === 'labels' ? 'a list of labels' : `a ${kind}`)
