import type { AnalyzedToken, Document, Entity } from '../document.js'
import { pronounsOf } from '../rewrite/pronoun-kind.js'
import { relation, SentenceTree } from '../rewrite/sentence-tree.js'
import { nameReference } from './name-reference.js'
import { genderOfNoun, isCollective, isPersonNoun } from './person-words.js'
import { type Place, type Reference, where } from './reference.js'

/** All words of a document that refer, or may refer, to a person; in the order of the text. */
export function findReferences(document: Document): Reference[] {
  const found: Reference[] = []
  let offset = 0
  let entityAt = 0
  document.sentences.forEach((sentence, index) => {
    const { tokens } = sentence
    const end = tokens.at(-1)?.end ?? 0
    const entities: Entity[] = []
    for (; (document.entities[entityAt]?.start ?? end) < end; entityAt++)
      entities.push(document.entities[entityAt] as Entity)
    const place = { tree: new SentenceTree(sentence), sentence: index, offset }
    for (const reference of referencesOf(place, entities)) found.push(reference)
    offset += tokens.length
  })
  return found
}

function referencesOf(place: Place, entities: readonly Entity[]): Reference[] {
  const { tokens } = place.tree
  const taken = new Uint8Array(tokens.length)
  const found: Reference[] = []
  const add = (reference: Reference): void => {
    for (let at = reference.from; at < reference.to; at++) taken[at] = 1
    found.push(reference)
  }
  for (const { position, set, kind } of pronounsOf(place.tree, true)) {
    add(pronounReference(place, position, { set, kind }))
  }
  // Entities come in the order of the text and do not overlap: each begins to look where the last one ended.
  let from = 0
  for (const entity of entities) {
    while (from < tokens.length && (tokens[from] as AnalyzedToken).start < entity.start) from++
    let to = from
    while (to < tokens.length && (tokens[to] as AnalyzedToken).end <= entity.end) to++
    if (to <= from || taken.subarray(from, to).includes(1)) continue
    if (isNamelike(tokens, from, to)) add(nameReference(place, from, to, true))
  }
  tokens.forEach((token, position) => {
    if (taken[position] === 1) return
    if (token.upos === 'PROPN' && isNamelike(tokens, position, position + 1)) {
      const run = properRun(place.tree, position, taken)
      if (run !== undefined) add(nameReference(place, ...run, false))
    } else if (token.upos === 'NOUN' && isHead(place.tree, position)) {
      const reference = nominalReference(place, position, taken)
      if (reference !== undefined) add(reference)
    }
    if (taken[position] === 0 && mayBeName(token, position)) add(nameReference(place, position, position + 1, false))
  })
  for (const group of groups(place, found)) found.push(group)
  return found.sort((a, b) => a.place - b.place || Number(a.isGroup) - Number(b.isGroup))
}

/** A capitalised word within a sentence that was not taken for a name, where a name may stand: "Young left" after "when". */
const mayBeName = (token: AnalyzedToken, position: number): boolean =>
  position > 0 &&
  token.upos !== 'PRON' &&
  /^\p{Lu}\p{Ll}/u.test(token.text) &&
  /^(?:nsubj|obj|iobj|obl|nmod:poss)/.test(token.deprel)

const isNamelike = (tokens: readonly AnalyzedToken[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ text }) => /\p{L}/u.test(text))

const blank = { name: [], hasFirstName: false, hasTitle: false, pronoun: undefined, noun: '', isGroup: false } as const

function pronounReference(place: Place, at: number, pronoun: NonNullable<Reference['pronoun']>): Reference {
  const gender = pronoun.set === 'they' ? undefined : pronoun.set === 'he' ? 'male' : 'female'
  return {
    ...blank,
    ...where(place, at, at, at + 1),
    kind: 'pronoun',
    gender: gender === undefined ? undefined : { gender, sure: true },
    number: pronoun.set === 'they' ? 'either' : 'singular',
    pronoun,
    // They may be things.
    isPerson: pronoun.set !== 'they',
  }
}

/** Not the first part of a compound ("actor friends" are friends), unless of a name: "actress Ann Lee". */
function isHead(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position) as AnalyzedToken
  if (token.deprel !== 'compound' && relation(token) !== 'flat') return true
  return tree.token(tree.head(position))?.upos === 'PROPN' && tree.token(position + 1)?.upos === 'PROPN'
}

/** Longer runs of capitalised words are no names, but headings. */
const longestRun = 4

/** A run of capitalised words that the network does not take for a person, but that could be one. */
function properRun(tree: SentenceTree, at: number, taken: Uint8Array): [number, number] | undefined {
  let to = at
  while (to - at <= longestRun && tree.token(to)?.upos === 'PROPN' && taken[to] === 0) to++
  return to - at > longestRun ? undefined : [at, to]
}

const modifiers = /^(?:det|amod|nummod|compound|advmod|punct)$/
/** What a phrase does not begin with, though it may depend on its noun: ", and", "not", "about". */
const notFirst = /^(?:PUNCT|CCONJ|ADP|PART|SCONJ|ADV|AUX)$/

/** A noun that names a person, with what stands before it: "the old actress", but of "his wife" and "Ann's wife" only wife. */
function nominalReference(place: Place, head: number, taken: Uint8Array): Reference | undefined {
  const { tree } = place
  const token = tree.token(head) as AnalyzedToken
  const isPlural = token.xpos === 'NNS' || token.xpos === 'NNPS'
  const isPerson = isPersonNoun(token.lemma) || isPersonNoun(token.text)
  const collective = isCollective(token.lemma)
  if (!isPerson && !collective && !isPlural) return undefined
  let from = head
  for (let at = head - 1; at >= 0 && taken[at] === 0 && belongs(tree, at, head); at--) from = at
  while (from < head && notFirst.test(tree.token(from)?.upos ?? '')) from++
  const gender = genderOfNoun(token.lemma) ?? genderOfNoun(token.text)
  return {
    ...blank,
    ...where(place, head, from, head + 1),
    kind: 'nominal',
    gender: gender === undefined ? undefined : { gender, sure: true },
    number: isPlural || collective ? 'plural' : 'singular',
    pronoun: undefined,
    noun: token.lemma.toLowerCase(),
    isPerson,
  }
}

/** Whether a word before a noun is part of its phrase, directly or through another part. */
function belongs(tree: SentenceTree, at: number, head: number): boolean {
  const token = tree.token(at) as AnalyzedToken
  if (token.upos === 'PROPN' && /'s$/i.test(token.text)) return false
  let up = at
  for (let steps = 0; up !== head && steps < 4; steps++) {
    const each = tree.token(up) as AnalyzedToken
    if (!modifiers.test(relation(each)) && each.deprel !== 'conj' && each.deprel !== 'cc') return false
    up = tree.head(up)
    if (up < at || up > head) return false
  }
  return up === head
}

/** Persons joined by "and", as one reference from the first to the last. */
function groups(place: Place, found: readonly Reference[]): Reference[] {
  const byHead = new Map(found.map((reference) => [reference.head, reference]))
  return found.flatMap((first): Reference[] => {
    if (first.kind === 'pronoun' && first.pronoun?.set === 'they') return []
    const others = place.tree.children(first.head, 'conj').map((at) => byHead.get(at))
    const last = others.at(-1)
    if (last === undefined || !others.every((each) => each !== undefined)) return []
    if (!first.isPerson && !last.isPerson) return []
    if (place.tree.children(last.head, 'cc').some((at) => /^(?:or|nor|but)$/i.test(place.tree.token(at)?.text ?? '')))
      return []
    const whole = where(place, first.head, first.from, last.to)
    return [{ ...blank, ...whole, kind: 'nominal', gender: undefined, number: 'plural', isPerson: true, isGroup: true }]
  })
}
