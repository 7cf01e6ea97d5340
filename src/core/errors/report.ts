import { defined } from '../defined.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

const EXPECTED_REPLAY = "the complete 'ef1.<data>.<checksum>' string of a failed assertion or report.replay"
const COPY_AGAIN =
  'copy the replay string again, from its first to its last character, and paste it as { replay: "ef1...." }'

/** The string is not one of ours, or was cut off or mistyped: `reason` says which. */
export const badReplay = (given: unknown, reason: string, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF451',
    problem: `The replay string cannot be read: ${reason}.`,
    given: show(given),
    expected: EXPECTED_REPLAY,
    fix: COPY_AGAIN,
    ...defined({ cause }),
  })

/** The pair differs in what the plan does not ask about. */
export const otherReplay = (attribute: string, asked: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF457',
    problem:
      'The replay string belongs to another plan, because its pair differs in an attribute that is not in this plan.',
    given: `a pair that differs in ${show(attribute)}`,
    expected: `a pair that differs in ${oneOf(asked)}`,
    fix: 'use it with the assertion that printed it, or add the attribute to the plan',
  })

export const newerReplay = (given: unknown, version: string): FairnessError =>
  new FairnessError({
    code: 'EF452',
    problem: `The replay string has the format ${version}, which this version of expect-fair does not support.`,
    given: show(given),
    expected: "a string that begins with 'ef1.'",
    fix: 'replay it with the version of expect-fair that printed it, or upgrade',
  })

export const replayNotData = (path: string, value: unknown): FairnessError =>
  new FairnessError({
    code: 'EF453',
    problem: 'This pair cannot be written as a replay string, because its inputs are not plain data.',
    given: `${path}: ${show(value)}`,
    expected: 'texts, numbers, booleans, null, and lists or objects of them',
    fix: 'pass plain inputs to the model and convert them inside its function',
  })

export const noFoundRows = (question: unknown): FairnessError =>
  new FairnessError({
    code: 'EF454',
    problem: 'augmentation() needs a report with rows or texts that were found, but this one has none.',
    given: question === undefined ? 'no report' : `the report of a ${show(question)} audit`,
    expected:
      "a report of audit(model, { question: 'individual', ... }), or of a plan for texts with `keep` or a search",
    fix: 'audit the model on the rows of a table first, or set in the plan for texts how many cases to keep: { keep: 500 }',
  })

export const labelIsFeature = (label: string): FairnessError =>
  new FairnessError({
    code: 'EF455',
    problem: `The label column has the same name as a feature: '${label}'.`,
    given: `label: ${show(label)}`,
    expected: 'a name that no feature has',
  })

export const badAugmentation = (name: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF456',
    problem: `augmentation() cannot use this ${name}.`,
    given: `${name}: ${show(given)}`,
    expected,
    fix: 'use this form, or remove the option',
  })
