import type { BaseReport } from '../../core/report.js'
import { conclude, type Decision } from '../../run/conclude.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { ParityCounts } from './count.js'
import { decideParity } from './parity-gate.js'
import type { Parity, ParityGate } from './parity-report.js'
import type { ParitySettings } from './plan.js'

/** Reports groups and the differences between them. */
export interface GroupParityReport extends BaseReport {
  readonly question: 'group-parity'
  readonly gate: ParityGate
  readonly parity: Parity
}

/** The report of a run on groups, decided by its gate. */
export function parityReport(counts: ParityCounts, facts: RunFacts, settings: ParitySettings): GroupParityReport {
  const { header, health, interrupted } = facts
  const { gate, fourFifths } = settings
  const { rows, table } = counts
  const groups = table.groups()
  const gaps = rows === 0 ? [] : table.gaps(gate, header.seed)
  const { verdict, findings } = oneOutcome(counts, facts, settings, decideParity(gate, gaps, groups))
  const concluded = conclude({ verdict, findings: [...findings, ...facts.notes] }, interrupted, health, {
    nondeterministic: facts.nondeterministic,
  })
  return {
    ...header,
    question: 'group-parity',
    ...concluded,
    oracle: gate.metric,
    gate,
    exhausted: interrupted === undefined && rows === facts.drawing.total,
    counts: {
      cases: rows,
      variants: rows,
      pairs: 0,
      btcs: 0,
      casesWithBtc: 0,
      skipped: facts.drawing.skipped,
      discarded: [],
    },
    parity: { favourable: outcomeOf(settings), groups, gaps, fourFifths },
    btcs: [],
    model: facts.model,
    notTested: notTested(counts, facts, settings),
  }
}

/** The favourable outcome, in words. */
const outcomeOf = ({ favourable, threshold }: ParitySettings): string =>
  favourable ?? `a score of at least ${threshold}`

/**
 * Where no row or every row gets the favourable outcome, all groups get it equally often, whatever the model thinks of them:
 * that says nothing. A slip in its name, or a threshold in another unit than the scores, looks so.
 */
function oneOutcome(
  { rows, selected, labels: answered }: ParityCounts,
  { health }: RunFacts,
  settings: ParitySettings,
  decided: Decision,
): Decision {
  const favourable = outcomeOf(settings)
  if (rows === 0 || (selected > 0 && selected < rows)) return decided
  const nobody = selected === 0
  const [some, more] = [answered.slice(0, 5), answered.length > 5]
  const labels =
    some.length === 0 ? '' : ` The model answered ${some.map(quoted).join(', ')}${more ? ' and others' : ''}.`
  const range = answered.length > 0 ? undefined : health?.scoreRange
  const scores =
    range === undefined ? '' : ` The scores lie between ${shown(range.lowest)} and ${shown(range.highest)}.`
  const what = `${nobody ? 'No row' : 'Every row'} got the favourable outcome, ${answered.length === 0 ? favourable : quoted(favourable)}`
  const fix =
    answered.length === 0
      ? 'Choose a threshold that separates rows, in the unit of the scores. The default is 0.5.'
      : 'Check favourable and threshold.'
  const message = `${what}, so groups could not differ in it.${labels}${scores} ${fix}`
  const others = decided.findings.filter(
    ({ code }) => !['parity.within', 'parity.undecided', 'parity.beyond'].includes(code),
  )
  const code = nobody ? 'parity.nobody-selected' : 'parity.everybody-selected'
  return { verdict: 'inconclusive', findings: [{ code, message }, ...others] }
}

const shown = (value: number): string => String(Number(value.toPrecision(6)))

const quoted = (text: string): string => `'${text}'`

function notTested(
  { rows }: ParityCounts,
  { header, drawing, sourceAttributes }: RunFacts,
  { labelled }: ParitySettings,
): string[] {
  const { total = rows } = drawing
  const unasked = sourceAttributes.filter((attribute) => !header.attributes.includes(attribute))
  return [
    ...(rows < total ? [`${total - rows} of the ${total} rows of ${header.source}.`] : []),
    ...(unasked.length > 0 ? [`The table also protects ${unasked.join(' and ')}: not tested.`] : []),
    ...(labelled ? [] : ['Whether the outcomes are correct, because the table has no labels.']),
  ]
}
