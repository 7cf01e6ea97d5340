import type { Replacement } from '../../language/index.js'
import type { WordChange } from '../../validity/index.js'
import { isOfGroup, lexemeOf } from './lexeme.js'
import type { Place } from './place.js'
import { type Term, type TermTable, termKey } from './terms.js'

/** Specifies whether an edit changes all occurrences of its word or only one. */
export type Occurrences = 'all' | 'one'

/** Describes one place of a site and the form of the word in that place. */
export interface SitePart {
  readonly place: Place
  readonly term: Term
}

/** Describes a word of another class that can replace the word of a site, in the form that each part needs. */
export interface SiteTarget {
  /** In the form of the first part. */
  readonly term: Term
  /** One for each part. */
  readonly words: readonly Term[]
}

/** Describes what else changes with the words of a site: the other words for the same person. */
export interface SiteChange {
  /** In offsets of the text, and the same in words of its sentences. */
  readonly replacements: readonly Replacement[]
  readonly words: readonly WordChange[]
}

/** Describes a word of a text with all its places and forms, which change together. */
export interface Site {
  readonly attribute: string
  /** In the form of the first part. */
  readonly term: Term
  /** In the order of the text; at least one. */
  readonly parts: readonly SitePart[]
  /** The possible replacements of the word. */
  readonly targets: readonly SiteTarget[]
  /** Names the site in the edits of variants. */
  readonly slot: string
  /** Pronouns, names and other nouns of the person that the word means; they change with its gender. */
  readonly person?: SiteChange
}

/** Describes the exchange of everybody's gender in a text: pronouns, nouns, titles and first names, as one edit. */
export interface EverybodySite {
  readonly attribute: string
  readonly slot: string
  readonly change: SiteChange
  /** The first word that changes, as the text has it, and what it becomes. */
  readonly from: string
  readonly to: string
  /** The gender of all; where the text shows both, `as written` and `exchanged`. */
  readonly fromClass: string
  readonly toClass: string
}

/** All that one edit may change. */
export type EditSite = Site | EverybodySite

export const isEverybody = (site: EditSite): site is EverybodySite => 'change' in site

/**
 * The sites of some places, in the order of the text. `joined` forms of a word are one site: Christian and Christians. Otherwise each
 * form is one of its own, as in HInter.
 */
export function sitesOf(
  places: readonly Place[],
  table: TermTable,
  occurrences: Occurrences,
  joined: boolean,
): readonly Site[] {
  const bySlot = new Map<string, SitePart[]>()
  for (const place of places) {
    for (const term of place.terms) {
      const isJoined = joined && isOfGroup(term)
      const word = isJoined
        ? `${term.attribute}:${lexemeOf(term)}`
        : `${term.attribute}:${termKey(term.text)}:${term.sort}:${term.number ?? ''}`
      const slot = occurrences === 'all' ? word : `${word}:${place.start}`
      bySlot.set(slot, [...(bySlot.get(slot) ?? []), { place, term }])
    }
  }
  return Array.from(bySlot, ([slot, parts]): Site => {
    const { term } = parts[0] as SitePart
    return { attribute: term.attribute, term, parts, targets: targetsOf(parts, table), slot }
  })
}

/** Targets of the first part that have all forms that the other parts need. */
function targetsOf(parts: readonly SitePart[], table: TermTable): readonly SiteTarget[] {
  const [first, ...others] = parts as readonly [SitePart, ...SitePart[]]
  return table.targets(first.term).flatMap((term): SiteTarget[] => {
    const words = others.map((part) => (isSameForm(part.term, first.term) ? term : formOf(term, part.term, table)))
    return words.every((word) => word !== undefined) ? [{ term, words: [term, ...words] }] : []
  })
}

const isSameForm = (one: Term, other: Term): boolean => one.sort === other.sort && one.number === other.number

/** The word of a term in the form that can stand for another: of Muslim as an adjective the noun in the plural. */
function formOf(target: Term, from: Term, table: TermTable): Term | undefined {
  const lexeme = lexemeOf(target)
  return table.targets(from).find((each) => each.className === target.className && lexemeOf(each) === lexeme)
}
