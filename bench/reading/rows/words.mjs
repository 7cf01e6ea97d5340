import { dictionary } from '../../../dist/esm/index.js'

const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a text has a word of the attribute, whatever it means there: a quick look before a parse. */
export function hasWordOf(name) {
  const attribute = dictionary(name)
  const words = attribute.classes.flatMap((each) => {
    const { nouns = [], adjectives = [] } = attribute.words(each)
    return [...nouns.flatMap(({ text, plural = text }) => [text, plural]), ...adjectives.map(({ text }) => text)]
  })
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...new Set(words)].map(escaped).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  )
  return (text) => pattern.test(text)
}

/** The context of a source that is read without a run. */
export const sourceContext = (attributes, variantsPerCase, seed) => ({
  seed,
  sample: Number.POSITIVE_INFINITY,
  variantsPerCase,
  attributes,
  skip() {},
  drawn() {},
})

export function* chunks(list, size) {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** The exchange of words that two texts show, such as `woman > man`: no sheet has one more than a few times. */
export const exchangeOf = (changes, before, after) =>
  [
    ...new Set(
      changes.map(({ start, end, toStart, toEnd }) =>
        `${before.slice(start, end)} > ${after.slice(toStart, toEnd)}`.toLowerCase().replace(/\b(?:an?|the) /g, ''),
      ),
    ),
  ]
    .slice(0, 2)
    .join(', ')
