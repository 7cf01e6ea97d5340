import { defined } from '../defined.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

// EF340-359: tables.

export const badSchema = (what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF340',
    problem: `The schema of table() ${what}.`,
    given: show(given),
    expected:
      "{ features: { age: { kind: 'integer', min: 17, max: 90 }, sex: { kind: 'category', values: [...], protected: true } } }",
    fix: 'describe every feature that the model reads, in its order, and mark the protected ones',
  })

export const badFeature = (name: string, what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF341',
    problem: `The feature '${name}' ${what}.`,
    given: show(given),
    expected:
      "{ kind: 'category', values: ['a', 'b'] }, { kind: 'integer', min: 0, max: 9 } or { kind: 'number', min: 0, max: 1, step: 0.01 }",
    fix: 'correct the feature in the schema',
  })

export const badLink = (what: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF342',
    problem: `A link between two features ${what}.`,
    given: show(given),
    expected: "{ feature: 'education-num', follows: 'education', values: { Bachelors: 13, Masters: 14 } }",
    fix: 'name two features of the schema, and define with values or a function how one follows the other',
  })

export const missingColumn = (name: string, column: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF343',
    problem: `The rows have no column '${column}'${column === name ? '' : ` for '${name}'`}.`,
    given: oneOf(known.slice(0, 30)),
    expected: `a column '${column}'`,
    fix: "correct the name, or set the name of the column: { column: '...' }; for a file without a header, list its columns",
  })

export const unreadableRows = (what: string, given: unknown, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF344',
    problem: `The rows of table() cannot be read: ${what}.`,
    given: show(given),
    expected: "a list of objects, the path of a CSV file with a header, or { csv: 'rows.data', columns: [...] }",
    fix: 'correct the path or the rows',
    ...defined({ cause }),
  })

export const noRows = (given: number, reasons: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF345',
    problem:
      given === 0
        ? 'The table has no rows.'
        : `${given === 1 ? 'The one row of the table cannot' : `None of the ${given} rows of the table can`} be used.`,
    ...(reasons.length === 0 ? {} : { given: reasons.join('; ') }),
    expected: 'at least one row that fits the schema',
    fix:
      given === 0
        ? 'pass the rows: table(schema, rows), or table(schema, { csv }) for a file with rows'
        : "correct the schema's bounds and values, or set what happens to such rows: outside: 'clip' or 'keep'",
  })

export const badTableOption = (name: string, given: unknown, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF346',
    problem: `The option ${name} of table() has an unknown value.`,
    given: `${name}: ${show(given)}`,
    expected: oneOf(known),
  })

export const noCode = (feature: string, value: unknown): FairnessError =>
  new FairnessError({
    code: 'EF347',
    problem: `The feature '${feature}' has a value that cannot be encoded as a number for the model.`,
    given: show(value),
    expected: 'one of the values of the schema',
    fix: "add the value to the schema, encode the feature 'one-hot' (an unknown value is then all zeros), or exclude such rows",
  })

export const duplicateColumns = (path: string, names: readonly string[], all: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF349',
    problem: `${names.length === 1 ? 'Two columns have the name' : 'Several columns share the names'} ${names.map((name) => show(name)).join(', ')}.`,
    given: `${path} with the columns ${all
      .slice(0, 30)
      .map((name) => show(name))
      .join(', ')}`,
    expected: 'a different name for each column',
    fix: "rename the columns in the file's first line, or set your own names: { csv: 'rows.data', columns: [...] } for a file without a header",
  })

export const noNumbers = (input: unknown): FairnessError =>
  new FairnessError({
    code: 'EF350',
    problem:
      'Gradients need a table that passes lists of numbers to the model, but this table passes another kind of input.',
    given: show(input),
    expected: 'a list of numbers',
    fix: 'remove the option input of table(), or use a search without gradients, such as randomSearch()',
  })
