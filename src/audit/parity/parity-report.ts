import type { FairnessReport, Finding, ModelUse, ParityGate, ReasonCount } from '../../core/report.js'
import { decideParity, type Health, type ParityTable } from '../../oracle/index.js'
import { conclude, type Decision } from '../conclude.js'
import type { Header } from '../report-header.js'

/** All that a run on groups, or several parts of one, came to. */
export interface ParityFindings {
  readonly header: Header
  readonly gate: ParityGate
  readonly table: ParityTable
  /** Rows that were asked, rows of the data, rows that got the favourable outcome. */
  readonly rows: number
  readonly total: number
  readonly selected: number
  /** The favourable outcome, in words, and all labels that the model gave, in the order in which they came. */
  readonly favourable: string
  readonly answered: readonly string[]
  readonly fourFifths: boolean
  readonly labelled: boolean
  readonly sourceAttributes: readonly string[]
  readonly refused: readonly ReasonCount[]
  readonly health: Health | undefined
  readonly nondeterministic: boolean
  readonly interrupted: Finding | undefined
  readonly bent: readonly Finding[]
  readonly model: ModelUse
}

/** The report of a run on groups, decided by its gate. */
export function parityReport(found: ParityFindings): FairnessReport {
  const { header, gate, rows, total, favourable, health, interrupted } = found
  const groups = found.table.groups()
  const gaps = rows === 0 ? [] : found.table.gaps(gate, header.seed)
  const decided = decideParity(gate, gaps, groups)
  const { verdict, findings } = oneOutcome(found, decided)
  return {
    ...header,
    ...conclude({ verdict, findings: [...findings, ...found.bent] }, interrupted, {
      vacuous: health?.vacuous ?? false,
      incomparable: health?.incomparable ?? false,
      findings: health?.findings({ nondeterministic: found.nondeterministic }) ?? [],
    }),
    oracle: gate.metric,
    gate,
    exhausted: interrupted === undefined && rows === total,
    counts: {
      cases: rows,
      variants: rows,
      pairs: 0,
      btcs: 0,
      casesWithBtc: 0,
      skipped: found.refused,
      discarded: [],
    },
    parity: { favourable, groups, gaps, fourFifths: found.fourFifths },
    byAttribute: [],
    byClass: [],
    directions: [],
    btcs: [],
    model: found.model,
    notTested: notTested(found),
  }
}

/**
 * Where no row or every row gets the favourable outcome, all groups get it equally often, whatever the model thinks of them:
 * that says nothing. A slip in its name, or a threshold in another unit than the scores, looks so.
 */
function oneOutcome({ rows, selected, favourable, answered, health }: ParityFindings, decided: Decision): Decision {
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
      ? 'Choose a threshold that decides between rows, in the unit of the scores; the default is 0.5.'
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

function notTested({ header, rows, total, labelled, sourceAttributes }: ParityFindings): string[] {
  const unasked = sourceAttributes.filter((attribute) => !header.attributes.includes(attribute))
  return [
    ...(rows < total ? [`${total - rows} of the ${total} rows of ${header.source}.`] : []),
    ...(unasked.length > 0 ? [`The table also protects ${unasked.join(' and ')}: not asked.`] : []),
    ...(labelled ? [] : ['Whether the outcomes are right: the table has no labels.']),
  ]
}
