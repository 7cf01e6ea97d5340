// A million mutants of 1,000 reviews, each made and let go: what the process holds at most.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { dictionaryNames } from '../../dist/esm/attributes/index.js'
import { dictionary, mutations } from '../../dist/esm/index.js'
import { wholly } from './reviews.mjs'

/** The nine dictionaries that the figures in docs/benchmarks.md were taken with. */
const measured = dictionaryNames.filter((name) => name !== 'country' && name !== 'ethnicity')
const [data = '../shared/data'] = process.argv.slice(2)
const [wanted, mostPerReview] = [1_000_000, 60_000]
/** Of 25,000 reviews. */
const everyNth = 25
const texts = []
let line = 0
const lines = createReadStream(join(data, 'imdb/aclImdb.train.jsonl.gz')).pipe(createGunzip())
for await (const each of createInterface({ input: lines })) {
  if (line++ % everyNth === 0) texts.push(JSON.parse(each).text)
}
const before = process.resourceUsage().maxRSS / 1024
const source = mutations(texts, {
  attributes: measured.map((name) => dictionary(name)),
  order: 2,
  occurrences: 'one',
  invariant: false,
})
let [made, characters, cases] = [0, 0, 0]
const start = process.cpuUsage()
for await (const { variants } of source.cases(wholly([], mostPerReview))) {
  cases++
  for (const { input } of variants) {
    made++
    characters += input.length
  }
  if (made >= wanted) break
}
const { user, system } = process.cpuUsage(start)
const peak = process.resourceUsage().maxRSS / 1024
console.log(
  `${made.toLocaleString('en-US')} mutants of order 2 made of ${cases} of ${texts.length} reviews (${(characters / 1e9).toFixed(2)} GB of text) in ` +
    `${((user + system) / 1e6).toFixed(0)} CPU seconds; peak resident memory ${peak.toFixed(0)} MB (goal: under 500), ` +
    `${before.toFixed(0)} MB before`,
)
process.exit(0)
