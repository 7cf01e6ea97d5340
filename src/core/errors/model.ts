import { type Complaint, FairnessError, show } from './fairness-error.js'

/** Where in the batch a failure lies, and whether asking the batch in parts can help. */
export interface FailurePlace {
  /** Position in the batch of the input concerned, where it is known. */
  readonly position?: number
  /** `true` when the model itself failed, so that smaller batches may work or show the input that it fails on. */
  readonly divisible?: boolean
}

/** A failure of a model or of its answer. */
export class ModelError extends FairnessError {
  readonly position: number | undefined
  readonly divisible: boolean

  constructor(complaint: Complaint, place: FailurePlace = {}) {
    super(complaint)
    this.position = place.position
    this.divisible = place.divisible ?? false
  }
}

/** What a function may return for one input, in words. */
export const acceptedShapes: string =
  "a label ('positive'), a number, a boolean, a list of labels, { label, score }, [{ label, score }, ...], " +
  '{ label, scores }, { labels, scores? } or { score }'

const wrongAnswer = (problem: string, value: unknown, position: number, expected: string, fix: string): ModelError =>
  new ModelError({ code: 'EF203', problem, given: `${show(value)} for input ${position}`, expected, fix }, { position })

/** JSON writes NaN as null; here it must be seen. */
const withNumbers = (value: unknown): unknown =>
  typeof value === 'number'
    ? value
    : JSON.parse(
        JSON.stringify(value, (_, part) => (typeof part === 'number' && !Number.isFinite(part) ? String(part) : part)),
      )

export const notAModel = (received: unknown): FairnessError =>
  new FairnessError({
    code: 'EF201',
    problem: 'The received value is no model.',
    given: `${received === null ? 'null' : typeof received}: ${show(received)}`,
    expected:
      'a handle from fromFunction(), fromPipeline() or fromOnnx(), a text-classification pipeline of transformers.js, or a function',
    fix:
      typeof received === 'string'
        ? `load the model first: fromPipeline(${show(received)})`
        : 'wrap the model in a function and pass that: (texts) => labels',
  })

export const badOption = (name: string, value: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF202',
    problem: `The option ${name} has a value that cannot be used.`,
    given: `${name}: ${show(value)}`,
    expected,
  })

export const unknownShape = (id: string, value: unknown, position: number): ModelError =>
  wrongAnswer(
    `The answer of ${id} has a shape that is not understood.`,
    value,
    position,
    acceptedShapes,
    'return one of these, or wrap the model in a function that does',
  )

export const notFinite = (id: string, value: unknown, position: number): ModelError =>
  wrongAnswer(
    `The answer of ${id} holds a number that is not finite.`,
    withNumbers(value),
    position,
    'finite numbers',
    'look at what the model does with this input; a NaN is often a division by zero or a bad feature',
  )

export const wrongCount = (id: string, answers: number, inputs: number): ModelError =>
  new ModelError({
    code: 'EF204',
    problem: `${id} gave another number of answers than it was asked inputs.`,
    given: `${answers} ${answers === 1 ? 'answer' : 'answers'} for ${inputs} ${inputs === 1 ? 'input' : 'inputs'}`,
    expected: 'one answer for each input, in the order of the inputs',
    fix: 'return a list as long as the given one, or say { batched: false } if the function takes one input at a time',
  })

export const noList = (id: string, value: unknown): ModelError =>
  new ModelError({
    code: 'EF204',
    problem: `${id} was asked a list of inputs and did not give a list of answers.`,
    given: `${value === null ? 'null' : typeof value}: ${show(value)}`,
    expected: 'one answer for each input, in the order of the inputs',
    fix: 'return a list, or say { batched: false } if the function takes one input at a time',
  })

/** The model threw or rejected. The words of its own error are part of the message, since that is what the user needs. */
export const modelThrew = (id: string, cause: unknown, position?: number): ModelError =>
  new ModelError(
    { code: 'EF205', problem: `${id} failed: ${reasonOf(cause)}`, cause },
    position === undefined ? { divisible: true } : { divisible: true, position },
  )

/** Neither a list nor one input at a time worked, so nothing is known about the function. */
export const failedBothWays = (id: string, withList: unknown, withOne: unknown): ModelError =>
  new ModelError({
    code: 'EF206',
    problem: `${id} failed with a list of inputs and with a single input.`,
    given: `list: ${reasonOf(withList)}; single input: ${reasonOf(withOne)}`,
    expected: 'a function of a list of inputs, or of one input',
    fix: 'say which with { batched: true } or { batched: false }, and look at the error of that way',
    cause: withOne,
  })

/** The message of what was thrown, whatever it is. */
export function reasonOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && message !== '' ? message : show(cause)
}

/** Why an audit ended before its time, as complaints: the probe makes `Interruption`s of them. */
export const budgetOfCallsSpent = (spent: number, wanted: number, budget: number): Complaint => ({
  code: 'EF220',
  problem: 'The budget of model calls does not allow to go on.',
  given: `budget: { calls: ${budget} }, of which ${spent} are spent; ${wanted} more ${wanted === 1 ? 'input was' : 'inputs were'} to be asked`,
  expected: 'a budget for all inputs of the plan',
  fix: 'raise budget.calls, or ask less: a smaller sample or fewer variantsPerCase',
})

export const budgetOfTimeSpent = (ms: number): Complaint => ({
  code: 'EF221',
  problem: 'The time budget ran out.',
  given: `budget: { ms: ${ms} }`,
  expected: 'time for all inputs of the plan',
  fix: 'raise budget.ms, or ask less: a smaller sample or fewer variantsPerCase',
})

export const deadlineReached = (): Complaint => ({
  code: 'EF222',
  problem: 'The time of the test ran out before the audit was done.',
  expected: 'time for all inputs of the plan',
  fix: "raise the test's timeout (testTimeout), or ask less: a smaller sample or fewer variantsPerCase",
})

export const stoppedBySignal = (reason: unknown): Complaint => ({
  code: 'EF223',
  problem: `The audit was stopped by its signal: ${reasonOf(reason)}.`,
  fix: 'nothing, if this was meant',
  cause: reason,
})

/** A failing model ends the audit; `inputs` are those it failed on, as far as they are known. */
export const modelFailed = (cause: unknown, inputs: readonly unknown[]): Complaint => {
  const shown = inputs.slice(0, 3).map((input) => show(input))
  const more = inputs.length > shown.length ? ` and ${inputs.length - shown.length} more` : ''
  return {
    code: cause instanceof FairnessError ? (cause.code as Complaint['code']) : 'EF205',
    problem: reasonOf(cause).replace(/^\[EF\d+\] /, ''),
    given: `${inputs.length === 1 ? 'the input' : 'a batch of inputs'} ${shown.join(', ')}${more}`,
    cause,
  }
}
