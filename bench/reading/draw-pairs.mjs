/**
 * Draws the sheet of a blind reading of word pairs: 100 pairs of all dictionaries, each in a sentence of its own as mutations()
 * makes it, and 20 that are broken on purpose, in random order.
 * `node bench/reading/draw-pairs.mjs <seed> <folder> [folder with imdb/ and ud-ewt/]` writes sheet.json for the readers and
 * key.json. How many pairs a dictionary gives goes by its number of words.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dictionaryNames } from '../../dist/esm/attributes/dictionary.js'
import { dictionary, mutations } from '../../dist/esm/index.js'
import { loadWordSplitter } from '../../dist/esm/language/index.js'
import { breakPair } from './break-pair.mjs'
import { randomOf } from './random.mjs'

const [seedText, folder, data = '../shared/data'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node bench/reading/draw-pairs.mjs SEED FOLDER [DATA]')
  process.exit(2)
}
const [rightCount, brokenCount] = [100, 20]
const [reviews, treebankSentences, mutantsPerText] = [1000, 2000, 20]
const random = randomOf(Number(seedText))
/** The nine dictionaries that the figures in docs/benchmarks.md were taken with. */
const measured = dictionaryNames.filter((name) => name !== 'country' && name !== 'ethnicity')
const attributes = measured.map((name) => dictionary(name))

const texts = random.shuffled([...imdb(), ...treebank()])
const split = await loadWordSplitter()
const pool = await mutantsOf(texts)
const items = random.shuffled([...right(), ...(await broken())])

mkdirSync(folder, { recursive: true })
const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 1)}\n`)
const sheet = items.map(({ original, mutant }, at) => ({ item: at + 1, original, mutant }))
write('sheet.json', { title: `Pairs, seed ${seedText}, ${items.length} items`, items: sheet })
const key = items.map(({ id, attribute, from, to, broken: how }, at) => {
  return { item: at + 1, text: `${id}: ${attribute}, ${from} > ${to}`, broken: how }
})
write('key.json', { attribute: 'pairs', seed: Number(seedText), items: key })

function imdb() {
  const lines = gunzipSync(readFileSync(join(data, 'imdb/aclImdb.train.jsonl.gz')))
    .toString()
    .trim()
    .split('\n')
  return random.shuffled(lines.map((line) => JSON.parse(line))).slice(0, reviews)
}

function treebank() {
  const file = readFileSync(join(data, 'ud-ewt/en_ewt-ud-dev.conllu'), 'utf8')
  const found = [...file.matchAll(/^# sent_id = (.*)\n(?:#.*\n)*?# text = (.*)$/gm)]
  return random.shuffled(found.map(([, id, text]) => ({ id, text }))).slice(0, treebankSentences)
}

/** Some mutants of each text, drawn by the package, by dictionary and pair. */
async function mutantsOf(all) {
  const found = new Map(measured.map((name) => [name, new Map()]))
  const source = mutations(
    all.map(({ text }) => text),
    { attributes, occurrences: 'one' },
  )
  const context = {
    seed: 1,
    sample: Number.POSITIVE_INFINITY,
    variantsPerCase: mutantsPerText,
    attributes: [],
    skip() {},
    drawn() {},
  }
  for await (const { original, variants, id } of source.cases(context)) {
    const text = all[Number(id.match(/\d+$/)[0]) - 1]
    for (const { input, edits } of variants) {
      if (input === original) continue
      const change = changeOf(original, input)
      const attribute = edits
        .find(({ start, end }) => start < change.mutantEnd && change.start < end)
        ?.slot.split(':')[0]
      if (attribute === undefined) throw new Error(`a change outside of all edits: ${input}`)
      const pair = `${change.from} > ${change.to}`.toLowerCase()
      const pairs = found.get(attribute)
      pairs.set(pair, [...(pairs.get(pair) ?? []), { id: text.id, attribute, ...change, text: original, input }])
    }
  }
  return found
}

/** The words that differ: one place, with the article before it where that changed too. */
function changeOf(text, input) {
  let start = 0
  while (text[start] === input[start]) start++
  let tail = 0
  while (tail < Math.min(text.length, input.length) - start && text.at(-1 - tail) === input.at(-1 - tail)) tail++
  const isLetter = (at) =>
    /[\p{L}\p{N}]/u.test(text[at] ?? ' ') ||
    /[\p{L}\p{N}]['’-][\p{L}\p{N}]/u.test(text.slice(Math.max(0, at - 1), at + 2))
  while (start > 0 && isLetter(start - 1)) start--
  let end = text.length - tail
  while (isLetter(end)) end++
  const mutantEnd = end + input.length - text.length
  return { start, end, mutantEnd, from: text.slice(start, end), to: input.slice(start, mutantEnd) }
}

/** Each distinct pair as likely as any other; one item a text. */
function right() {
  const seen = new Set()
  return shares().flatMap(({ name, count }) => {
    const pairs = random.shuffled([...pool.get(name).values()])
    const drawn = []
    for (const places of pairs) {
      if (drawn.length >= count) break
      const place = random.pick(places)
      if (seen.has(place.id)) continue
      seen.add(place.id)
      drawn.push({ ...place, ...shown(place), broken: false })
    }
    if (drawn.length < count) throw new Error(`${name} has ${drawn.length} pairs, ${count} are wanted`)
    return drawn
  })
}

function shares() {
  const sizes = attributes.map((attribute) => {
    const words = attribute.classes.map((name) => attribute.words(name))
    return words.reduce((sum, { nouns, adjectives }) => sum + nouns.length + adjectives.length, 0)
  })
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const exact = sizes.map((size) => (rightCount * size) / whole)
  const counts = exact.map(Math.floor)
  const open = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest)
  const missing = rightCount - counts.reduce((sum, count) => sum + count, 0)
  for (const { at } of open.slice(0, missing)) counts[at]++
  return attributes.map(({ name }, at) => ({ name, count: counts[at] }))
}

async function broken() {
  const places = random.shuffled(
    [...pool.values()].flatMap((pairs) => [...pairs.values()].map((all) => random.pick(all))),
  )
  const made = []
  const kinds = new Map()
  for (const place of places) {
    if (made.length >= brokenCount) break
    const change = await breakPair(place, random, attributes)
    if (change === undefined || (kinds.get(change.broken) ?? 0) >= brokenCount / 4) continue
    kinds.set(change.broken, (kinds.get(change.broken) ?? 0) + 1)
    made.push({ ...change, ...shown(change) })
  }
  if (made.length < brokenCount) throw new Error(`${made.length} broken pairs are too few`)
  return made
}

/** The sentence of the change and the one before it, with the changed words marked. */
function shown({ text, start, end, to }) {
  const sentences = split(text).map((words) => [words[0].start, words.at(-1).end])
  const at = Math.max(
    0,
    sentences.findLastIndex(([from]) => from <= start),
  )
  const from = Math.min(start, sentences[Math.max(0, at - 1)][0])
  const until = Math.max(end, sentences.find(([, last]) => last >= end)?.[1] ?? end)
  const marked = (word) => oneLine(`${text.slice(from, start)}[[${word}]]${text.slice(end, until)}`)
  return { original: marked(text.slice(start, end)), mutant: marked(to) }
}

function oneLine(text) {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
