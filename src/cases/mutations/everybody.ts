import {
  articleReplacements,
  type Document,
  isHeOrShe,
  keepCase,
  type Replacement,
  type Span,
} from '../../language/index.js'
import { classesOf, counterpartsOf, type Exchange, exchangeEveryone } from '../everyone/index.js'
import { decide } from '../word-rule.js'
import { wordChange } from './person-change.js'
import { overlaps, type Place } from './place.js'
import { askedEverybody, everybodyRules } from './rules/everybody-rules.js'
import type { EverybodySite, Site } from './sites.js'
import type { TermTable } from './terms.js'

/**
 * The exchange of everybody's gender in a text as one edit, by the rules of `biasFinder()` with `persons: 'everyone'` (counterfactual data augmentation):
 * which word means which person does not matter. Nothing where the rules refuse it, no pronoun and no word of the table would change, or one
 * word with all that changes beside it is the same edit.
 */
export function everybodySite(
  document: Document,
  places: readonly Place[],
  sites: readonly Site[],
): EverybodySite | undefined {
  if (!saysGender(document, places)) return undefined
  const exchange = exchangeEveryone(document)
  if ('skipped' in exchange) return undefined
  const names = nameReplacements(document, exchange)
  if (names === undefined) return undefined
  const replacements = [...exchange.replacements, ...names].sort((one, other) => one.start - other.start)
  if (!replacements.some((each) => isGendered(document, each, places))) return undefined
  if (decide(everybodyRules, askedEverybody(exchange, replacements)) !== undefined) return undefined
  if (isSplit(replacements, places) || sites.some((site) => isSameEdit(site, replacements))) return undefined
  const words = replacements.map((each) => wordChange(document, each))
  const first = replacements.find(({ slot }) => slot !== 'article')
  if (first === undefined || !words.every((change) => change !== undefined)) return undefined
  const { from, to } = classesOf(exchange)
  return {
    attribute: 'gender',
    slot: 'gender:everybody',
    change: { replacements, words },
    from: document.text.slice(first.start, first.end),
    to: first.text,
    fromClass: from,
    toClass: to,
  }
}

/** Whether the words of a table are those of the package for men and women, and no few words of somebody's own. */
export const knowsGenders = (table: TermTable): boolean =>
  Object.entries(usual).every(([className, words]) =>
    words.every((word) => table.get(word).some((term) => term.attribute === 'gender' && term.className === className)),
  )

const usual = {
  male: ['man', 'boy', 'father', 'husband', 'uncle'],
  female: ['woman', 'girl', 'mother', 'wife', 'aunt'],
}

/** A quick look before the exchange, which reads the whole text: the rules need one of these. */
const saysGender = ({ sentences }: Document, places: readonly Place[]): boolean =>
  places.length > 0 || sentences.some(({ tokens }) => tokens.some(({ text }) => isHeOrShe(text)))

function isGendered(document: Document, { start, end }: Span, places: readonly Place[]): boolean {
  return isHeOrShe(document.text.slice(start, end)) || places.some((place) => overlaps(place, { start, end }))
}

/** A first name of the other gender for everybody who is named; nothing where the marks behind a name would have to change. */
function nameReplacements(document: Document, { people, trees }: Exchange): readonly Replacement[] | undefined {
  const others = counterpartsOf(people.persons, people.words)
  if (others === undefined) return undefined
  const names: Replacement[] = []
  for (const { sentence, position, person } of people.places) {
    const tree = trees[sentence]
    const token = tree?.token(position)
    const other = others[person]
    if (token === undefined || other === undefined) continue
    const mark = tree?.token(position + 1)
    if (mark?.start === token.end && /^['’]$/.test(mark.text)) return undefined
    names.push({ start: token.start, end: token.end, text: keepCase(token.text, other), slot: 'name' })
  }
  return [...names, ...articleReplacements(document, names)]
}

/** Whether a word of a dictionary would change in part. */
const isSplit = (replacements: readonly Span[], places: readonly Place[]): boolean =>
  places.some((place) =>
    replacements.some((each) => overlaps(place, each) && (place.start !== each.start || place.end !== each.end)),
  )

/** Whether the edit of a word already changes all that would change. */
function isSameEdit({ attribute, parts, person }: Site, replacements: readonly Span[]): boolean {
  if (attribute !== 'gender') return false
  const own = [...parts.map(({ place }) => place), ...(person?.replacements ?? [])]
  return replacements.every((each) => own.some(({ start }) => start === each.start) || isArticle(each, own))
}

/** An article follows the word behind it. */
const isArticle = ({ end }: Span, own: readonly Span[]): boolean => own.some(({ start }) => start === end + 1)
