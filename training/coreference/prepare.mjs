/**
 * Parses the gold texts once, so that training and its trials need not: one JSON file for each set. The passages of GAP are
 * also parsed with all genders swapped.
 *
 *     node training/coreference/prepare.mjs <folder to write> [folder with gap/, litbank/, ud-gum-ccby/]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { readGap, readGum, readLitBank } from '../../bench/language/gold-chains.mjs'
import { swapGenders } from '../../bench/language/swap-genders.mjs'
import { analyze, analyzeTokens } from '../../dist/esm/language/index.js'

const [folder, data = '../shared/data'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const write = (name, rows) => writeFileSync(`${folder}/${name}.json`, JSON.stringify(rows))

const passages = readGap(`${data}/gap/gap-development.tsv`)
for (const [name, rows] of [
  ['gap-dev', passages],
  ['gap-dev-swapped', passages.map(swapGenders)],
]) {
  const documents = await analyze(rows.map(({ text }) => text))
  write(
    name,
    rows.map((passage, at) => ({ ...passage, document: documents[at] })),
  )
}
for (const [name, novels] of [
  ['litbank-train', readLitBank(`${data}/litbank/coref.tar.xz`, 'train')],
  ['gum-train', readGum(`${data}/ud-gum-ccby/en_gum-ud-train.conllu.gz`)],
]) {
  const rows = []
  for (const { sentences, ...novel } of novels) rows.push({ ...novel, document: await analyzeTokens(sentences) })
  write(name, rows)
}
