import { type Chain, type Document, pronounReading, type Sentence, SentenceTree } from '../../language/index.js'
import type { Found, PersonChoice } from './instance.js'
import { leftoversOf } from './leftovers.js'
import { mayBeSomebodyElse } from './other-person.js'
import type { Person } from './person.js'
import { genderedWord, personWords } from './person-words.js'
import { placeOf, referencesOf } from './references.js'
import type { Replaced } from './replaced.js'
import { mayBeTwo } from './rivals.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/** Makes a draft for each chosen person; `draft` may still refuse one. */
export function findPersons(
  document: Document,
  choice: PersonChoice,
  replaced: Replaced,
  draft: (person: Person) => TemplateDraft | { readonly skipped: string },
): Found {
  const chosen = choose(document, choice, replaced)
  if ('skipped' in chosen) return chosen
  const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
  const drafts: TemplateDraft[] = []
  let refused: string | undefined
  for (const chain of chosen.chains) {
    const person = personOf({ document, trees, chain, choice }, replaced)
    const made = 'skipped' in person ? person : draft(person)
    if ('skipped' in made) refused ??= made.skipped
    else drafts.push(made)
  }
  return drafts.length > 0 ? { drafts } : { skipped: refused ?? skips.noPerson }
}

/**
 * With 'one' the one person whom the text takes up again by "he" or "she", if it does so with nobody else. Names that are
 * merely mentioned, also more than once, are no second person: no word of the text means them but the name. Where one
 * stands between the person and a pronoun, `mayBeTwo` refuses the chain. Where nobody is taken up so, it is the one person
 * who has a second name or a noun, or the speaker's one relative (my sister).
 */
function choose(
  document: Document,
  choice: PersonChoice,
  replaced: Replaced,
): { chains: readonly Chain[] } | { skipped: string } {
  const { chains } = document
  const singular = chains.filter(({ number }) => number === 'singular')
  if (singular.length === 0) return { skipped: chains.length > 0 ? skips.plural : skips.noPerson }
  // Nouns alone (a man ... the man) are too easily two persons.
  const again = singular.filter(
    ({ mentions }) => mentions.length > 1 && mentions.some(({ kind }) => kind !== 'nominal'),
  )
  const byPronoun = again.filter((chain) => hasPronoun(document, chain))
  const byNoun = again.filter((chain) => hasGenderedNoun(document, chain))
  const relatives = singular.filter((chain) => isRelative(document, chain))
  const ways = replaced === 'all' ? [byPronoun, byNoun, relatives, again] : [byPronoun, byNoun, again, relatives]
  const spokenOf = ways.find(({ length }) => length > 0) ?? []
  if (spokenOf.length === 0) return { skipped: skips.mentionedOnce }
  if (choice === 'each') {
    const certain = spokenOf.filter((chain) => isSure(chain, replaced))
    return certain.length > 0 ? { chains: certain } : { skipped: skips.uncertain }
  }
  const only = onlyOne(spokenOf)
  if (only === undefined) return { skipped: skips.severalPersons }
  if (!isSure(only, replaced)) return { skipped: skips.uncertain }
  return mayBeNamed(document, only, singular) ? { skipped: skips.severalPersons } : { chains: [only] }
}

/** Where all references are replaced, the template is judged as a whole in the end (`isDoubtful`). */
const isSure = ({ certain, sureness }: Chain, replaced: Replaced): boolean =>
  certain || (replaced === 'all' && sureness?.likely === true)

/** The one chain, or the one of several sentences where all others are of the other gender and of one sentence each. */
function onlyOne(spokenOf: readonly Chain[]): Chain | undefined {
  const [first, second] = spokenOf
  if (second === undefined) return first
  const long = spokenOf.filter(({ mentions }) => mentions.some(({ sentence }) => sentence !== mentions[0]?.sentence))
  const [only] = long
  if (only === undefined || long.length > 1) return undefined
  return spokenOf.every((chain) => chain === only || isOfOtherGender(chain, only)) ? only : undefined
}

/**
 * "A man ... his" may be a named person of the text: one who is named again, one who is named beside a noun of his, one who
 * was named before "the actor", or anybody with a name where the text points (this woman).
 */
function mayBeNamed({ text }: Document, only: Chain, singular: readonly Chain[]): boolean {
  if (only.mentions.some(({ kind }) => kind === 'name')) return false
  const nouns = only.mentions.filter(({ kind }) => kind === 'nominal')
  const isPointedAt = nouns.some(({ start, end }) => /^th(?:is|at)\b/i.test(text.slice(start, end)))
  return singular.some((chain) => {
    if (chain === only || isOfOtherGender(chain, only)) return false
    if (chain.mentions.length > 1 && chain.mentions.some(({ kind }) => kind !== 'nominal')) return true
    return chain.mentions.some(
      ({ kind, sentence, start }) =>
        kind === 'name' &&
        (isPointedAt ||
          nouns.some((noun) => noun.sentence === sentence || (noun.sentence === sentence + 1 && start < noun.start))),
    )
  })
}

/** No "he" can mean her. */
const isOfOtherGender = (chain: Chain, { gender }: Chain): boolean =>
  chain.gender !== 'unknown' && gender !== 'unknown' && chain.gender !== gender

const hasPronoun = ({ text }: Document, { mentions }: Chain): boolean =>
  mentions.some(({ kind, start, end }) => kind === 'pronoun' && isHeOrShe(text.slice(start, end)))

/** "The actress Ann Lee". */
const hasGenderedNoun = ({ sentences }: Document, { mentions }: Chain): boolean =>
  mentions.some(
    ({ kind, sentence, head }) =>
      kind === 'nominal' && genderedWord(sentences[sentence]?.tokens[head]?.text.toLowerCase() ?? '') !== undefined,
  )

/** "My sister", mentioned once. */
function isRelative({ sentences }: Document, { mentions, gender }: Chain): boolean {
  const [only, second] = mentions
  if (only === undefined || second !== undefined || gender === 'unknown') return false
  const { tokens } = sentences[only.sentence] as Sentence
  const head = tokens[only.head]
  const isKin = personWords().gendered.get(head?.text.toLowerCase() ?? '')?.isKin === true
  return (
    isKin &&
    tokens.some(
      ({ text: word, deprel, head: of }) => of === only.head + 1 && deprel === 'nmod:poss' && /^my$/i.test(word),
    )
  )
}

const isHeOrShe = (word: string): boolean => /^(?:he|she)$/.test(pronounReading(word)?.set ?? '')

function personOf(
  found: Pick<Person, 'document' | 'trees' | 'chain' | 'choice'>,
  replaced: Replaced,
): Person | { skipped: string } {
  const { document, trees, chain } = found
  const { gender: sex } = chain
  if (sex === 'unknown') return { skipped: skips.noGender }
  if (replaced === 'all' && (mayBeTwo(document, trees, chain) || mayBeSomebodyElse(document, trees, chain)))
    return { skipped: skips.uncertain }
  const references = referencesOf(document, trees, chain, sex, replaced)
  if ('skipped' in references) return references
  const places = new Set(chain.mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const person = { ...found, ...references, sex, places }
  const left = leftoversOf(person, chain, replaced)
  return 'skipped' in left
    ? left
    : { ...person, names: [...references.names, ...left.names], spans: [...references.spans, ...left.spans] }
}
