import { type AnalyzedToken, type Document, SentenceTree, type Span } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { doubledPlaces } from './doubled.js'
import { importance, type LeftReason, leftReasons } from './left-reasons.js'
import { PersonContext } from './person-context.js'
import type { Place } from './place.js'
import { adjectiveRules } from './rules/adjective-rules.js'
import { countryNameRules, isCountry } from './rules/country-rules.js'
import { nounRules } from './rules/noun-rules.js'
import type { AskedTerm, Stretch } from './rules/stretch.js'
import { stretchRules } from './rules/stretch-rules.js'
import { capitalRules, meaningRules } from './rules/term-rules.js'
import { type Term, type TermTable, termKey } from './terms.js'
import { topOf } from './top-of.js'

export type { LeftReason }

export interface FoundPlaces {
  /** In the order of the text; they never overlap. */
  readonly places: readonly Place[]
  readonly left: readonly LeftWord[]
}

/** A word of the dictionaries that was left alone. Its place has all terms that are written so. */
export interface LeftWord extends Span {
  readonly reason: LeftReason
  readonly place: Place
}

/** Tokens of the longest terms: "person with a hearing impairment", "mother-in-law". */
const longest = 8

/** Finds the words of a table that stand for persons. Of terms that begin at one word only the longest is looked at. */
export function findPlaces(document: Document, table: TermTable): FoundPlaces {
  const context = new PersonContext(document, table)
  const places: Place[] = []
  const left: LeftWord[] = []
  document.sentences.forEach((sentence, number) => {
    const { tokens } = sentence
    let tree: SentenceTree | undefined
    let isHeadline = false
    for (let from = 0; from < tokens.length; from++) {
      const to = endOfTerm(document.text, tokens, from, table)
      if (to === undefined) continue
      if (tree === undefined) {
        tree = new SentenceTree(sentence)
        isHeadline = isWrittenAsHeadline(tokens)
      }
      const span = { start: (tokens[from] as AnalyzedToken).start, end: (tokens[to - 1] as AnalyzedToken).end }
      const terms = table.get(termKey(document.text.slice(span.start, span.end)))
      const stretch = {
        ...span,
        from,
        to,
        tree,
        sentence: number,
        top: topOf(tree, { from, to }),
        isHeadline,
        context,
        table,
      }
      const read = readTerm(stretch, terms)
      const place = { ...span, sentence: number, from, to, terms }
      if (typeof read === 'string') left.push({ ...span, reason: read, place })
      else {
        const usable = read.filter((term) => table.hasTarget(term))
        if (usable.length > 0) places.push({ ...place, terms: usable })
        else left.push({ ...span, reason: leftReasons.noPartner, place })
      }
      from = to - 1
    }
    if (tree === undefined) return
    const doubled = doubledPlaces(tree, places, number)
    if (doubled.size === 0) return
    places.splice(0, places.length, ...places.filter((place) => !doubled.has(place)))
    for (const place of doubled) left.push({ start: place.start, end: place.end, reason: leftReasons.doubled, place })
  })
  return { places, left }
}

/** Whether all longer words have capitals. */
function isWrittenAsHeadline(tokens: readonly AnalyzedToken[]): boolean {
  const long = tokens.filter(({ text }) => /^\p{L}{4,}/u.test(text))
  return long.length > 2 && long.every(({ text }) => /^\p{Lu}/u.test(text))
}

function endOfTerm(text: string, tokens: readonly AnalyzedToken[], from: number, table: TermTable): number | undefined {
  const first = tokens[from] as AnalyzedToken
  if (!table.mayBegin(first.text)) return undefined
  for (let to = Math.min(tokens.length, from + longest); to > from; to--) {
    const last = tokens[to - 1] as AnalyzedToken
    if (table.get(termKey(text.slice(first.start, last.end))).length > 0) return to
  }
  return undefined
}

/** The terms that a stretch is, one of each attribute, or why it stands for no person. */
function readTerm(stretch: Stretch, terms: readonly Term[]): readonly Term[] | LeftReason {
  const refused = decide(stretchRules, stretch)
  if (refused?.skip !== undefined) return refused.skip
  const reasons = terms.map((term) => reasonAgainst({ ...stretch, term }))
  const fitting = terms.filter((_, at) => reasons[at] === undefined)
  if (fitting.length === 0) return importance.find((reason) => reasons.includes(reason)) ?? leftReasons.notPerson
  return [...new Map(fitting.toReversed().map((term) => [term.attribute, term])).values()].toReversed()
}

function reasonAgainst(asked: AskedTerm): LeftReason | undefined {
  const rule = decide(meaningRules, asked)
  if (rule !== undefined) return rule.skip
  if (isCountry(asked.term)) return decide(countryNameRules, asked)?.skip
  return (decide(capitalRules, asked) ?? decide(asked.term.sort === 'adjective' ? adjectiveRules : nounRules, asked))
    ?.skip
}
