import { FairnessError, oneOf, show } from './fairness-error.js'

export const missingAttributes = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF101',
    problem: 'The plan names no sensitive attribute.',
    given: `attributes: ${show(given)}`,
    expected: 'a list with at least one name',
    fix: "say what must not matter, for example { attributes: ['gender'], cases: eec() }",
  })

export const unknownAttribute = (name: unknown, source: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF102',
    problem: `The case source ${source} cannot vary the attribute ${show(name)}.`,
    given: `attributes: [${show(name)}]`,
    expected: oneOf(known),
    fix: 'ask for an attribute that the source has, or use another source; defineAttribute() makes new attributes',
  })

export const noPlan = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF103',
    problem: 'A plan is needed: it says which attributes must not matter, and on which cases.',
    given: show(given),
    expected: "an object such as { attributes: ['gender'], cases: eec() }",
  })

export const unknownOption = (key: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF104',
    problem: `The plan has an option that does not exist: '${key}'.`,
    given: key,
    expected: oneOf(known),
    fix: 'correct the name, or take the option out',
  })

export const notACount = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF105',
    problem: `${name} must be a whole number of at least 1, or Infinity for all.`,
    given: `${name}: ${show(given)}`,
    expected: 'such as 400 or Infinity',
  })

export const badSeed = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF106',
    problem: 'The seed must be a whole number: it makes the run repeatable.',
    given: `seed: ${show(given)}`,
    expected: 'such as 42',
  })

export const badBudget = (key: 'calls' | 'ms', given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF107',
    problem: `budget.${key} must be a finite number above 0.`,
    given: `budget: { ${key}: ${show(given)} }`,
    expected: key === 'calls' ? 'model inputs, such as 5000' : 'milliseconds, such as 30000',
    fix: 'leave it out for no limit',
  })

export const unknownSetting = (key: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF108',
    problem: `configureFairness() knows no setting '${key}'.`,
    given: key,
    expected: oneOf(known),
  })

export const unknownProfile = (given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF109',
    problem: 'configureFairness() knows no such profile.',
    given: `profile: ${show(given)}`,
    expected: oneOf(known),
  })

export const unknownStop = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF110',
    problem: 'The plan says when to stop in a word that does not exist.',
    given: `stop: ${show(given)}`,
    expected: oneOf(['first', 'decided', 'all']),
  })

export const unknownQuestion = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF111',
    problem: 'The plan asks a question that does not exist.',
    given: `question: ${show(given)}`,
    expected: oneOf(['counterfactual', 'score-gap']),
  })
