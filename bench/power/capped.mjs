// Cases of which only some variants, or mutants, are asked: the rate is then one of pairs, or of mutants.
import { Random } from '../../dist/esm/core/random.js'
import { decideGate } from '../../dist/esm/oracle/index.js'
import { MutantSummary } from '../../dist/esm/questions/intersectional/mutant-summary.js'
import { FOUND, isWrong, RATE } from './claims.mjs'

const MUTANTS = 20
/** Share of erring mutants of an original; the true rate is its mean. */
const KINDS = {
  'whole originals': (rate) => (random) => (random.float() < rate ? 1 : 0),
  'half of an original': (rate) => (random) => (random.float() < 2 * rate ? 0.5 : 0),
  'one of 20 in each': () => () => 0.05,
  'one of 20 in some': (rate) => (random) => (random.float() < 20 * rate ? 0.05 : 0),
}

export function cappedMutants(cells, runs) {
  for (const [kind, of] of Object.entries(KINDS))
    for (const rate of kind === 'one of 20 in each'
      ? [0.05]
      : kind === 'one of 20 in some'
        ? [0.01, 0.04]
        : [0.01, 0.05, 0.1])
      for (const originals of [100, 300])
        for (const asked of [1, 5])
          for (let seed = 1; seed <= runs; seed++) {
            const random = new Random(seed, `mutants ${kind} ${rate} ${originals} ${asked}`)
            const summary = new MutantSummary({
              attributes: ['race', 'gender'],
              order: 2,
              schedule: 'smart',
              askDiscarded: false,
              seed: 42,
            })
            const shareOf = of(rate)
            for (let at = 0; at < originals; at++) summary.add(original(random, String(at), shareOf(random), asked))
            const evidence = {
              ...summary.evidence('errors'),
              over: 'population',
              unit: 'text',
              exhausted: false,
              seed: 42,
            }
            for (const gate of [FOUND, RATE]) {
              const decision = decideGate(gate, evidence)
              cells.add(
                'Mutants, some of 20 asked',
                { errors: kind, 'true rate': `${rate * 100} %`, originals, asked, gate },
                {
                  verdict: decision.verdict,
                  wrong: isWrong(gate, decision, [rate]),
                  cases: originals,
                },
              )
            }
          }
}

/** `asked` of the 20 mutants of an original, drawn without repeats. */
function original(random, unit, share, asked) {
  const mutants = random
    .shuffle(Array.from({ length: MUTANTS }, (_, at) => at < share * MUTANTS))
    .slice(0, asked)
    .map((errs) => ({
      attributes: ['race', 'gender'],
      errs,
      ...(errs ? { cause: { attributes: ['race', 'gender'], hidden: true, clear: true, complete: true } } : {}),
    }))
  return { mutants, discarded: { mutants: 0, errors: 0 }, unit, capped: true }
}
