// Model inputs, batches and time of shrinking long reviews with and without moves along the parse, on the same pairs in one
// run: reviews of 200 words and more whose he and she change places. Run after `npm run build`:
// node bench/shrink-syntax.mjs [reviews] [folder with imdb/]
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Random } from '../dist/esm/core/random.js'
import { analyze, pronounForms, rewritePersons } from '../dist/esm/language/index.js'
import { fromPipeline, Probe } from '../dist/esm/models/index.js'
import { closeScore, sameLabel } from '../dist/esm/oracle/index.js'
import { descend } from '../dist/esm/shrink/level-search.js'
import { QuestionBook } from '../dist/esm/shrink/question-book.js'
import { isSameBias } from '../dist/esm/shrink/same-bias.js'
import { ShrinkArbitrary } from '../dist/esm/shrink/shrink-arbitrary.js'
import { wordsOf } from '../dist/esm/shrink/text/piece.js'
import { textSpace } from '../dist/esm/shrink/text/text-space.js'
import { loadTextTools, syntaxOf } from '../dist/esm/shrink/text/text-tools.js'

const [wanted = '40', data = '../shared/data'] = process.argv.slice(2)
const corpus = `${data}/imdb/aclImdb.train.jsonl.gz`
const sentiment = new URL('../fixtures/models/sentiment', import.meta.url).pathname

if (existsSync(corpus)) await main()
else console.log(`Not run: ${corpus} is missing.`)

async function main() {
  const tools = await loadTextTools()
  const pairs = await longPairs(Number(wanted))
  console.log(`${pairs.length} reviews, ${sum(pairs.map(({ a }) => wordsOf(a.input).length))} words`)
  const random = new Random(7)
  for (const needed of [1, 2, 4]) {
    const rows = []
    for (const [number, pair] of pairs.entries()) {
      const words = neededWords(pair, needed, random.derive(`${needed} ${number}`))
      const planted = (text) => isChanged(text, pair) && words.every((word) => text.toLowerCase().includes(word))
      const ask = async (inputs) => inputs.map((text) => label(planted(text) ? 'negative' : 'positive'))
      rows.push(await both(await answered(pair, ask), ask, sameLabel(), tools))
    }
    print(`planted: ${needed} shared word(s) of the review and one differing word`, rows)
  }
  if (!existsSync(sentiment)) return
  const model = fromPipeline(sentiment)
  const rows = []
  for (const pair of pairs) {
    const probe = new Probe(model, { batchSize: 64, cacheEntries: 100_000 })
    const ask = (inputs) => probe.ask(inputs)
    const found = await answered(pair, ask)
    const gap = Math.abs(found.a.prediction.scores.POSITIVE - found.b.prediction.scores.POSITIVE)
    const oracle = closeScore({ tolerance: gap / 2, label: 'POSITIVE' })
    if (gap > 1e-3) rows.push(await both(found, ask, oracle, tools))
  }
  print('the sentiment transformer, keeping half of the score difference', rows)
  await model.dispose()
}

function label(name) {
  return { kind: 'label', label: name }
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

async function longPairs(count) {
  const reviews = gunzipSync(readFileSync(corpus)).toString().trim().split('\n')
  const texts = reviews.map((line) => JSON.parse(line).text).filter((text) => wordsOf(text).length >= 200)
  const swap = { he: pronounForms('she'), she: pronounForms('he') }
  const pairs = []
  // Every so many reviews: they are sorted by their label.
  for (let at = 0; at < texts.length && pairs.length < count; at += Math.floor(texts.length / (2 * count))) {
    const [document] = await analyze([texts[at]])
    const { text, edits } = rewritePersons(document, { pronouns: swap })
    const back = rewritePersons((await analyze([text]))[0], { pronouns: swap })
    if (edits.length === 0 || back.text !== texts[at] || back.edits.length !== edits.length) continue
    pairs.push({
      attribute: 'gender',
      a: { input: texts[at], classes: { gender: 'a' }, edits: back.edits },
      b: { input: text, classes: { gender: 'b' }, edits },
    })
  }
  return pairs
}

/** Some word of side b that side a does not have at that place is in the text. */
function isChanged(text, { a, b }) {
  const own = b.edits.map(({ start, end }) => b.input.slice(start, end).toLowerCase())
  const other = new Set(a.edits.map(({ start, end }) => a.input.slice(start, end).toLowerCase()))
  const words = new Set(text.toLowerCase().match(/[\p{L}']+/gu))
  return own.some((word) => !other.has(word) && words.has(word)) && ![...other].some((word) => words.has(word))
}

function neededWords({ a, b }, count, random) {
  const changed = new Set([a, b].flatMap(({ input, edits }) => edits.map(({ start, end }) => input.slice(start, end))))
  const words = [...new Set(a.input.toLowerCase().match(/\p{L}{4,}/gu))].filter((word) => !changed.has(word))
  return Array.from({ length: count }, () => words[random.int(words.length)])
}

async function answered(pair, ask) {
  const [one, other] = await ask([pair.a.input, pair.b.input])
  return { ...pair, a: { ...pair.a, prediction: one }, b: { ...pair.b, prediction: other } }
}

async function both(pair, ask, oracle, tools) {
  const biased = oracle.differs(pair.a.prediction, pair.b.prediction)
  return biased ? [await shrink(pair, ask, oracle, tools, false), await shrink(pair, ask, oracle, tools, true)] : []
}

async function shrink(pair, ask, oracle, tools, parsed) {
  const started = performance.now()
  const space = textSpace(pair, [], tools, parsed ? await syntaxOf(pair.a.input) : undefined)
  const arbitrary = new ShrinkArbitrary(space, pair)
  const book = new QuestionBook(ask, 4000, [pair.a, pair.b])
  let batches = 0
  const { value, ended } = await descend(arbitrary, arbitrary.generate(), {
    width: 32,
    key: space.key,
    stopped: () => false,
    judge: async (candidates) => {
      batches++
      return (await book.answer(candidates)).map((each) => isSameBias(oracle, pair, each))
    },
  })
  const ms = performance.now() - started
  return { calls: book.calls, batches, ms, words: wordsOf(value.a.input).length, ended, text: value.b.input }
}

function print(title, rows) {
  const runs = rows.filter((row) => row.length > 0)
  const total = (which, unit) => sum(runs.map((row) => row[which][unit]))
  console.log(`\n${title} (${runs.length} pairs)`)
  for (const [name, unit] of [
    ['model inputs', 'calls'],
    ['batches', 'batches'],
    ['ms', 'ms'],
    ['words left', 'words'],
  ]) {
    const [without, parsed] = [total(0, unit), total(1, unit)].map(Math.round)
    console.log(`  ${name}: ${without} without, ${parsed} with the parse, ratio ${(parsed / without).toFixed(2)}`)
  }
  const cheaper = runs.filter(([without, parsed]) => parsed.calls < without.calls).length
  const dearer = runs.filter(([without, parsed]) => parsed.calls > without.calls).length
  console.log(`  cheaper in ${cheaper} pairs, dearer in ${dearer}`)
}
