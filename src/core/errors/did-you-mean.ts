import { nearest } from '../options/nearest.js'
import { oneOf } from './fairness-error.js'

/**
 * What to do about a word that is none of those known: the ones it may have been meant for.
 *
 * @param otherwise Where none is near. Default: to write one of those that were listed.
 */
export function wordToWrite(given: unknown, known: readonly string[], otherwise = 'write one of them'): string {
  const near = typeof given === 'string' ? nearest(given, known) : []
  return near.length > 0 ? `did you mean ${oneOf(near)}?` : otherwise
}
