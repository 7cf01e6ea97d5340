import { FairnessError, show } from './fairness-error.js'
import { ModelError, reasonOf } from './model-error.js'

/** What a function may return for one input, in words. */
const acceptedShapes =
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

const handles = 'a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp()'

/** @param taker What takes handles alone, so that a function has to be wrapped. */
export const notAModel = (received: unknown, taker?: string): FairnessError =>
  new FairnessError({
    code: 'EF201',
    problem: taker === undefined ? 'The received value is no model.' : `${taker}() needs the handle of a model.`,
    given: `${received === null ? 'null' : typeof received}: ${show(received)}`,
    expected:
      taker === undefined ? `${handles}, a text-classification pipeline of transformers.js, or a function` : handles,
    fix: howToPass(received, taker === undefined ? undefined : `write ${taker}(fromFunction(model), ...)`),
  })

function howToPass(
  received: unknown,
  wrapped = 'wrap the model in a function and pass that: (texts) => labels',
): string {
  if (typeof received === 'string') return `load the model first: fromPipeline(${show(received)})`
  if (typeof (received as PromiseLike<unknown> | null | undefined)?.then === 'function') {
    return 'await it before it is passed: expect(await model)'
  }
  return wrapped
}

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

export const noScores = (prediction: unknown): FairnessError =>
  new FairnessError({
    code: 'EF208',
    problem: 'Smoothing needs scores, and the model gives none.',
    given: show(prediction),
    expected: 'a label with the scores of all labels, or one score',
    fix: 'let the model return its probabilities',
  })

export const noMaskToken = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF219',
    problem: `The tokenizer of ${id} has no mask.`,
    expected: 'a fill-mask model, whose tokenizer_config.json names its mask_token',
    fix: 'name the mask there, or leave the task out for a classifier',
  })

export const noMask = (id: string, text: unknown, position: number, mask: string): ModelError =>
  new ModelError(
    {
      code: 'EF209',
      problem: `A text for ${id} has no mask to fill.`,
      given: `${show(text)} for input ${position}`,
      expected: `a text with ${mask}, within what the model reads`,
      fix: `write ${mask} where the word is asked for`,
    },
    { position },
  )
