import { planErrors } from '../core/errors/index.js'
import type { ModelHandle } from '../core/model.js'
import type { Oracle } from '../core/oracle.js'
import type { CounterfactualPlan } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import type { FairnessReport, Gate } from '../core/report.js'
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
} from '../oracle/index.js'
import { bentRows } from './bent-rows.js'
import { besidesFlicker } from './besides-flicker.js'
import { CaseBooks } from './case-book.js'
import { checkPlan } from './check-plan.js'
import { checkShrink } from './check-shrink.js'
import { conclude } from './conclude.js'
import { FoundBtcs } from './found.js'
import { judged } from './judged.js'
import { notTested } from './not-tested.js'
import { planFacts } from './plan-facts.js'
import { discarded, header } from './report-header.js'
import { type AuditHost, Run } from './run.js'
import { type Shrunk, shrinkFound } from './shrink-found.js'

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
  const books = 'newSince' in gate ? new CaseBooks() : undefined
  let newSince = 0
  const evidence = (): Evidence => ({ ...summary.counts, exhausted: run.exhausted, sequential, newSince, ...minCases })

  for await (const window of run.windows()) {
    for (const asked of window) {
      const [first] = asked.predictions
      if (first === undefined) {
        withoutPair++
        continue
      }
      judge ??= judgeFor(first, plan.oracle, attributes, merit)
      const variants = judged(asked)
      const tally = tallyCase(variants, attributes, judge.oracle, merit)
      judge.health.see(asked.predictions)
      if (!summary.add(tally)) {
        withoutPair++
        continue
      }
      const failing = tally.attributes.filter(({ btcs }) => btcs > 0).map(({ attribute }) => attribute)
      const key = books?.add(asked.source, asked.variants, failing)
      const isKnown = (attribute: string): boolean => key !== undefined && host.isKnown?.(key, attribute) === true
      if (failing.some((attribute) => !isKnown(attribute))) newSince++
      if (failing.length > 0) judge.found.add(asked.source, variants, isKnown)
    }
    const { cases, casesWithBtc } = summary.counts
    run.progress('asking', cases, casesWithBtc)
    if (stop === 'first' && newSince > 0) break
    if (sequential && isDecided(gate, evidence())) break
  }

  const decision = besidesFlicker(decideGate(gate, evidence()), summary.counts, run.probe.use)
  const { counts } = summary
  const { shrunk, replay, failure } = await shrinkPlainest(run, judge, plan.shrink, merit, counts)
  run.progress('done', counts.cases, counts.casesWithBtc)

  const byClass = summary.byClass()
  const control = summary.control()
  const directions = summary.directions()
  const rate = summary.rate(sequential)
  const vacuous = judge?.health.vacuous ?? false
  const oracle = (judge?.oracle ?? plan.oracle)?.name ?? 'none: the model gave no prediction'
  const facts = { question: 'counterfactual', oracle, favourable: plan.favourable }
  return {
    ...header('counterfactual', checked),
    ...conclude(
      { verdict: decision.verdict, findings: [decision.finding, ...(failure ? [failure] : []), ...bentRows(source)] },
      run.interruption,
      {
        vacuous,
        findings:
          judge?.health.findings({
            ...counts,
            nondeterministic: run.probe.nondeterministic,
            directions,
            ...(control === undefined ? {} : { control }),
          }) ?? [],
      },
    ),
    oracle,
    gate,
    exhausted: run.exhausted,
    counts: { ...counts, skipped: run.drawing.skipped, discarded: discarded(withoutPair) },
    ...(rate === undefined ? {} : { rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    byAttribute: summary.byAttribute(),
    byClass,
    directions,
    ...(control === undefined ? {} : { control }),
    btcs: judge?.found.clearest ?? [],
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: run.probe.use,
    ...(books === undefined ? {} : { cases: books.book({ plan: planFacts(checked, facts), vacuous }) }),
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
