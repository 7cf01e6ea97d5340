import type { Preference, SameReading, TagSet, WordInStructure } from '../language/index.js'
import { type KnownWord, knownWord } from './known-words.js'
import type { Stretch } from './stretches.js'

const singularTags: ReadonlySet<string> = new Set(['NN', 'NNP', 'NOUN', 'PROPN'])
const pluralTags: ReadonlySet<string> = new Set(['NNS', 'NNPS', 'NOUN', 'PROPN'])
const nounTags: ReadonlySet<string> = new Set([...singularTags, ...pluralTags])
/** What a known noun may be taken for. */
const besideNouns: ReadonlySet<string> = new Set(['JJ', 'ADJ', 'UH', 'INTJ'])
/** Adjectives, and the participles that their form may be taken for. */
const adjectiveTags: ReadonlySet<string> = new Set(['JJ', 'VBN', 'VBG', 'ADJ', 'VERB'])
/** How a word before a noun modifies it. */
const modifiers: ReadonlySet<string> = new Set(['amod', 'compound', 'nmod:desc', 'advmod'])
/** What changes beside a predicate that is taken for a participle: she is dishevelled. */
const besideParticiples: readonly ReadonlySet<string>[] = [
  new Set(['cop', 'aux', 'aux:pass']),
  new Set(['nsubj', 'nsubj:pass']),
]

/**
 * By how many times `tau` another relation must be better, of an exchanged word and of the words that stay, and another tag of
 * those. A word of another part of speech shows by its own tag, whose bound is `tau`. Elsewhere a parser tosses coins: measured
 * on 7,000 right exchanges and 3,000 faults (docs/benchmarks.md), higher bounds keep most of the right ones and miss next to no fault.
 */
const [ownRelation, elsewhere] = [3, 4]

/** Whether what the network prefers for a word of a mutant comes to the same as what its original has there. */
export function sameThing(words: readonly string[], isChanged: (at: number) => boolean, tau: number): SameReading {
  return (preference, place) => {
    const { at, what, margin } = preference
    if (!isChanged(at)) return margin <= elsewhere * tau || isBesideParticiple(preference, words, place, isChanged)
    const known = knownWord(words, at)
    // How the words of a phrase hang together before its last one is its own affair.
    if (known !== undefined && at < known.to - 1) return true
    if (what !== 'relation') return isSameTag(preference, words, place, known)
    return margin <= ownRelation * tau || isSameRelation(preference, known)
  }
}

function isBesideParticiple(
  { given, preferred }: Preference,
  words: readonly string[],
  { head }: WordInStructure,
  isChanged: (at: number) => boolean,
): boolean {
  return (
    besideParticiples.some((each) => each.has(given) && each.has(preferred)) &&
    isChanged(head) &&
    knownWord(words, head)?.isAdjective === true
  )
}

function isSameRelation({ given, preferred }: Preference, known: KnownWord | undefined): boolean {
  return known?.isAdjective === true && modifiers.has(given) && modifiers.has(preferred)
}

function isSameTag(
  { given, preferred, at }: Preference,
  words: readonly string[],
  { relation }: WordInStructure,
  known: KnownWord | undefined,
): boolean {
  const isSingular = singularTags.has(given)
  const isPlural = pluralTags.has(given)
  // Names are tagged apart from other nouns, with no end of doubtful ones: Muslims, atheists.
  if ((isSingular && singularTags.has(preferred)) || (isPlural && pluralTags.has(preferred))) return true
  if (known === undefined) return false
  const isPhrase = known.to - known.from > 1
  // What the form of an adjective may be taken for: dishevelled, graying, Baptist.
  const describes = adjectiveTags.has(given) || (isSingular && modifiers.has(relation))
  if (known.isAdjective && describes) {
    return isPhrase || adjectiveTags.has(preferred) || singularTags.has(preferred) || preferred === 'NNPS'
  }
  if (known.isUncounted && nounTags.has(given) && (isPhrase || nounTags.has(preferred))) return true
  if (!(known.isSingular && isSingular) && !(known.isPlural && isPlural)) return false
  // A senior; "Nah, boy"; Wales and Sufis: an s says little of the number of a name.
  const endsInS = /s$/i.test(words[at] as string)
  return isPhrase || besideNouns.has(preferred) || (endsInS && nounTags.has(preferred))
}

/** Whether all words that came in are terms of the dictionaries, each in one go. */
export function areKnown(words: readonly string[], stretches: readonly Stretch[]): boolean {
  return stretches.every(({ mutantFrom, mutantTo }) => {
    const known = mutantTo > mutantFrom ? knownWord(words, mutantFrom) : undefined
    return known !== undefined && known.from <= mutantFrom && known.to >= mutantTo
  })
}

/**
 * Place of a known word that can be nothing of what the known word was in whose place it stands, or -1: a noun for an adjective, a
 * plural for a singular.
 */
export function otherKind(original: readonly string[], words: readonly string[], tags: TagSet): number {
  if (words.length !== original.length) return -1
  return words.findIndex((word, at) => {
    if (word === original[at]) return false
    const [before, after] = [knownWord(original, at), knownWord(words, at)]
    if (before === undefined || after === undefined || before.from !== after.from || before.to !== after.to)
      return false
    if (before.isAdjective && after.isAdjective) return false
    return tags === 'upos' ? !(isNoun(before) && isNoun(after)) : !countsAlike(before, after)
  })
}

const isNoun = ({ isSingular, isPlural, isUncounted }: KnownWord): boolean => isSingular || isPlural || isUncounted

const countsAlike = (one: KnownWord, other: KnownWord): boolean =>
  (one.isSingular && other.isSingular) || (one.isPlural && other.isPlural) || (one.isUncounted && other.isUncounted)
