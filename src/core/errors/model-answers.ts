import { FairnessError, oneOf, show } from './fairness-error.js'
import { ModelError, reasonOf } from './model-error.js'
import { userPlace } from './user-place.js'

/** What a function may return for one input, in words. */
const acceptedShapes =
  "a label ('positive'), a number, a boolean, { label, score }, [{ label, score }, ...], { label, scores }, " +
  '{ score }, { labels, scores? } or, with multiLabel, a list of labels'

const wrongAnswer = (problem: string, value: unknown, position: number, expected: string, fix: string): ModelError =>
  new ModelError({ code: 'EF203', problem, given: `${show(value)} for input ${position}`, expected, fix }, { position })

/** An answer of a known shape that does not say what is to be compared. */
const unclearAnswer = (problem: string, value: unknown, position: number, expected: string, fix: string): ModelError =>
  new ModelError({ code: 'EF224', problem, given: `${show(value)} for input ${position}`, expected, fix }, { position })

/** JSON writes NaN as null; here it must be seen. */
const withNumbers = (value: unknown): unknown =>
  typeof value === 'number'
    ? value
    : JSON.parse(
        JSON.stringify(value, (_, part) => (typeof part === 'number' && !Number.isFinite(part) ? String(part) : part)),
      )

const handles = 'a handle from fromFunction(), fromPipeline(), fromOnnx(), fromLanguageModel() or fromHttp()'

/** @param taker What takes only handles, so that a function has to be wrapped. */
export const notAModel = (received: unknown, taker?: string): FairnessError =>
  new FairnessError({
    code: 'EF201',
    problem: taker === undefined ? 'The received value is not a model.' : `${taker}() needs a model handle.`,
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
    return 'await it before you pass it: expect(await model)'
  }
  return wrapped
}

export const badOption = (name: string, value: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF202',
    problem: `The option ${name} has an invalid value.`,
    given: `${name}: ${show(value)}`,
    expected,
  })

/** A question on labels or scores, put to a model that answers in words of its own. */
export const textsForLabels = (id: string, question: string): FairnessError =>
  new FairnessError({
    code: 'EF226',
    problem: `${id} answers in free text, but ${question} compares labels and scores.`,
    given: 'a model whose answers are texts, which differ whether or not the model is fair',
    expected: 'a model that returns labels or scores',
    fix: "use toHaveNoAnswerGap() (question: 'answer-gap'), or let the model return labels: fromLanguageModel(model, { labels: [...] })",
  })

/** The question on texts, put to a model that answers something else. */
export const labelsForTexts = (id: string, kind: string): FairnessError =>
  new FairnessError({
    code: 'EF227',
    problem: `toHaveNoAnswerGap() measures texts, but ${id} returns ${kind === 'score' ? 'scores' : 'labels'}.`,
    given: `a prediction of kind '${kind}'`,
    expected: 'a model that answers in free text',
    fix: 'use toHaveNoScoreGap() for scores and toBeCounterfactuallyFair() for labels, or let the model return texts: fromLanguageModel(model, { prompt })',
  })

/** A question on labels, scores or texts, put to a model that finds stretches of a text. */
export const spansForOthers = (id: string, question: string): FairnessError =>
  new FairnessError({
    code: 'EF229',
    problem: `${id} finds stretches of a text, but ${question} does not compare them.`,
    given: 'a model whose answers are spans',
    expected: 'a model that returns labels, scores or texts',
    fix: "use toHaveNoRecallGap() (question: 'recall-gap'), or turn what is found into a label: fromFunction(async (text) => String((await find(text)).length > 0))",
  })

/** The question on spans, put to a model that answers something else. */
export const othersForSpans = (id: string, kind: string): FairnessError =>
  new FairnessError({
    code: 'EF229',
    problem: `toHaveNoRecallGap() looks for names in spans, but ${id} returns ${kind === 'score' ? 'scores' : kind === 'text' ? 'texts' : 'labels'}.`,
    given: `a prediction of kind '${kind}'`,
    expected: 'a model that finds stretches of a text',
    fix: "let the model return spans: fromPipeline(folder, { task: 'token-classification' }), or a function that returns lists of { start, end, label }",
  })

export const noSpans = (id: string, value: unknown, position: number, why: string): ModelError =>
  wrongAnswer(
    `The answer of ${id} is not a list of spans: ${why}.`,
    value,
    position,
    'a list of { start, end, label, score? } with positions in UTF-16 units of the input, or of { word, entity } as in a token-classification pipeline',
    'return what was found, or an empty list',
  )

export const noTextAnswer = (id: string, value: unknown, position: number): ModelError =>
  wrongAnswer(
    `The answer of ${id} is not a text.`,
    value,
    position,
    "a text, or { text, end } with end 'length' or 'refused' if the answer was cut off or refused",
    "return the text of the model, or remove answers: 'text' if the answers are labels or scores",
  )

export const unknownShape = (id: string, value: unknown, position: number): ModelError =>
  wrongAnswer(
    `The answer of ${id} has an unknown format.`,
    value,
    position,
    acceptedShapes,
    'return one of these, or wrap the model in a function that does',
  )

/** A list of texts as the answer to one input: a set of labels, or the labels of several inputs. */
export const listOfLabels = (id: string, value: unknown, position: number): ModelError =>
  unclearAnswer(
    `The answer of ${id} to one input is a list of labels, and it is not clear what the list means.`,
    value,
    position,
    'one label, or a list from a model that is declared to have several labels at once',
    'if all listed labels apply, write fromFunction(model, { multiLabel: true }) or return { labels: [...] }; if one applies, return that one; if the list has an answer for each of several inputs, write { batched: true }',
  )

export const noLabelSet = (id: string, value: unknown, position: number): ModelError =>
  unclearAnswer(
    `The answer of ${id} is not a list of labels, but multiLabel says that several labels apply at once.`,
    value,
    position,
    'the list of the labels that apply ([] for none), or { labels, scores? } with the scores by label',
    'return the labels that apply, or remove multiLabel',
  )

export const unknownLabel = (
  id: string,
  value: unknown,
  position: number,
  label: string,
  labels: readonly string[],
): ModelError =>
  unclearAnswer(
    `${id} returned the label ${show(label)}, which is not in its labels.`,
    value,
    position,
    `one of ${oneOf(labels.slice(0, 20))}${labels.length > 20 ? ` or ${labels.length - 20} more` : ''}`,
    'add it to the option labels, or map it to one of them in the function',
  )

export const labelTwice = (id: string, value: unknown, position: number, label: string): ModelError =>
  unclearAnswer(
    `The answer of ${id} has two scores for the label ${show(label)}.`,
    value,
    position,
    'each label once',
    'return one score for each label',
  )

/** Names under which other libraries give what is called `score` and `label` here. */
const meansScore = /^(?:confidence|probability|prob|proba|p|certainty|logit|value|likelihood|similarity)$/i
const meansLabel = /^(?:decision|class|class_?name|category|prediction|predicted|answer|result|outcome|name|verdict)$/i

/** A field that would be lost: what it says may be the outcome that was meant. */
export const unusedField = (
  id: string,
  value: unknown,
  position: number,
  field: string,
  known: readonly string[],
): ModelError =>
  unclearAnswer(
    known.includes(field) || field === 'kind'
      ? `The field ${show(field)} in an answer of ${id} contradicts the rest of the answer.`
      : `The answer of ${id} has the field ${show(field)}, which would not be compared.`,
    value,
    position,
    acceptedShapes,
    adviceForField(field, known),
  )

function adviceForField(field: string, known: readonly string[]): string {
  if (known.includes(field) || field === 'kind') return `return one of them, or make ${show(field)} agree with the rest`
  if (meansScore.test(field) && known.includes('label')) {
    return `if it is the score of the label, call it score: { label, score: ${field} }; otherwise remove it`
  }
  if (meansLabel.test(field)) {
    return `if it is the outcome to compare, return { label: ${field} } or { label: ${field}, score }; otherwise remove it`
  }
  return `remove it if it is not part of the outcome; otherwise return the outcome to compare as label, labels or score`
}

export const notFinite = (id: string, value: unknown, position: number): ModelError =>
  wrongAnswer(
    `The answer of ${id} contains a number that is not finite.`,
    withNumbers(value),
    position,
    'finite numbers',
    'check what the model does with this input; NaN often comes from a division by zero or an invalid feature',
  )

export const wrongCount = (id: string, answers: number, inputs: number): ModelError =>
  new ModelError({
    code: 'EF204',
    problem: `${id} did not return one answer for each input.`,
    given: `${answers} ${answers === 1 ? 'answer' : 'answers'} for ${inputs} ${inputs === 1 ? 'input' : 'inputs'}`,
    expected: 'one answer for each input, in the order of the inputs',
    fix: 'return a list as long as the given one, or set { batched: false } if the function takes one input at a time',
  })

export const noList = (id: string, value: unknown): ModelError =>
  new ModelError({
    code: 'EF204',
    problem: `${id} was given a list of inputs but did not return a list of answers.`,
    given: `${value === null ? 'null' : typeof value}: ${show(value)}`,
    expected: 'one answer for each input, in the order of the inputs',
    fix: 'return a list, or set { batched: false } if the function takes one input at a time',
  })

/** The model threw or rejected. The words of its own error are part of the message, since that is what the user needs. */
export const modelThrew = (id: string, cause: unknown, position?: number): ModelError =>
  new ModelError(
    { code: 'EF205', problem: `${id} failed: ${reasonOf(cause)}`, cause },
    position === undefined ? { divisible: true } : { divisible: true, position },
  )

function reasonAt(cause: unknown): string {
  const place = userPlace(cause)
  return place === undefined ? reasonOf(cause) : `${reasonOf(cause)} (${place})`
}

/** A function of the user's own failed; its stack says where. */
export function functionThrew(id: string, cause: unknown, position?: number): ModelError {
  const place = userPlace(cause)
  return modelThrew(place === undefined ? id : `${id} (${place})`, cause, position)
}

/** Neither a list nor one input at a time worked, so nothing is known about the function. */
export function failedBothWays(id: string, withList: unknown, withOne: unknown): ModelError {
  const [list, one] = [reasonAt(withList), reasonAt(withOne)]
  const isSame = list === one
  return new ModelError({
    code: 'EF206',
    problem: `${id} failed with a list of inputs and with a single input.`,
    given: isSame ? `both times: ${one}` : `list: ${list}; single input: ${one}`,
    expected: 'a function of a list of inputs, or of one input',
    fix: isSame
      ? 'look at this error first: the function fails for a list and for a single input'
      : 'set { batched: true } or { batched: false }, and check the error of that form',
    cause: withOne,
  })
}

export const noScores = (prediction: unknown): FairnessError =>
  new FairnessError({
    code: 'EF208',
    problem: 'Smoothing needs scores, but the model does not return scores.',
    given: show(prediction),
    expected: 'a label with the scores of all labels, or one score',
    fix: 'let the model return its probabilities',
  })

export const noMaskToken = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF219',
    problem: `The tokenizer of ${id} has no mask.`,
    expected: 'a fill-mask model, whose tokenizer_config.json names its mask_token',
    fix: 'set the mask there, or remove the task for a classifier',
  })

export const noQuestion = (id: string, text: unknown, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF209',
      problem: `A text for ${id} has no question.`,
      given: `${show(text)} for input ${position}`,
      expected: 'a text whose last line is the question, or the same question for all',
      fix: "set { question: 'Who is the doctor?' }, or write the question on a separate line after the text",
    },
    { position },
  )

/** @param outputs The names of the outputs. */
export const noEntailment = (id: string, outputs: readonly string[]): ModelError =>
  new ModelError({
    code: 'EF228',
    problem: `${id} is not an inference model: none of its outputs says that a text entails a sentence.`,
    given: `id2label with ${outputs.length === 0 ? 'no names' : outputs.map((name) => show(name)).join(', ')}`,
    expected: "'entailment' and 'contradiction' (or 'not_entailment') among the names in config.json",
    fix: 'name the outputs of the model in id2label of config.json, or remove the task for a classifier',
  })

export const noMask = (id: string, text: unknown, position: number, mask: string): ModelError =>
  new ModelError(
    {
      code: 'EF209',
      problem: `A text for ${id} does not contain a mask to fill.`,
      given: `${show(text)} for input ${position}`,
      expected: `a text with ${mask}, within the length that the model reads`,
      fix: `write ${mask} in place of the word to predict`,
    },
    { position },
  )
