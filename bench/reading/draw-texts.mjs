/**
 * Draws the sheet of a blind reading of changed texts: 100 pairs of an original and what was made of it, and 20 that are broken on
 * purpose, in random order.
 *
 *   node bench/reading/draw-texts.mjs mt-nlp 421 FOLDER           mutants of MT-NLP of held reviews, one a text
 *   node bench/reading/draw-texts.mjs bias-finder 422 FOLDER      BiasFinder's, of the same reviews
 *   node bench/reading/draw-texts.mjs found.jsonl 423 FOLDER      lines { "before", "after", "id"?, "note"? } or { "original", "text" }
 *     --kind found|mutants     the checklist and the ways to break; of a file found, of a source mutants
 *     --name "..."             what results/ calls it; default the source or the file
 *     --count 100 --broken 20 --texts 420 --data ../shared/data
 *
 * Writes sheet.json and checklist.md for the readers, and key.json. Readers leave verdicts-a.json and verdicts-b.json, for score.mjs.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadWordSplitter } from '../../dist/esm/language/index.js'
import { breaker } from './break-text.mjs'
import { shownChanges } from './changed-words.mjs'
import { isSource, pairsOf } from './mutant-pairs.mjs'
import { randomOf } from './random.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string' },
    name: { type: 'string' },
    count: { type: 'string', default: '100' },
    broken: { type: 'string', default: '20' },
    texts: { type: 'string', default: '420' },
    data: { type: 'string', default: '../shared/data' },
  },
})
const [source, seedText, folder] = positionals
const kind = options.kind ?? (isSource(source) ? 'mutants' : 'found')
if (folder === undefined || !['mutants', 'found'].includes(kind)) {
  console.error(
    'Usage: node bench/reading/draw-texts.mjs mt-nlp|bias-finder|PAIRS.jsonl SEED FOLDER [--kind found|mutants]',
  )
  process.exit(2)
}
const [rightCount, brokenCount] = [Number(options.count), Number(options.broken)]
const random = randomOf(Number(seedText))
const pairs = await pairsOf(source, random, {
  data: options.data,
  textsSeed: Number(options.texts),
  wanted: rightCount + 4 * brokenCount,
})
const shuffled = random.shuffled(pairs)
const split = await loadWordSplitter()
const right = shuffled.slice(0, rightCount).map((pair) => ({ ...pair, broken: false }))
const items = random.shuffled([...right, ...(await broken(shuffled.slice(rightCount)))])

mkdirSync(folder, { recursive: true })
const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 1)}\n`)
const sheet = items.map(({ before, after }, at) => ({ item: at + 1, ...shownChanges(before, after, split) }))
write('sheet.json', { title: `Changed texts, seed ${seedText}, ${items.length} items`, items: sheet })
const key = items.map(({ id, note, broken: how }, at) => {
  return { item: at + 1, text: note === undefined ? id : `${id}: ${note}`, broken: how }
})
write('key.json', { attribute: options.name ?? source, seed: Number(seedText), items: key })
copyFileSync(new URL(`checklist-${kind}.md`, import.meta.url), join(folder, 'checklist.md'))
process.exit()

/** As many of each way as can be had, of pairs that stand in the sheet once. */
async function broken(rest) {
  const made = []
  const how = await breaker(kind, random, rest)
  for (const [at, pair] of rest.entries()) {
    if (made.length === brokenCount) break
    for (let tried = 0; tried < how.ways.length; tried++) {
      const way = how.ways[(at + tried) % how.ways.length]
      const most = Math.ceil((1.5 * brokenCount) / how.ways.length)
      if (made.filter((each) => each.broken === way).length >= most) continue
      const one = await how.break(pair, way)
      if (one === undefined) continue
      made.push(one)
      break
    }
  }
  if (right.length < rightCount || made.length < brokenCount) {
    throw new Error(`${right.length} pairs and ${made.length} broken ones are too few: ${pairs.length} were there`)
  }
  return made
}
