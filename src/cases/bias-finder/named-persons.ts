import {
  type Chain,
  capitalise,
  type Document,
  genderOfFirstName,
  genderOfTitle,
  type Mention,
  SentenceTree,
} from '../../language/index.js'
import { decide } from '../word-rule.js'
import { applicantOf } from './applicant.js'
import type { Found, SinglePersonChoice } from './instance.js'
import { NameWords } from './name-words.js'
import type { Person } from './person.js'
import { readPerson } from './persons.js'
import { AskedNamed } from './rules/named-asked.js'
import { namedPersonRules } from './rules/named-person-rules.js'
import { personProofs } from './rules/person-proofs.js'
import { sexRules } from './rules/person-rules.js'
import { skips } from './skips.js'
import type { TemplateDraft } from './template-data.js'

/**
 * Persons of whom only the names are replaced. Pronouns and nouns stay, so it does not matter whom each of them means, or which other
 * persons the text mentions. A name counts where the text proves that a person has it. With 'one', the first person with a draft.
 */
export function findNamed(
  given: Document,
  choice: SinglePersonChoice,
  draft: (person: Person, names: NameWords) => TemplateDraft | { readonly skipped: string },
): Found {
  const document = withJoinedNames(given)
  const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
  const applicant = applicantOf(given, trees, choice)
  if (applicant !== undefined) {
    const made = 'skipped' in applicant ? applicant : draft(applicant.person, applicant.names)
    return 'skipped' in made ? made : { drafts: [made] }
  }
  const drafts: TemplateDraft[] = []
  let refused: string | undefined
  for (const chain of document.chains) {
    if (chain.number !== 'singular' || !hasName(chain)) continue
    const made = draftOf(chain)
    if ('skipped' in made) refused ??= made.skipped
    else drafts.push(made)
    if (drafts.length > 0 && choice === 'one') break
  }
  return drafts.length > 0 ? { drafts } : { skipped: refused ?? noneIn(document) }

  function draftOf(chain: Chain): TemplateDraft | { readonly skipped: string } {
    const names = new NameWords(namesOf(document, chain))
    const sex = sexOf(document, chain, names)
    const unknown = decide(sexRules, { chain: { ...chain, gender: sex } })
    if (unknown?.skip !== undefined || sex === 'unknown') return { skipped: unknown?.skip ?? skips.noGender }
    const person = readPerson({ document, trees, chain, choice, sex }, 'names')
    if ('skipped' in person) return person
    const asked = new AskedNamed(person, names)
    const problem = decide(namedPersonRules, asked) ?? decide(personProofs, asked)
    return problem?.skip === undefined ? draft(person, names) : { skipped: problem.skip }
  }
}

const hasName = ({ mentions }: Chain): boolean => mentions.some(({ kind }) => kind === 'name')

const namesOf = ({ text }: Document, { mentions }: Chain): string[] =>
  mentions.flatMap(({ kind, start, end }) => (kind === 'name' ? [text.slice(start, end)] : []))

function noneIn({ chains }: Document): string {
  if (chains.length === 0) return skips.noPerson
  return chains.some(({ number }) => number === 'singular') ? skips.noName : skips.plural
}

/** As the first name says, or a title; where neither does, as the pronouns do of which the reading is sure. */
function sexOf({ text }: Document, chain: Chain, names: NameWords): Chain['gender'] {
  const known = names.first === undefined ? undefined : genderOfFirstName(capitalise(names.first))
  const titles = chain.mentions.flatMap(({ kind, start, end }) =>
    kind === 'name'
      ? [genderOfTitle(wordBefore(text, start)), genderOfTitle(text.slice(start, end).split(/\s/)[0] ?? '')]
      : [],
  )
  const title = titles.find((each) => each !== undefined)
  const shown = title ?? (known?.sure === true ? known.gender : undefined)
  if (shown === undefined) return chain.certain ? chain.gender : 'unknown'
  const isContradicted =
    chain.gender !== shown ||
    titles.some((each) => each !== undefined && each !== shown) ||
    (known?.sure === true && known.gender !== shown)
  return isContradicted ? 'unknown' : shown
}

/** A title that the reading left out of the name. */
const wordBefore = (text: string, at: number): string =>
  /(\p{Lu}\p{L}*)\.? $/u.exec(text.slice(Math.max(0, at - 14), at))?.[1] ?? ''

/** The same document in which "John" and "Smith" go with the one John Smith of the text, also where the reading kept them apart. */
function withJoinedNames(document: Document): Document {
  const named = document.chains
    .filter((chain) => chain.number === 'singular' && hasName(chain))
    .map((chain) => ({ chain, names: new NameWords(namesOf(document, chain)) }))
  const owners = named.filter(({ names }) => names.last !== undefined && names.first !== undefined)
  const joined = new Map<Chain, Chain>()
  for (const { chain, names } of named) {
    if (names.isFull || owners.some((owner) => owner.chain === chain)) continue
    const word = names.only
    const fitting = owners.filter((owner) => word !== undefined && owner.names.has(word))
    const [owner] = fitting
    if (fitting.length !== 1 || owner === undefined || isOther(chain, owner.chain)) continue
    joined.set(chain, owner.chain)
  }
  if (joined.size === 0) return document
  const chains = document.chains.flatMap((chain) => {
    if (joined.has(chain)) return []
    const parts = document.chains.filter((other) => joined.get(other) === chain)
    return parts.length === 0 ? [chain] : [{ ...chain, mentions: inOrder([chain, ...parts]) }]
  })
  return { ...document, chains }
}

/** What a bare last name says as a first name (Mitchell) does not count. */
const isOther = (one: Chain, other: Chain): boolean =>
  one.mentions.some(({ kind }) => kind !== 'name') &&
  one.gender !== 'unknown' &&
  other.gender !== 'unknown' &&
  one.gender !== other.gender

const inOrder = (chains: readonly Chain[]): readonly Mention[] =>
  chains.flatMap(({ mentions }) => mentions).sort((one, other) => one.start - other.start)
