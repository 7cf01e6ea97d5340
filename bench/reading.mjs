/**
 * Blind readings of what the package makes: draws a sheet, and scores what two readers said of it. See bench/reading/README.md.
 *
 *     npm run eval:reading -- draw ROW SEED [--draw 1]
 *     npm run eval:reading -- score ROW SEED [--draw 1] ANSWERS-A ANSWERS-B
 *
 *   ROW            mutations-1, mutations-2, gender, everyone, each, country, occupation, race, cvs, adf, expga, candidates, evidence;
 *                  `draw all SEED` for each
 *   --draw 1       which of the reserved parts of the texts, 1 to 3; some rows have 4 to 12
 *   --genre reviews  texts of this genre only (reviews, posts, prose); --most-words 250  texts of at most so many words (250 at most).
 *                  Give `score` the same
 *   --development  of texts that rules were made with: to try it; never counts. --items 40 then draws a smaller sheet,
 *                  with fewer planted items
 *   --data ../shared/data, --texts ../reading-texts     where the texts are
 *   --out ../reading-sheets    what readers get, --keys ../reading-keys     what they never see
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { genres } from './reading/choose.mjs'
import { draw } from './reading/draw.mjs'
import { rows } from './reading/goals.mjs'
import { sheetName } from './reading/name.mjs'
import { answersIn, score, table } from './reading/score.mjs'
import { usualMostWords } from './reading/texts/read.mjs'
import { drawsOf } from './reading/texts/reserve.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string', default: '1' },
    genre: { type: 'string' },
    'most-words': { type: 'string' },
    development: { type: 'boolean', default: false },
    items: { type: 'string' },
    data: { type: 'string', default: '../shared/data' },
    texts: { type: 'string', default: '../reading-texts' },
    out: { type: 'string', default: '../reading-sheets' },
    keys: { type: 'string', default: '../reading-keys' },
  },
})
const [command, row, seedText, ...answers] = positionals
const [seed, number] = [Number(seedText), Number(options.draw)]
const isRow = Object.hasOwn(rows, row ?? '') || (command === 'draw' && row === 'all')
const items = options.items === undefined ? undefined : Number(options.items)
const { genre, development: isDevelopment } = options
const mostWords = options['most-words'] === undefined ? undefined : Number(options['most-words'])
const isNarrowed =
  (genre === undefined || genres.includes(genre)) &&
  (mostWords === undefined || (Number.isInteger(mostWords) && mostWords >= 1 && mostWords <= usualMostWords))
const isDraw =
  (row === 'all' ? Object.keys(rows) : isRow ? [row] : []).every((each) => drawsOf(each).includes(number)) &&
  (items === undefined || isDevelopment)
if (
  !isRow ||
  !isDraw ||
  !isNarrowed ||
  !Number.isSafeInteger(seed) ||
  !(command === 'draw' || (command === 'score' && answers.length === 2))
) {
  console.error(`Usage: npm run eval:reading -- draw ROW SEED [--draw 1] [--genre reviews] [--most-words 250] [--development]
       npm run eval:reading -- score ROW SEED [--draw 1] [--genre reviews] [--most-words 250] ANSWERS-A ANSWERS-B
ROW, with its draws: ${Object.keys(rows)
    .map((each) => `${each} (${drawsOf(each).join(', ')})`)
    .join(', ')}; \`draw all SEED\``)
  process.exit(2)
}

if (command === 'draw') await drawAll(row === 'all' ? Object.keys(rows) : [row])
else scoreOne()
process.exit()

async function drawAll(names) {
  for (const name of names) {
    const began = performance.now()
    const told = (items) => items % 20 === 0 && console.error(`${name}: ${items} items so far`)
    const made = await draw({ row: name, seed, number, isDevelopment, genre, mostWords, items, told }, options)
    const { folder, texts, planted, shares } = made
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${made.name}: ${made.items} items and ${planted} planted, of ${texts} texts, ${seconds} s; ${folder}`)
    for (const [what, counts] of Object.entries(shares)) {
      const parts = Object.entries(counts).map(([value, count]) => `${value} ${count}`)
      if (parts.length > 0) console.log(`  ${what}: ${parts.join(', ')}`)
    }
  }
}

function scoreOne() {
  const name = sheetName({ row, number, seed, isDevelopment, genre, mostWords })
  const key = JSON.parse(readFileSync(join(options.keys, `${name}.json`), 'utf8'))
  const [a, b] = answers.map((file) => answersIn(readFileSync(file, 'utf8'), key))
  const result = score(key, { a, b })
  console.log(table(result))
  if (isDevelopment) return
  const said = (reader, n) => {
    const { verdict, fault } = reader.get(n)
    return fault === undefined ? verdict : `${verdict}: ${fault}`
  }
  const items = key.items.map((item) => ({ ...item, a: said(a, item.n), b: said(b, item.n) }))
  const folder = fileURLToPath(new URL('./reading/results/strict/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ ...result, readings: items }, undefined, 1)}\n`)
}
