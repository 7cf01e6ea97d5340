import { FairnessError, oneOf, show } from './fairness-error.js'
import { reasonOf } from './model-error.js'

const kinds: Readonly<Record<string, string>> = {
  label: 'one label',
  labels: 'a set of labels',
  score: 'one score',
  text: 'a text',
}
const inWords = (kind: string): string => kinds[kind] ?? kind

export const wrongPredictionKind = (oracle: string, needed: readonly string[], given: string): FairnessError =>
  new FairnessError({
    code: 'EF501',
    problem: `The oracle '${oracle}' cannot judge a prediction that is ${inWords(given)}.`,
    given: `a prediction of kind '${given}'`,
    expected: `kind ${oneOf(needed)}`,
    fix: 'use another oracle in the plan (sameLabel, sameLabelSet, closeScore or your own), and let the model answer every input with the same kind of prediction',
  })

export const badTolerance = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF502',
    problem: 'The tolerance of closeScore() is not a valid distance between scores.',
    given: `tolerance: ${show(given)}`,
    expected: 'a finite number, 0 or more, in units of the score',
    fix: 'write closeScore({ tolerance: 0.1 }), or closeScore() for a tenth of the spread of the scores',
  })

export const badIgnoreBelow = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF503',
    problem: 'The option ignoreBelow of sameLabelSet() is not a valid score.',
    given: `ignoreBelow: ${show(given)}`,
    expected: 'a finite number',
    fix: 'write sameLabelSet({ ignoreBelow: 0.5 })',
  })

export const missingScore = (use: string, label: string | undefined, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF504',
    problem: `${use} needs scores, but a prediction has ${label === undefined ? 'none' : `none for the label ${show(label)}`}.`,
    given: known.length === 0 ? 'a prediction without scores' : `a prediction with scores for ${oneOf(known)}`,
    expected: label === undefined ? 'a score for every label of the model' : `a score for ${show(label)}`,
    fix: 'let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that has a score',
  })

export const labelNeeded = (use: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF505',
    problem: `${use} cannot tell which label's score to compare.`,
    given: known.length === 0 ? 'a prediction without scores' : `a prediction with scores for ${oneOf(known)}`,
    expected: 'the name of one label (of two labels, the last in alphabetical order is taken)',
    fix:
      known.length === 0 ? "name it: { label: '...' }" : `name it, for example { label: '${known[known.length - 1]}' }`,
  })

export const badOracle = (given: unknown, missing: string): FairnessError =>
  new FairnessError({
    code: 'EF506',
    problem: `The plan's oracle ${missing}.`,
    given: `oracle: ${show(given)}`,
    expected: "an oracle: { name: 'same topic', differs: (a, b) => ... }",
    fix: 'use sameLabel(), sameLabelSet() or closeScore(), or pass an object with a name and a function differs(a, b)',
  })

export const badPosition = (oracle: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF507',
    problem: `The oracle '${oracle}' did not return a number for the position of a prediction.`,
    given: `closeness.score(prediction) returned ${show(given)}`,
    expected: 'a finite number',
    fix: 'return a finite number for every prediction',
  })

const promise = 'a boolean: true if the two predictions count as different, false if they count as the same'

const noAnswer = (problem: string, given: string, expected: string, fix: string): FairnessError =>
  new FairnessError({ code: 'EF508', problem, given, expected, fix })

export const noBoolean = (oracle: string, given: unknown): FairnessError => {
  const later = typeof (given as PromiseLike<unknown> | null | undefined)?.then === 'function'
  return noAnswer(
    `The oracle '${oracle}' did not say whether two predictions differ.`,
    `differs(a, b) returned ${later ? 'a promise' : show(given)}`,
    promise,
    later
      ? 'compare synchronously: let the model return everything that has to be compared'
      : 'return the comparison from every path of differs; an arrow function with braces needs `return`',
  )
}

export const noOutcome = (oracle: string, given: unknown): FairnessError =>
  noAnswer(
    `The oracle '${oracle}' did not return an outcome for a prediction.`,
    `outcome(prediction) returned ${show(given)}`,
    'a text: the same for predictions that count as the same',
    'return a text for every prediction',
  )

export const oracleThrew = (oracle: string, member: string, cause: unknown): FairnessError =>
  cause instanceof FairnessError
    ? cause
    : new FairnessError({
        code: 'EF509',
        problem: `The oracle '${oracle}' failed: ${reasonOf(cause)}`,
        given: `${member} threw`,
        expected: promise,
        fix: 'let it judge every prediction that the model can return',
        cause,
      })

const contradiction = (problem: string, given: string, expected: string, fix: string): FairnessError =>
  new FairnessError({ code: 'EF510', problem, given, expected, fix })

export const notSymmetric = (oracle: string, a: unknown, b: unknown): FairnessError =>
  contradiction(
    `The oracle '${oracle}' judges two predictions differently when their order changes.`,
    `a: ${show(a, 80)}, b: ${show(b, 80)}`,
    'the same result for differs(a, b) and differs(b, a) in every call',
    'compare symmetrically, for example by the absolute difference; the favoured class is counted separately',
  )

export const differsFromItself = (oracle: string, prediction: unknown): FairnessError =>
  contradiction(
    `The oracle '${oracle}' says that a prediction differs from itself.`,
    show(prediction),
    'differs(a, a) to be false',
    'compare the contents of the predictions, not the objects',
  )

export const contradictsItself = (
  oracle: string,
  member: 'outcome' | 'closeness',
  a: unknown,
  b: unknown,
): FairnessError =>
  contradiction(
    `In the oracle '${oracle}', differs and ${member} contradict each other.`,
    `a: ${show(a, 80)}, b: ${show(b, 80)}`,
    member === 'outcome'
      ? 'differs(a, b) to be true exactly if outcome(a) is not outcome(b)'
      : 'differs(a, b) to be true exactly if the scores are more than the tolerance apart',
    `remove ${member}, or use it in differs`,
  )
