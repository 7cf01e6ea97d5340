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
import { type Term, type TermTable, termKey } from './terms.js'

/** Whether an edit changes all places where its word stands, or one. */
export type Occurrences = 'all' | 'one'

/** A word of a text and the places that change together. */
export interface Site {
  readonly attribute: string
  readonly term: Term
  readonly places: readonly Place[]
  /** What can take the word's place. */
  readonly targets: readonly Term[]
  /** Names the site in the edits of variants. */
  readonly slot: string
}

/** An atomic mutation (order 1): one word becomes another of the same attribute in all places of a site. */
export interface AtomicEdit {
  readonly attribute: string
  /** As the dictionary writes them. */
  readonly from: string
  readonly to: string
  readonly fromClass: string
  readonly toClass: string
  readonly site: Site
  /** New words, articles before and possessive marks behind them, in offsets of the original. */
  readonly replacements: readonly Replacement[]
  /** The same in words of the sentences, for the invariant. */
  readonly words: readonly WordChange[]
}

/** The sites of each attribute, in the order of the text. */
export function sitesOf(
  places: readonly Place[],
  table: TermTable,
  occurrences: Occurrences,
): ReadonlyMap<string, readonly Site[]> {
  const bySlot = new Map<string, { term: Term; places: Place[] }>()
  for (const place of places) {
    for (const term of place.terms) {
      const word = `${term.attribute}:${termKey(term.text)}:${term.sort}:${term.number ?? ''}`
      const slot = occurrences === 'all' ? word : `${word}:${place.start}`
      const known = bySlot.get(slot)
      if (known === undefined) bySlot.set(slot, { term, places: [place] })
      else known.places.push(place)
    }
  }
  const sites = new Map<string, Site[]>()
  for (const [slot, { term, places: own }] of bySlot) {
    const site = { attribute: term.attribute, term, places: own, targets: table.targets(term), slot }
    sites.set(term.attribute, [...(sites.get(term.attribute) ?? []), site])
  }
  return sites
}

/** Cuts a term into words as the analysis cuts texts. */
export type Cut = (text: string) => readonly string[]

export function editOf(document: Document, site: Site, target: Term, cut: Cut): AtomicEdit {
  const { term, slot } = site
  const words: WordChange[] = []
  const swaps = site.places.map((place): Replacement => {
    const text = written(document.text, place, term, target)
    words.push({ sentence: place.sentence, from: place.from, to: place.to, words: cut(text) })
    return { start: place.start, end: place.end, text, slot }
  })
  const marks = site.places.flatMap((place, at) => possessive(document, place, (swaps[at] as Replacement).text, target))
  const repairs = [...articlesBefore(document, site.places, swaps), ...marks]
  for (const { replacement, sentence, at } of repairs) {
    words.push({ sentence, from: at, to: at + 1, words: [replacement.text] })
  }
  const replacements = [...swaps, ...repairs.map(({ replacement }) => ({ ...replacement, slot }))]
  return {
    attribute: site.attribute,
    from: term.text,
    to: target.text,
    fromClass: term.className,
    toClass: target.className,
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
  if (old === old.toLowerCase()) return to.text
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

/** A plural in s takes the apostrophe alone: women's -> ladies'. */
function possessive(document: Document, { sentence, to }: Place, text: string, target: Term): Repair[] {
  const mark: AnalyzedToken | undefined = document.sentences[sentence]?.tokens[to]
  const apostrophe = mark?.text.match(/^['’](?=s?$)/i)?.[0]
  if (mark === undefined || apostrophe === undefined || target.number !== 'plural' || mark.upos !== 'PART') return []
  const right = /s$/i.test(text) ? apostrophe : `${apostrophe}s`
  if (right.toLowerCase() === mark.text.toLowerCase()) return []
  return [{ replacement: { start: mark.start, end: mark.end, text: right, slot: '' }, sentence, at: to }]
}
