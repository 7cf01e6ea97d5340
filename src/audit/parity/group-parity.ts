import { planErrors } from '../../core/errors/index.js'
import type { ModelHandle } from '../../core/model.js'
import type { GroupParityPlan } from '../../core/plan.js'
import type { Prediction } from '../../core/prediction.js'
import type { FairnessReport, Finding } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import { decideParity, defaultOracle, Health, ParityTable } from '../../oracle/index.js'
import { bentRows } from '../bent-rows.js'
import { checkPlan } from '../check-plan.js'
import { conclude, type Decision } from '../conclude.js'
import { header } from '../report-header.js'
import { type AuditHost, Run } from '../run.js'
import { checkParity, type ParityQuestion } from './check-question.js'
import { Groups } from './groups.js'

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
  const places = order.slice(0, sample)
  let health: Health | undefined
  let rows = 0
  let selected = 0
  const answered = new Set<string>()
  try {
    for (let next = 0; next < places.length; next += window) {
      const part = places.slice(next, next + window)
      const points = part.map((at) => table.space.rows[at] as Point)
      const predictions = await run.ask(points.map((point) => table.space.encode(point)))
      health ??= new Health(defaultOracle(predictions[0] as Prediction))
      health.see(predictions)
      for (const [at, prediction] of predictions.entries()) {
        const label = table.labels?.[part[at] as number]
        const isGood = isSelected(prediction, question)
        if (isGood) selected++
        for (const each of labelsOf(prediction)) answered.add(each)
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

  const shown = parity.groups()
  const gaps = rows === 0 ? [] : parity.gaps(gate, checked.seed)
  const decided = decideParity(gate, gaps, shown)
  const good = favourable ?? `a score of at least ${question.threshold}`
  const { verdict, findings } = rows > 0 && selected === 0 ? nobodySelected(good, answered, decided.findings) : decided
  const exhausted = run.interruption === undefined && rows === table.space.rows.length
  return {
    ...header('group-parity', checked),
    ...conclude({ verdict, findings: [...findings, ...bentRows(table), ...run.notes] }, run.interruption, {
      vacuous: health?.vacuous ?? false,
      findings: health?.findings({ nondeterministic: run.probe.nondeterministic }) ?? [],
    }),
    oracle: gate.metric,
    gate,
    exhausted,
    counts: {
      cases: rows,
      variants: rows,
      pairs: 0,
      btcs: 0,
      casesWithBtc: 0,
      skipped: table.refused,
      discarded: [],
    },
    parity: {
      favourable: good,
      groups: shown,
      gaps,
      fourFifths,
    },
    byAttribute: [],
    byClass: [],
    directions: [],
    btcs: [],
    model: run.probe.use,
    notTested: notTested(question, attributes, rows),
  }
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

/** Where nobody gets the favourable outcome, all groups get it equally often: that says nothing. A slip in its name looks so. */
function nobodySelected(good: string, answered: ReadonlySet<string>, findings: readonly Finding[]): Decision {
  const [some, more] = [[...answered].slice(0, 5), answered.size > 5]
  const answers =
    some.length === 0 ? '' : ` The model answered ${some.map(quoted).join(', ')}${more ? ' and others' : ''}.`
  const message = `No row got the favourable outcome, ${answered.size === 0 ? good : quoted(good)}, so groups could not differ in it.${answers} Check favourable and threshold.`
  const others = findings.filter(({ code }) => code !== 'parity.within' && code !== 'parity.undecided')
  return { verdict: 'inconclusive', findings: [{ code: 'parity.nobody-selected', message }, ...others] }
}

const quoted = (text: string): string => `'${text}'`

function notTested({ table }: ParityQuestion<unknown>, attributes: readonly string[], rows: number): string[] {
  const total = table.space.rows.length
  const unasked = table.attributes.filter((attribute) => !attributes.includes(attribute))
  return [
    ...(rows < total ? [`${total - rows} of the ${total} rows of ${table.name}.`] : []),
    ...(unasked.length > 0 ? [`The table also protects ${unasked.join(' and ')}: not asked.`] : []),
    ...(table.labels === undefined ? ['Whether the outcomes are right: the table has no labels.'] : []),
    'Whether two alike rows are treated alike: group parity looks at groups, toBeIndividuallyFair() at rows.',
  ]
}
