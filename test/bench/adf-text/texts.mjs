import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

const sources = {
  toxicity: {
    path: 'toxic-spans/data/comments.csv.gz',
    read: (text) => parse(text, { columns: true }).map((row) => row.comment_text),
  },
  sentiment: {
    path: 'imdb/aclImdb.train.jsonl.gz',
    read: (text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).text.replaceAll('<br />', ' ')),
  },
}

/** The first texts that are short enough and have a word of the attribute. */
export function textsWith(data, model, attribute, { seeds, words, least = 0 }) {
  const { path, read } = sources[model.split('-')[0]]
  const file = join(data, path)
  if (!existsSync(file)) throw new Error(`${file} is missing: --data names the folder with toxic-spans/ and imdb/`)
  const terms = attribute.classes.flatMap((name) => {
    const { nouns, adjectives } = attribute.words(name)
    return [...nouns.flatMap(({ text, plural = text }) => [text, plural]), ...adjectives.map(({ text }) => text)]
  })
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`\\b(?:${escaped.join('|')})\\b`, 'i')
  const texts = new Set()
  for (const text of read(gunzipSync(readFileSync(file)).toString('utf8'))) {
    const own = text.replace(/\s+/g, ' ').trim()
    const length = own.split(' ').length
    if (length >= least && length <= words && pattern.test(own)) texts.add(own)
    if (texts.size === seeds) break
  }
  return [...texts]
}
