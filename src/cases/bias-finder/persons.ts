import { type Chain, type Document, pronounReading, type Sentence, SentenceTree } from '../../language/index.js'
import type { Found, PersonChoice } from './instance.js'
import { leftoversOf } from './leftovers.js'
import { personWords, type Sex } from './person-words.js'
import { placeOf, type References, referencesOf } from './references.js'
import { mayBeTwo } from './rivals.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/** One person of a text whose every reference can be replaced. */
export interface Person extends References {
  /** Heads of the person's mentions, as `sentence/position`. */
  readonly places: ReadonlySet<string>
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly sex: Sex
}

/** What an instance replaces: everything that refers to the person, or the names alone. */
export type Replaced = 'all' | 'names'

/** Makes a draft for each chosen person; `draft` may still refuse one. */
export function findPersons(
  document: Document,
  choice: PersonChoice,
  replaced: Replaced,
  draft: (person: Person) => TemplateDraft | { readonly skipped: string },
): Found {
  const chosen = choose(document, choice)
  if ('skipped' in chosen) return chosen
  const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
  const drafts: TemplateDraft[] = []
  let refused: string | undefined
  for (const chain of chosen.chains) {
    const person = personOf(document, trees, chain, replaced)
    const made = 'skipped' in person ? person : draft(person)
    if ('skipped' in made) refused ??= made.skipped
    else drafts.push(made)
  }
  return drafts.length > 0 ? { drafts } : { skipped: refused ?? skips.noPerson }
}

/**
 * With 'one' the only person who is certain among those whom the text takes up again, by "he" or "she" or another name,
 * and only if all others are of the other gender. Names that are merely mentioned are no second person: where one stands
 * between the person and a pronoun, `mayBeTwo` refuses the chain. Where nobody is taken up again, it is the speaker's one
 * relative (my sister).
 */
function choose(document: Document, choice: PersonChoice): { chains: readonly Chain[] } | { skipped: string } {
  const { chains } = document
  const singular = chains.filter(({ number }) => number === 'singular')
  if (singular.length === 0) return { skipped: chains.length > 0 ? skips.plural : skips.noPerson }
  // Nouns alone (a man ... the man) are too easily two persons.
  const again = singular.filter(
    ({ mentions }) => mentions.length > 1 && mentions.some(({ kind }) => kind !== 'nominal'),
  )
  const byPronoun = again.filter((chain) => hasPronoun(document, chain))
  const relatives = again.length > 0 ? [] : singular.filter((chain) => isRelative(document, chain))
  const spokenOf = byPronoun.length > 0 ? byPronoun : [...again, ...relatives]
  if (spokenOf.length === 0) return { skipped: skips.mentionedOnce }
  if (choice === 'each') {
    const certain = spokenOf.filter((chain) => chain.certain)
    return certain.length > 0 ? { chains: certain } : { skipped: skips.uncertain }
  }
  const [only, second] = spokenOf.filter((chain) => chain.certain)
  // "A man ... his" beside a named person is told from him by no name.
  const isNamed = only?.mentions.some(({ kind }) => kind === 'name')
  if (only !== undefined && !isNamed && again.some((chain) => chain !== only && !isOfOtherGender(chain, only))) {
    return { skipped: skips.severalPersons }
  }
  if (only === undefined) return { skipped: spokenOf.length > 1 ? skips.severalPersons : skips.uncertain }
  const isAlone = spokenOf.every((chain) => chain === only || isOfOtherGender(chain, only))
  return second === undefined && isAlone ? { chains: [only] } : { skipped: skips.severalPersons }
}

/** No "he" can mean her. */
const isOfOtherGender = (chain: Chain, { gender }: Chain): boolean =>
  chain.gender !== 'unknown' && gender !== 'unknown' && chain.gender !== gender

const hasPronoun = ({ text }: Document, { mentions }: Chain): boolean =>
  mentions.some(({ kind, start, end }) => kind === 'pronoun' && isHeOrShe(text.slice(start, end)))

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
  document: Document,
  trees: readonly SentenceTree[],
  chain: Chain,
  replaced: Replaced,
): Person | { skipped: string } {
  const { gender: sex } = chain
  if (sex === 'unknown') return { skipped: skips.noGender }
  if (replaced === 'all' && mayBeTwo(document, trees, chain)) return { skipped: skips.uncertain }
  const references = referencesOf(document, trees, chain, sex, replaced)
  if ('skipped' in references) return references
  const places = new Set(chain.mentions.map(({ sentence, head }) => placeOf(sentence, head)))
  const person = { ...references, document, trees, sex, places }
  const left = leftoversOf(person, chain, replaced)
  return 'skipped' in left
    ? left
    : { ...person, names: [...references.names, ...left.names], spans: [...references.spans, ...left.spans] }
}
