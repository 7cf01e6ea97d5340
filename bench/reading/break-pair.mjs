import { findPlaces } from '../../dist/esm/cases/mutations/places.js'
import { TermTable } from '../../dist/esm/cases/mutations/terms.js'
import { analyze, articleFor, pluralNoun } from '../../dist/esm/language/index.js'

const noWords = ['quickly', 'became', 'often', 'singing', 'himself', 'during', 'happily', 'went']

/**
 * Breaks a mutant in one of the ways that the checklist names, so that a careful reader must see it in the sheet. Gives
 * `undefined` where the way that was drawn does not fit.
 */
export async function breakPair(place, random, attributes) {
  const kind = random.pick(['part of speech', 'number', 'article', 'no person'])
  const made = await ways[kind](place, random, attributes)
  return made === undefined ? undefined : { ...place, ...made, broken: kind }
}

const ways = {
  'part of speech'({ from, to }, random) {
    const last = to.split(' ').at(-1)
    if (from.includes(' ')) return undefined
    return { to: to.slice(0, -last.length) + random.pick(noWords) }
  },

  number({ from, to, text, end }, _random, attributes) {
    const isNoun = attributes.some((attribute) =>
      attribute.classes.some((name) => attribute.words(name).nouns.some((word) => word.text === to)),
    )
    const isSingular = /\b(?:a|an|this|each|every|one)(?: \p{L}+)? $/iu.test(
      text.slice(Math.max(0, end - from.length - 30), end - from.length),
    )
    return isNoun && isSingular ? { to: pluralNoun(to) } : undefined
  },

  article({ from, to }) {
    const [article, ...words] = to.split(' ')
    if (!/^an?$/.test(article) || !/^an? /i.test(from)) return undefined
    return { to: `${articleFor(words.join(' ')) === 'a' ? 'an' : 'a'} ${words.join(' ')}` }
  },

  /** A word that the package leaves alone since it is said of a thing. */
  async 'no person'({ text }, random, attributes) {
    const [document] = await analyze([text])
    const table = new TermTable(attributes)
    const left = findPlaces(document, table).left.filter(({ reason }) => reason === 'said of no person')
    if (left.length === 0) return undefined
    const { start, end } = random.pick(left)
    const from = text.slice(start, end)
    if (!plainlyThings.has(from.toLowerCase())) return undefined
    const [term] = table.get(from.toLowerCase())
    const targets = table.targets(term)
    return targets.length === 0
      ? undefined
      : { start, end, from, to: random.pick(targets).text, attribute: term.attribute }
  },
}

/** Words that a reader cannot take for persons where a thing is meant. */
const plainlyThings = new Set('black white short old big rich young'.split(' '))
