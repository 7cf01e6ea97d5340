import { oneOf, show } from './fairness-error.js'
import { ModelError } from './model-error.js'

export const noText = (id: string, value: unknown, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF230',
      problem: `${id} takes texts and was asked something else.`,
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
      problem: `${id} takes rows of numbers and was asked something else.`,
      given: `${value === null ? 'null' : typeof value}: ${show(value)} as input ${position}`,
      expected: 'lists of numbers, one for each column',
      fix: 'encode the features as numbers; for a model of texts say { tokenizer: folder }',
    },
    { position },
  )

export const wrongColumns = (id: string, given: number, expected: number, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF231',
      problem: `${id} was asked a row with another number of columns than its graph has.`,
      given: `${given} columns in input ${position}`,
      expected: `${expected} columns`,
      fix: 'give the columns that the model was trained with, in the same order',
    },
    { position },
  )

export const noWholeNumber = (id: string, value: unknown, column: number, position: number): ModelError =>
  new ModelError(
    {
      code: 'EF232',
      problem: `The graph of ${id} takes whole numbers and was asked something else.`,
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
    fix: 'name the input with { input }, say { tokenizer: folder } for a model of texts, or run the graph yourself in fromFunction()',
  })

export const unknownOutput = (id: string, given: string, expected: string): ModelError =>
  new ModelError({
    code: 'EF234',
    problem: `The outputs of ${id} are not understood.`,
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
    problem: `The graph of ${id} has no ${kind} with the name ${show(name)}.`,
    given: `${kind}: ${show(name)}`,
    expected: oneOf(known),
    fix: `correct { ${kind} }, or leave it out`,
  })

/** Jest and the vm pools of Vitest give tests typed arrays of their own, which native code does not know. */
export const wrongRealm = (id: string, cause: unknown): ModelError =>
  new ModelError({
    code: 'EF236',
    problem: `${id} is a live pipeline and cannot run inside this test runner.`,
    given: 'a test in a vm context (Jest, or the pools vmThreads and vmForks of Vitest)',
    expected: 'a model in a worker thread',
    fix: "give the folder or the name instead of the pipeline: fromPipeline('./models/sentiment')",
    cause,
  })
