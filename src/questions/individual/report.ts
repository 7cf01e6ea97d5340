import { count, whole } from '../../core/numbers.js'
import type {
  AttributeCounts,
  ByClass,
  CaseReport,
  Direction,
  DiscriminationScores,
  Finding,
  IgnoredInputs,
  ReasonCount,
  RowRate,
  SearchYield,
} from '../../core/report.js'
import type { GateDecision } from '../../oracle/index.js'
import { askedOnce } from '../../run/besides-flicker.js'
import { basisOf, concludeCases } from '../../run/case-report.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { IndividualCounts } from './count.js'
import type { IndividualSettings } from './plan.js'
import type { RateBook } from './rate-book.js'
import { decideRowGate, type RowEvidence } from './row-gate.js'
import { rowsNotTested } from './rows-not-tested.js'

/** Reports rows whose outcome changes if only the attributes of the plan change. */
export interface IndividualReport extends CaseReport, ByClass {
  readonly question: 'individual'
  /** The rate for the data's own rows, and for random rows of the schema's domain. */
  readonly rates: { readonly data?: RowRate; readonly domain?: RowRate }
  /** Scores that a search estimated from a random sample, with their error bounds: `themis()`. */
  readonly discrimination?: DiscriminationScores
  /**
   * For a search: the inputs that the model ignores. Absent for models that return only labels, and if the budget is too small for the
   * test.
   */
  readonly ignored?: IgnoredInputs
  /** Of a replayed pair. */
  readonly byAttribute?: readonly AttributeCounts[]
  /**
   * Whom the model favours, if it is known which outcome is better: one vote for each row of the data whose outcome changes with one
   * attribute; rows that differ only in the attributes of the plan have one vote together.
   */
  readonly directions?: readonly Direction[]
}

/** What the gate decides on. A sample that may end on what it showed needs bounds that hold at any moment. */
export function evidenceOf(
  { data, domain, asked }: IndividualCounts,
  facts: Parameters<typeof basisOf>[0] & Pick<RunFacts, 'searched'>,
  settings: IndividualSettings,
): RowEvidence {
  const found = facts.searched?.yield
  return {
    ...basisOf(facts, settings),
    ...data.evidence(),
    exhausted: asked === facts.drawing.total,
    foundElsewhere: domain.counts.casesWithBtc + (found?.found ?? 0),
    testedElsewhere: domain.counts.cases + (found?.tested ?? 0),
  }
}

/** The report of a run on rows, decided by the gate. */
export function individualReport(
  counted: IndividualCounts,
  facts: RunFacts,
  settings: IndividualSettings,
): IndividualReport {
  const { data, domain, asked } = counted
  const { header, drawing, searched, nondeterministic } = facts
  const { total = asked } = drawing
  const evidence = evidenceOf(counted, facts, settings)
  const sequential = settings.stop !== 'all'
  const directions = data.directions()
  const dataRate = data.rate({ ...evidence, sequential })
  const domainRate = domain.rate({ ...evidence, over: 'population', sequential })
  return {
    ...header,
    question: 'individual',
    ...concludeCases(facts, settings, {
      evidence,
      decided: decideRowGate(settings.gate, evidence),
      besidesFlicker: (decided) => besidesFlicker(decided, facts),
      // A search that tested nothing is no pass, nor is an attribute that never reaches the model.
      isDoubtful: searched?.yield?.tested === 0 || data.unread.some(({ all }) => all),
      findings: [
        ...unread(data),
        ...idleSearch(searched?.yield),
        ...(searched?.findings ?? []),
        ...cappedRows(counted, header.seed),
      ],
      health: (isFlicker) => ({ nondeterministic: nondeterministic && !isFlicker }),
      pairs: 'counterfactuals',
    }),
    exhausted: facts.interrupted === undefined && asked === total,
    counts: {
      ...data.counts,
      ...(evidence.any.borderline > 0 && { borderline: evidence.any.borderline }),
      skipped: drawing.skipped,
      discarded: withoutCounterfactual(data),
    },
    ...(dataRate && { rate: dataRate.rate }),
    rates: { ...(dataRate && { data: dataRate }), ...(domainRate && { domain: domainRate }) },
    ...(searched?.yield && { yield: searched.yield }),
    ...(searched?.discrimination && { discrimination: searched.discrimination }),
    ...(searched?.ignored && { ignored: searched.ignored }),
    ...data.byClass(),
    ...(directions.length > 0 && { directions }),
    ...(facts.foundRows && { foundRows: facts.foundRows }),
    notTested: rowsNotTested({
      source: { name: header.source, attributes: facts.sourceAttributes },
      total,
      attributes: header.attributes,
      asked,
      searched: searched?.yield !== undefined,
    }),
  }
}

/** A difference is no proof where the model answers one input in two ways and is asked once. */
function besidesFlicker(decided: GateDecision, { nondeterministic, model }: RunFacts): GateDecision {
  const flickers = decided.verdict === 'biased' && nondeterministic && model.remote?.repeats === undefined
  return flickers ? { ...decided, verdict: 'inconclusive', finding: askedOnce } : decided
}

function idleSearch(searched: SearchYield | undefined): Finding[] {
  if (searched === undefined || searched.tested > 0) return []
  return [{ code: 'search.nothing-tested', message: `The search ${searched.search} tested no row.` }]
}

/** Rows with more counterfactuals than the plan asks: what was left out is said, and what follows. */
function cappedRows({ data, domain }: IndividualCounts, seed: number): Finding[] {
  const rows = [data, domain].flatMap(({ counts }) => (counts.capped === undefined ? [] : [counts]))
  const capped = rows.reduce((sum, counts) => sum + (counts.capped ?? 0), 0)
  if (capped === 0) return []
  const all = rows.reduce((sum, { cases }) => sum + cases, 0)
  const each = Math.round(rows.reduce((sum, { pairs }) => sum + pairs, 0) / all)
  return [
    {
      code: 'rows.capped',
      message:
        `For ${whole(capped)} of ${count(all, 'row')}, only some counterfactuals were asked (about ${whole(each)} each), drawn with seed ${seed}: ` +
        'the share of discriminatory rows is at least the printed share. Increase variantsPerCase to ask more, or list fewer classes in the schema.',
    },
  ]
}

/** Rows that stay the same input to the model when an attribute changes. */
function unread(data: RateBook): Finding[] {
  return data.unread.map(({ attribute, rows }) => ({
    code: 'seen.indistinct',
    message: `For ${count(rows, 'row')}, another ${attribute} gives the model the same input, because the encoders of the table omit ${attribute} or clip the difference. Such rows are not evidence. Check how the table encodes ${attribute}.`,
  }))
}

function withoutCounterfactual({ withoutCounterfactual: without, indistinct }: RateBook): ReasonCount[] {
  return [
    ...(without === 0 ? [] : [{ reason: 'row without a counterfactual that the constraint allows', count: without }]),
    ...(indistinct === 0
      ? []
      : [{ reason: 'row that is the same input to the model as its counterfactuals', count: indistinct }]),
  ]
}
