import { FairnessError, oneOf, show } from './fairness-error.js'

const kinds: Readonly<Record<string, string>> = { label: 'one label', labels: 'a set of labels', score: 'one score' }
const inWords = (kind: string): string => kinds[kind] ?? kind

export const wrongPredictionKind = (oracle: string, needed: readonly string[], given: string): FairnessError =>
  new FairnessError({
    code: 'EF501',
    problem: `The oracle '${oracle}' cannot judge a prediction that is ${inWords(given)}.`,
    given: `a prediction of kind '${given}'`,
    expected: `kind ${oneOf(needed)}`,
    fix: 'give the plan another oracle (sameLabel, sameLabelSet, closeScore or your own), and let the model answer every input with one kind of prediction',
  })

export const badTolerance = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF502',
    problem: 'The tolerance of closeScore() is no distance between scores.',
    given: `tolerance: ${show(given)}`,
    expected: 'a finite number, 0 or more, in units of the score',
    fix: 'write closeScore({ tolerance: 0.1 })',
  })

export const badIgnoreBelow = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF503',
    problem: 'The option ignoreBelow of sameLabelSet() is no score.',
    given: `ignoreBelow: ${show(given)}`,
    expected: 'a finite number',
    fix: 'write sameLabelSet({ ignoreBelow: 0.5 })',
  })

export const missingScore = (use: string, label: string | undefined, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF504',
    problem: `${use} needs scores, and a prediction came without ${label === undefined ? 'them' : `one for the label ${show(label)}`}.`,
    given: known.length === 0 ? 'a prediction without scores' : `a prediction with scores for ${oneOf(known)}`,
    expected: label === undefined ? 'a score for every label of the model' : `a score for ${show(label)}`,
    fix: 'let the model return the scores of all its labels (with transformers.js: top_k null), or name a label that it scores',
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
    fix: 'use sameLabel(), sameLabelSet() or closeScore(), or give an object with a name and a function differs(a, b)',
  })

export const badPosition = (oracle: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF507',
    problem: `The oracle '${oracle}' placed a prediction at no number.`,
    given: `closeness.score(prediction) returned ${show(given)}`,
    expected: 'a finite number',
    fix: 'return a finite number for every prediction',
  })
