import { dictionary, dictionaryNames } from '../../../dist/esm/attributes/dictionary.js'
import { occupation, recognisedOccupations } from '../../../dist/esm/attributes/index.js'
import { pluralNoun } from '../../../dist/esm/language/index.js'
import { changesBetween, tokensOf } from '../changed-words.mjs'
import { gendered, judgements, nested, noWords, opposite, things } from './words.mjs'

/**
 * Ways to break a pair of texts so that a careful reader must see it in the sheet, and must call it broken by the words of the checklist: what
 * the checklist calls awkward (a wrong article), or what may be said of somebody else, is none. Each gives the item with other texts, or
 * `undefined` where it does not fit. `place` is a changed stretch: `{ start, end, from }` in A, `{ toStart, toEnd, to }` in B.
 */
export const textWays = {
  /** A sentence on both sides speaks of the class of A once more. */
  'second mention'(item, place, { random, split }) {
    const word = bare(place.from)
    const plain = word.toLowerCase()
    if (!personNouns().has(plain)) return undefined
    const isPlural = personNouns().get(plain) === 'plural'
    // A country, an adjective before a noun, or "people", who may be the others.
    const behind = item.a.slice(place.end)
    if (
      !isPlural &&
      (/^\p{Lu}/u.test(word) || /^ (?!who|is|was|in|of|to|and|with|at|on|from|that|or|has|had)/.test(behind))
    )
      return undefined
    if (/\b(?:people|persons?|ones?|folks?|adults?)$/i.test(place.to)) return undefined
    const sentences = isPlural
      ? [`These ${word} are what it is all about.`, `It is the ${word} who pay for it.`]
      : [`This ${word} is what it is all about.`, `It is the ${word} who pays for it.`]
    return withSentence(item, place, random.pick(sentences), split)
  },

  /** A sentence on both sides names the person once more as A does, and says that it is the same one. */
  contradiction(item, place, { random, split }) {
    const word = bare(place.from)
    const isNoun = personNouns().has(word.toLowerCase())
    const isName = !isNoun && /^\p{Lu}\p{Ll}/u.test(word) && !pronoun.test(word)
    if (!isNoun && !isName) return undefined
    const named = isName ? word : `the ${word.toLowerCase()}`
    const sentences = isName
      ? [`I mean ${named}, whom I just named.`, `Once more: I speak of ${named} here and of no one else.`]
      : [`I mean ${named} whom I just named.`, `Once more: I speak of ${named} from this sentence and of no one else.`]
    return withSentence(item, place, random.pick(sentences), split)
  },

  /** A sentence on both sides says the gender of the one who was just named, with the pronouns of A. */
  pronoun(item, place, { random, split }) {
    const [one, other] = [genderOf(place.from), genderOf(place.to)]
    if (one === undefined || other === undefined || one === other) return undefined
    return withSentence(item, place, random.pick(gendered[one]), split)
  },

  /**
   * One of several changed words stays on side B as it is on side A, where all of them are of one person. An occupation that stays may be
   * somebody else's.
   */
  'mention left'(item, place, { changes }) {
    if (changes.length < 2 || item.attribute === 'occupation' || /nonbinary/.test(item.note)) return undefined
    const named = changes.map(({ from }) => from).filter((word) => !pronoun.test(word))
    if (new Set(named.map((word) => bare(word).toLowerCase())).size > 1) return undefined
    return { b: put(item.b, place, place.from) }
  },

  nested(item, place) {
    const word = nested[bare(place.from).toLowerCase()]
    return word === undefined || place.from.split(' ').length > 1
      ? undefined
      : { b: put(item.b, place, like(place.from, word)) }
  },

  /** The one side is praised or blamed. */
  judging(item, place, { random }) {
    if (/(?<![\p{L}])an $/iu.test(item.b.slice(0, place.toStart)) || /^an? /i.test(place.to)) return undefined
    if (pronoun.test(place.to)) return undefined
    const isFirst = isSentenceStart(item.b, place.toStart)
    const word = random.pick(judgements)
    return { b: put(item.b, place, isFirst ? `${capital(word)} ${place.to}` : `${word} ${place.to}`) }
  },

  /** A word of both texts that says better or worse is its opposite on side B. */
  opposite(item, _, { random, changes }) {
    const own = tokensOf(item.b).filter(
      ({ text, start }) =>
        Object.hasOwn(opposite, text) && !changes.some(({ toStart, toEnd }) => toStart <= start && start < toEnd),
    )
    if (own.length === 0) return undefined
    const { start, end, text } = random.pick(own)
    return { b: item.b.slice(0, start) + opposite[text] + item.b.slice(end) }
  },

  /** What is denied on side A is said on side B. */
  lost(item, _, { random }) {
    const found = [...item.b.matchAll(/(?<=\b(?:is|was|are|were|will|would|could|did|does|do)) not(?= )/g)]
    if (found.length === 0) return undefined
    const { index } = random.pick(found)
    return { b: item.b.slice(0, index) + item.b.slice(index + 4) }
  },

  /** A thing becomes the person. */
  'no person'(item, place, { random }) {
    const found = tokensOf(item.b).filter(
      ({ text, start }) => things.test(text) && (start < place.toStart || start >= place.toEnd),
    )
    if (found.length === 0 || !/^\p{L}{3,}$/u.test(place.to)) return undefined
    const { start, end } = random.pick(found)
    return { b: item.b.slice(0, start) + place.to + item.b.slice(end) }
  },

  'part of speech'(item, place, { random }) {
    const last = place.to.split(' ').at(-1)
    return { b: put(item.b, place, place.to.slice(0, -last.length) + like(last, random.pick(noWords))) }
  },

  number(item, place) {
    if (personNouns().get(place.to.toLowerCase()) !== 'singular') return undefined
    if (!/(?<![\p{L}])(?:a|an|this|each|every|one)(?: \p{L}+)? $/iu.test(item.b.slice(0, place.toStart)))
      return undefined
    return { b: put(item.b, place, pluralNoun(place.to)) }
  },

  /** On both sides a word that the search put in is one that cannot stand there. */
  substitute(item, _, { random }) {
    const own = item.from === undefined ? [] : changesBetween(item.from, item.a)
    const [sureA, sureB] = [item.a, item.b].map((text) =>
      own.filter(({ toStart, toEnd }) => text.split(item.a.slice(toStart, toEnd)).length === 2),
    )
    const both = sureA.filter((change) => sureB.includes(change))
    if (both.length === 0) return undefined
    const { toStart, toEnd } = random.pick(both)
    const word = item.a.slice(toStart, toEnd)
    if (!/^\p{L}{3,}$/u.test(word)) return undefined
    const other = random.pick(noWords)
    return { a: item.a.replace(word, other), b: item.b.replace(word, other) }
  },
}

/** The changed stretches of a pair. */
export const placesOf = ({ a, b }) =>
  changesBetween(a, b).map((change) => ({
    ...change,
    from: a.slice(change.start, change.end),
    to: b.slice(change.toStart, change.toEnd),
  }))

const put = (text, { toStart, toEnd }, word) => text.slice(0, toStart) + word + text.slice(toEnd)
const pronoun = /^(?:he|him|his|she|her|hers|they|them|their|theirs|himself|herself|themself|themselves)$/i
const capital = (word) => word[0].toUpperCase() + word.slice(1)
const like = (word, other) => (/^\p{Lu}/u.test(word) ? capital(other) : other)
const bare = (words) => words.replace(/^(?:an?|the) /i, '')
const isSentenceStart = (text, at) => /(?:^|[.!?\n]["'”’)]* *)$/.test(text.slice(0, at))

/** The same sentence behind the one that the place stands in, in all texts of the item. */
function withSentence(item, { start }, sentence, split) {
  const ends = (text) => split(text).map((words) => words.at(-1).end)
  const own = ends(item.a)
  const number = own.findIndex((end) => end > start)
  const texts = ['from', 'a', 'b'].filter((name) => item[name] !== undefined)
  if (texts.some((name) => ends(item[name]).length !== own.length)) return undefined
  return Object.fromEntries(
    texts.map((name) => {
      const at = ends(item[name])[number]
      return [name, `${item[name].slice(0, at)} ${sentence}${item[name].slice(at)}`]
    }),
  )
}

let nouns
/** Nouns for persons of all dictionaries, and occupations: `singular` or `plural`. */
function personNouns() {
  if (nouns !== undefined) return nouns
  nouns = new Map()
  for (const attribute of dictionaryNames.map((name) => dictionary(name))) {
    for (const { text, plural } of attribute.classes.flatMap((name) => attribute.words(name).nouns)) {
      if (plural !== undefined && plural !== text) nouns.set(plural.toLowerCase(), 'plural')
      nouns.set(text.toLowerCase(), 'singular')
    }
  }
  for (const { text, plural } of recognisedOccupations()) {
    if (plural !== undefined) nouns.set(plural, 'plural')
    nouns.set(text, 'singular')
  }
  for (const { text, plural } of occupation.classes.flatMap((name) => occupation.words(name).nouns)) {
    if (plural !== undefined) nouns.set(plural, 'plural')
    nouns.set(text, 'singular')
  }
  return nouns
}

/** The gender of one person that a word says. */
function genderOf(word) {
  const plain = bare(word).toLowerCase()
  if (personNouns().get(plain) !== 'singular') return undefined
  return ['male', 'female'].find((name) =>
    dictionary('gender')
      .words(name)
      .nouns.some(({ text }) => text.toLowerCase() === plain),
  )
}
