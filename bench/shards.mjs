/**
 * What a shard of four spends on 400 texts against the whole run: processor time of a process of its own, without loading the
 * network that reads texts and the model. Each process begins with an empty memory and no folder of kept analyses. Beside it what
 * a shard has of the words and of the batches: sentences of exactly one length go through the network together, so that fewer texts
 * fill the batches less.
 *
 *     npm run build && node bench/shards.mjs [texts] [shards]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inputKey } from '../dist/esm/core/input-key.js'
import { shardOfText } from '../dist/esm/core/keyed.js'
import { audit, biasFinder, fromPipeline } from '../dist/esm/index.js'
import { batchesByLength } from '../dist/esm/language/network/batches.js'
import { partsOf } from '../dist/esm/language/network/parse.js'
import { tokenize } from '../dist/esm/language/tokenize.js'
import { analyze } from '../dist/esm/language.js'
import { mixedTexts } from './texts.mjs'

const seconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const [first = '400', second = '4', part] = process.argv.slice(2)
const [count, shards] = [Number(first), Number(second)]
const openings = ['My sister came home late. She told her friends why.', 'The actor was tired, and he said so.']
const texts = mixedTexts(count, 1).map((text, at) => `${openings[at % 2]} ${text}`)

if (part !== undefined) {
  const model = fromPipeline('fixtures/models/sentiment')
  const plan = { attributes: ['gender'], cases: biasFinder(texts), variantsPerCase: 8, shrink: false }
  // Loads both, and asks nothing that is asked later.
  await analyze(['It rained.'])
  await audit(model, {
    ...plan,
    cases: biasFinder(['Her brother slept. He was ill.']),
    gate: { found: 0, over: 'suite' },
  })
  const before = seconds()
  const shard = part === 'whole' ? {} : { shard: { index: Number(part), count: shards } }
  const { counts } = await audit(model, { ...plan, ...shard })
  process.stdout.write(JSON.stringify({ spent: seconds() - before, cases: counts.cases }))
  process.exit()
}

const child = (name) => {
  const env = { ...process.env, EXPECT_FAIR_CACHE: 'off' }
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), first, second, name], { env })
  if (stdout.length === 0) throw new Error(String(stderr))
  return JSON.parse(stdout)
}

/** Words of texts, and the batches in which their sentences go through the network when they are read together. */
async function readingOf(some) {
  const lengths = []
  for (const text of some) {
    const sentences = []
    for (const token of await tokenize(text)) {
      sentences[token.sentence] ??= []
      sentences[token.sentence].push(token.text)
    }
    for (const words of sentences) lengths.push(...partsOf(words ?? []).map(({ length }) => length))
  }
  return { words: lengths.reduce((sum, length) => sum + length, 0), batches: batchesByLength(lengths).length }
}

const all = await readingOf(texts)
for (let index = 0; index < shards; index++) {
  const own = texts.filter((text) => shardOfText(inputKey(text), shards) === index)
  const { words, batches } = await readingOf(own)
  const [ofWords, ofBatches] = [words / all.words, batches / all.batches].map((share) => (100 * share).toFixed(0))
  console.log(
    `shard ${index + 1}: ${own.length} texts, ${ofWords} % of the words, ${ofBatches} % of the ${all.batches} batches`,
  )
}
const whole = child('whole')
const parts = Array.from({ length: shards }, (_, at) => child(String(at + 1)))
const percent = (spent) => `${((spent / whole.spent) * 100).toFixed(0)} %`
const mean = parts.reduce((sum, { spent }) => sum + spent, 0) / shards
console.log(`whole run: ${whole.spent.toFixed(1)} s of processor time, ${whole.cases} cases of ${count} texts`)
console.log(`${shards} shards: ${parts.map(({ spent, cases }) => `${percent(spent)} (${cases} cases)`).join(', ')}`)
console.log(`mean ${percent(mean)}, largest ${percent(Math.max(...parts.map(({ spent }) => spent)))}`)
