import type { ModelHandle } from '../core/model.js'
import type { ScoreGapPlan } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import { checkMinCases, DEFAULT_CONFIDENCE, Health, ScoreGaps } from '../oracle/index.js'
import { bentRows } from './bent-rows.js'
import { checkPlan } from './check-plan.js'
import { judged } from './judged.js'
import { header } from './report-header.js'
import { type AuditHost, interruptionFinding, Run } from './run.js'
import { scoreGapReport } from './score-gap-report.js'
import { type MeasuredShown, ShownCases, withShard } from './shards/shard-part.js'
import { CaseUnits } from './unit-of.js'

/** Asks how far the mean scores of any two classes are apart. */
export async function auditScoreGap<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: ScoreGapPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const { attributes, source, over, seed } = checked
  const { maxGap, confidence = DEFAULT_CONFIDENCE, label, range } = plan
  const units = new CaseUnits(over)
  const gaps = new ScoreGaps({
    attributes,
    maxGap,
    confidence,
    over,
    seed,
    ...(range === undefined ? {} : { range }),
    ...(label === undefined ? {} : { label }),
    ...(plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) }),
  })

  const run = new Run(model, plan, checked, host)
  let health: Health | undefined
  const shown = checked.shard === undefined ? undefined : new ShownCases<MeasuredShown>(run.drawing)
  let cases = 0
  let variants = 0
  let withoutPair = 0
  let capped = 0
  for await (const window of run.windows()) {
    for (const asked of window) {
      const answered = judged(asked)
      if (asked.predictions.length > 0) health ??= new Health(undefined, run.probe.closed)
      health?.see(
        asked.predictions,
        asked.variants.map(({ input }) => input),
      )
      const measured = gaps.measure({ unit: units.keyOf(asked.source), variants: answered })
      if (gaps.addMeasured(measured)) {
        cases++
        if (asked.capped) capped++
        variants += answered.length
        shown?.add(asked.source, {
          measured,
          variants: answered.length,
          noun: units.nounOf(asked.source),
          capped: asked.capped,
        })
      } else withoutPair++
    }
    run.progress('asking', cases, 0)
  }
  run.progress('done', cases, 0)

  const bent = bentRows(source)
  const report = scoreGapReport({
    header: header('score-gap', checked),
    maxGap,
    confidence,
    label,
    gaps,
    counts: { cases, variants, withoutPair, capped },
    unit: units.noun,
    health,
    nondeterministic: run.probe.nondeterministic,
    sourceAttributes: source.attributes,
    offered: run.offered.list,
    exhausted: run.exhausted,
    drawing: run.drawing,
    interrupted: run.interruption && interruptionFinding(run.interruption),
    bent: [...bent, ...run.notes],
    model: run.probe.use,
  })
  return withShard(report, run, checked, {
    withoutPair,
    decides: { over, range, minCases: plan.minCases, label },
    cases: shown?.list ?? [],
    unseen: gaps.refused.sums,
    bent,
    cutWhileAsking: run.probe.cutInputs,
    ...(health === undefined ? {} : { health: health.state }),
  })
}
