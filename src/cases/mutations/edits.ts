import {
  type AnalyzedToken,
  articleReplacements,
  capitalise,
  type Document,
  keepCase,
  opensSentence,
  type Replacement,
} from '../../language/index.js'
import type { WordChange } from '../../validity/index.js'
import type { Place } from './place.js'
import type { EditSite, EverybodySite, Site, SiteTarget } from './sites.js'
import type { Term } from './terms.js'

/**
 * Describes an atomic mutation (order 1), which replaces a word with another word of the same attribute. A mutation can change several
 * forms of the word in several places. For example, "Christians" and "Christian" become "Muslims" and "Muslim".
 */
export interface AtomicEdit {
  readonly attribute: string
  /** As written in the dictionary; of several forms, that of the first place. */
  readonly from: string
  readonly to: string
  readonly fromClass: string
  readonly toClass: string
  readonly site: EditSite
  /** New words with the articles before and the possessive marks after them, in offsets of the original. */
  readonly replacements: readonly Replacement[]
  /** The same in words of the sentences, for the invariant. */
  readonly words: readonly WordChange[]
}

/** The edit that exchanges everybody. */
export function everybodyEdit(site: EverybodySite): AtomicEdit {
  const { attribute, slot, change, from, to, fromClass, toClass } = site
  const replacements = change.replacements.map((each) => ({ ...each, slot }))
  return { attribute, from, to, fromClass, toClass, site, replacements, words: change.words }
}

/** Cuts a term into words as the analysis cuts texts. */
export type Cut = (text: string) => readonly string[]

/** The edit that puts a target in all parts of a site. */
export function editOf(document: Document, site: Site, target: SiteTarget, cut: Cut): AtomicEdit {
  const { term, slot, parts, person } = site
  const words: WordChange[] = []
  const swaps = parts.map(({ place, term: from }, at): Replacement => {
    const text = written(document.text, place, from, target.words[at] as Term)
    words.push({ sentence: place.sentence, from: place.from, to: place.to, words: cut(text) })
    return { start: place.start, end: place.end, text, slot }
  })
  const places = parts.map(({ place }) => place)
  const marks = parts.flatMap(({ place }, at) =>
    possessive(document, place, (swaps[at] as Replacement).text, target.words[at] as Term),
  )
  const articles = articlesBefore(document, places, swaps)
  const replacements = [...swaps]
  for (const { replacement, sentence, at } of [...articles, ...marks]) {
    replacements.push({ ...replacement, slot })
    words.push({ sentence, from: at, to: at + 1, words: [replacement.text] })
  }
  // What else is said of the person says nothing against a word that shows no gender.
  if (person !== undefined && /^(?:fe)?male$/.test(target.term.className)) {
    replacements.push(...person.replacements.map((each) => ({ ...each, slot })))
    words.push(...person.words)
  }
  return {
    attribute: site.attribute,
    from: term.text,
    to: target.term.text,
    fromClass: term.className,
    toClass: target.term.className,
    site,
    replacements: replacements.sort((one, other) => one.start - other.start),
    words,
  }
}

/**
 * The new word in the letters of the old one. A capital that belongs to the old word (Asian) says nothing of the new one
 * (black), unless it opens a sentence.
 */
function written(text: string, { start, end }: Place, from: Term, to: Term): string {
  const old = text.slice(start, end)
  // Who writes peoples in small letters writes all of them so.
  if (old === old.toLowerCase()) return from.text === from.text.toLowerCase() ? to.text : to.text.toLowerCase()
  if (old !== from.text || old === old.toUpperCase()) return keepCase(old, to.text)
  return opensSentence(text, start) ? capitalise(to.text) : to.text
}

interface Repair {
  readonly replacement: Replacement
  readonly sentence: number
  /** Place of the repaired word in the sentence. */
  readonly at: number
}

/** Only the sentences of the places are looked at: a long text has many others. */
function articlesBefore(document: Document, places: readonly Place[], swaps: readonly Replacement[]): Repair[] {
  return places.flatMap(({ sentence, from }, at) => {
    const before = from > 0 ? document.sentences[sentence]?.tokens.slice(from - 1, from + 1) : undefined
    if (before === undefined) return []
    const pair = { ...document, sentences: [{ tokens: before }] }
    return articleReplacements(pair, [swaps[at] as Replacement]).map((replacement) => ({
      replacement,
      sentence,
      at: from - 1,
    }))
  })
}

/** A plural in s takes only the apostrophe: women's -> ladies'. */
function possessive(document: Document, { sentence, to }: Place, text: string, target: Term): Repair[] {
  const mark: AnalyzedToken | undefined = document.sentences[sentence]?.tokens[to]
  const apostrophe = mark?.text.match(/^['’](?=s?$)/i)?.[0]
  if (mark === undefined || apostrophe === undefined || target.number !== 'plural' || mark.upos !== 'PART') return []
  const right = /s$/i.test(text) ? apostrophe : `${apostrophe}s`
  if (right.toLowerCase() === mark.text.toLowerCase()) return []
  return [{ replacement: { start: mark.start, end: mark.end, text: right, slot: '' }, sentence, at: to }]
}
