import { planErrors, searchErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import type { Oracle } from '../core/oracle.js'
import type { CounterfactualPlan } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import type { FairnessReport, Gate } from '../core/report.js'
import type { Search } from '../core/search.js'
import {
  checkGate,
  checkMinCases,
  checkOracle,
  decideGate,
  defaultOracle,
  type Evidence,
  Health,
  isDecided,
  Summary,
  type TallyOptions,
  tallyCase,
  withSearch,
} from '../oracle/index.js'
import type { AskedCase } from './ask-cases.js'
import { bentRows } from './bent-rows.js'
import { besidesFlicker } from './besides-flicker.js'
import { checkPlan } from './check-plan.js'
import { checkShrink } from './check-shrink.js'
import { conclude } from './conclude.js'
import { FoundBtcs } from './found.js'
import { judged } from './judged.js'
import { notTested } from './not-tested.js'
import { discarded, header, leftOut } from './report-header.js'
import { type AuditHost, Run } from './run.js'
import { type Shrunk, shrinkFound } from './shrink-found.js'
import { checkTextSearch, runTextSearch, type TextSearchRun } from './texts/index.js'

/** Asks whether predictions change with a sensitive attribute alone, and counts the cases in which they do. */
export async function auditCounterfactual<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: CounterfactualPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const { attributes, source, seed } = checked
  const { gate, minCases, stop, merit } = checkQuestion(plan)
  const sequential = stop === 'decided'

  const run = new Run(model, plan, checked, host)
  const summary = new Summary({ attributes, seed })
  let judge: Judge | undefined
  let withoutPair = 0
  const kept: AskedCase<Input, A>[] = []
  const evidence = (): Evidence => ({ ...summary.counts, exhausted: run.exhausted, sequential, ...minCases })

  for await (const window of run.windows()) {
    for (const asked of window) {
      const [first] = asked.predictions
      if (first === undefined) {
        withoutPair++
        continue
      }
      if (plan.search !== undefined) kept.push(asked)
      judge ??= judgeFor(first, plan.oracle, attributes, merit)
      const variants = judged(asked)
      const tally = tallyCase(variants, attributes, judge.oracle, merit)
      judge.health.see(asked.predictions)
      if (!summary.add(tally)) withoutPair++
      if (tally.btcs > 0) judge.found.add(asked.source, variants)
    }
    const { cases, casesWithBtc } = summary.counts
    run.progress('asking', cases, casesWithBtc)
    if (stop === 'first' && casesWithBtc > 0) break
    if (sequential && isDecided(gate, evidence())) break
  }

  const searched = await search(run, kept, plan, { judge, stop, gate, found: summary.counts.casesWithBtc > 0 })
  const decision = besidesFlicker(
    withSearch(decideGate(gate, evidence()), gate, searched?.yield),
    summary.counts,
    run.probe.use,
  )
  const { counts } = summary
  const { shrunk, replay, failure } = await shrinkPlainest(run, judge, plan.shrink, merit, counts)
  run.progress('done', counts.cases, counts.casesWithBtc)

  const byClass = summary.byClass()
  const control = summary.control()
  const directions = summary.directions()
  const rate = summary.rate(sequential)
  return {
    ...header('counterfactual', checked),
    ...conclude(
      {
        verdict: decision.verdict,
        findings: [decision.finding, ...(searched?.findings ?? []), ...(failure ? [failure] : []), ...bentRows(source)],
      },
      run.interruption,
      {
        vacuous: judge?.health.vacuous ?? false,
        findings:
          judge?.health.findings({
            ...counts,
            nondeterministic: run.probe.nondeterministic,
            directions,
            ...(control === undefined ? {} : { control }),
          }) ?? [],
      },
    ),
    oracle: (judge?.oracle ?? plan.oracle)?.name ?? 'none: the model gave no prediction',
    gate,
    exhausted: run.exhausted,
    counts: { ...counts, skipped: run.drawing.skipped, ...leftOut(run.drawing, discarded(withoutPair)) },
    ...(rate === undefined ? {} : { rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    ...(searched === undefined ? {} : { yield: searched.yield, foundRows: searched.rows }),
    byAttribute: summary.byAttribute(),
    byClass,
    directions,
    ...(control === undefined ? {} : { control }),
    btcs: judge?.found.clearest ?? [],
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: run.probe.use,
    notTested: notTested({
      attributes,
      source,
      compared: byClass.filter((each) => each.pairs > 0),
      cases: counts.cases + withoutPair,
      drawing: run.drawing,
    }),
  }
}

interface Question {
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly stop: 'first' | 'decided' | 'all'
  readonly merit: TallyOptions
}

/** What a counterfactual plan says beyond what all plans say. */
function checkQuestion<Input, A extends string>(plan: CounterfactualPlan<Input, A>): Question {
  const { oracle, favourable, stop = 'all' } = plan
  if (oracle !== undefined) checkOracle(oracle)
  if (!['first', 'decided', 'all'].includes(stop)) throw planErrors.unknownStop(stop)
  if (plan.search !== undefined) checkTextSearch(plan.search)
  checkShrink(plan.shrink)
  return {
    gate: checkGate(plan.gate ?? { found: 0 }),
    minCases: plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) },
    stop,
    merit: favourable === undefined ? {} : { favourable },
  }
}

interface Judge {
  readonly oracle: Oracle
  readonly health: Health
  readonly found: FoundBtcs
}

/** The oracle is chosen by the first prediction, unless the plan names one. */
function judgeFor(
  first: Prediction,
  given: Oracle | undefined,
  attributes: readonly string[],
  merit: TallyOptions,
): Judge {
  const oracle = given ?? defaultOracle(first)
  return { oracle, health: new Health(oracle), found: new FoundBtcs(attributes, oracle, merit) }
}

/** The plan's search, from the cases that were asked; what it finds joins the BTCs that are shown and shrunk, no count. */
async function search<Input, A extends string>(
  run: Run<Input, A>,
  cases: readonly AskedCase<Input, A>[],
  { search, attributes }: CounterfactualPlan<Input, A>,
  { judge, stop, gate, found }: Pick<Question, 'stop' | 'gate'> & { judge: Judge | undefined; found: boolean },
): Promise<TextSearchRun | undefined> {
  if (search === undefined || judge === undefined || run.interruption !== undefined) return undefined
  const stopAtFirst = stop === 'first' || (stop === 'decided' && 'found' in gate)
  if (stopAtFirst && found) return undefined
  const [first] = cases
  if (typeof first?.variants[0]?.input !== 'string') throw searchErrors.notOnTexts(search)
  const plan = { search: search as Search, attributes, oracle: judge.oracle, stopAtFirst }
  const searched = await runTextSearch(
    run as unknown as Run<string, A>,
    cases as unknown as readonly AskedCase<string, A>[],
    plan,
  )
  for (const { variants, ...where } of searched.found) judge.found.add({ ...where, variants }, variants)
  return searched
}

async function shrinkPlainest<Input, A extends string>(
  run: Run<Input, A>,
  judge: Judge | undefined,
  limits: CounterfactualPlan<Input, A>['shrink'] = {},
  merit: TallyOptions,
  { cases, casesWithBtc }: Summary['counts'],
): Promise<Shrunk> {
  const plainest = judge?.found.plainest
  if (judge === undefined || plainest === undefined || limits === false) return {}
  run.progress('shrinking', cases, casesWithBtc)
  return shrinkFound(plainest, { probe: run.probe, oracle: judge.oracle, merit, limits })
}
