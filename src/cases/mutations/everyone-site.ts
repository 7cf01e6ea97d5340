import {
  type AnalyzedToken,
  type Document,
  genderOfFirstName,
  isFirstName,
  keepCase,
  type Replacement,
  type SentenceTree,
  type Span,
} from '../../language/index.js'
import type { WordChange } from '../../validity/index.js'
import { asWritten, classesOf, counterpartsOf, type Exchange, exchangeEveryone } from '../everyone/index.js'
import { contextLists } from './context-lists.js'
import { personLists } from './person-lists.js'
import type { Place } from './place.js'
import { genderOf } from './rules/asked-site.js'
import { turnsOnGender } from './rules/gender-tie-rules.js'
import type { Site, WholeChange } from './sites.js'
import { formsOf } from './text-view.js'
import { isInPhrase } from './word-lists.js'

/** What was found of a text: all words of the classes, what may change, and what may not. */
interface Found {
  readonly places: readonly Place[]
  readonly sites: readonly Site[]
  readonly refused: readonly Site[]
}

/**
 * Where a gendered word of a text cannot change by itself, since names, pronouns or other words contradict it: the site in which all of
 * them change at once, if that is sound.
 */
export function everyoneSite(document: Document, { places, sites, refused }: Found): Site | undefined {
  const gendered = refused.filter(isOfBothGenders)
  if (gendered.length === 0) return undefined
  const exchange = exchangeEveryone(document)
  if ('skipped' in exchange) return undefined
  // "Threepence had a value", "in Verloc's shop": no first name that another could stand for.
  if (exchange.people.persons.some(({ name }) => !isFirstName(name))) return undefined
  const names = nameReplacements(exchange)
  if (names === undefined) return undefined
  const replacements = [...exchange.replacements, ...names].sort((one, other) => one.start - other.start)
  const words = replacements.map((each) => wordChange(document, each))
  if (!words.every((change) => change !== undefined)) return undefined
  const isChanged = (span: Span): boolean =>
    replacements.some((each) => each.start <= span.start && span.end <= each.end)
  // "An extraordinary fellow": words that the exchange has no counterpart for.
  const isLeft = document.sentences.some(({ tokens }) =>
    tokens.some((token) => leftOver.test(token.text) && !isChanged(token)),
  )
  if (isLeft || hasLeftName(exchange, isChanged) || hasFixedPhrase(document, replacements)) return undefined
  if (tellsGender(document) || turnsOnGender(document.text)) return undefined
  if (hasLongerName(exchange)) return undefined
  if (hasMankind(exchange) || exchange.people.places.some((place) => isDoubtfulName(exchange, place))) return undefined
  const parts = gendered
    .flatMap((site) => site.parts)
    .filter(({ place }) => isChanged(place))
    .sort((one, other) => one.place.start - other.place.start)
  const [first] = parts
  if (first === undefined) return undefined
  const own = gendered.find((site) => site.parts.includes(first)) as Site
  // "The dreams of men": nothing changes but the word that may not.
  if (replacements.every((each) => own.parts.some(({ place }) => overlaps(place, each)))) return undefined
  const target = own.targets.find((each) => isRival(own, each.term.className))
  if (target === undefined || sites.some((site) => isCut(site, replacements))) return undefined
  const classes = classesOf(exchange)
  if (sites.some(isOfGender) && !isShownSo(places, classes.from)) return undefined
  const whole: WholeChange = { ...classes, replacements, words }
  const slot = `${own.attribute}: everyone`
  return { attribute: own.attribute, term: first.term, parts, targets: [target], slot, pronouns: [], whole }
}

/** "My dear Rose", "this hero": a name or a noun of one gender that stays, and may be one of those who change. */
function hasLeftName({ trees }: Exchange, isChanged: (span: Span) => boolean): boolean {
  return trees.some((tree) =>
    tree.tokens.some(
      (token, at) =>
        !isChanged(token) &&
        ((token.upos === 'PROPN' &&
          /^(?:dear|dearest|little|poor|darling)$/.test(tree.token(at - 1)?.text.toLowerCase() ?? '') &&
          genderOfFirstName(token.text) !== undefined) ||
          (token.upos === 'NOUN' &&
            /^(?:hero|heroine)$/.test(token.lemma) &&
            /^(?:this|that|our|the|my|his|her|their)$/.test(tree.token(at - 1)?.text.toLowerCase() ?? ''))),
    ),
  )
}

/** "The prodigal son": the phrase means something of its own, whoever changes. */
const hasFixedPhrase = ({ sentences }: Document, replacements: readonly Replacement[]): boolean =>
  sentences.some(({ tokens }) =>
    tokens.some(
      (token, at) =>
        token.upos === 'NOUN' &&
        replacements.some((each) => each.start <= token.start && token.end <= each.end) &&
        isInPhrase(tokens, at, at + 1),
    ),
  )

/** "Men were better, or more timid": all who live, and not those who are no women. */
function hasMankind({ trees }: Exchange): boolean {
  return trees.some((tree) =>
    tree.tokens.some(
      ({ text, deprel }, at) =>
        /^men$/i.test(text) &&
        deprel !== 'conj' &&
        tree.children(at, 'det', 'nummod', 'nmod', 'amod', 'acl', 'conj').length === 0 &&
        !/^(?:DET|NUM|ADJ|PRON)$/.test(tree.token(at - 1)?.upos ?? ''),
    ),
  )
}

/** "Stan ... Stanley": the same person by a longer form of the name, which would stay. */
function hasLongerName({ people, trees }: Exchange): boolean {
  const names = [...new Set(people.persons.map(({ name }) => name))].filter(({ length }) => length >= shortestName)
  return trees.some(({ tokens }) =>
    tokens.some(
      ({ text, upos }) =>
        upos === 'PROPN' &&
        names.some((name) => text !== name && text.startsWith(name) && /^\p{Ll}/u.test(text.slice(name.length))),
    ),
  )
}

const shortestName = 3

/** "Dr. Johnson", "Fort William Henry", "in Georgia", "Prince Rudolf": a title, a place or a second name beside it. */
function isDoubtfulName({ trees }: Exchange, { sentence, position }: Exchange['people']['places'][number]): boolean {
  const tree = trees[sentence] as SentenceTree
  const [before, next] = [tree.token(position - 1), tree.token(position + 1)]
  const isSecond = next !== undefined && next.upos === 'PROPN' && isFirstName(next.text) && /^\p{Lu}/u.test(next.text)
  return (
    // "A Tom Hanks" is one of a kind; "(Smith)" is rather a last name.
    /^an?$/i.test(before?.text ?? '') ||
    (before?.text === '(' && next?.text === ')') ||
    /^(?:dr|prof|professor|prince|princess|king|queen|saint|st|fort|mount|port|lake|point|cape|judge|captain|general|colonel|in|at|near|towards?|through|into|across)\.?$/i.test(
      before?.text ?? '',
    ) ||
    (isSecond && trees.every(({ tokens }) => !tokens.some(({ text }) => /^(?:he|she)$/i.test(text))))
  )
}

/** "My mother's milk", "the baronetcy will go to my brother": what ties one person to a gender ties everybody. */
function tellsGender({ sentences }: Document): boolean {
  const { signs } = contextLists()
  const sets = [
    signs.female,
    signs.male,
    ...personLists().ties.flatMap(({ attribute, things }) => (attribute === 'gender' ? [things] : [])),
  ]
  return sentences.some(({ tokens }) =>
    tokens.some((token, at) => formsOf(tokens, token, at).some((form) => sets.some((set) => set.has(form)))),
  )
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

const leftOver = /^(?:fellow|chap|bloke|lad|lass|dame|gent|esq|squire|knight|witch|wizard|nun|monk)(?:s|es)?\.?$/i

/** Whether a word shows one gender and the other has one for it. */
const isOfBothGenders = (site: Site): boolean =>
  isOfGender(site) &&
  genderOf(site.term) !== undefined &&
  site.targets.some(({ term }) => isRival(site, term.className))

const isOfGender = ({ attribute }: Site): boolean => attribute === 'gender'

/**
 * Whether words that change alone say of the text what the exchange says: the one gender of everybody, or both. Otherwise the text
 * would be of one class beside the former and of another beside the latter.
 */
function isShownSo(places: readonly Place[], from: string): boolean {
  const shown = new Set(
    places.flatMap(({ terms }) =>
      terms.flatMap(({ attribute, className }) => (attribute === 'gender' ? [className] : [])),
    ),
  )
  return from === asWritten ? shown.size > 1 : shown.size === 1 && shown.has(from)
}

const isRival = ({ term }: Site, className: string): boolean =>
  /^(?:male|female)$/.test(className) && className !== term.className

/** Whether a place of a site lies partly in a stretch that changes, so that the two changes cannot be kept apart. */
const isCut = ({ parts }: Site, replacements: readonly Replacement[]): boolean =>
  parts.some(({ place }) =>
    replacements.some(
      ({ start, end }) => start < place.end && place.start < end && !(start === place.start && end === place.end),
    ),
  )

/** Names of the other gender for all persons; nothing where names run out. */
function nameReplacements({ people, trees }: Exchange): readonly Replacement[] | undefined {
  const others = counterpartsOf(people.persons, people.words)
  if (others === undefined) return undefined
  return people.places.map(({ sentence, position, person }) => {
    const { tokens } = trees[sentence] as SentenceTree
    const { text, start, end } = tokens[position] as AnalyzedToken
    return { start, end, text: keepCase(text, others[person] as string), slot: 'name' }
  })
}

/** A replacement in words of its sentence, where it takes whole ones. */
function wordChange(document: Document, { start, end, text }: Replacement): WordChange | undefined {
  const sentence = document.sentences.findIndex(({ tokens }) => start < (tokens.at(-1)?.end ?? 0))
  const tokens = document.sentences[sentence]?.tokens ?? []
  const from = tokens.findIndex((token) => token.start === start)
  const to = tokens.findIndex((token) => token.end === end) + 1
  if (from < 0 || to <= from) return undefined
  // Counterparts have as many words as what they take the place of, hyphens and all.
  const words = to - from === 1 ? [text] : (text.match(/[\p{L}\p{N}'’.]+|[^\p{L}\p{N}\s]/gu) ?? [text])
  return { sentence, from, to, words }
}
