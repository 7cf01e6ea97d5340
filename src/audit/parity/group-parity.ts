import { planErrors } from '../../core/errors/index.js'
import type { ModelHandle } from '../../core/model.js'
import type { GroupParityPlan } from '../../core/plan.js'
import type { Prediction } from '../../core/prediction.js'
import type { FairnessReport } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import { Health, ParityTable } from '../../oracle/index.js'
import { bentRows } from '../bent-rows.js'
import { checkPlan } from '../check-plan.js'
import { isOwn } from '../draw-cases.js'
import { header } from '../report-header.js'
import { type AuditHost, interruptionFinding, Run } from '../run.js'
import { type ParityOwn, withShard } from '../shards/shard-part.js'
import { checkParity, type ParityQuestion } from './check-question.js'
import { Groups } from './groups.js'
import { parityReport } from './parity-report.js'

/** Rows of a window: whole windows alone are counted. */
const window = 512
/** Rows asked by default, where the profile says fewer: a row costs one model row here. */
const defaultSample = 10_000

/** Asks the rows of a table as they are, and compares how often the groups get the favourable outcome. */
export async function auditGroupParity<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: GroupParityPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const question = checkParity(plan)
  const { table, gate, favourable, bins, fourFifths } = question
  const { attributes } = checked
  const run = new Run(model, plan, checked, host)
  const groups = new Groups(table, attributes, bins)
  const parity = new ParityTable(attributes, groups.intersections, table.labels !== undefined)
  for (const { attribute, class: name } of groups.expected()) parity.expect(attribute, name)

  const sample = plan.sample === undefined ? Math.max(checked.sample, defaultSample) : checked.sample
  const order = run.random.derive('data').shuffle(table.space.rows.map((_, at) => at))
  const drawn = order.slice(0, sample)
  const placeOf = new Map(drawn.map((at, place) => [at, place]))
  const places = drawn.filter((_, place) => isOwn(place, checked.shard))
  let health: Health | undefined
  let rows = 0
  let selected = 0
  /** Labels that the model gave, with the place of the row that got each first. */
  const answered = new Map<string, number>()
  try {
    for (let next = 0; next < places.length; next += window) {
      const part = places.slice(next, next + window)
      const points = part.map((at) => table.space.rows[at] as Point)
      const inputs = points.map((point) => table.space.encode(point))
      const predictions = await run.ask(inputs)
      health ??= new Health(undefined, run.probe.closed)
      for (const [at, prediction] of predictions.entries()) health.see([prediction], [inputs[at]])
      for (const [at, prediction] of predictions.entries()) {
        const label = table.labels?.[part[at] as number]
        const isGood = isSelected(prediction, question)
        if (isGood) selected++
        for (const each of labelsOf(prediction)) {
          if (!answered.has(each)) answered.set(each, placeOf.get(part[at] as number) ?? 0)
        }
        parity.add({
          classes: groups.of(points[at] as Point),
          selected: isGood,
          ...(label === undefined ? {} : { deserved: label === question.trueLabel }),
        })
      }
      rows += part.length
      run.progress('asking', rows, 0, places.length)
    }
  } catch (error) {
    run.interrupt(error)
  }
  run.progress('done', rows, 0)

  const bent = bentRows(table)
  const good = favourable ?? `a score of at least ${question.threshold}`
  const labelled = table.labels !== undefined
  const total = table.space.rows.length
  const report = parityReport({
    header: header('group-parity', checked),
    gate,
    table: parity,
    rows,
    total,
    selected,
    favourable: good,
    answered: [...answered.keys()],
    fourFifths,
    labelled,
    sourceAttributes: table.attributes,
    refused: table.refused,
    health,
    nondeterministic: run.probe.nondeterministic,
    interrupted: run.interruption && interruptionFinding(run.interruption),
    bent: [...bent, ...run.notes],
    model: run.probe.use,
  })
  const own: ParityOwn = { table: parity.state, rows, selected, answered: [...answered] }
  return withShard(report, run, checked, {
    complete: run.interruption === undefined,
    total,
    decides: {},
    cases: [],
    own,
    bent,
    cutWhileAsking: run.probe.cutInputs,
    ...(health === undefined ? {} : { health: health.state }),
  })
}

/** @throws FairnessError EF129 for a label when the plan names none. */
function isSelected(prediction: Prediction, { favourable, threshold }: ParityQuestion<unknown>): boolean {
  if (prediction.kind === 'score') return prediction.score >= threshold
  const labels = labelsOf(prediction)
  if (favourable === undefined) throw planErrors.favourableNeeded(labels)
  return labels.includes(favourable)
}

const labelsOf = (prediction: Prediction): readonly string[] =>
  prediction.kind === 'score' ? [] : prediction.kind === 'label' ? [prediction.label] : prediction.labels
