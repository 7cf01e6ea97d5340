import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** All training reviews of IMDB, in the order of the file. */
export function allReviews(data) {
  const file = join(data, 'imdb/aclImdb.train.jsonl.gz')
  return gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** The fixed set of the bench: reviews of about 250 words that have mutants of order 2, by their ids. */
export function fixedReviews(data) {
  const { ids } = JSON.parse(readFileSync(new URL('reviews.json', import.meta.url), 'utf8'))
  const byId = new Map(allReviews(data).map(({ id, text }) => [id, text]))
  return ids.map((id) => byId.get(id))
}

/** What a case source is given here: all cases, all variants. */
export const wholly = (attributes, variantsPerCase = Number.POSITIVE_INFINITY) => ({
  seed: 1,
  sample: Number.POSITIVE_INFINITY,
  variantsPerCase,
  attributes,
  skip() {},
  drawn() {},
})

export const attributeNames = ['race', 'gender', 'body']
