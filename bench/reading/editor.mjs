/**
 * The editor's comparison: 100 sentences of ours and 100 of the docs of fast-check and Vitest, shuffled, with the names of products and all
 * code masked. An editor who knows nothing else says of each whether to keep or to rewrite it. See bench/reading/README.md.
 *
 *     node bench/reading/editor.mjs draw SEED --fast-check GIT --vitest GIT [--out ../reading-sheets] [--keys ../reading-keys]
 *     node bench/reading/editor.mjs score SEED ANSWERS ... [--keys ../reading-keys]
 *
 *   GIT      git directory of a clone of the other project, bare or not; its sentences are only written to the sheet
 *   ANSWERS  a file with one line for each sentence: its number, then keep or rewrite
 *
 * `score` keeps the verdicts by id, without the sentences, in bench/reading/results/strict/editor-SEED.json.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ours } from './editor/ours.mjs'
import { counted, verdictsIn } from './editor/score.mjs'
import { sheetOf } from './editor/sheet.mjs'
import { theirs } from './editor/theirs.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'fast-check': { type: 'string' },
    vitest: { type: 'string' },
    out: { type: 'string', default: '../reading-sheets' },
    keys: { type: 'string', default: '../reading-keys' },
  },
})
const [command, seed, ...answers] = positionals
const isDraw = command === 'draw' && options['fast-check'] !== undefined && options.vitest !== undefined
const isScore = command === 'score' && answers.length > 0
if (!/^\d+$/.test(seed ?? '') || !(isDraw || isScore)) {
  console.error(`Usage: node bench/reading/editor.mjs draw SEED --fast-check GIT --vitest GIT
       node bench/reading/editor.mjs score SEED ANSWERS ...`)
  process.exit(2)
}
const keyFile = join(options.keys, `editor-${seed}.json`)

if (isDraw) {
  const { sheet, key } = sheetOf(
    Number(seed),
    ours(),
    theirs({ 'fast-check': options['fast-check'], vitest: options.vitest }),
  )
  for (const folder of [options.out, options.keys]) mkdirSync(folder, { recursive: true })
  const sheetFile = join(options.out, `editor-${seed}.txt`)
  writeFileSync(sheetFile, sheet)
  writeFileSync(keyFile, `${JSON.stringify(key, null, 1)}\n`)
  console.log(`${key.items.length} sentences in ${sheetFile}, the key in ${keyFile}`)
} else {
  const key = JSON.parse(readFileSync(keyFile, 'utf8'))
  const readers = answers.map((file) => verdictsIn(readFileSync(file, 'utf8'), key))
  for (const [at, verdicts] of readers.entries()) {
    const { ours: own, theirs: other, by } = counted(key, verdicts)
    console.log(
      `editor ${at + 1}: rewrites ${own.rewrite} of ${own.all} of ours, ${other.rewrite} of ${other.all} of theirs`,
    )
    for (const [from, { rewrite, all }] of Object.entries(by)) console.log(`  ${from}: ${rewrite} of ${all}`)
  }
  const result = { ...key, readers: readers.map((verdicts) => key.items.map(({ n }) => verdicts[n])) }
  writeFileSync(new URL(`results/strict/editor-${seed}.json`, import.meta.url), `${JSON.stringify(result)}\n`)
}
