import type { ModelHandle } from '../core/model.js'
import type { ScoreGapPlan } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import { checkMinCases, DEFAULT_CONFIDENCE, defaultOracle, Health, ScoreGaps } from '../oracle/index.js'
import { bentRows } from './bent-rows.js'
import { checkPlan } from './check-plan.js'
import { judged } from './judged.js'
import { header } from './report-header.js'
import { type AuditHost, interruptionFinding, Run } from './run.js'
import { scoreGapReport } from './score-gap-report.js'
import { type MeasuredShown, ShownCases, withShard } from './shards/shard-part.js'

/** Asks how far the mean scores of any two classes are apart. */
export async function auditScoreGap<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: ScoreGapPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const { attributes, source } = checked
  const { maxGap, confidence = DEFAULT_CONFIDENCE, label } = plan
  const gaps = new ScoreGaps({
    attributes,
    maxGap,
    confidence,
    ...(label === undefined ? {} : { label }),
    ...(plan.minCases === undefined ? {} : { minCases: checkMinCases(plan.minCases) }),
  })

  const run = new Run(model, plan, checked, host)
  let health: Health | undefined
  const shown = checked.shard === undefined ? undefined : new ShownCases<MeasuredShown>(run.drawing)
  let cases = 0
  let variants = 0
  let withoutPair = 0
  for await (const window of run.windows()) {
    for (const asked of window) {
      const { id, template } = asked.source
      const answered = judged(asked)
      const [first] = asked.predictions
      if (first !== undefined) health ??= new Health(defaultOracle(first))
      health?.see(asked.predictions)
      const measured = gaps.measure({ id, ...(template === undefined ? {} : { template }), variants: answered })
      if (gaps.addMeasured(measured)) {
        cases++
        variants += answered.length
        shown?.add(asked.source, { measured, variants: answered.length })
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
    counts: { cases, variants, withoutPair },
    health,
    nondeterministic: run.probe.nondeterministic,
    sourceAttributes: source.attributes,
    exhausted: run.exhausted,
    drawing: run.drawing,
    interrupted: run.interruption && interruptionFinding(run.interruption),
    bent: [...bent, ...run.notes],
    model: run.probe.use,
  })
  return withShard(report, run, checked, {
    withoutPair,
    decides: { minCases: plan.minCases, label },
    cases: shown?.list ?? [],
    bent,
    cutWhileAsking: run.probe.cutInputs,
    ...(health === undefined ? {} : { health: health.state }),
  })
}
