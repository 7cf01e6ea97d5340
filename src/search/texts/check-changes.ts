import { searchErrors } from '../../core/errors/index.js'
import type { TextChanges } from '../../core/text-search.js'
import { knownOptions, wholeOption } from '../options.js'

/** @throws FairnessError EF750 for options on texts that mean nothing, EF759 for one that there is not. */
export function checkChanges(search: string, given: TextChanges = {}): TextChanges {
  knownOptions(search, given, { similar: true, substitutes: true, changes: true, encode: true })
  const { similar, substitutes, changes, encode } = given
  if (similar !== undefined && typeof similar !== 'function') {
    throw searchErrors.badSearchOption(search, 'texts.similar', similar, 'a function from a word to its substitutes')
  }
  if (encode !== undefined && typeof encode !== 'function') {
    throw searchErrors.badSearchOption(search, 'texts.encode', encode, 'a function from texts to vectors')
  }
  return {
    ...(encode === undefined ? {} : { encode }),
    ...(similar === undefined ? {} : { similar }),
    substitutes: wholeOption(search, 'texts.substitutes', substitutes, 8),
    ...(changes === undefined ? {} : { changes: wholeOption(search, 'texts.changes', changes, 1) }),
  }
}
