import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Words of a text from a novel or an article: some sentences, as somebody would cut them out. */
const wordsAtOnce = 80

/**
 * Texts `{ id, genre, text }` that rules may be made with; the other parts of these corpora are kept for blind readings. Reviews
 * are every 25th of the training part of IMDB.
 *
 * @param part The `part`-th of `parts` equal parts of each corpus, for samples of other texts.
 */
export function developmentTexts(data, { part = 0, parts = 1, most = 1500 } = {}) {
  const genres = {
    reviews: reviews(data),
    sentences: sentences(data),
    forum: forum(data),
    tweets: tweets(data),
    novels: novels(data),
    articles: articles(data),
  }
  return Object.entries(genres).flatMap(([genre, texts]) =>
    texts
      .map((text, at) => ({ id: `${genre} ${at + 1}`, genre, text }))
      .filter((_, at) => at % parts === part)
      .slice(0, most),
  )
}

const firstHalf = (items) => items.slice(0, Math.floor(items.length / 2))

function reviews(data) {
  const lines = gunzipSync(readFileSync(`${data}/imdb/aclImdb.train.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
  return lines.filter((_, at) => at % 25 === 0).map((line) => JSON.parse(line).text)
}

function sentences(data) {
  const lines = readFileSync(`${data}/sst2/train.tsv`, 'utf8').trim().split('\n')
  return lines.map((line) => line.split('\t')[0])
}

function forum(data) {
  const lines = gunzipSync(readFileSync(`${data}/stormfront/sentences.tsv.gz`))
    .toString()
    .trim()
    .split('\n')
    .slice(1)
  return firstHalf(lines).map((line) => line.split('\t').at(-1))
}

function tweets(data) {
  const rows = gunzipSync(readFileSync(`${data}/davidson/data/labeled_data.csv.gz`))
    .toString()
    .split(/\n(?=\d+,)/)
  return firstHalf(rows.slice(1)).map((row) =>
    row
      .replace(/^(?:\d+,){6}/, '')
      .replace(/^"([\s\S]*)"\s*$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

/** Novels of LitBank whose file has a number below 1000. */
function novels(data) {
  const archive = `${data}/litbank/coref.tar.xz`
  const names = execFileSync('tar', ['tJf', archive], { encoding: 'utf8' }).split('\n')
  const wanted = names.filter((name) => Number(name.match(/\/(\d+)_.*\.conll$/)?.[1] ?? Number.NaN) < 1000)
  return wanted.flatMap((name) => {
    const conll = execFileSync('tar', ['xJfO', archive, name], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    return pieces(conll.split(/\n\s*\n/).map((block) => block.split('\n').flatMap((line) => line.split('\t')[3] ?? [])))
  })
}

function articles(data) {
  const documents = readFileSync(`${data}/wikigold/wikigold.conll.txt`, 'utf8').split(/^-DOCSTART-.*$/m)
  return firstHalf(documents).flatMap((document) =>
    pieces(document.split(/\n\s*\n/).map((block) => block.split('\n').flatMap((line) => line.split(' ')[0] || []))),
  )
}

/** Sentences of words, some together. */
function pieces(sentences) {
  const texts = []
  let words = []
  for (const sentence of sentences) {
    words.push(...sentence)
    if (words.length < wordsAtOnce) continue
    texts.push(written(words))
    words = []
  }
  if (words.length > 0) texts.push(written(words))
  return texts
}

/** Words with the spaces of running text. */
const written = (words) =>
  words
    .join(' ')
    .replaceAll(/``|''/g, '"')
    .replaceAll(/ ([,.;:!?)\]%]|n't|'(?:s|ll|re|ve|d|m)\b)/g, '$1')
    .replaceAll(/([([$]) /g, '$1')
