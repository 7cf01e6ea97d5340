// How often a verdict is wrong for what its sentence claims, and how often it decides, on simulated models whose truth is known.
//
//   npm run bench:power             2,000 runs a cell, 400 through audit(); exit 1 when a cell fails
//   npm run bench:power -- --quick  100 runs a cell, 20 through audit()
//   npm run bench:power -- --only=gaps
//
// A cell fails when it is wrong significantly more often than 5 %, or decides significantly less than 5 points below the exact
// test where there is one: exact binomial tests, by Holm over all cells, at 1 % together.

import { attributes } from './power/attributes.mjs'
import { cappedMutants } from './power/capped.mjs'
import { Cells, failures, settingOf, table, worst } from './power/cells.mjs'
import { clustered, stoppingClusters } from './power/clustered.mjs'
import { independent } from './power/independent.mjs'
import { rows } from './power/rows.mjs'
import { scoreGaps } from './power/score-gaps.mjs'
import { since } from './power/since.mjs'
import { throughAudit } from './power/through-audit.mjs'

const quick = process.argv.includes('--quick')
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length)
const simulated = quick ? 100 : 2000
const audited = quick ? 20 : 400
const parts = {
  independent: () => independent(cells, simulated),
  clustered: () => clustered(cells, Math.min(simulated, 1000)),
  stopping: () => stoppingClusters(cells, Math.min(simulated, 400)),
  attributes: () => attributes(cells, simulated),
  gaps: () => scoreGaps(cells, Math.min(simulated, 1000)),
  capped: () => cappedMutants(cells, Math.min(simulated, 400)),
  since: () => since(cells, simulated),
  audit: () => throughAudit(cells, audited),
  rows: () => rows(cells, audited),
}

const cells = new Cells()
for (const [name, run] of Object.entries(parts)) {
  if (only !== undefined && name !== only) continue
  const started = performance.now()
  await run()
  console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

/** The settings of a block that stand over the columns of its table. */
const ACROSS = {
  'Independent cases': ['cases'],
  'Clustered cases, a claim about templates like these': ['gate', 'seed'],
  'Clustered cases, a claim about the suite': ['gate', 'asked'],
  "Clustered cases, stop: 'decided'": ['true rate'],
  'Several attributes': ['gate', 'cases'],
  'Score gaps in a known range': ['seed'],
  'Mutants, some of 20 asked': ['gate', 'asked'],
}

console.log(
  'Each cell: `fair` / `biased` / `inconclusive` in % of the runs; in brackets `fair` / `biased` of the exact test; after',
)
console.log('a comma, where runs may stop, the mean number of cases asked.')
for (const block of new Set(cells.list.map((cell) => cell.block))) {
  const own = cells.list.filter((cell) => cell.block === block)
  console.log(`\n### ${block}\n`)
  console.log(table(own, ACROSS[block] ?? (own[0].setting.gate === undefined ? [] : ['gate'])))
  console.log('')
  for (const { kind, cell, wrong } of worst(own))
    console.log(
      `- ${kind === 'wrongFair' ? '`fair`' : '`biased`'} was wrong most often in ${wrong} of ${cell.runs} runs (${settingOf(cell)}).`,
    )
}
const { failed, questions } = failures(cells.list)
console.log(`\n${cells.list.length} cells, ${questions} tests; ${failed.length} failed (Holm, 1 % together).`)
for (const { cell, what, p } of failed)
  console.log(`- FAILED ${cell.block}, ${settingOf(cell)}: ${what} (p = ${p.toPrecision(2)})`)
process.exitCode = failed.length > 0 ? 1 : 0
