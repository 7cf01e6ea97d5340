import { FairnessError, show } from './fairness-error.js'
import { reasonOf } from './model-error.js'
import { userPlace } from './user-place.js'

// Measures of gaps, their ranges and bounds.

export const badMeasure = (given: unknown, what: string): FairnessError =>
  new FairnessError({
    code: 'EF145',
    problem: `A measure of answers ${what}.`,
    given: `measures: ${show(given)}`,
    expected:
      "refusal(), length(), ... or { name: 'promises', measure: (answer) => number, maxGap: 0.5, range: [0, 10] }",
    fix: 'give each measure its own name and the largest gap that you accept (for shares, 0.05 means five points); a mean also needs a range',
  })

export const measureGaveNoNumber = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF146',
    problem: `The measure '${name}' did not return a number for an answer.`,
    given: show(given),
    expected:
      'for each answer a finite number, or undefined if it cannot be measured; for distances(), a number within the range; for embed(), a vector for each text',
    fix: 'let it measure every answer that the model can return, including empty ones',
  })

/** A function of the user's own failed; its stack says where. */
export function measureThrew(name: string, cause: unknown): FairnessError {
  const place = userPlace(cause)
  return new FairnessError({
    code: 'EF153',
    problem: `The measure '${name}' failed: ${reasonOf(cause)}${place === undefined ? '' : ` (${place})`}`,
    expected: 'a measure that does not throw',
    fix: 'let it measure every answer that the model can return, including empty ones; return undefined for an answer that cannot be measured',
    cause,
  })
}

export const wordTakenOut = (word: string): FairnessError =>
  new FairnessError({
    code: 'EF147',
    problem: `words() cannot look for '${word}': this word is removed from every answer before it is measured.`,
    given: show(word),
    expected: 'words that say more than the gender of a person',
    fix: 'to count it anyway, measure the original answer: { name, measure: ({ said }) => (/\\bshe\\b/i.test(said) ? 1 : 0), maxGap: 0.05, range: [0, 1] }',
  })

export const scoreOutOfMeasure = (name: string, score: number, range: readonly [number, number]): FairnessError =>
  new FairnessError({
    code: 'EF148',
    problem: `The model of the measure '${name}' returned a score outside the range of the measure, where all scores would count as equal.`,
    given: `the score ${score}`,
    expected: `a number from ${range[0]} to ${range[1]}`,
    fix: 'set the smallest and the largest score of the model: scored(model, { range: [0, 100], maxGap: 5 })',
  })

export const badRange = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF135',
    problem: 'The range of scores must be two numbers: the smallest and the largest score that the model can return.',
    given: `range: ${show(given)}`,
    expected: 'such as [0, 100]',
  })

export const scoreOutOfRange = (score: number, range: readonly [number, number]): FairnessError =>
  new FairnessError({
    code: 'EF136',
    problem: 'The model returned a score outside the range of the plan, so the bounds of the plan are not valid.',
    given: `the score ${score}`,
    expected: `a number from ${range[0]} to ${range[1]}`,
    fix: 'correct range, or remove it (the gap is then judged by a t test)',
  })

export const badMaxGap = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF125',
    problem:
      given === undefined
        ? 'A score gap needs maxGap: the largest mean difference that you accept.'
        : 'The option maxGap is not a valid difference between scores.',
    given: `maxGap: ${show(given)}`,
    expected: 'a finite number above 0, in units of the score',
    fix: 'write maxGap: 0.05 for the largest mean difference that you accept; no test can show a difference of exactly 0',
  })
