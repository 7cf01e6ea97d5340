import { analyze, articleFor, isPersonNoun, pluralNoun, similarWords } from '../../dist/esm/language/index.js'
import { changesBetween, tokensOf } from './changed-words.mjs'

const noWords = ['quickly', 'became', 'often', 'singing', 'himself', 'during', 'happily', 'went']
const things = /^(?:film|movie|story|plot|scene|picture|show|it|them|everyone)$/i
const isWord = /^\p{L}{2,}$/u
const content = new Set(['NOUN', 'VERB', 'ADJ', 'ADV'])

/**
 * Makes what breaks a pair, in the ways that its checklist names, so that a careful reader must see it: `breakText(pair, kind)` gives the
 * pair with another `after`, or `undefined` where the way that was drawn does not fit.
 *
 * @param kind `mutants`: persons exchanged by others; `found`: words replaced by similar ones.
 * @param others Pairs whose words may stand for a word of another meaning.
 */
export async function breaker(kind, random, others) {
  const wordsByTag = kind === 'found' ? await contentWords(others) : new Map()
  const names = {
    mutants: ['part of speech', 'form', 'article', 'too much', 'doubled'],
    found: ['part of speech', 'form', 'article', 'meaning'],
  }
  return {
    ways: names[kind],
    async break(pair, way) {
      const places = changedWords(pair)
      if (places.length === 0) return undefined
      const made = await ways[way](pair.after, random.pick(places), { random, wordsByTag, places })
      if (made === undefined || made === pair.before || made === pair.after) return undefined
      return { ...pair, after: made, broken: way }
    },
  }
}

/** The words of the mutant that stand in changed stretches. */
function changedWords({ before, after }) {
  const changes = changesBetween(before, after)
  const own = new Set(changes.flatMap(({ start, end }) => tokensOf(before.slice(start, end)).map(({ text }) => text)))
  return tokensOf(after).filter(
    ({ text, start, end }) =>
      isWord.test(text) && !own.has(text) && changes.some((change) => change.toStart <= start && end <= change.toEnd),
  )
}

const put = (text, { start, end }, word) => text.slice(0, start) + word + text.slice(end)
const like = (word, other) => (/^\p{Lu}/u.test(word) ? other[0].toUpperCase() + other.slice(1) : other)

const ways = {
  'part of speech': (text, place, { random }) => put(text, place, like(place.text, random.pick(noWords))),

  /** The pronoun of another place in the sentence; a plural behind a word that stands before singulars; a verb's other form. */
  form(text, place) {
    const pronoun = pronouns[place.text.toLowerCase()]
    if (pronoun !== undefined) return put(text, place, like(place.text, pronoun))
    const before = text.slice(Math.max(0, place.start - 12), place.start)
    if (/(?<![\p{L}'’])(?:a|an|this|each|every|one) $/iu.test(before)) return put(text, place, pluralNoun(place.text))
    if (/(?<![\p{L}'’])(?:to|will|would|can|could|should|must|did|does|do) $/iu.test(before))
      return put(text, place, `${place.text}s`)
    return undefined
  },

  article(text, place) {
    const match = /(?<![\p{L}'’])(an?) $/iu.exec(text.slice(0, place.start))
    if (match === null) return undefined
    const wrong = articleFor(place.text) === 'a' ? 'an' : 'a'
    return `${text.slice(0, match.index)}${like(match[1], wrong)} ${text.slice(place.start)}`
  },

  /** A thing of the text is taken for the person. */
  'too much'(text, _, { random, places }) {
    const person = places.filter((place) => /^\p{Lu}/u.test(place.text) || isPersonNoun(place.text.toLowerCase()))
    const other = tokensOf(text).filter((token) => things.test(token.text))
    if (person.length === 0 || other.length === 0) return undefined
    return put(text, random.pick(other), random.pick(person).text)
  },

  doubled: (text, place) => put(text, place, `${place.text} ${place.text}`),

  /** A word of another text, of the same part of speech, that means something else. */
  async meaning(text, place, { random, wordsByTag }) {
    const [document] = await analyze([text])
    const token = document.sentences.flatMap(({ tokens }) => tokens).find(({ start }) => start === place.start)
    if (token === undefined || !content.has(token.upos)) return undefined
    const near = new Set(similarWords(token.text, { upos: token.upos, k: 20 }))
    const all = (wordsByTag.get(token.xpos) ?? []).filter((word) => !near.has(word) && word !== token.text)
    return all.length === 0 ? undefined : put(text, place, random.pick(all))
  },
}

const pronouns = {
  he: 'him',
  him: 'he',
  his: 'him',
  she: 'her',
  her: 'she',
  hers: 'her',
  himself: 'he',
  herself: 'she',
  they: 'them',
  them: 'they',
  their: 'they',
}

async function contentWords(pairs) {
  const words = new Map()
  for (const { sentences } of await analyze(pairs.map(({ before }) => before))) {
    for (const { text, upos, xpos } of sentences.flatMap(({ tokens }) => tokens)) {
      if (!content.has(upos) || !/^[a-z]{4,}$/.test(text)) continue
      words.set(xpos, [...new Set([...(words.get(xpos) ?? []), text])])
    }
  }
  return words
}
