// Independent cases, looked at after every case where the run may stop: what the exact binomial test is for.
import { Random } from '../../dist/esm/core/random.js'
import { decideGate, noEvidence } from '../../dist/esm/oracle/index.js'
import { exactPower } from './chance.mjs'
import { FOUND, isDecided, isWrong, RATE } from './claims.mjs'

const GATES = [FOUND, { rate: 0.02 }, RATE]
const RATES = [0, 0.005, 0.01, 0.02, 0.05, 0.1]
const SIZES = [50, 100, 200, 500, 1000]

const evidenceOf = (cases, found, sequential) => {
  const any = { ...noEvidence('gender'), cases, casesWithBtc: found, units: cases, firstWithBtc: found }
  return {
    over: 'population',
    exhausted: false,
    unit: 'case',
    attributes: [any],
    any,
    pairs: cases,
    seed: 42,
    sequential,
  }
}

/** Remembers what was decided of so many found in so many cases: runs meet the same counts again and again. */
function remembered(decide) {
  const known = new Map()
  return (gate, cases, found, sequential) => {
    const key = `${JSON.stringify(gate)} ${cases} ${found} ${sequential}`
    const before = known.get(key)
    if (before !== undefined) return before
    const now = decide(gate, evidenceOf(cases, found, sequential))
    known.set(key, now)
    return now
  }
}

export function independent(cells, runs) {
  const decided = remembered((gate, evidence) => {
    const { verdict, provenBelow } = decideGate(gate, evidence)
    return { verdict, provenBelow, cases: evidence.any.cases }
  })
  const enough = remembered(isDecided)
  const largest = Math.max(...SIZES)
  for (const rate of RATES) {
    for (let seed = 1; seed <= runs; seed++) {
      const random = new Random(seed, `independent ${rate}`)
      const ends = new Map()
      let found = 0
      for (let cases = 1; cases <= largest; cases++) {
        if (random.float() < rate) found++
        for (const gate of GATES) {
          if (!ends.has(gate) && enough(gate, cases, found, true)) ends.set(gate, [cases, found])
          if (!SIZES.includes(cases)) continue
          const add = (stop, told, exact) =>
            cells.add(
              'Independent cases',
              { gate, stop, 'true rate': `${rate * 100} %`, cases },
              { ...told, wrong: isWrong(gate, told, [rate]) },
              exact,
            )
          add('all', decided(gate, cases, found, false), { exact: exactPower(gate, cases, rate) })
          add('decided', decided(gate, ...(ends.get(gate) ?? [cases, found]), true))
        }
      }
    }
  }
}
