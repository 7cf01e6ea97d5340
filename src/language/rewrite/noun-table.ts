import { optionErrors } from '../../core/errors/index.js'

/** Describes a noun as attributes define it. Nouns of different classes that otherwise mean the same share a group. */
export interface NounEntry {
  readonly text: string
  readonly plural?: string
  readonly kind?: string
  readonly group?: string
}

/**
 * Describes the replacement for one form of a noun. The replacement is the counterpart in the same number. If English has no counterpart,
 * there is no replacement.
 */
export interface NounTarget {
  readonly text: string | undefined
  readonly number: 'singular' | 'plural'
  /** A kin word can also be used as a name: "I asked Mom". */
  readonly kin: boolean
}

/** Maps the lower-case form of a noun to its counterpart. */
export type NounTable = ReadonlyMap<string, NounTarget>

/**
 * Pairs the nouns of one class with the nouns of another class that have the same group, as in `nounTable(male.nouns, female.nouns)`.
 *
 * @example
 * ```ts
 * import { analyze, nounTable, rewritePersons } from 'expect-fair/language'
 *
 * const nouns = nounTable([{ text: 'brother', group: 'sibling' }], [{ text: 'sister', group: 'sibling' }])
 * const [document] = await analyze(['Her brother laughed.'])
 * expect(document && rewritePersons(document, { nouns }).text).toBe('Her sister laughed.')
 * ```
 */
export function nounTable(from: readonly NounEntry[], to: readonly NounEntry[]): NounTable {
  for (const nouns of [from, to]) {
    if (Array.isArray(nouns) && nouns.every(isNoun)) continue
    throw optionErrors.badArgument(
      'nounTable',
      'list of nouns',
      nouns,
      "such as [{ text: 'brother', group: 'sibling' }]",
    )
  }
  const table = new Map<string, NounTarget>()
  for (const noun of from) {
    const other = noun.group === undefined ? undefined : to.find(({ group }) => group === noun.group)
    const kin = noun.kind === 'kin'
    table.set(noun.text.toLowerCase(), { text: other?.text, number: 'singular', kin })
    if (noun.plural !== undefined && noun.plural.toLowerCase() !== noun.text.toLowerCase()) {
      table.set(noun.plural.toLowerCase(), { text: other?.plural, number: 'plural', kin })
    }
  }
  return table
}

const isNoun = (given: unknown): boolean => typeof (given as Partial<NounEntry> | null | undefined)?.text === 'string'
