import { defined } from '../defined.js'
import { FairnessError, show } from './fairness-error.js'

// EF750-760: searches.

export const badSearchOption = (search: string, option: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF750',
    problem: `The option '${option}' of ${search}() has a value it cannot work with.`,
    given: show(given),
    expected,
    fix: `leave '${option}' out for its default`,
  })

export const noRowsToStartFrom = (search: string): FairnessError =>
  new FairnessError({
    code: 'EF751',
    problem: `The search ${search} has no rows to start from.`,
    given: 'a table without rows',
    expected: 'at least one row of real data, or points in the option starts',
    fix: 'give table() its rows, or use aequitas(), which starts from random rows',
  })

export const noAllowedPoint = (tries: number): FairnessError =>
  new FairnessError({
    code: 'EF752',
    problem: 'No random row keeps the constraints of the table.',
    given: `${tries} random rows, none of them allowed`,
    expected: 'constraints that leave a fair part of the domain',
    fix: 'link the features in the schema, so that a row can be brought in line, or loosen the constraint',
  })

export const notOnTexts = (search: unknown): FairnessError =>
  new FairnessError({
    code: 'EF757',
    problem: "The plan's search cannot search texts.",
    given: show(search),
    expected: 'a search that searches texts: adf(), expga(), randomSearch() or grammarSearch()',
    fix: 'use one of these, or ask about rows with toBeIndividuallyFair and a table',
  })

export const notOnRows = (search: string): FairnessError =>
  new FairnessError({
    code: 'EF758',
    problem: `The search ${search} makes sentences of a grammar and cannot search rows.`,
    expected: "a search on rows: 'auto', adf(), grft(), aequitas(), symbolic(), expga(), themis() or randomSearch()",
    fix: 'use it in the plan of toBeCounterfactuallyFair',
  })

export const gradientsMissing = (search: string, why: string | undefined): FairnessError =>
  new FairnessError({
    code: 'EF753',
    problem: `The search ${search} follows gradients, and this model gives none.`,
    ...defined({ given: why }),
    expected: 'a differentiable ONNX network, or a gradient function of your own',
    fix: "use search: 'auto', or one that needs only predictions: grft(), aequitas(), expga(), symbolic(), themis() or randomSearch()",
  })

export const badPoint = (explainer: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF754',
    problem: `${explainer}() needs a point and the table around it.`,
    given: show(given),
    expected,
    fix: 'write people.point(row) and people.space, where people is what table() gave',
  })

export const badScores = (explainer: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF755',
    problem: `${explainer}() did not get one score for each point.`,
    given: show(given),
    expected,
    fix: 'give a function from a list of points to a list of as many numbers, such as the probability of one label',
  })

export const badScoringContext = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF756',
    problem: 'discriminationScores() and discriminatingSubsets() need a domain, chance and a model to ask.',
    given: show(given),
    expected: '{ space, random, predict }, such as the context of a search of your own',
    fix: 'to score a model, write discriminationScores(model, { attributes, cases: table(...) })',
  })

export const badEncoder = (given: unknown, texts: number): FairnessError =>
  new FairnessError({
    code: 'EF760',
    problem: 'The sentence encoder (texts.encode) did not give one vector for each text.',
    given: show(given),
    expected: `a list of ${texts} lists of finite numbers, all of one length`,
    fix: 'give a function from a list of texts to a list of as many vectors',
  })

export const noGrammar = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF761',
    problem: 'grammarSearch() needs a grammar.',
    given: show(given),
    expected: 'what grammar() or readyGrammar() gave',
    fix: 'write const sentences = grammar(rules), and give it both to cases and to grammarSearch(sentences)',
  })
