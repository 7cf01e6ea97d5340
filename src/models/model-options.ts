import { type FairnessError, modelErrors } from '../core/errors/index.js'
import { count, flag, func, list, type Option, oneOf, text, value } from '../core/options/index.js'
import type { Activation, OutputOptions } from '../runtime/protocol.js'
import type { GradientFunction } from './own-gradient.js'

/** The error of a wrong value in the options of models. */
export const errors = {
  wrong: ({ option }: { readonly option: string }, given: unknown, expected: string): FairnessError =>
    modelErrors.badOption(option, given, expected),
}

const isText = (given: unknown): boolean => typeof given === 'string'
const areDifferent = (given: unknown): boolean =>
  Array.isArray(given) && given.length > 0 && given.every(isText) && new Set(given).size === given.length

/** What tells one release of a model from another. */
export const version: Option<string, 'open'> = text()

/** The name of a model in reports. */
export const name: Option<string, 'open'> = text({ blank: true })

/** All labels of a model that answers labels. */
export const allLabels: Option<readonly string[], 'open'> = value(
  'a list of different labels, all that the model can answer',
  areDifferent,
)

/** Whether a list of labels is the answer to one input. */
export const multiLabel: Option<boolean, 'default'> = flag({ default: false })

/** How many inputs are asked in a call, where speed decides. */
export const batchSize: Option<number, 'open'> = count({ defaultText: 'by measured speed' })

/** Gradients of the user's own. */
export const gradient = <Input>(defaultText: string): Option<GradientFunction<Input>, 'open'> =>
  func('a function', { defaultText })

type Open<Options> = { readonly [Name in keyof Options]-?: Option<NonNullable<Options[Name]>, 'open'> }

/** How outputs are read; what is not given follows the model. */
export const outputs: Open<OutputOptions> = {
  multiLabel: flag({ defaultText: 'by `problem_type` of config.json' }),
  threshold: value('a probability from 0 to 1', (given) => typeof given === 'number' && given >= 0 && given <= 1, {
    defaultText: '0.5',
  }),
  activation: oneOf<Activation, { defaultText: string }>(['softmax', 'sigmoid', 'none'], {
    defaultText: "'softmax' for labels, 'sigmoid' for multi-label, 'none' for a single score",
  }),
  labels: value('a list of names in the order of the outputs', (given) => Array.isArray(given) && given.every(isText), {
    defaultText: '`id2label` of config.json',
  }),
}

/** Options of models in a worker thread. */
export const inWorker: Open<{ maxLength: number; workers: number }> & {
  readonly batchSize: Option<number, 'open'>
  readonly threads: Option<number, 'open'>
} = {
  maxLength: count({ defaultText: 'what the tokenizer or config.json says' }),
  batchSize,
  threads: count({ defaultText: '1, more where a trial shows that they pay' }),
  workers: count({ defaultText: '2 where there are four processors, else 1' }),
}

/** Texts, such as labels. */
export const texts: Option<readonly string[], 'open'> = list(text())
