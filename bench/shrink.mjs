// Model inputs, batches and time of level-by-level shrinking against fast-check's own shrinking, one candidate after the
// other, on the same pairs and the same arbitrary. Run after `npm run build`: node bench/shrink.mjs
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { eec } from '../dist/esm/cases/index.js'
import { fromFunction, fromPipeline, Probe } from '../dist/esm/models/index.js'
import { closeScore, sameLabel } from '../dist/esm/oracle/index.js'
import { shrinkPair } from '../dist/esm/shrink/index.js'
import { isSameBias } from '../dist/esm/shrink/same-bias.js'
import { ShrinkArbitrary } from '../dist/esm/shrink/shrink-arbitrary.js'
import { textSpace } from '../dist/esm/shrink/text/text-space.js'
import { loadTextTools, syntaxOf } from '../dist/esm/shrink/text/text-tools.js'

const SENTIMENT = new URL('../fixtures/models/sentiment', import.meta.url).pathname

/** A side whose sensitive words stand as `[person:Alan]`. */
function side(marked, classes) {
  const edits = []
  let [input, from] = ['', 0]
  for (const match of marked.matchAll(/\[(\w+):([^\]]*)\]/g)) {
    input += marked.slice(from, match.index)
    edits.push({ start: input.length, end: input.length + match[2].length, slot: match[1] })
    input += match[2]
    from = match.index + match[0].length
  }
  return { input: input + marked.slice(from), classes, edits }
}

/** `{he}`, `{him}`, `{his}`, `{name}` filled for a man and for a woman. */
function people(text) {
  const forms = {
    he: ['he', 'she'],
    He: ['He', 'She'],
    him: ['him', 'her'],
    his: ['his', 'her'],
    name: ['Alan', 'Latisha'],
  }
  return [0, 1].map((index) =>
    side(
      text.replace(/\{(\w+)\}/g, (_, form) => `[person:${forms[form][index]}]`),
      { gender: index === 0 ? 'male' : 'female' },
    ),
  )
}

const REVIEWS = [
  'I went in with low hopes. {name} plays a tired nurse, and {he} carries the whole film with {his} quiet looks. The ending was a little too neat for me.',
  'The director took risks here. {He} lets scenes run long, and sometimes {his} patience pays off, but the second half is dull and {he} never finds a reason for it.',
  '{name} wrote the script in three weeks and it shows. None of the jokes land. {He} should have asked someone to read it, because the cast does {him} no favours either.',
  'A warm little story about a teacher. {He} loses {his} job, moves to the coast and learns to sail. My children laughed a lot, and I did not look at my watch once.',
  'There is not much to say about the plot. What stays is the music: {name} recorded it at home, and {he} fills every empty moment. Without {him} this would be a very ordinary thriller.',
  'I wanted to like this. The photography is lovely, the costumes are right, yet {name} sleepwalks through {his} part. When {he} finally shouts, it comes an hour too late.',
]
const LONG = REVIEWS.concat(REVIEWS.map((review) => review.replace('the', 'that'))).join(' ')

const has =
  (...words) =>
  (text) =>
    words.every((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
const woman = (text) => /\b(she|her|Latisha)\b/i.test(text)
const PLANTED = [
  ['sentence of the EEC', '{name} feels angry about the new rules.', (text) => woman(text)],
  ['review, 3 sentences', REVIEWS[1], (text) => woman(text) && has('dull')(text)],
  ['review, 2 words needed', REVIEWS[2], (text) => woman(text) && has('jokes', 'cast')(text)],
  [`${LONG.split(' ').length} words`, LONG, (text) => woman(text) && has('sail')(text)],
  [`${LONG.split(' ').length} words, 3 needed`, LONG, (text) => woman(text) && has('sail', 'shouts', 'nurse')(text)],
]

/** Inputs after which a probe has looked at batch-mates, as it has in an audit long before it shrinks. */
const WARM = Array.from({ length: 8 }, (_, n) => 'A text to begin with. '.repeat(n + 1))

/** Counts what is asked, through the probe, as an audit does. */
async function measure(model, work) {
  const probe = new Probe(model, { batchSize: 64, cacheEntries: 100_000 })
  await probe.ask(WARM)
  const before = probe.use
  const started = performance.now()
  const result = await work((inputs) => probe.ask(inputs))
  const [calls, batches] = [probe.use.calls - before.calls, probe.use.batches - before.batches]
  return { ...result, calls, batches, ms: performance.now() - started }
}

const levelByLevel = (pair, oracle) => (ask) => shrinkPair(pair, { ask, oracle })

const oneByOne = (pair, oracle) => async (ask) => {
  const space = textSpace(pair, [], await loadTextTools(), await syntaxOf(pair.a.input))
  const arbitrary = new ShrinkArbitrary(space, pair)
  const property = fc.asyncProperty(arbitrary, async ({ a, b }) => {
    const [first, second] = await ask([a.input, b.input])
    return !isSameBias(oracle, pair, { a: { prediction: first }, b: { prediction: second } })
  })
  return { pair: (await fc.check(property, { numRuns: 1 })).counterexample[0] }
}

async function answer(model, [a, b]) {
  const [first, second] = await new Probe(model).ask([a.input, b.input])
  return { attribute: 'gender', a: { ...a, prediction: first }, b: { ...b, prediction: second } }
}

const rows = []
async function compare(name, model, pair, oracle) {
  // Once unmeasured, so that neither pays for loading.
  await measure(model, levelByLevel(pair, oracle))
  const ours = await measure(model, levelByLevel(pair, oracle))
  const theirs = await measure(model, oneByOne(pair, oracle))
  const same = ours.pair.a.input === theirs.pair.a.input && ours.pair.b.input === theirs.pair.b.input
  rows.push({
    pair: name,
    levels: ours.levels,
    'inputs, levels': ours.calls,
    'inputs, one by one': theirs.calls,
    'batches, levels': ours.batches,
    'batches, one by one': theirs.batches,
    'ms, levels': Math.round(ours.ms),
    'ms, one by one': Math.round(theirs.ms),
    'same result': same,
    result: `${ours.pair.a.input} | ${ours.pair.b.input}`.slice(0, 60),
  })
}

await loadTextTools()
for (const [name, text, planted] of PLANTED) {
  const model = fromFunction((inputs) => inputs.map((input) => (planted(input) ? 'negative' : 'positive')))
  await compare(name, model, await answer(model, people(text)), sameLabel())
}
print('Planted functions')

if (existsSync(SENTIMENT)) {
  const model = fromPipeline(SENTIMENT)
  for (const [number, review] of REVIEWS.entries()) await real(model, `review ${number + 1}`, people(review))
  await real(model, `${LONG.split(' ').length} words`, people(LONG))
  for (const pair of await eecPairs(3)) await real(model, 'EEC', pair)
  await model.dispose()
  print('The sentiment transformer, keeping half of the score difference that the pair had')
}

function print(title) {
  console.log(title)
  console.table(rows)
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0)
  for (const unit of ['inputs', 'batches', 'ms']) {
    console.log(`${unit}: ${sum(`${unit}, levels`)} level by level, ${sum(`${unit}, one by one`)} one by one`)
  }
  rows.length = 0
}

async function real(model, name, sides) {
  const pair = await answer(model, sides)
  const scoreOf = (side) => side.prediction.scores?.POSITIVE ?? 0
  const gap = Math.abs(scoreOf(pair.a) - scoreOf(pair.b))
  if (gap < 1e-4) return
  const oracle = closeScore({ tolerance: gap / 2, label: 'POSITIVE' })
  if (oracle.differs(pair.a.prediction, pair.b.prediction)) await compare(name, model, pair, oracle)
}

async function eecPairs(count) {
  const pairs = []
  const source = eec()
  const context = { seed: 42, sample: count, variantsPerCase: 64, attributes: ['gender'], skip() {}, drawn() {} }
  for await (const { variants } of source.cases(context)) {
    const all = [...variants].filter((variant) => variant.classes.race === undefined)
    const a = all.find((variant) => variant.classes.gender === 'male')
    const b = all.find((variant) => variant.classes.gender === 'female')
    if (a && b) pairs.push([a, b])
    if (pairs.length === count) break
  }
  return pairs
}
