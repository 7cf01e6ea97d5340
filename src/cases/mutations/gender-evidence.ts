import {
  type AnalyzedToken,
  type Chain,
  genderOfFirstName,
  genderOfNoun,
  genderOfTitle,
  type Mention,
  pronounReading,
  relation,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import { lowerAt, textAt } from '../words-at.js'
import { contextLists } from './context-lists.js'
import type { SitePart } from './sites.js'
import type { TextView } from './text-view.js'
import { topOf } from './top-of.js'

export type Gender = 'male' | 'female'

/**
 * The genders that the text shows of those whom the parts of a site mean, in words that stay: names, titles, nouns, pronouns or what they
 * are said to be.
 */
export function shownGenders(
  view: TextView,
  parts: readonly SitePart[],
  isMoving: (span: Span) => boolean,
): ReadonlySet<Gender> {
  const shown = new Set<Gender>()
  const add = (gender: Gender | undefined): void => {
    if (gender !== undefined) shown.add(gender)
  }
  const isOwn = (sentence: number, at: number): boolean => {
    if (parts.some(({ place }) => place.sentence === sentence && place.from <= at && at < place.to)) return true
    const token = view.tree(sentence).token(at)
    return token !== undefined && isMoving(token)
  }
  for (const { place, term } of parts) {
    const tree = view.tree(place.sentence)
    const top = personAt(tree, topOf(tree, place))
    const linked = sameByParse(tree, top)
    const chains = new Set<Chain>()
    for (const at of [top, ...linked]) {
      const chain = view.chainOf(place.sentence, at)
      if (chain !== undefined) chains.add(chain)
      if (at !== top && !isOwn(place.sentence, at)) {
        const reading = pronounOf(tree, at)
        // A name that tells no gender belongs to one all the same.
        if (reading === undefined) add(genderAt(tree, at) ?? (isNameAt(tree, at) ? ownGender(term) : undefined))
        else add(reading)
      }
    }
    for (const chain of chains) {
      const others = chain.mentions.filter(({ sentence, head }) => !isOwn(sentence, head))
      for (const mention of others)
        add(
          mention.kind === 'pronoun'
            ? pronounOf(view.tree(mention.sentence), mention.head)
            : genderOfMention(view, mention),
        )
      if (others.some(({ kind }) => kind === 'name') && chain.gender !== 'unknown') add(chain.gender)
    }
    if (term.number !== 'plural') for (const gender of strayPronouns(view, place, chains)) add(gender)
    for (const gender of signs(tree)) add(gender)
    const beside = genderBesideName(tree, place.from, place.to)
    if (!isOwn(place.sentence, place.to) && !isOwn(place.sentence, place.to + 1)) add(beside)
  }
  return shown
}

/** Whom an adjective is said of: in "a female nurse" the nurse. */
const personAt = (tree: SentenceTree, top: number): number =>
  tree.token(top)?.deprel === 'amod' && tree.head(top) > top ? tree.head(top) : top

const ownGender = ({ className }: SitePart['term']): Gender | undefined =>
  className === 'male' || className === 'female' ? className : undefined

const isNameAt = (tree: SentenceTree, at: number): boolean =>
  tree.token(at)?.upos === 'PROPN' && /^\p{Lu}/u.test(textAt(tree, at))

/** The gender of he or she. */
function pronounOf(tree: SentenceTree, at: number): Gender | undefined {
  const set = pronounReading(textAt(tree, at))?.set
  if (set === undefined || set === 'they') return undefined
  return set === 'he' ? 'male' : 'female'
}

/** The gender of the person whom a word means, by the word or by what else is said of the person. */
export function genderOfPerson(view: TextView, sentence: number, at: number): Gender | undefined {
  const tree = view.tree(sentence)
  const own = pronounOf(tree, at) ?? genderAt(tree, at)
  const gender = own ?? view.chainOf(sentence, at)?.gender
  return gender === 'unknown' ? undefined : gender
}

/** The gender that a name, a title before it or a noun shows by itself. */
function genderAt(tree: SentenceTree, at: number): Gender | undefined {
  const { upos, text, lemma } = tree.token(at) as AnalyzedToken
  if (upos !== 'PROPN') return genderOfNoun(lemma)
  const first = firstOfName(tree, at)
  const title = genderOfTitle(textAt(tree, first)) ?? genderOfTitle(textAt(tree, first - 1))
  return title ?? genderOfFirstName(textAt(tree, first))?.gender ?? genderOfFirstName(text)?.gender
}

function firstOfName(tree: SentenceTree, at: number): number {
  let first = at
  while (tree.token(first - 1)?.upos === 'PROPN') first--
  return first
}

function genderOfMention(view: TextView, { kind, sentence, head }: Mention): Gender | undefined {
  const tree = view.tree(sentence)
  return kind === 'name' ? genderAt(tree, head) : genderOfNoun(tree.token(head)?.lemma ?? '')
}

/** Other words of the sentence that mean the same person by the parse: "he is a [man]", "a [nun] (Streep)", "the [actress] Ann Bell". */
function sameByParse(tree: SentenceTree, top: number): readonly number[] {
  const found = new Set<number>()
  const first = firstConjunct(tree, top)
  for (const at of new Set([top, first])) {
    for (const child of tree.children(at, 'appos', 'flat')) withConjuncts(tree, child, found)
    for (const child of tree.children(at, 'compound')) if (tree.token(child)?.upos === 'PROPN') found.add(child)
    const token = tree.token(at) as AnalyzedToken
    const head = tree.head(at)
    if (/^(?:appos|flat)$/.test(relation(token)) || token.deprel === 'nmod:desc') found.add(head)
    if (/^(?:compound|amod|nmod)$/.test(token.deprel) && head > at && tree.token(head)?.upos === 'PROPN')
      found.add(head)
    if (isPredicateNoun(tree, at)) for (const subject of tree.children(at, 'nsubj')) found.add(subject)
    for (const subject of subjectsOfRole(tree, at)) found.add(subject)
    // "The man is his mother": what the subject is said to be.
    if (relation(token) === 'nsubj' && isPredicateNoun(tree, head)) found.add(head)
  }
  for (const at of inBrackets(tree, top)) found.add(at)
  found.delete(top)
  return [...found]
}

const isPredicateNoun = (tree: SentenceTree, at: number): boolean =>
  /^(?:NOUN|PROPN)$/.test(tree.token(at)?.upos ?? '') && tree.children(at, 'nsubj').length > 0

const playing =
  /^(?:be|become|remain|play|portray|impersonate|star|shine|appear|cast|call|name|make|consider|miscast|pose)$/

/** "She became a [nun]", "Streep plays the [queen]", "he shines as the [king]", "Streep as the [queen]". */
function subjectsOfRole(tree: SentenceTree, at: number): readonly number[] {
  const token = tree.token(at) as AnalyzedToken
  const head = tree.head(at)
  const isAs = tree.children(at, 'case').some((each) => lowerAt(tree, each) === 'as')
  if (isAs && /^(?:NOUN|PROPN|PRON)$/.test(tree.token(head)?.upos ?? '')) return [head]
  const isRole = isAs || /^(?:obj|xcomp)$/.test(relation(token))
  if (!isRole || !playing.test(tree.token(head)?.lemma ?? '')) {
    // "The [king] played by Tom", "the [actress], named Ann".
    return tree
      .children(at, 'acl')
      .flatMap((verb) =>
        playing.test(tree.token(verb)?.lemma ?? '')
          ? [...tree.children(verb, 'obl'), ...tree.children(verb, 'obj', 'xcomp')]
          : [],
      )
  }
  const objects = isAs || relation(token) === 'xcomp' ? tree.children(head, 'obj') : []
  const subjects = tree.children(head, 'nsubj')
  // "Directed by him, she plays": of a clause that depends on a noun, this noun is the subject.
  const owner = /^acl/.test(tree.token(head)?.deprel ?? '') && subjects.length === 0 ? [tree.head(head)] : []
  return [...objects, ...subjects, ...owner]
}

function firstConjunct(tree: SentenceTree, at: number): number {
  let first = at
  for (
    let steps = 0;
    steps < 5 && tree.token(first)?.deprel === 'conj' && tree.children(first, 'nsubj').length === 0;
    steps++
  )
    first = tree.head(first)
  return tree.token(first)?.upos === 'VERB' ? at : first
}

function withConjuncts(tree: SentenceTree, at: number, found: Set<number>): void {
  found.add(at)
  for (const other of tree.children(at, 'conj', 'flat', 'appos', 'list'))
    if (!found.has(other)) withConjuncts(tree, other, found)
}

/** A name in brackets behind the word. */
function inBrackets(tree: SentenceTree, top: number): readonly number[] {
  if (!/^[([]$/.test(textAt(tree, top + 1)) && lowerAt(tree, top + 1) !== 'lrb') return []
  return tree.token(top + 2)?.upos === 'PROPN' ? [top + 2] : []
}

/** "Actress Ann Bell", "Mr. and the [lady]": a name directly behind or before the word. */
function genderBesideName(tree: SentenceTree, from: number, to: number): Gender | undefined {
  const next = textAt(tree, to) === ',' ? to + 1 : to
  if (isNameAt(tree, next) && genderOfFirstName(textAt(tree, next)) !== undefined) return genderAt(tree, next)
  if (textAt(tree, from - 1) === ',' && isNameAt(tree, from - 2)) return genderAt(tree, from - 2)
  return undefined
}

/**
 * Pronouns near a word that are not known to mean another person: behind it in its sentence, and in the next sentence if that has
 * no other person. Coreference misses some of these.
 */
function strayPronouns(
  view: TextView,
  { sentence, to }: SitePart['place'],
  own: ReadonlySet<Chain>,
): readonly Gender[] {
  const found: Gender[] = []
  for (const at of [sentence, sentence + 1]) {
    const tree = view.tree(at)
    for (const [position] of tree.tokens.entries()) {
      if (at === sentence && position < to) continue
      const gender = pronounOf(tree, position)
      if (gender === undefined) continue
      const chain = view.chainOf(at, position)
      if (chain !== undefined && own.has(chain)) continue
      if (chain === undefined || !hasOtherBearer(view, chain, gender)) found.push(gender)
    }
  }
  return found
}

/** Whether a name or a noun says whom a pronoun means. */
function hasOtherBearer(view: TextView, { mentions }: Chain, gender: Gender): boolean {
  return mentions.some((mention) => {
    if (mention.kind === 'pronoun') return false
    const shown = genderOfMention(view, mention)
    return shown === gender || (shown === undefined && mention.kind === 'name')
  })
}

/** What only women, or only men, have or wear, in the sentence: "pregnant". */
function signs(tree: SentenceTree): readonly Gender[] {
  const { signs } = contextLists()
  const has = (gender: Gender): boolean =>
    tree.tokens.some(
      ({ text, lemma }) => signs[gender].has(text.toLowerCase()) || signs[gender].has(lemma.toLowerCase()),
    )
  return (['female', 'male'] as const).filter(has)
}
