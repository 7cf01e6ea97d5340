import type { ModelHandle } from '../core/model.js'
import type { ScoreGapPlan } from '../core/plan.js'
import type { FairnessReport } from '../core/report.js'
import { checkMinCases, DEFAULT_CONFIDENCE, defaultOracle, Health, ScoreGaps } from '../oracle/index.js'
import { bentRows } from './bent-rows.js'
import { checkPlan } from './check-plan.js'
import { conclude } from './conclude.js'
import { judged } from './judged.js'
import { notTested } from './not-tested.js'
import { discarded, header, leftOut } from './report-header.js'
import { type AuditHost, Run } from './run.js'

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
      if (gaps.add({ id, ...(template === undefined ? {} : { template }), variants: answered })) {
        cases++
        variants += answered.length
      } else withoutPair++
    }
    run.progress('asking', cases, 0)
  }
  run.progress('done', cases, 0)

  const result = gaps.result({ exhausted: run.exhausted })
  const compared = result.gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  return {
    ...header('score-gap', checked),
    ...conclude({ ...result, findings: [...result.findings, ...bentRows(source)] }, run.interruption, {
      vacuous: health?.vacuous ?? false,
      findings: health?.findings({ nondeterministic: run.probe.nondeterministic }) ?? [],
    }),
    oracle: label === undefined ? 'mean score' : `mean score of ${label}`,
    gate: { maxGap, confidence },
    exhausted: run.exhausted,
    counts: {
      cases,
      variants,
      pairs: result.gaps.reduce((sum, gap) => sum + gap.pairs, 0),
      btcs: 0,
      casesWithBtc: 0,
      skipped: run.drawing.skipped,
      ...leftOut(run.drawing, discarded(withoutPair)),
    },
    byAttribute: [],
    byClass: [],
    directions: [],
    gaps: result.gaps,
    btcs: [],
    model: run.probe.use,
    notTested: notTested({ attributes, source, compared, cases: cases + withoutPair, drawing: run.drawing }),
  }
}
