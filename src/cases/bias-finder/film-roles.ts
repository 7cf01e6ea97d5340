import type { RecognisedOccupation } from '../../attributes/index.js'
import type { Document, SentenceTree } from '../../language/index.js'
import { occupationLevels } from './occupation-levels.js'
import type { OccupationMention } from './occupation-mention.js'

/** Those who make a film, of whom each has work of its own. Whoever makes films (a filmmaker, a creator) may be any of them. */
const roles: Readonly<Record<string, string>> = {
  director: 'director',
  producer: 'producer',
  writer: 'screenwriter',
  screenwriter: 'screenwriter',
  scriptwriter: 'screenwriter',
}

/** Whether somebody makes films. */
export const isMaker = ({ text }: RecognisedOccupation): boolean =>
  occupationLevels().classes.get(text)?.includes('screenwriter') === true

export const filmRole = ({ occupation: { text } }: OccupationMention): string | undefined =>
  Object.hasOwn(roles, text) ? roles[text] : undefined

/** "The director" and "the producers": two who are told apart, each with a determiner of its own. */
export function hasOtherRole(
  trees: readonly SentenceTree[],
  first: OccupationMention,
  other: OccupationMention,
): boolean {
  const [one, two] = [filmRole(first), filmRole(other)]
  if (one === undefined || two === undefined || one === two) return false
  if (first.sentence !== other.sentence) return true
  const tree = trees[first.sentence] as SentenceTree
  return [first, other].every(({ last }) => tree.children(last, 'det').length > 0)
}

/** What a text says of the work of others than the person: a film has a script and is directed by somebody. */
const workOf: Readonly<Record<string, RegExp>> = {
  screenwriter: /\b(?:script|scripts|scripted|screenplay|written|wrote|writing|penned)\b/i,
  director: /\bdirected by\b/i,
  producer: /\bproduc(?:es?|ed|ing)\b/i,
}

/** Classes whose work the text gives to somebody else, or leaves open: no script was the director's, none the screenwriter's. */
export const isTakenRole = (
  { text }: Document,
  mentions: readonly OccupationMention[],
  all: readonly OccupationMention[],
  name: string,
): boolean =>
  workOf[name]?.test(text) === true || all.some((other) => !mentions.includes(other) && filmRole(other) === name)
