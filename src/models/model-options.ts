import { modelErrors } from '../core/errors/index.js'
import type { OutputOptions } from '../runtime/protocol.js'
import { positiveInteger } from './positive-integer.js'

/** Refuses an option that must be a function. */
export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw modelErrors.badOption(name, value, 'a function')
}

/** Checks what says how the answers of a function are meant. */
export function checkMeaning({
  multiLabel,
  labels,
}: {
  readonly multiLabel?: unknown
  readonly labels?: unknown
}): void {
  if (multiLabel !== undefined && typeof multiLabel !== 'boolean') {
    throw modelErrors.badOption('multiLabel', multiLabel, 'true or false')
  }
  const isList = Array.isArray(labels) && labels.length > 0 && labels.every((label) => typeof label === 'string')
  if (labels !== undefined && !(isList && new Set(labels).size === labels.length)) {
    throw modelErrors.badOption('labels', labels, 'a list of different labels, all that the model can answer')
  }
}

/** Checks what tells one release of a model from another. */
export function checkVersion(version: unknown): void {
  if (version !== undefined && (typeof version !== 'string' || version.trim() === '')) {
    throw modelErrors.badOption('version', version, 'a text')
  }
}

/** Checks what `fromPipeline` and `fromOnnx` share. */
export function checkModelOptions(
  options: OutputOptions & Partial<Record<'maxLength' | 'batchSize' | 'threads' | 'workers', number>>,
): void {
  for (const name of ['maxLength', 'batchSize', 'threads', 'workers'] as const) positiveInteger(name, options[name])
  const { activation, threshold, labels } = options
  if (activation !== undefined && !['softmax', 'sigmoid', 'none'].includes(activation)) {
    throw modelErrors.badOption('activation', activation, "'softmax', 'sigmoid' or 'none'")
  }
  if (threshold !== undefined && !(threshold >= 0 && threshold <= 1)) {
    throw modelErrors.badOption('threshold', threshold, 'a probability from 0 to 1')
  }
  if (labels !== undefined && !(Array.isArray(labels) && labels.every((label) => typeof label === 'string'))) {
    throw modelErrors.badOption('labels', labels, 'a list of names in the order of the outputs')
  }
}
