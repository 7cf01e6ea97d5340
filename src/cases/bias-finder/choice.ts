import { type Chain, type Document, isHeOrShe, type Sentence } from '../../language/index.js'
import type { SinglePersonChoice } from './instance.js'
import { genderedWord, personWords } from './person-words.js'

/**
 * The persons of a text who may be chosen. With 'one', this is the only person whom the text refers to again by "he" or "she".
 * Names that are merely mentioned, even more than once, do not count as a second person: no other word of the text means them.
 * Where such a name comes between the person and a pronoun, the rules of persons refuse the chain. Without any such pronoun, it is
 * the only person who has a second name or a noun, or the speaker's only relative (my sister); otherwise, the
 * only person with a name, if the name proves a person and shows the gender.
 */
export class Choice {
  readonly document: Document
  readonly choice: SinglePersonChoice
  readonly singular: readonly Chain[]
  #spokenOf: readonly Chain[] | undefined

  constructor(document: Document, choice: SinglePersonChoice) {
    this.document = document
    this.choice = choice
    this.singular = document.chains.filter(({ number }) => number === 'singular')
  }

  /** The persons of whom the text speaks again, in the first of the ways in which it speaks of somebody. */
  get spokenOf(): readonly Chain[] {
    this.#spokenOf ??= this.#ways().find(({ length }) => length > 0) ?? []
    return this.#spokenOf
  }

  /** The one person of whom it speaks, or none where there are several. */
  get only(): Chain | undefined {
    return onlyOne(this.spokenOf)
  }

  get chosen(): readonly Chain[] {
    if (this.choice === 'each') return this.spokenOf.filter((chain) => this.isSure(chain))
    return this.only === undefined ? [] : [this.only]
  }

  /** A likely person is enough: the template is judged as a whole in the end (`isDoubtful`). */
  isSure(chain: Chain): boolean {
    return chain.certain || chain.sureness?.likely === true || isNamedOnly(chain)
  }

  #ways(): readonly (readonly Chain[])[] {
    // Where there are only nouns (a man ... the man), they may well be two persons.
    const again = this.singular.filter(isSpokenOfAgain)
    const byPronoun = again.filter((chain) => hasPronoun(this.document, chain))
    const byNoun = again.filter((chain) => hasGenderedNoun(this.document, chain))
    const relatives = this.singular.filter((chain) => isRelative(this.document, chain))
    // Each of them has a template of its own, whatever the others may be.
    const named = this.singular.filter(isNamedOnly)
    if (this.choice === 'each') return [[...new Set([...byPronoun, ...byNoun, ...relatives, ...named])], again]
    return [byPronoun, byNoun, relatives, again, named]
  }
}

/** Mentioned more than once, and not only by nouns. */
export const isSpokenOfAgain = ({ mentions }: Chain): boolean =>
  mentions.length > 1 && mentions.some(({ kind }) => kind !== 'nominal')

/** By a name and by no pronoun, so that the name has to tell the gender; whether it does is asked later. */
const isNamedOnly = ({ mentions, gender }: Chain): boolean =>
  gender !== 'unknown' &&
  mentions.some(({ kind }) => kind === 'name') &&
  mentions.every(({ kind }) => kind !== 'pronoun')

/** The one chain, or the one of several sentences where all others are of the other gender and of one sentence each. */
function onlyOne(spokenOf: readonly Chain[]): Chain | undefined {
  const [first, second] = spokenOf
  if (second === undefined) return first
  const long = spokenOf.filter(({ mentions }) => mentions.some(({ sentence }) => sentence !== mentions[0]?.sentence))
  const [only] = long
  if (only === undefined || long.length > 1) return undefined
  return spokenOf.every((chain) => chain === only || isOfOtherGender(chain, only)) ? only : undefined
}

/** No "he" can mean her. */
export const isOfOtherGender = (chain: Chain, { gender }: Chain): boolean =>
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
