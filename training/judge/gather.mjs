/**
 * Writes what the words around say of each exchange that was read: `node training/judge/gather.mjs READ.json training/judge/verdicts.csv`. Needs a
 * build. READ.json is a list of `{ id, genre, attribute, exchange, a, b, verdict, tag }`: the text, its mutant, what was exchanged ("man > woman"), and what a
 * reader found. Of texts that readers saw in a later reading, `tag` names it. No text is written.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dictionary, dictionaryNames } from '../../dist/esm/attributes/dictionary.js'
import { featureNames, featuresOf, surroundings } from '../../dist/esm/cases/mutations/judge/features.js'
import { wordVectors } from '../../dist/esm/cases/mutations/judge/word-vectors.js'
import { TermTable, termKey } from '../../dist/esm/cases/mutations/terms.js'
import { loadWordSplitter } from '../../dist/esm/language/index.js'

const [from, to] = process.argv.slice(2)
const split = await loadWordSplitter()
const table = new TermTable(dictionaryNames.map((name) => dictionary(name)))
const vectors = wordVectors()

const wordsOf = (text) => split(text).flat()

/** The words of one text that another does not have, by the longest common row of words. */
function changed(one, other) {
  const width = other.length + 1
  const best = new Uint16Array((one.length + 1) * width)
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      best[at * width + to] =
        one[at].text === other[to]?.text
          ? best[(at + 1) * width + to + 1] + 1
          : Math.max(best[(at + 1) * width + to], best[at * width + to + 1])
  const found = new Set()
  for (let at = 0, to = 0; at < one.length; ) {
    if (one[at].text === other[to]?.text && to < other.length) [at, to] = [at + 1, to + 1]
    else if (to < other.length && best[at * width + to + 1] >= best[(at + 1) * width + to]) to++
    else found.add(one[at++])
  }
  return found
}

/** The pair of words of the dictionaries among those that were exchanged: names and pronouns go with them. */
const pairOf = ({ attribute, exchange }) =>
  exchange
    .split(', ')
    .map((pair) => pair.split(' > '))
    .find(([word]) => table.get(termKey(word)).some((term) => term.attribute === attribute))

const lines = [['reading', 'text', 'genre', 'attribute', 'verdict', 'words', 'around', ...featureNames].join(',')]
let left = 0
for (const row of JSON.parse(readFileSync(from, 'utf8'))) {
  const words = wordsOf(row.a)
  const moved = changed(words, wordsOf(row.b))
  const pair = pairOf(row)
  const parts = pair?.[0].toLowerCase().split(/[\s-]/) ?? []
  const first = [...moved].find(({ text }) => parts.includes(text.toLowerCase())) ?? [...moved][0]
  const around = surroundings(vectors, words, words.indexOf(first), (word) => moved.has(word))
  const features = pair === undefined ? undefined : featuresOf(vectors, around, pair[0], pair[1])
  if (features === undefined) {
    left++
    continue
  }
  const text = createHash('sha256').update(row.id).digest('hex').slice(0, 8)
  const values = featureNames.map((name) => String(Math.round(features[name] * 1e4) / 1e4))
  lines.push(
    [row.tag, text, row.genre, row.attribute, row.verdict, words.length, around.known.length, ...values].join(','),
  )
}
writeFileSync(to, `${lines.join('\n')}\n`)
process.stdout.write(`${lines.length - 1} exchanges, ${left} whose words the vectors do not know\n`)
