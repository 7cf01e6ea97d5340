import { audit, mutations } from '../../../dist/esm/index.js'
import { loadWordSplitter } from '../../../dist/esm/language/index.js'
import { changesBetween } from '../changed-words.mjs'
import { wordCount } from '../texts/plain.mjs'
import { byMargin, modelNamed, textModels } from './models.mjs'
import { mutationAttributes } from './mutants.mjs'
import { chunks, exchangeOf, hasWordOf } from './words.mjs'

/** Longer texts make a search slow: of them the sentences about the word are taken. */
const mostWords = 70
const textsAtOnce = 12
/** Of more counterfactuals one is sooner treated otherwise. */
const variantsPerCase = 12
/** Inputs that a search may ask of so many texts. */
const inputs = 2000
/** After so many searches without a find a model is asked no more about this attribute and genre. Of most texts no mutant is valid. */
const patience = 3
/** Of so many texts those are searched first that the model is least sure of. */
const ranked = 300

/**
 * Cells of what a search on texts finds, for each model and attribute: the text that the search began with, the text that it found, and
 * the variant of that which the model answers otherwise.
 */
export const foundCells = (search) =>
  mutationAttributes.flatMap((attribute) =>
    textModels.map((model) => ({
      attribute,
      variety: model,
      async *items(texts, random) {
        const has = hasWordOf(attribute)
        const split = await loadWordSplitter()
        const some = texts.filter(({ text }) => has(text)).slice(0, ranked)
        const parts = some.map((each) => ({ ...each, text: part(each.text, has, split) }))
        const own = await byMargin(model, parts)
        let idle = 0
        for (const next of chunks(own, textsAtOnce)) {
          if (idle++ === patience) return
          for (const { row, against, original, from } of await found(search(), model, attribute, next, random)) {
            const start = next.find(({ text }) => text === original?.text)
            if (from !== 'search' || start === undefined) continue
            idle = 0
            const { id, group, genre, corpus } = start
            const exchange = exchangeOf(changesBetween(row.text, against.text), row.text, against.text)
            const note = `${search().name} on ${model}, ${attribute}`
            yield {
              id,
              group,
              genre,
              corpus,
              attribute,
              exchange,
              note,
              from: original.text,
              a: row.text,
              b: against.text,
            }
          }
        }
      },
    })),
  )

async function found(search, model, attribute, texts, random) {
  const report = await audit(modelNamed(model), {
    attributes: [attribute],
    cases: mutations(
      texts.map(({ text }) => text),
      { attributes: [attribute] },
    ),
    variantsPerCase,
    sample: Number.POSITIVE_INFINITY,
    seed: random.below(2 ** 31),
    shrink: false,
    search,
    budget: { inputs },
  })
  return random.shuffled(report.foundRows ?? [])
}

/** Sentences from the one with the word on, as many as there is room for, and before it. */
function part(text, has, split) {
  if (wordCount(text) <= mostWords) return text
  const sentences = split(text).map((words) => text.slice(words[0].start, words.at(-1).end))
  const at = Math.max(0, sentences.findIndex(has))
  const own = [sentences[at]]
  const fits = (more) => wordCount([more, ...own].join(' ')) <= mostWords
  for (const more of sentences.slice(at + 1)) {
    if (!fits(more)) break
    own.push(more)
  }
  for (const more of sentences.slice(0, at).reverse()) {
    if (!fits(more)) break
    own.unshift(more)
  }
  return own.join(' ')
}
