import { searchErrors } from '../core/errors/index.js'

/**
 * Refuses an option that the search does not have: a slip in a name would leave the default, unseen.
 * @throws FairnessError EF750
 */
export function knownOptions<Options extends object>(
  search: string,
  given: Options,
  names: Readonly<Record<keyof Options, true>>,
): void {
  const known = Object.keys(names)
  if (typeof given !== 'object' || given === null) throw searchErrors.noSearchOptions(search, given, known)
  const other = Object.keys(given).find((name) => !known.includes(name))
  if (other !== undefined) throw searchErrors.unknownSearchOption(search, other, known)
}

/** The option as a whole number of at least `least`, or its default. */
export function wholeOption(
  search: string,
  name: string,
  given: number | undefined,
  standard: number,
  least = 1,
): number {
  const value = given ?? standard
  if (Number.isInteger(value) && value >= least) return value
  throw searchErrors.badSearchOption(search, name, given, `a whole number from ${least} up`)
}

/** The option as a share in 0..1, or its default. */
export function shareOption(search: string, name: string, given: number | undefined, standard: number): number {
  const value = given ?? standard
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  throw searchErrors.badSearchOption(search, name, given, 'a share from 0 to 1')
}

/** The option as one of several words, or its default. */
export function wordOption<W extends string>(
  search: string,
  name: string,
  given: W | undefined,
  words: readonly W[],
  standard: W,
): W {
  const value = given ?? standard
  if (words.includes(value)) return value
  throw searchErrors.badSearchOption(search, name, given, words.map((word) => `'${word}'`).join(' or '))
}

/** The option as yes or no, or its default. */
export function flagOption(search: string, name: string, given: boolean | undefined, standard: boolean): boolean {
  const value = given ?? standard
  if (typeof value === 'boolean') return value
  throw searchErrors.badSearchOption(search, name, given, 'true or false')
}

/** The option as a number above 0, or its default. */
export function positiveOption(search: string, name: string, given: number | undefined, standard: number): number {
  const value = given ?? standard
  if (Number.isFinite(value) && value > 0) return value
  throw searchErrors.badSearchOption(search, name, given, 'a number above 0')
}

/** A temperature from 0 up. Default 0. */
export function temperatureOption(search: string, given: number | undefined): number {
  const value = given ?? 0
  if (typeof value === 'number' && value >= 0) return value
  throw searchErrors.badSearchOption(search, 'temperature', given, 'a number from 0 up')
}
