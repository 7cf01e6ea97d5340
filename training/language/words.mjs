/**
 * Writes the words of unlabelled comments as the package cuts them, one sentence (a JSON list) a line. After `npm run build`:
 *
 *     node training/language/words.mjs comments.csv.gz > /tmp/comments.jsonl
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { loadWordSplitter } from '../../dist/esm/language/analysis/words.js'

const [file] = process.argv.slice(2)
const split = await loadWordSplitter()
const seen = new Set()
for (const text of cells(gunzipSync(readFileSync(file)).toString())) {
  for (const words of split(text)) {
    const line = JSON.stringify(words.map((word) => word.text))
    if (words.length >= 4 && words.length <= 50 && !seen.has(line)) process.stdout.write(`${line}\n`)
    seen.add(line)
  }
}

/** The last cell of each line of a CSV file, less the heading. */
function* cells(csv) {
  let row = []
  let heading = true
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (!heading && row.length > 1) yield row.at(-1)
    heading = false
    row = []
  }
}
