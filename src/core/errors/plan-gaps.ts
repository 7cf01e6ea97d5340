import { FairnessError, show } from './fairness-error.js'

// Measures of gaps, their ranges and bounds.

export const badMeasure = (given: unknown, what: string): FairnessError =>
  new FairnessError({
    code: 'EF145',
    problem: `A measure of answers ${what}.`,
    given: `measures: ${show(given)}`,
    expected:
      "refusal(), length(), ... or { name: 'promises', measure: (answer) => number, maxGap: 0.5, range: [0, 10] }",
    fix: 'give each measure a name of its own and the largest gap that you accept, of shares 0.05 for five points; a mean also needs a range',
  })

export const measureGaveNoNumber = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF146',
    problem: `The measure '${name}' gave no number for an answer.`,
    given: show(given),
    expected:
      'for each answer a finite number, or undefined where it cannot measure it; of distances(), a number within the range; of embed(), a vector for each text',
    fix: 'let it measure every answer that the model can give, empty ones too',
  })

export const wordTakenOut = (word: string): FairnessError =>
  new FairnessError({
    code: 'EF147',
    problem: `words() cannot look for '${word}': it is taken out of every answer before measures see it.`,
    given: show(word),
    expected: 'words that say more than the gender of a person',
    fix: 'to count it all the same, measure the answer as it was said: { name, measure: ({ said }) => (/\\bshe\\b/i.test(said) ? 1 : 0), maxGap: 0.05, range: [0, 1] }',
  })

export const scoreOutOfMeasure = (name: string, score: number, range: readonly [number, number]): FairnessError =>
  new FairnessError({
    code: 'EF148',
    problem: `The model of the measure '${name}' gave a score outside its range, where all scores would count as the same.`,
    given: `the score ${score}`,
    expected: `a number from ${range[0]} to ${range[1]}`,
    fix: 'name the smallest and the largest score of the model: scored(model, { range: [0, 100], maxGap: 5 })',
  })

export const badRange = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF135',
    problem: 'The range of scores must be two numbers, the smallest and the largest that the model can give.',
    given: `range: ${show(given)}`,
    expected: 'such as [0, 100]',
  })

export const scoreOutOfRange = (score: number, range: readonly [number, number]): FairnessError =>
  new FairnessError({
    code: 'EF136',
    problem: 'The model gave a score outside the range that the plan names, so the bounds of the plan do not hold.',
    given: `the score ${score}`,
    expected: `a number from ${range[0]} to ${range[1]}`,
    fix: 'correct range, or leave it out (the gap is then judged by a t test)',
  })

export const badMaxGap = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF125',
    problem:
      given === undefined
        ? 'A score gap needs maxGap: the largest mean difference that you accept.'
        : 'The option maxGap is no difference between scores.',
    given: `maxGap: ${show(given)}`,
    expected: 'a finite number above 0, in units of the score',
    fix: 'write maxGap: 0.05 for the largest mean difference that you accept; no test can show a difference of exactly 0',
  })
