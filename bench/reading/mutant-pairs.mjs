import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { biasFinder, mtNlp } from '../../dist/esm/index.js'
import { randomOf } from './random.mjs'

const sources = {
  'mt-nlp': (texts) => mtNlp(texts),
  'bias-finder': (texts) => biasFinder(texts, { attributes: ['gender'] }),
}
/** Mutants that a source makes of a text; one of them is drawn. */
const mutantsPerText = 20

export const isSource = (name) => Object.hasOwn(sources, name)

/**
 * Pairs `{ id, before, after, note? }`: a random mutant of each text, one a text, or the lines of a file of such pairs (or of
 * `{ original, text }`) in random order. Ends after `wanted`.
 *
 * Every source is given the same reviews in the same order, which hangs on `textsSeed` alone: none that a reading in results/ was
 * of, nor of the third of the corpus that the rules were made with.
 */
export async function pairsOf(name, random, { data, textsSeed, wanted }) {
  if (!isSource(name)) return random.shuffled(fromFile(name))
  const reviews = randomOf(textsSeed).shuffled(heldReviews(data))
  const source = sources[name](reviews.map(({ text }) => text))
  const context = {
    seed: textsSeed,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: mutantsPerText,
    attributes: ['gender'],
    skip() {},
    drawn() {},
  }
  const pairs = []
  for await (const { original, origin, variants } of source.cases(context)) {
    const mutants = [...variants].map(({ input }) => input).filter((input) => input !== original)
    if (mutants.length === 0) continue
    const { id } = reviews[Number(origin.match(/\d+/)[0]) - 1]
    pairs.push({ id, before: original, after: random.pick(mutants) })
    if (pairs.length === wanted) break
  }
  return pairs
}

function fromFile(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return []
    const { id = `line ${at + 1}`, original, text, before = original, after = text, note } = JSON.parse(line)
    if (typeof before !== 'string' || typeof after !== 'string') {
      throw new Error(`Line ${at + 1} of ${file} has no texts "before" and "after", nor "original" and "text"`)
    }
    return before === after ? [] : [{ id, before, after, ...(note === undefined ? {} : { note }) }]
  })
}

function heldReviews(data) {
  const file = join(data, 'imdb/aclImdb.train.jsonl.gz')
  if (!existsSync(file)) throw new Error(`There is no ${file}: name the folder with imdb/ by --data`)
  const folder = new URL('results/', import.meta.url)
  const read = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')).items)
  const known = new Set(read.map(({ text }) => String(text).split(':')[0]))
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  return lines.map((line) => JSON.parse(line)).filter(({ id }, at) => at % 3 !== 0 && !known.has(id))
}
