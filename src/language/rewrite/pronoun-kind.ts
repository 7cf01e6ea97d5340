import { type PronounKind, type PronounSet, pronounReading, takesPersonAndThing } from '../inflect/pronouns.js'
import { relation, type SentenceTree } from './sentence-tree.js'

/** A pronoun of a text: which set it belongs to, and its place in the sentence. */
export interface FoundPronoun {
  readonly position: number
  readonly set: PronounSet
  readonly kind: PronounKind
}

/** All he, she and they pronouns of a sentence. Words that only look like one (he-man, the film "Her", "he he") are none. */
export function pronounsOf(tree: SentenceTree, parsed: boolean): FoundPronoun[] {
  const found: FoundPronoun[] = []
  tree.tokens.forEach((token, position) => {
    const reading = token.upos === 'PRON' ? pronounReading(token.text) : undefined
    if (reading === undefined || isJoined(tree, position)) return
    const [first, second] = reading.kinds as [PronounKind, PronounKind?]
    if (second === undefined) found.push({ position, set: reading.set, kind: first })
    else {
      const possessive = parsed ? isPossessiveByTree(tree, position) : isPossessiveByTags(tree, position)
      // `her` is possessive or object, `his` is possessive or stands alone: hers.
      const other = first === 'possessive' ? second : first
      found.push({ position, set: reading.set, kind: possessive ? 'possessive' : other })
    }
  })
  return found
}

/** Part of a hyphenated word (he-man) or of s/he, which is one word for both. */
function isJoined(tree: SentenceTree, position: number): boolean {
  const touching = (mark: number, beyond: number, between: RegExp) =>
    between.test(tree.token(mark)?.text ?? '') && tree.touch(mark, position) && tree.touch(mark, beyond)
  const hyphen = /^[-‐‑]$/
  if (touching(position - 1, position - 2, hyphen) || touching(position + 1, position + 2, hyphen)) return true
  return /^\(?s\)?$/i.test(tree.token(position - 2)?.text ?? '') && touching(position - 1, position - 2, /^\/$/)
}

/** Universal Dependencies: `nmod:poss` is the possessive before a noun; a conjunct shares its relation ("his or her"). */
function isPossessiveByTree(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined) return false
  // "Holds her own": only a possessive stands before it.
  if (tree.token(position + 1)?.text.toLowerCase() === 'own' || isAtBest(tree, position)) return true
  if (token.deprel === 'nmod:poss' || relation(token) === 'det') {
    const owned = tree.head(position)
    // "His come back": whatever the parse takes for the noun, there is one.
    if (token.text.toLowerCase() === 'his' && owned > position && !standsAlone(tree, position)) return true
    return (
      owned > position &&
      tree.token(owned)?.upos !== 'ADV' &&
      !getsThing(tree, position, owned) &&
      !isTakenHome(tree, position)
    )
  }
  if (relation(token) === 'conj') {
    const first = tree.token(tree.head(position))
    if (first?.deprel === 'nmod:poss' && pronounReading(first.text) !== undefined) return true
  }
  if (isOwnerBehindPreposition(tree, position)) return true
  // A parse that makes "his" an object before a noun is wrong: "hers" never comes there.
  return token.text.toLowerCase() === 'his' && token.xpos === 'PRP$' && isNominal(tree, position + 1)
}

/** Without a parse: possessive where a noun follows, over its modifiers, that is not the second object of the verb. */
function isPossessiveByTags(tree: SentenceTree, position: number): boolean {
  if (tree.token(position)?.text.toLowerCase() === 'his') return !standsAlone(tree, position)
  if (isAtBest(tree, position)) return true
  let noun = position + 1
  while (/^(?:JJ|RB|CD|VBG|VBN|``|''|")/.test(tree.token(noun)?.xpos ?? '')) noun++
  if (!/^NN/.test(tree.token(noun)?.xpos ?? '')) return false
  const isAdverbial = /^(?:home|yesterday|today|tonight|tomorrow)$/i.test(tree.token(position + 1)?.text ?? '')
  if (isAdverbial && tree.token(position - 1)?.upos === 'VERB') return false
  return !getsThing(tree, position, noun)
}

/**
 * "gave her orders", which parsers read as her orders. A noun without an article is a second object when it is one of the
 * things that are given so, unless someone else gets it ("gave her money to") or it comes off ("take her top off").
 */
function getsThing(tree: SentenceTree, position: number, noun: number): boolean {
  const [token, verb, thing] = [tree.token(position), tree.token(position - 1), tree.token(noun)]
  if (token?.text.toLowerCase() !== 'her' || verb === undefined || thing === undefined) return false
  return (
    takesPersonAndThing(verb.text, thing.text) && !/^(?:to|back|away|off|out)$/i.test(tree.token(noun + 1)?.text ?? '')
  )
}

/** "Credence to her album": no noun stands behind the object of a preposition, whatever the parse makes of it. */
function isOwnerBehindPreposition(tree: SentenceTree, position: number): boolean {
  const next = tree.token(position + 1)
  if (tree.token(position)?.text.toLowerCase() !== 'her' || tree.token(position - 1)?.upos !== 'ADP') return false
  if (tree.token(position - 1)?.xpos === 'RP' || next === undefined) return false
  return /^NN/.test(next.xpos) && !/^(?:home|yesterday|today|tonight|tomorrow)$/i.test(next.text)
}

/** "At her worst", "at her most vulnerable", where no noun follows. */
const isAtBest = (tree: SentenceTree, position: number): boolean =>
  tree.token(position - 1)?.text.toLowerCase() === 'at' &&
  /^(?:best|worst|most|least|finest|\p{Ll}+iest)$/u.test(tree.token(position + 1)?.text.toLowerCase() ?? '')

/** "Brought her home", which parsers read as her home. */
const isTakenHome = (tree: SentenceTree, position: number): boolean =>
  tree.token(position)?.text.toLowerCase() === 'her' &&
  tree.token(position + 1)?.text.toLowerCase() === 'home' &&
  /^(?:bring|take|drive|walk|send|carry|lead|escort|drag|fetch|accompany|invite|follow|ride)$/.test(
    tree.token(position - 1)?.lemma.toLowerCase() ?? '',
  )

const isNominal = (tree: SentenceTree, position: number): boolean => /^(?:NN|JJ)/.test(tree.token(position)?.xpos ?? '')

/** "his" without a noun is rare: a friend of his, his is better. */
const standsAlone = (tree: SentenceTree, position: number): boolean =>
  /^(?:PUNCT|ADP|AUX|CCONJ|SCONJ|PART|)$/.test(tree.token(position + 1)?.upos ?? '')
