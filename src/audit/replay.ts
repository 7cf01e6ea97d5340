import type { ModelHandle } from '../core/model.js'
import type { CounterfactualPlan, IndividualPlan } from '../core/plan.js'
import type { Btc, FairnessReport } from '../core/report.js'
import type { Row } from '../core/row.js'
import { checkOracle, examplePair, type JudgedVariant, Summary, tallyCase } from '../oracle/index.js'
import { decodeReplay } from '../shrink/index.js'
import { checkPlan } from './check-plan.js'
import { conclude } from './conclude.js'
import { checkIndividual } from './individual/index.js'
import { replayOracle } from './oracle-for.js'
import { header } from './report-header.js'
import { type AuditHost, Run } from './run.js'

const caseId = 'replay'

/**
 * Asks the pair of a replay string again: two model inputs, each alone, and no case source. Still a BTC: `biased`. No
 * longer: `inconclusive`, since one pair proves nothing about the others.
 * @throws FairnessError EF451, EF452 for a string that cannot be read.
 */
export async function auditReplay<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: CounterfactualPlan<Input, A> | IndividualPlan<Input, A>,
  replay: string,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const question = plan.question ?? 'counterfactual'
  // The replay string of a table holds rows as people write them.
  const inputOf =
    plan.question === 'individual'
      ? (row: unknown) => checkIndividual(plan).table.space.encode(plan.cases.point(row as Row))
      : (input: unknown) => input as Input
  if (plan.oracle !== undefined) checkOracle(plan.oracle)
  const { attribute, a, b, tolerance } = decodeReplay(replay)
  const merit = plan.favourable === undefined ? {} : { favourable: plan.favourable }
  const run = new Run(model, plan, checked, host)
  const variants: JudgedVariant[] = []
  try {
    for (const side of [a, b]) {
      const [prediction] = await run.probe.ask([inputOf(side.input)])
      if (prediction !== undefined) variants.push({ ...side, prediction })
    }
  } catch (error) {
    run.interrupt(error)
  }

  const first = variants[0]?.prediction
  const oracle = first === undefined ? plan.oracle : replayOracle(plan.oracle, first, tolerance)
  const summary = new Summary({ attributes: [attribute], seed: checked.seed })
  let btc: Btc | undefined
  if (oracle !== undefined && variants.length === 2) {
    summary.add(tallyCase(variants, [attribute], oracle, merit), { unit: caseId, capped: false })
    const pair = examplePair(variants, attribute, oracle, merit)
    btc = pair && { caseId, ...pair }
  }
  const { borderline: _, capped: __, ...counts } = summary.counts
  const basis = { over: 'population', exhausted: false, seed: checked.seed } as const
  const finding = btc
    ? { code: 'replay.still', message: 'The replayed pair is still treated differently.' }
    : {
        code: 'replay.gone',
        message:
          'The replayed pair is no longer treated differently. One pair proves nothing about others: take `replay` out of the plan to ask all cases.',
      }
  const [{ rate } = {}] = summary.byAttribute(basis)
  return {
    ...header(question, checked),
    ...conclude(
      { verdict: btc === undefined ? 'inconclusive' : 'biased', findings: variants.length === 2 ? [finding] : [] },
      run.interruption,
      { vacuous: false, findings: [] },
    ),
    attributes: [attribute],
    source: 'the replayed pair',
    oracle: oracle?.name ?? 'none: the model gave no prediction',
    gate: plan.gate ?? { found: 0 },
    exhausted: variants.length === 2,
    counts: { ...counts, skipped: [], discarded: [] },
    ...(rate === undefined ? {} : { rate }),
    byAttribute: summary.byAttribute(basis),
    byClass: summary.byClass(),
    byClassPair: summary.byClassPair(),
    directions: summary.directions(),
    btcs: btc === undefined ? [] : [btc],
    ...(btc === undefined ? {} : { replay }),
    model: run.probe.use,
    notTested: ['Every case but the replayed pair.'],
  }
}
