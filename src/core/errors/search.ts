import { defined } from '../defined.js'
import { FairnessError, show } from './fairness-error.js'

// EF750-760: searches.

export const badSearchOption = (search: string, option: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF750',
    problem: `The option '${option}' of ${search}() has an invalid value.`,
    given: show(given),
    expected,
    fix: `remove '${option}' to use its default`,
  })

export const noRowsToStartFrom = (search: string): FairnessError =>
  new FairnessError({
    code: 'EF751',
    problem: `The search ${search} has no rows to start from.`,
    given: 'a table without rows',
    expected: 'at least one row of real data, or points in the option starts',
    fix: 'pass rows to table(), or use aequitas(), which starts from random rows',
  })

export const noAllowedPoint = (tries: number): FairnessError =>
  new FairnessError({
    code: 'EF752',
    problem: 'No random row satisfies the constraints of the table.',
    given: `${tries} random rows, none of them allowed`,
    expected: 'constraints that allow a large part of the domain',
    fix: 'link the features in the schema, so that rows can be adjusted, or relax the constraint',
  })

export const notOnTexts = (search: unknown): FairnessError =>
  new FairnessError({
    code: 'EF757',
    problem: 'The search of the plan does not work on texts.',
    given: show(search),
    expected: 'a search that searches texts: adf(), expga(), randomSearch() or grammarSearch()',
    fix: 'use adf() for a model with gradients; for rows, use toBeIndividuallyFair and a table',
  })

export const notOnRows = (search: string): FairnessError =>
  new FairnessError({
    code: 'EF758',
    problem: `The search ${search} generates sentences of a grammar and does not work on rows.`,
    expected: "a search on rows: 'auto', adf(), grft(), aequitas(), symbolic(), expga(), themis() or randomSearch()",
    fix: 'use it in the plan of toBeCounterfactuallyFair',
  })

export const gradientsMissing = (search: string, why: string | undefined): FairnessError =>
  new FairnessError({
    code: 'EF753',
    problem: `The search ${search} needs gradients, but this model does not provide them.`,
    ...defined({ given: why }),
    expected: 'a differentiable ONNX network, or your own gradient function',
    fix: "use search: 'auto', or one that needs only predictions: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()",
  })

export const badPoint = (explainer: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF754',
    problem: `${explainer}() needs a point and the table around it.`,
    given: show(given),
    expected,
    fix: 'write people.point(row) and people.space, where people is the result of table()',
  })

export const badScores = (explainer: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF755',
    problem: `The function for ${explainer}() did not return one score for each point.`,
    given: show(given),
    expected,
    fix: 'pass a function that takes a list of points and returns a list of as many numbers, such as the probability of one label',
  })

export const badScoringContext = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF756',
    problem:
      'discriminationScores() and discriminatingSubsets() need a domain, a source of random numbers and a model.',
    given: show(given),
    expected: '{ space, random, predict }, such as the context of your own search',
    fix: 'to score a model, write discriminationScores(model, { attributes, cases: table(...) })',
  })

export const badEncoder = (given: unknown, texts: number): FairnessError =>
  new FairnessError({
    code: 'EF760',
    problem: 'The sentence encoder (texts.encode) did not return one vector for each text.',
    given: show(given),
    expected: `a list of ${texts} lists of finite numbers, all of the same length`,
    fix: 'pass a function that takes a list of texts and returns a list of as many vectors',
  })

export const noGrammar = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF761',
    problem: 'grammarSearch() needs a grammar.',
    given: show(given),
    expected: 'the result of grammar() or readyGrammar()',
    fix: 'write const sentences = grammar(rules), and use it both for cases and in grammarSearch(sentences)',
  })
