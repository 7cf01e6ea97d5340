// Cases of templates: the claim about these cases, and the claim about other templates.
import { Random } from '../../dist/esm/core/random.js'
import { decideGate } from '../../dist/esm/oracle/index.js'
import { exactPower } from './chance.mjs'
import { FOUND, isDecided, isWrong, RATE, Seen, verdictOn } from './claims.mjs'

const LAYOUTS = [
  [10, 12],
  [20, 5],
  [100, 12],
]
const RATES = [0, 0.01, 0.05, 0.1]

/** How the unfair cases lie: in whole templates, in half of the cases of twice as many templates, or anywhere. */
const KINDS = {
  'whole templates': (random, rate) => (random.float() < rate ? 1 : 0),
  'half of templates': (random, rate) => (random.float() < 2 * rate ? 0.5 : 0),
  anywhere: (_, rate) => rate,
}

/** A template's cases: each unfair with the template's own share. */
const casesOf = (random, share, size) =>
  Array.from({ length: size }, () => share === 1 || (share > 0 && random.float() < share))

export function clustered(cells, runs) {
  for (const [templates, size] of LAYOUTS)
    for (const [kind, shareOf] of Object.entries(KINDS))
      for (const rate of RATES)
        for (let seed = 1; seed <= runs; seed++) {
          const random = new Random(seed, `clustered ${templates} ${kind} ${rate}`)
          const all = Array.from({ length: templates }, () => casesOf(random, shareOf(random, rate), size))
          const setting = {
            'templates x cases': `${templates} x ${size}`,
            unfair: kind,
            'true rate': `${rate * 100} %`,
          }
          population(cells, all, { setting, rate, seed, kind })
          suite(cells, all, { setting, seed, random })
        }
}

/** The claim about templates like these, at the default seed and at a seed of its own for each run. */
function population(cells, all, { setting, rate, seed, kind }) {
  for (const gate of [FOUND, RATE])
    for (const own of [false, true]) {
      const seen = new Seen(['gender'], { seed: own ? seed : 42 })
      for (const [template, cases] of all.entries()) for (const unfair of cases) seen.add(String(template), unfair)
      const exact = kind === 'whole templates' ? { exact: exactPower(gate, all.length, rate) } : {}
      cells.add(
        'Clustered cases, a claim about templates like these',
        { ...setting, gate, seed: own ? 'each its own' : '42' },
        verdictOn(gate, seen.evidence, [rate]),
        exact,
      )
    }
}

/** The claim about the suite itself: asked whole, and half of it. */
function suite(cells, all, { setting, random }) {
  const cases = all.flat()
  const truth = cases.filter(Boolean).length / cases.length
  for (const gate of [FOUND, RATE])
    for (const part of ['all', 'half']) {
      const asked = part === 'all' ? cases : random.shuffle(cases).slice(0, Math.max(60, cases.length / 2))
      const seen = new Seen(['gender'], { over: 'suite', exhausted: part === 'all', seed: 42 })
      for (const [at, unfair] of asked.entries()) seen.add(String(at), unfair)
      cells.add(
        'Clustered cases, a claim about the suite',
        { ...setting, gate, asked: part },
        verdictOn(gate, seen.evidence, [truth]),
      )
    }
}

/** A run that may stop, and meets one case of every template before it meets a second one. */
export function stoppingClusters(cells, runs) {
  for (const [templates, size] of [
    [100, 12],
    [400, 3],
  ])
    for (const [kind, shareOf] of Object.entries(KINDS))
      for (const rate of [0, 0.05, 0.1, 0.2])
        for (let seed = 1; seed <= runs; seed++) {
          const random = new Random(seed, `stopping ${templates} ${kind} ${rate}`)
          const all = Array.from({ length: templates }, () => casesOf(random, shareOf(random, rate), size))
          const told = untilDecided(RATE, all, size)
          const setting = {
            'templates x cases': `${templates} x ${size}`,
            unfair: kind,
            'true rate': `${rate * 100} %`,
            gate: RATE,
          }
          cells.add("Clustered cases, stop: 'decided'", setting, { ...told, wrong: isWrong(RATE, told, [rate]) })
        }
}

function untilDecided(gate, all, size) {
  const seen = new Seen(['gender'], { seed: 42, sequential: true })
  for (let turn = 0; turn < size; turn++) {
    for (const [template, cases] of all.entries()) {
      seen.add(String(template), cases[turn])
      // More cases of a template that was met change nothing in what a run that may stop counts.
      if (turn === 0 && isDecided(gate, seen.evidence)) return { ...decideGate(gate, seen.evidence), cases: seen.cases }
    }
    if (turn === 1) break
  }
  return { ...decideGate(gate, seen.evidence), cases: seen.cases }
}
