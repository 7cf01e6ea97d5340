import type { Document, Replacement, Span } from '../../language/index.js'
import { asWritten, classesOf, type Exchange, exchangeEveryone } from '../everyone/index.js'
import { contextLists } from './context-lists.js'
import { isRareWord, wordChange } from './person-change.js'
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
 * Where a gendered word of a text cannot change by itself, since pronouns or other words contradict it: the site in which all of
 * them change at once, if that is sound.
 */
export function everyoneSite(document: Document, { places, sites, refused }: Found): Site | undefined {
  const gendered = refused.filter(isOfBothGenders)
  if (gendered.length === 0) return undefined
  const exchange = exchangeEveryone(document)
  if ('skipped' in exchange) return undefined
  // A name may be that of a work, or of somebody known, who would be unknown with another.
  if (exchange.people.places.length > 0 || document.entities.length > 0) return undefined
  const replacements = [...exchange.replacements].sort((one, other) => one.start - other.start)
  if (replacements.some(({ text }) => isRareWord(text))) return undefined
  const words = replacements.map((each) => wordChange(document, each))
  if (!words.every((change) => change !== undefined)) return undefined
  const isChanged = (span: Span): boolean =>
    replacements.some((each) => each.start <= span.start && span.end <= each.end)
  // "An extraordinary fellow": words that the exchange has no counterpart for.
  const isLeft = document.sentences.some(({ tokens }) =>
    tokens.some((token) => leftOver.test(token.text) && !isChanged(token)),
  )
  if (isLeft || hasFixedPhrase(document, replacements)) return undefined
  if (tellsGender(document) || turnsOnGender(document.text)) return undefined
  if (hasMankind(exchange)) return undefined
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
  return { attribute: own.attribute, term: first.term, parts, targets: [target], slot, whole }
}

/** "The prodigal son", "a chorus girl": the phrase means something of its own, whoever changes. */
const hasFixedPhrase = ({ sentences }: Document, replacements: readonly Replacement[]): boolean =>
  sentences.some(({ tokens }) =>
    tokens.some(
      (token, at) =>
        token.upos === 'NOUN' &&
        replacements.some((each) => each.start <= token.start && token.end <= each.end) &&
        (isInPhrase(tokens, at, at + 1) ||
          personLists().callingsOfGirls.has((tokens[at - 1]?.text ?? '').toLowerCase())),
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

/** "My mother's milk", "the baronetcy will go to my brother": what ties one person to a gender ties everybody. */
function tellsGender({ sentences }: Document): boolean {
  const { signs } = contextLists()
  const sets = [
    signs.female,
    signs.male,
    // A foal speaks of its mother too.
    personLists().animalLife,
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
