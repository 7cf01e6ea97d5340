import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { detectEnglish } from '../../dist/esm/language/index.js'

/** Shares of texts with words that are taken for no English, in per cent; English tweets and reviews, and other languages. */
export function languageScores(data) {
  const [tweets, reviews] = [`${data}/davidson/data/labeled_data.csv.gz`, `${data}/imdb/aclImdb.train.jsonl.gz`]
  const others = Object.values(JSON.parse(readFileSync('test/language/gold/other-languages.json', 'utf8'))).flat()
  const rows = [['sentences of 18 other languages noticed, %', '', noEnglish(others)]]
  if (existsSync(tweets)) rows.unshift(['tweets taken for no English, %', '< 1', noEnglish(tweetsOf(unpack(tweets)))])
  if (existsSync(reviews)) {
    const texts = unpack(reviews)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text)
    rows.unshift(['reviews taken for no English, %', '< 1', noEnglish(texts)])
    rows.unshift(['their first sentences taken for no English, %', '< 1', noEnglish(texts.map(firstSentence))])
  }
  return rows
}

const unpack = (path) => gunzipSync(readFileSync(path)).toString()
const firstSentence = (text) => text.split(/[.!?]/)[0]

function noEnglish(texts) {
  const checks = texts.map(detectEnglish).filter(({ reason }) => reason !== 'no words')
  return { texts: checks.length, percent: (100 * checks.filter(({ english }) => !english).length) / checks.length }
}

/** The last column of the table, which is quoted where it holds commas, quotes or line breaks. */
function tweetsOf(csv) {
  const rows = csv.slice(csv.indexOf('\n') + 1)
  return [...rows.matchAll(/^\d+(?:,\d+){5},("(?:[^"]|"")*"|.*)$/gm)].map(([, cell]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
}
