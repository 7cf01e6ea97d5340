import { type Chain, relation, type SentenceTree, type Span } from '../../language/index.js'
import { decide } from '../word-rule.js'
import type { PlacedSlot } from './join-forms.js'
import { nameFormsOf, readName } from './name-reference.js'
import { initialsOf } from './name-variants.js'
import { readNoun } from './noun-reference.js'
import type { Person } from './person.js'
import { genderedByEnd, genderedWord, personWords } from './person-words.js'
import { placeOf, type References } from './references.js'
import type { Replaced } from './replaced.js'
import { leftNounRules } from './rules/left-noun-rules.js'
import { isPartOfName, leftWordRules, tiedNounRules } from './rules/left-word-rules.js'
import { baseOf, isLink, nameAgainRules, nameFormRules } from './rules/other-name-rules.js'
import { skips } from './skips.js'

/** What the person's references leave out: further words that name the person, or a reason to leave the text alone. */
export type Leftovers =
  | { readonly spans: readonly Span[]; readonly names: readonly PlacedSlot[]; readonly titles: readonly Span[] }
  | { readonly skipped: string }

/**
 * Looks through the whole text for words that may still mean the person: pronouns of the same gender for which
 * no person was found, the person's name elsewhere, gender nouns. Names that were not found as such, and nouns that the parse ties
 * to the person (she is an actress; the widow, a mother of two), are replaced too.
 */
export function leftoversOf(person: Person, chain: Chain, replaced: Replaced): Leftovers {
  const { document, trees, sex, places } = person
  const otherChains = document.chains.filter((other) => other !== chain)
  const mentions = otherChains.flatMap((other) => other.mentions)
  const others = placesOf(otherChains)
  const named = placesOf(otherChains.filter((other) => other.mentions.some(({ kind }) => kind === 'name')))
  const words = nameWords(person)
  const bases = new Set(words.map(baseOf))
  const forms = nameFormsOf(document.text, chain)
  const covered = new Set(person.covered)
  const own = new Set([...places, ...covered])
  const initials = initialsOf(person.names.map(({ is }) => is))
  // Where only names are replaced it does not matter.
  const speaks =
    replaced === 'names'
      ? []
      : trees.map((tree, sentence) => tree.tokens.some((_, at) => own.has(placeOf(sentence, at))))
  const firstStart = chain.mentions.find(({ kind }) => kind === 'name')?.start ?? Number.POSITIVE_INFINITY
  const calledBy = new Set(
    chain.mentions.flatMap(({ kind, sentence, head }) =>
      kind === 'nominal' ? [trees[sentence]?.token(head)?.lemma.toLowerCase() ?? ''] : [],
    ),
  )
  const spans: Span[] = []
  const names: PlacedSlot[] = []
  const titles: Span[] = []
  const replacedNouns = new Set<string>()
  const stays = new Set<string>()
  for (const [sentence, tree] of trees.entries()) {
    const isSpeaking = speaks[sentence] === true
    const isNear = [sentence - 1, sentence, sentence + 1].some((at) => speaks[at] === true)
    const isOwn = (at: number) => own.has(placeOf(sentence, at))
    for (const [position, token] of tree.tokens.entries()) {
      const place = placeOf(sentence, position)
      if (covered.has(place) || (places.has(place) && replaced === 'all')) continue
      const lower = token.text.toLowerCase()
      const isBig = /^\p{Lu}/u.test(token.text)
      // Most words are like no name at all, and are not asked.
      if (isBig || bases.has(baseOf(lower)) || isLink(lower)) {
        const asked = { tree, position, words, initials, others: mentions }
        if (isBig && words.some((word) => lower.startsWith(word))) {
          const elsewhere = decide(nameAgainRules, asked)
          if (elsewhere?.skip !== undefined) return { skipped: elsewhere.skip }
          const name = readName(document, tree, token, forms)
          if ('skipped' in name) return name
          names.push(...name.slots)
          titles.push(...name.titles)
          for (const at of name.positions) covered.add(placeOf(sentence, at))
          continue
        }
        const form = decide(nameFormRules, asked)
        if (form?.skip !== undefined) return { skipped: form.skip }
      }
      if (replaced === 'names') continue
      const isOther = others.has(place)
      const left = decide(leftWordRules, { tree, position, isOwn, isNear, sex, speaks: isSpeaking, isOther })
      if (left?.skip !== undefined) return { skipped: left.skip }
      const word = genderedWord(lower) ?? genderedByEnd(token.text)
      if (word === undefined || word.sex !== sex || !mayBeNoun(token)) continue
      if (word.number === 'singular' && isTied(tree, sentence, position, own)) {
        const tied = decide(tiedNounRules, { tree, position })
        if (tied?.skip !== undefined) return { skipped: tied.skip }
        const noun = readNoun(document, tree, position, sex)
        if (typeof noun === 'string') return { skipped: noun }
        if (noun === undefined) continue
        spans.push(noun)
        replacedNouns.add(lower)
      } else if (!isPartOfName(tree, position)) {
        const said = { calledBy, isAfter: firstStart < token.start, isNamed: named.has(place) }
        const refused = decide(leftNounRules, { tree, position, isOwn, isNear, ...said, word })
        if (refused?.skip !== undefined) return { skipped: refused.skip }
        if (word.number === 'singular') stays.add(lower)
      }
    }
  }
  // "The waste of a good actor. Borgnine is the only actor": the one becomes an actress, and the other stays.
  if ([...replacedNouns].some((noun) => stays.has(noun) && personWords().neutral.has(noun)))
    return { skipped: skips.genderedWord }
  return { spans, names, titles }
}

/** The parse takes slang for other words: tagged as anything but a verb a word of the list is read as the noun. */
export const mayBeNoun = ({ upos }: SentenceTree['tokens'][number]): boolean => /^(?:NOUN|PROPN|ADJ|X|INTJ)$/.test(upos)

const placesOf = (chains: readonly Chain[]): ReadonlySet<number> =>
  new Set(chains.flatMap(({ mentions }) => mentions.map(({ sentence, head }) => placeOf(sentence, head))))

/** Words of the person's names that would give them away elsewhere, also inside longer words (Hitchcockian). */
function nameWords(references: References): string[] {
  const words = references.names.flatMap(({ kind, is }) =>
    kind === 'word' ? [...is.split(/[\s.-]+/), ...is.split(/[\s.]+/)] : [],
  )
  const { titles } = personWords()
  const alone = new Set(references.names.map(({ is }) => is.toLowerCase()))
  const isTitle = (word: string) => titles.has(word) && !alone.has(word)
  const telling = words.filter((word) => /^\p{L}{3}/u.test(word) && !isTitle(word.toLowerCase()))
  return [...new Set(telling.map((word) => word.toLowerCase()))]
}

/**
 * The noun says what the person is: its subject, what it is in apposition to, an "as" phrase of the person's verb, a word
 * before the name (actress Anna Faris), or a fellow of such a noun (a father and husband).
 */
function isTied(tree: SentenceTree, sentence: number, position: number, own: ReadonlySet<number>): boolean {
  const isOwn = (at: number) => own.has(placeOf(sentence, at))
  const hasOwnSubject = (at: number) => tree.children(at, 'nsubj').some(isOwn)
  const isPredicate = (at: number) => tree.children(at, 'cop').length > 0 && hasOwnSubject(at)
  const token = tree.token(position)
  if (token === undefined || tree.children(position, 'nmod').some((at) => isOwnOwner(tree, at, isOwn))) return false
  if (isPredicate(position)) return true
  const head = tree.head(position)
  switch (relation(token)) {
    case 'appos':
      return isOwn(head) && !isBehindName(tree, head, position)
    case 'compound':
      return isOwn(head)
    case 'conj':
      return isPredicate(head)
    case 'obl':
    case 'nmod':
      return (
        tree.children(position, 'case').some((at) => tree.token(at)?.text.toLowerCase() === 'as') && hasOwnSubject(head)
      )
    default:
      return tree.children(position, 'appos').some(isOwn)
  }
}

/** "Neil Simon, Walter Matthau (the best living actor)": said of the last one of several names. */
function isBehindName(tree: SentenceTree, head: number, position: number): boolean {
  return tree.children(head, 'conj').some((at) => head < at && at < position && tree.token(at)?.upos === 'PROPN')
}

/** "Leo, his brother". */
const isOwnOwner = (tree: SentenceTree, position: number, isOwn: (position: number) => boolean): boolean =>
  tree.token(position)?.deprel === 'nmod:poss' && isOwn(position)
