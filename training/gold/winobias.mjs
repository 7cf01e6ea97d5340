/**
 * Pairs the sentences of WinoBias dev, which are in the same order in the pro- and the anti-stereotyped files and
 * differ in the gender of one pronoun.
 *
 *   node training/gold/winobias.mjs <folder of winobias> [every] > test/language/gold/winobias-pairs.json
 *
 * Prints every n-th pair (default 1: all 792) as [pro, anti]. Brackets and line numbers are taken out. Pairs of which
 * the published texts differ in other words too ("won" and "win", "to stop" and "stop") are left out and counted on
 * standard error: no rewriting of pronouns can give them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder, every = '1'] = process.argv.slice(2)
const pronoun = /\b(?:he|him|his|she|her|hers)\b/g

const lines = (name) =>
  readFileSync(join(folder, 'data', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^\d+ /, '').replace(/[[\]]/g, ''))

const pairs = [1, 2].flatMap((type) => {
  const anti = lines(`anti_stereotyped_type${type}.txt.dev`)
  return lines(`pro_stereotyped_type${type}.txt.dev`).map((pro, index) => [pro, anti[index]])
})
const clean = pairs.filter(([pro, anti]) => pro.replace(pronoun, '_') === anti.replace(pronoun, '_'))
process.stderr.write(`${pairs.length} pairs, ${pairs.length - clean.length} differ in other words\n`)
const kept = clean.filter((_, index) => index % Number(every) === 0)
process.stdout.write(`[\n${kept.map((pair) => `  ${JSON.stringify(pair)}`).join(',\n')}\n]\n`)
