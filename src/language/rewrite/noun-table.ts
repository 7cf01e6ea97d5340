import { optionErrors } from '../../core/errors/index.js'

/** A noun as attributes define it: nouns of different classes that mean the same share a group. */
export interface NounEntry {
  readonly text: string
  readonly plural?: string
  readonly kind?: string
  readonly group?: string
}

/** The replacement of one form: its counterpart in the same number, or nothing if English has none. */
export interface NounTarget {
  readonly text: string | undefined
  readonly number: 'singular' | 'plural'
  /** A kin word can also be used as a name: "I asked Mom". */
  readonly kin: boolean
}

/** Lower-case form -> counterpart. */
export type NounTable = ReadonlyMap<string, NounTarget>

/**
 * Pairs the nouns of one class with those of another by their group: `nounTable(male.nouns, female.nouns)`.
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
