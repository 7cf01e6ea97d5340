import { relation, type SentenceTree } from '../../language/index.js'
import type { Place } from './place.js'
import type { Term } from './terms.js'
import { topOf } from './top-of.js'

/** What stands in a dictionary as the name of a country, and of no person. */
export const isCountry = ({ word }: Term): boolean => word.kind === 'country'

/**
 * Whether words of a sentence name a country by themselves: "a nurse from Poland", "the king of the Netherlands". Not so
 * where they are a part of another name ("Air France", "Bank of America", "Lima, Peru"), stand before a noun ("the Iraq
 * war") or lack their capital ("turkey").
 */
export function namesCountry(
  tree: SentenceTree,
  stretch: Pick<Place, 'from' | 'to'>,
  { word }: Term,
  isInTable: (text: string) => boolean,
): boolean {
  const { from, to } = stretch
  const top = topOf(tree, stretch)
  const token = tree.token(top)
  const before = tree.token(from - 1)
  if (token?.upos !== 'PROPN' || !hasCapital(tree.token(from)?.text)) return false
  if (/^the$/i.test(before?.text ?? '') !== (word.group === 'the')) return false
  if (/^(?:flat|vocative|discourse|goeswith|root)$/.test(relation(token))) return false
  if (/^(?:amod|compound|nmod)$/.test(token.deprel) && tree.head(top) >= to) return false
  if (isNamePart(tree.token(to)) || isNamePart(before) || before?.text === '-') return false
  if (/^(?:DET|NUM)$/.test(before?.upos ?? '') && word.group !== 'the') return false
  // "Lima, Peru"; "Iran, Iraq and Syria" is a list.
  const two = tree.token(from - 2)
  if (before?.text === ',' && isNamePart(two) && !isInTable(two?.text ?? '')) return false
  const whole = tree.token(tree.head(top))
  return !(tree.children(top, 'case').some((at) => tree.token(at)?.text === 'of') && isNamePart(whole))
}

const hasCapital = (text = ''): boolean => /^\p{Lu}\p{Ll}/u.test(text)

const isNamePart = (token: ReturnType<SentenceTree['token']>): boolean => token?.upos === 'PROPN'
