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
  type Evidence,
  Health,
  isDecided,
  Summary,
  type TallyOptions,
  tallyCase,
} from '../oracle/index.js'
import { askAgain } from './ask-again.js'
import type { AskedCase } from './ask-cases.js'
import { bentRows } from './bent-rows.js'
import { CaseBooks } from './case-book.js'
import { checkPlan } from './check-plan.js'
import { checkShrink } from './check-shrink.js'
import { checkCount } from './check-values.js'
import { counterfactualReport } from './counterfactual-report.js'
import { drawnPairs } from './drawn-pairs.js'
import { FoundBtcs } from './found.js'
import { FoundTexts } from './found-texts.js'
import { judged } from './judged.js'
import { oracleFor } from './oracle-for.js'
import { planFacts } from './plan-facts.js'
import { header } from './report-header.js'
import { type AuditHost, interruptionFinding, Run } from './run.js'
import { type CountedCase, type CounterfactualOwn, ShownCases, withoutCrossed, withShard } from './shards/shard-part.js'
import { type Shrunk, shrinkFound } from './shrink-found.js'
import { checkTextSearch, runTextSearch, SearchSeeds, type TextSearchRun } from './texts/index.js'
import { CaseUnits } from './unit-of.js'

/** Asks whether predictions change with a sensitive attribute alone, and counts the cases in which they do. */
export async function auditCounterfactual<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: CounterfactualPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const { attributes, source, seed, over } = checked
  const { gate, minCases, stop, merit, keep } = checkQuestion(plan)
  const sequential = stop === 'decided'
  const units = new CaseUnits(over)

  const run = new Run(model, plan, checked, host)
  const summary = new Summary({ attributes, seed })
  let judge: Judge | undefined
  let withoutPair = 0
  // A search starts from all cases of the run. One shard runs it, whole: what it asks hangs on what it has learnt.
  const seeds = plan.search === undefined || (checked.shard?.index ?? 1) > 1 ? undefined : new SearchSeeds(run, checked)
  const books = 'newSince' in gate ? new CaseBooks() : undefined
  if (books !== undefined) run.drawing.onDrawn(books.see)
  const shown = checked.shard === undefined ? undefined : new ShownCases<CountedCase>(run.drawing)
  let newSince = 0
  const evidence = (): Evidence => ({
    ...summary.evidence(),
    over,
    unit: units.noun,
    exhausted: run.exhausted,
    capped: summary.counts.capped,
    pairs: summary.counts.pairs,
    seed,
    sequential,
    newSince,
    ...minCases,
  })

  const chooseJudge = async (answers: readonly Prediction[]): Promise<Judge | undefined> => {
    if (answers.length === 0) return undefined
    try {
      const oracle = await oracleFor(plan.oracle, answers, () => run.askFirst(), checked.shard)
      return judgeFor(oracle, run.probe.closed, attributes, merit, keep)
    } catch (error) {
      run.interrupt(error)
      return undefined
    }
  }

  for await (const window of run.windows()) {
    judge ??= await chooseJudge(window.flatMap(({ predictions }) => predictions))
    if (run.interruption !== undefined) break
    for (const asked of window) {
      if (judge === undefined || asked.predictions.length === 0) {
        withoutPair++
        continue
      }
      seeds?.add(asked)
      const variants = judged(asked)
      const tally = tallyCase(variants, attributes, judge.oracle, { ...merit, noise: run.probe.noise })
      judge.health.see(
        asked.predictions,
        asked.variants.map(({ input }) => input),
      )
      const drawn = drawnPairs(asked, variants, judge.oracle, tally)
      const belonging = { unit: units.keyOf(asked.source), capped: asked.capped, ...(drawn && { drawn }) }
      if (!summary.add(tally, belonging)) {
        withoutPair++
        continue
      }
      const failing = tally.attributes.filter(({ solid }) => solid).map(({ attribute }) => attribute)
      const borderline = tally.attributes.filter(({ btcs, solid }) => btcs > 0 && !solid)
      const key = books?.add(
        asked.source,
        asked.variants,
        failing,
        borderline.map(({ attribute }) => attribute),
        over === 'suite' ? undefined : belonging.unit,
      )
      const isKnown = (attribute: string): boolean => key !== undefined && host.isKnown?.(key, attribute) === true
      if (failing.some((attribute) => !isKnown(attribute))) newSince++
      if (failing.length > 0) {
        judge.found.add(asked.source, variants, isKnown)
        judge.texts?.add(asked.source, variants)
      }
      shown?.add(asked.source, { tally: withoutCrossed(tally), noun: units.nounOf(asked.source), ...belonging })
    }
    const { cases, casesWithBtc } = summary.counts
    run.progress('asking', cases, casesWithBtc)
    if (stop === 'first' && newSince > 0) break
    if (sequential && isDecided(gate, evidence())) break
  }

  const searched = await search(run, seeds?.list(), plan, { judge, stop, gate, found: summary.counts.casesWithBtc > 0 })
  const { counts } = summary
  const useWhileAsking = run.probe.use
  const cutWhileAsking = run.probe.cutInputs
  if (judge?.found.plainest !== undefined && mayFlicker(summary)) {
    await askAgain(
      run.probe,
      judge.found.clearest.map(({ btc }) => [btc.a, btc.b]),
      judge.oracle,
    )
  }
  const small = await shrinkPlainest(run, judge, plan.shrink, merit, counts)
  run.progress('done', counts.cases, counts.casesWithBtc)

  const oracle = (judge?.oracle ?? plan.oracle)?.name ?? 'none: the model gave no prediction'
  const facts = { question: 'counterfactual', oracle, favourable: plan.favourable }
  const vacuous = judge?.health.vacuous ?? false
  const bent = bentRows(source)
  const report = counterfactualReport({
    header: header('counterfactual', checked),
    gate,
    minCases,
    sequential,
    over,
    unit: units.noun,
    oracle,
    summary,
    withoutPair,
    health: judge?.health,
    nondeterministic: run.probe.nondeterministic,
    sourceAttributes: source.attributes,
    offered: run.offered.list,
    exhausted: run.exhausted,
    drawing: run.drawing,
    searched,
    interrupted: run.interruption && interruptionFinding(run.interruption),
    btcs: (judge?.found.clearest ?? []).map(({ btc }) => btc),
    texts: keep === undefined ? undefined : (judge?.texts?.rows ?? []),
    small,
    bent: [...bent, ...run.notes],
    useWhileAsking,
    model: run.probe.use,
    cases: books?.book({ plan: planFacts(checked, facts), vacuous }),
  })
  const plainest = judge?.found.plainest
  return withShard(report, run, checked, {
    withoutPair,
    decides: { over, ...minCases, ...(keep === undefined ? {} : { keep }) },
    cases: shown?.list ?? [],
    unseen: summary.refused.sums,
    classPairs: summary.classPairs.sums,
    own: { searchFindings: searched?.findings ?? [] } satisfies CounterfactualOwn,
    known: (judge?.found.clearest ?? []).map(({ known }) => known),
    bent,
    cutWhileAsking,
    ...(judge === undefined ? {} : { health: judge.health.state }),
    ...(plainest === undefined ? {} : { plainest: { btc: plainest.btc, known: plainest.known } }),
  })
}

/** Flips by chance are between classes as well as within one: where none is within, and the excess is proven, the model is steady. */
function mayFlicker(summary: Summary): boolean {
  const control = summary.control()
  return control === undefined || control.flips > 0 || control.excess.interval.lower <= 0
}

interface Question {
  readonly gate: Gate
  readonly minCases: { readonly minCases?: number }
  readonly stop: 'first' | 'decided' | 'all'
  readonly merit: TallyOptions
  readonly keep: number | undefined
}

/** What a counterfactual plan says beyond what all plans say. */
function checkQuestion<Input, A extends string>(plan: CounterfactualPlan<Input, A>): Question {
  const { oracle, favourable, stop = 'all', keep } = plan
  if (oracle !== undefined) checkOracle(oracle)
  if (!['first', 'decided', 'all'].includes(stop)) throw planErrors.unknownStop(stop)
  if (plan.search !== undefined) checkTextSearch(plan.search)
  checkShrink(plan.shrink)
  return {
    gate: checkGate(plan.gate ?? { found: 0 }),
    minCases: plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) },
    stop,
    merit: favourable === undefined ? {} : { favourable },
    keep: keep === undefined ? undefined : checkCount('keep', keep),
  }
}

interface Judge {
  readonly oracle: Oracle
  readonly health: Health
  readonly found: FoundBtcs
  readonly texts?: FoundTexts
}

function judgeFor(
  oracle: Oracle,
  closed: boolean,
  attributes: readonly string[],
  merit: TallyOptions,
  keep: number | undefined,
): Judge {
  const texts = keep === undefined ? {} : { texts: new FoundTexts(keep, oracle) }
  return { oracle, health: new Health(oracle, closed), found: new FoundBtcs(attributes, oracle, merit), ...texts }
}

/** The plan's search, from the cases that were asked; what it finds joins the BTCs that are shown and shrunk, no count. */
async function search<Input, A extends string>(
  run: Run<Input, A>,
  cases: readonly AskedCase<Input, A>[] | undefined,
  { search, attributes }: CounterfactualPlan<Input, A>,
  { judge, stop, gate, found }: Pick<Question, 'stop' | 'gate'> & { judge: Judge | undefined; found: boolean },
): Promise<TextSearchRun | undefined> {
  if (search === undefined || cases === undefined || judge === undefined || run.interruption !== undefined)
    return undefined
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
