import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

const column = (name) => (text) => parse(text, { columns: true }).map((row) => row[name])

const comments = { path: 'toxic-spans/data/comments.csv.gz', read: column('comment_text') }
/** Those of the comments that the toxicity models were trained on, and that their accuracy is measured on. */
const known = { path: 'toxic-spans/SemEval2021/data/tsd_train.csv.gz', read: column('text') }

const sources = {
  toxicity: comments,
  sentiment: {
    path: 'imdb/aclImdb.train.jsonl.gz',
    read: (text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).text.replaceAll('<br />', ' ')),
  },
}

function read(data, { path, read: listOf }) {
  const file = join(data, path)
  if (!existsSync(file)) throw new Error(`${file} is missing: --data names the folder with toxic-spans/ and imdb/`)
  return listOf(gunzipSync(readFileSync(file)).toString('utf8'))
}

const length = (text) => text.split(' ').length
const plain = (text) => text.replace(/\s+/g, ' ').trim()

/** The first texts, or the longest, that are short enough and have a word of the attribute. */
export function withWord(texts, attribute, { seeds, words, longest = false }) {
  const terms = attribute.classes.flatMap((name) => {
    const { nouns, adjectives } = attribute.words(name)
    return [...nouns.flatMap(({ text, plural = text }) => [text, plural]), ...adjectives.map(({ text }) => text)]
  })
  const escaped = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`\\b(?:${escaped.join('|')})\\b`, 'i')
  const found = new Set()
  for (const text of texts) {
    const own = plain(text)
    if (length(own) <= words && pattern.test(own)) found.add(own)
    if (found.size === seeds && !longest) break
  }
  if (longest) return [...found].sort((one, other) => length(other) - length(one)).slice(0, seeds)
  return [...found]
}

/** The texts of the kind that a model reads: reviews, or comments. */
const textsFor = (data, model) => read(data, sources[model.split('-')[0]])

/** Of those the first with a word of the attribute. */
export const textsWith = (data, model, attribute, sizes) => withWord(textsFor(data, model), attribute, sizes)

/** Of those all of so many words at most, each once. */
export const textsUpTo = (data, model, words) => [
  ...new Set(
    textsFor(data, model)
      .map(plain)
      .filter((text) => length(text) <= words),
  ),
]

/** Comments of which the toxicity models have seen no sentence. */
export function unseenComments(data) {
  const seen = new Set(read(data, known).map(plain))
  return read(data, comments).filter((text) => !seen.has(plain(text)))
}
