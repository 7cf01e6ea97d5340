import { biasFinder } from '../../../dist/esm/index.js'
import { changesBetween } from '../changed-words.mjs'
import { chunks, exchangeOf, sourceContext } from './words.mjs'

const textsAtOnce = 24
const variantsPerText = 8

/** Cells of pairs that `biasFinder()` makes with its defaults: two variants of different classes, beside the text of the user. */
export const personCells = (attribute, options = {}) => [
  {
    attribute,
    async *items(texts, random) {
      for (const some of chunks(texts, textsAtOnce)) {
        const source = biasFinder(
          some.map(({ text }) => text),
          { attributes: [attribute], ...options },
        )
        const context = sourceContext([attribute], variantsPerText, random.below(2 ** 31))
        for await (const { original, origin, variants } of source.cases(context)) {
          const { id, group, genre, corpus } = some[Number(origin.match(/\d+/)[0]) - 1]
          const all = random.shuffled([...variants])
          const pairs = all.flatMap((one) =>
            all.filter((other) => isPair(one, other, attribute)).map((other) => [one, other]),
          )
          if (pairs.length === 0) continue
          const [one, other] = random.pick(pairs)
          const exchange = exchangeOf(changesBetween(one.input, other.input), one.input, other.input)
          const note = `${attribute} ${one.classes[attribute]} and ${other.classes[attribute]}`
          const from = one.input === original ? {} : { from: original }
          yield { id, group, genre, corpus, attribute, exchange, note, ...from, a: one.input, b: other.input }
        }
      }
    },
  },
]

/** Whether a run compares the two: of another class of only this attribute, and of one kind. */
function isPair(one, other, attribute) {
  const differs = (name) => one.classes[name] !== other.classes[name]
  return (
    one.input !== other.input &&
    one.kind === other.kind &&
    differs(attribute) &&
    Object.keys(one.classes).every((name) => name === attribute || !differs(name))
  )
}
