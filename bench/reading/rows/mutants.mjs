import { dictionaryNames } from '../../../dist/esm/attributes/dictionary.js'
import { mutations } from '../../../dist/esm/index.js'
import { changesBetween } from '../changed-words.mjs'
import { chunks, exchangeOf, hasWordOf, sourceContext } from './words.mjs'

export const mutationAttributes = dictionaryNames

/** Texts with a word of the attribute that are parsed at once. */
const textsAtOnce = 6
/** Mutants of a text that one is drawn from, by order. Few texts have any of order 2, and each of these costs a parse. */
const mutantsPerText = { 1: 40, 2: 10 }

/**
 * Cells of pairs that `mutations()` makes with its defaults: for each attribute an original and a mutant, drawn from those that change
 * a word of the attribute (of order 2: and one of another).
 * With `discarded`, what the invariant discards is drawn too, and the note says what it decides.
 */
export const mutantCells = ({ order, discarded = false }) =>
  mutationAttributes.map((attribute) => ({
    attribute,
    async *items(texts, random) {
      const has = hasWordOf(attribute)
      const others = order === 1 ? [] : mutationAttributes.filter((name) => name !== attribute).map(hasWordOf)
      const isEnough = (text) => order === 1 || others.some((hasOther) => hasOther(text))
      const own = texts.filter(({ text }) => has(text) && isEnough(text))
      const attributes = order === 1 ? [attribute] : mutationAttributes
      for (const some of chunks(own, textsAtOnce)) {
        const source = mutations(
          some.map(({ text }) => text),
          { attributes, order },
        )
        // A text of which no mutant is valid is no case: its mutants come only by `onDiscarded`.
        const context = sourceContext(attributes, mutantsPerText[order] + 1, random.below(2 ** 31))
        const found = discarded ? await withDiscarded(some, attribute, context) : casesOf(source, context)
        for await (const { original, at, mutants } of found) {
          const made = mutants.filter(({ edits }) => edits.some((edit) => edit.attribute === attribute))
          for (const { text, edits, decided } of random.shuffled(made).slice(0, 5)) {
            const classes = edits.map((edit) => `${edit.attribute} ${edit.fromClass ?? '?'} > ${edit.toClass}`)
            const note = [classes.join('; '), ...(decided === undefined ? [] : [`invariant: ${decided}`])].join('; ')
            const exchange = exchangeOf(changesBetween(original, text), original, text)
            yield { ...named(some[at]), attribute, exchange, note, decided, a: original, b: text }
          }
        }
      }
    },
  }))

const named = ({ id, group, genre, corpus }) => ({ id, group, genre, corpus })
const placeOf = (origin) => Number(origin.match(/\d+/)[0]) - 1

async function* casesOf(source, context) {
  for await (const { original, origin, mutants } of source.cases(context)) {
    const valid = [...mutants.valid].map((edits) => ({ edits, text: mutants.make(edits).input }))
    yield { original, at: placeOf(origin), mutants: valid }
  }
}

/** All mutants that are looked at until enough are valid, with what the invariant says of each. */
async function withDiscarded(some, attribute, context) {
  const found = some.map(({ text }, at) => ({ original: text, at, mutants: [] }))
  for (const [at, { text }] of some.entries()) {
    const onDiscarded = (made, edits) => found[at].mutants.push({ edits, text: made, decided: 'discarded' })
    const source = mutations([text], { attributes: [attribute], order: 1, onDiscarded })
    for await (const { mutants } of casesOf(source, context)) {
      found[at].mutants.push(...mutants.map((each) => ({ ...each, decided: 'kept' })))
    }
  }
  return found
}
