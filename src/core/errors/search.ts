import { FairnessError, show } from './fairness-error.js'

// EF750-759: searches on rows.

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
    expected: 'at least one row of real data, or points in the option seeds',
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

export const gradientsMissing = (search: string, why: string | undefined): FairnessError =>
  new FairnessError({
    code: 'EF753',
    problem: `The search ${search} follows gradients, and this model gives none.`,
    ...(why === undefined ? {} : { given: why }),
    expected: 'a differentiable ONNX network, or a gradient function of your own',
    fix: 'use a search that asks for predictions alone: expga(), symbolic(), aequitas(), themis() or randomSearch()',
  })

export const badPoint = (explainer: string, given: unknown, features: number): FairnessError =>
  new FairnessError({
    code: 'EF754',
    problem: `${explainer}() cannot explain what is no point of the table.`,
    given: show(given),
    expected: `a list of ${features} numbers, one for each feature`,
    fix: 'make points of rows with table().point(row)',
  })
