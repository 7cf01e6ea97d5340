import {
  type AnalyzedToken,
  type Chain,
  type Document,
  isCollective,
  isPersonNoun,
  relation,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import { quotationsOf } from './quotations.js'
import type { TermTable } from './terms.js'
import { termKey } from './terms.js'
import {
  isGroupOfPersons,
  isInstitution,
  isSlangForPerson,
  isSurelyPerson,
  isThing,
  joinsComplement,
  ofOrigin,
} from './word-lists.js'

/** Pronouns that mean persons; "they" and "those" may be things. */
const personPronoun =
  /^(?:i|me|you|he|him|she|her|we|us|who|whom|myself|yourself|himself|herself|ourselves|yourselves|someone|somebody|anyone|anybody|everyone|everybody|nobody)$/i

/** Which words of a document mean persons, as far as the parse, the names and the dictionaries tell. */
export class PersonContext {
  readonly #document: Document
  readonly #table: TermTable
  readonly #mentions: ReadonlySet<string>
  readonly #nameWords: ReadonlySet<string>
  readonly #quotations: readonly Span[]
  /** Pronouns of what a noun calls no person: "the hen ... she". */
  readonly #animals: ReadonlySet<string>

  constructor(document: Document, table: TermTable) {
    this.#document = document
    this.#table = table
    this.#quotations = quotationsOf(document.text)
    this.#nameWords = new Set(
      document.entities.flatMap(({ start, end }) => document.text.slice(start, end).split(/\s+/)),
    )
    this.#animals = new Set(document.chains.flatMap((chain) => (isOfThing(document, chain) ? placesOf(chain) : [])))
    this.#mentions = new Set(
      document.chains.flatMap(({ mentions }) =>
        mentions.filter(({ kind }) => kind === 'name').map(({ sentence, head }) => `${sentence}/${head}`),
      ),
    )
  }

  written({ start, end }: Span): string {
    return this.#document.text.slice(start, end)
  }

  /** Whether words lie between quotation marks. */
  isInQuotation({ start, end }: Span): boolean {
    return this.#quotations.some((each) => each.start < start && end < each.end)
  }

  /** Whether a word lies in the name of a person, or is a word of one: "Claire Danes" is "Danes" later on. */
  isInName(start: number, end: number): boolean {
    const { text, entities } = this.#document
    if (entities.some((entity) => entity.start < end && start < entity.end)) return true
    const word = text.slice(start, end)
    return word !== word.toLowerCase() && this.#nameWords.has(word)
  }

  /** Whether a word of a sentence means a person, or some persons of whom a word of this kind can be said. */
  isPerson(tree: SentenceTree, sentence: number, position: number, kind: string | undefined): boolean {
    const token = tree.token(position)
    if (token === undefined) return false
    if (personPronoun.test(token.text)) return !this.#animals.has(`${sentence}/${position}`)
    if (this.#mentions.has(`${sentence}/${position}`) || this.isInName(token.start, token.end)) {
      return token.upos === 'PROPN'
    }
    if (token.upos !== 'NOUN' && token.upos !== 'PROPN') return false
    if (isThing(tree.token(position - 1)?.text ?? '', token.lemma)) return false
    if (isGroupOfPersons(token.lemma, kind)) return true
    // Goods, works and roles are of a people too, so that only nouns count which are persons for sure.
    if (kind === ofOrigin) return isSurelyPerson(token.lemma) || isSurelyPerson(token.text)
    if (isSlangForPerson(token.lemma) || isSlangForPerson(token.text)) return true
    return (this.#isInTable(token) || isPersonNoun(token.lemma)) && !isCollective(token.lemma)
  }

  #isInTable({ text, lemma }: AnalyzedToken): boolean {
    return [text, lemma].some((word) => this.#table.get(termKey(word)).some(({ sort }) => sort === 'noun'))
  }

  /** Whether what a word is said of, or stands before, is a person: "a black man", "he is black", "black and gay men". */
  describesPerson(tree: SentenceTree, sentence: number, position: number, kind: string | undefined): boolean {
    const first = firstOfConjuncts(tree, position)
    const token = tree.token(first)
    if (token === undefined) return false
    const head = tree.head(first)
    if (/^(?:amod|compound|nmod|appos)$/.test(relation(token))) {
      if (isOfInstitution(tree, head)) return false
      // "The black sorcerer Saugalf" is what the noun says.
      const noun = nounBeforeName(tree, position, head)
      if (noun !== undefined && !this.isPerson(tree, sentence, noun, kind)) return false
      const whole = tree.token(head)
      // "The British class system" has no British class.
      const isPart = whole?.deprel === 'compound' && tree.head(head) > head
      return (
        this.isPerson(tree, sentence, head, kind) && (!isPart || this.isPerson(tree, sentence, tree.head(head), kind))
      )
    }
    if (hasComplement(tree, position)) return false
    const subjects = subjectsOf(tree, first)
    return subjects.some(
      (subject) =>
        subject < first &&
        first - subject <= farthestSubject &&
        !isNameBefore(tree, subject, subjects) &&
        this.#isSubjectPerson(tree, sentence, subject, kind),
    )
  }

  /** The clause depends on "that" or "who", which horses have too. */
  #isSubjectPerson(tree: SentenceTree, sentence: number, subject: number, kind: string | undefined): boolean {
    const token = tree.token(subject)
    if (token === undefined) return false
    if (!/^(?:that|which|who|whom)$/i.test(token.text)) return this.#isSurePerson(tree, sentence, subject, kind)
    const clause = tree.head(subject)
    const isWho = /^who/i.test(token.text)
    if (tree.token(clause)?.deprel !== 'acl:relcl') return isWho
    const meant = tree.head(clause)
    if (!isWho) return this.#isSurePerson(tree, sentence, meant, kind)
    return /^(?:PRON|DET|NUM)$/.test(tree.token(meant)?.upos ?? '') || this.isPerson(tree, sentence, meant, kind)
  }

  /** Much is said of a film's star or lead that is not about the body; words for a people describe only persons. */
  #isSurePerson(tree: SentenceTree, sentence: number, position: number, kind: string | undefined): boolean {
    if (!this.isPerson(tree, sentence, position, kind)) return false
    const token = tree.token(position)
    return kind === 'people' || kind === ofOrigin || token?.upos !== 'NOUN' || this.#isInTable(token)
  }
}

/** "This Agatha Christie mystery is thin", of which the parse makes two subjects. */
const isNameBefore = (tree: SentenceTree, subject: number, subjects: readonly number[]): boolean =>
  tree.token(subject)?.upos === 'PROPN' &&
  subjects.some((other) => other > subject && other - subject <= 3 && tree.token(other)?.upos === 'NOUN')

/** A common noun between an adjective and the name that the parse takes for what it is said of. */
function nounBeforeName(tree: SentenceTree, position: number, head: number): number | undefined {
  let first = head
  while (first > position && tree.token(first)?.upos === 'PROPN') first--
  const { upos, deprel } = tree.token(first) ?? noToken
  return first > position && first < head && upos === 'NOUN' && deprel === 'compound' ? first : undefined
}

/** Whether all that tells of somebody is pronouns and nouns that mean no person. */
function isOfThing({ sentences }: Document, { mentions }: Chain): boolean {
  const nouns = mentions.flatMap(({ kind, sentence, head }) =>
    kind === 'nominal' ? [sentences[sentence]?.tokens[head]?.lemma ?? ''] : [],
  )
  return nouns.length > 0 && !nouns.some(isPersonNoun) && !mentions.some(({ kind }) => kind === 'name')
}

const placesOf = ({ mentions }: Chain): string[] => mentions.map(({ sentence, head }) => `${sentence}/${head}`)

/** Words between a subject and what is said of it; the parse errs where there are more. */
const farthestSubject = 9

function firstOfConjuncts(tree: SentenceTree, position: number): number {
  let first = position
  for (let steps = 0; steps < 10 && relation(tree.token(first) ?? noToken) === 'conj'; steps++) {
    // What has a subject of its own, or depends on a verb, is another statement.
    if (tree.children(first, 'nsubj').length > 0 || tree.token(tree.head(first))?.upos === 'VERB') break
    first = tree.head(first)
  }
  return first
}

const noToken = { text: '', start: 0, end: 0, lemma: '', upos: '', xpos: '', head: 0, deprel: '' }

/** Subjects of a predicate: its own, or that of the verb it completes ("he became blind"). */
function subjectsOf(tree: SentenceTree, position: number): readonly number[] {
  const own = tree.children(position, 'nsubj')
  const token = tree.token(position)
  if (own.length > 0 || token === undefined || relation(token) !== 'xcomp') return own
  const verb = tree.head(position)
  // "They called him blind": the object is meant.
  const objects = tree.children(verb, 'obj')
  return objects.length > 0 ? objects : tree.children(verb, 'nsubj')
}

/** "A soldiers' home", "the women's league": the persons whom it is for make a name of it. */
export const isOfInstitution = (tree: SentenceTree, position: number): boolean =>
  tree.token(position)?.deprel === 'nmod:poss' && isInstitution(tree.token(tree.head(position))?.lemma ?? '')

/** "Blind to the truth", "fit for a king": what is said is not of the body. */
function hasComplement(tree: SentenceTree, position: number): boolean {
  const next = tree.token(position + 1)
  if (next === undefined || !joinsComplement(next.text)) return false
  return /^(?:ADP|PART)$/.test(next.upos) && tree.head(tree.head(position + 1)) === position
}
