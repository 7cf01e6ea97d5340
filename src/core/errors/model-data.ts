import { count } from '../numbers.js'
import { nearest } from '../options/nearest.js'
import { oneOf, show } from './fairness-error.js'
import { ModelError } from './model-error.js'

export const noText = (id: string, value: unknown, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF230',
      problem: `${id} takes texts but was given something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} as input ${position}`,
      expected: 'strings',
      fix: 'use a case source of texts',
    },
    { position },
  )

export const noRow = (id: string, value: unknown, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF230',
      problem: `${id} takes rows of numbers but was given something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} as input ${position}`,
      expected: 'lists of numbers, one for each column',
      fix:
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? "remove input: 'row' of the table, so that it encodes its features as numbers"
          : 'encode the features as numbers; for a model of texts, set { tokenizer: folder }',
    },
    { position },
  )

export const noTextRow = (id: string, value: unknown, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF230',
      problem: `${id} takes rows of texts but was given something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} as input ${position}`,
      expected: 'lists of texts, one for each column, in the order of training',
      fix: 'create the list for each row: table({ ..., input: (row) => [row.sex, row.job] })',
    },
    { position },
  )

/** @param names Inputs of the graph. */
export const noNamedRow = (id: string, value: unknown, position: number, names: readonly string[]): ModelError =>
  new ModelError(
    {
      code: 'EF230',
      problem: `${id} takes rows by the names of its inputs but was given something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} as input ${position}`,
      expected: `an object with ${names.map((name) => `'${name}'`).join(', ')}`,
      fix: "let the table provide rows by name: table({ features, input: 'row' }, rows)",
    },
    { position },
  )

/** @param names Inputs of the graph. */
export function missingColumns(
  id: string,
  missing: readonly string[],
  given: readonly string[],
  names: readonly string[],
  position: number,
): ModelError {
  const spare = given.filter((name) => !names.includes(name))
  const meant = missing.map((name) => [name, nearest(name, spare)[0]] as const).filter(([, near]) => near !== undefined)
  const [first] = meant
  const column =
    first === undefined
      ? 'add the features to the schema of the table'
      : `name the feature '${first[0]}' and its column '${first[1]}': { column: '${first[1]}' }`
  return new ModelError(
    {
      code: 'EF237',
      problem: `A row for ${id} has no value for ${oneOf(missing).replace(/ or (?='[^']*'$)/, ' and ')}, which its graph takes.`,
      given: `input ${position} with ${given.length === 0 ? 'no names' : given.map((name) => `'${name}'`).join(', ')}`,
      expected: `a value for each of ${names.map((name) => `'${name}'`).join(', ')}`,
      fix: `${column}; or create the row with a function: table({ ..., input: (row) => ({ ... }) })`,
    },
    { position },
  )
}

/** What values of a type look like, and what else is often given for them. */
const typeWords: Readonly<Record<string, readonly [expected: string, fix: string]>> = {
  string: [
    'a text',
    "write the values of the category as texts, as in training: values: ['1', '2']; for a missing value, use the text of the training data",
  ],
  bool: ['true or false, 1 or 0', "a category of values ['false', 'true'], or an integer from 0 to 1"],
  float: ['a number, NaN where it is missing', "make the feature a number; in a table, missing: 'keep' gives NaN"],
  whole: ['a whole number', 'round or encode this column, or export the model with a float input'],
}

/** @param type The type of the graph's input, by onnxruntime's names. */
export function wrongValue(id: string, name: string, value: unknown, type: string, position: number): ModelError {
  const kind = type in typeWords ? type : type.startsWith('float') ? 'float' : 'whole'
  const [expected, fix] = typeWords[kind] as readonly [string, string]
  return new ModelError(
    {
      code: 'EF238',
      problem: `The graph of ${id} takes ${type} in its input '${name}' but was given something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} in input ${position}`,
      expected: kind === 'whole' ? `${expected} that ${type} can hold` : expected,
      fix,
    },
    { position },
  )
}

export const wrongWidth = (id: string, name: string, value: unknown, width: number, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF231',
      problem: `The input '${name}' of ${id} and the graph have different numbers of columns.`,
      given: `${show(value)} in input ${position}`,
      expected: width === 1 ? 'one value' : `a list of ${width} values`,
      fix: 'pass the columns with which the model was trained, in the same order',
    },
    { position },
  )

export const wrongColumns = (id: string, given: number, expected: number, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF231',
      problem: `${id} was given a row that does not have as many columns as its graph.`,
      given: `${count(given, 'column')} in input ${position}`,
      expected: count(expected, 'column'),
      fix: 'pass the columns with which the model was trained, in the same order',
    },
    { position },
  )

export const noWholeNumber = (id: string, value: unknown, column: number, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF232',
      problem: `The graph of ${id} takes whole numbers but received something else.`,
      given: `${show(value)} in column ${column} of input ${position}`,
      expected: 'whole numbers in every column',
      fix: 'round or encode this column, or export the graph with a float input',
    },
    { position },
  )

export const unknownInput = (id: string, given: string, expected: string): ModelError =>
  new ModelError({
    code: 'EF233',
    problem: `The graph of ${id} has inputs that cannot be filled.`,
    given,
    expected,
    fix: 'name the input with { input }, set { tokenizer: folder } for a model of texts, or run the graph yourself in fromFunction()',
  })

export const unknownOutput = (id: string, given: string, expected: string): ModelError =>
  new ModelError({
    code: 'EF234',
    problem: `The outputs of ${id} have an unknown format.`,
    given,
    expected,
    fix: 'name the right output with { output }, or run the graph yourself in fromFunction()',
  })

export const noSuchTensor = (
  id: string,
  kind: 'input' | 'output',
  name: string,
  known: readonly string[],
): ModelError =>
  new ModelError({
    code: 'EF235',
    problem: `The graph of ${id} has no ${kind} named ${show(name)}.`,
    given: `${kind}: ${show(name)}`,
    expected: oneOf(known),
    fix: `correct { ${kind} }, or remove it`,
  })

/** Jest and the vm pools of Vitest give tests typed arrays of their own, which native code does not know. */
export const wrongRealm = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF236',
    problem: `${id} is a live pipeline and cannot run inside this test runner.`,
    given: 'a test in a vm context (Jest, or the pools vmThreads and vmForks of Vitest)',
    expected: 'a model in a worker thread',
    fix: "pass the folder or the name instead of the pipeline: fromPipeline('./models/sentiment')",
    cause,
  })
