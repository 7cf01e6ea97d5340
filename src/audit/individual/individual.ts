import type { ModelHandle } from '../../core/model.js'
import type { Oracle } from '../../core/oracle.js'
import type { IndividualPlan } from '../../core/plan.js'
import type { FairnessReport, Finding, ReasonCount, SearchYield } from '../../core/report.js'
import { decideRowGate } from '../../oracle/index.js'
import { bentRows } from '../bent-rows.js'
import { type CheckedPlan, checkPlan } from '../check-plan.js'
import { conclude } from '../conclude.js'
import { planFacts } from '../plan-facts.js'
import { header } from '../report-header.js'
import { type AuditHost, Run } from '../run.js'
import type { Shrunk } from '../shrink-found.js'
import { checkIndividual, type IndividualQuestion } from './check-question.js'
import { IndividualRun } from './individual-run.js'
import { rowsNotTested } from './not-tested.js'
import type { RateBook } from './rate-book.js'
import { describe, pairOf, plainestOther } from './row-btc.js'
import { plainestFinding, shrinkFinding } from './shrink-finding.js'

/** BTCs that a report shows. */
const shown = 50

/**
 * Asks whether a model's answer to a row changes with the asked attributes alone: of a random sample of the data's rows,
 * and with a search of random rows of the domain and wherever the search looks.
 */
export async function auditIndividual<Input, A extends string>(
  model: ModelHandle<Input>,
  plan: IndividualPlan<Input, A>,
  host: AuditHost,
): Promise<FairnessReport> {
  const checked = checkPlan(plan)
  const question = checkIndividual(plan)
  const asked = new IndividualRun(new Run(model, plan, checked, host), checked, question, plan.oracle, host.isKnown)
  await asked.ask()
  return report(asked, checked, question, plan)
}

async function report<Input, A extends string>(
  asked: IndividualRun<Input, A>,
  checked: CheckedPlan<Input, A>,
  question: IndividualQuestion<Input>,
  { favourable }: IndividualPlan<Input, A>,
): Promise<FairnessReport> {
  const { gate, table, stop } = question
  const { run, oracle, health, search } = asked
  const { counts } = asked.data
  const decision = decideRowGate(gate, asked.evidence())
  const { shrunk, replay, failure } = await shrinkPlainest(asked, checked.attributes, question)
  run.progress('done', counts.cases, counts.casesWithBtc)

  // A sample that may end on what it showed needs bounds that hold at any moment.
  const data = asked.data.rate(stop !== 'all')
  const domain = asked.domain.rate(stop !== 'all')
  // A search that tested nothing is no pass.
  const idle = decision.verdict === 'fair' && search?.yield.tested === 0
  const findings = [
    decision.finding,
    ...idleSearch(asked),
    ...bentRows(table),
    ...run.notes,
    ...(failure ? [failure] : []),
  ]
  return {
    ...header('individual', checked),
    ...conclude({ verdict: idle ? 'inconclusive' : decision.verdict, findings }, run.interruption, {
      vacuous: health?.vacuous ?? false,
      findings: health?.findings({ nondeterministic: run.probe.nondeterministic }) ?? [],
    }),
    oracle: oracle?.name ?? 'none: the model gave no prediction',
    gate,
    exhausted: run.interruption === undefined && asked.exhausted,
    counts: { ...counts, skipped: table.refused, discarded: withoutCounterfactual(asked) },
    ...(data === undefined ? {} : { rate: data.rate }),
    ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
    rates: { ...(data === undefined ? {} : { data }), ...(domain === undefined ? {} : { domain }) },
    ...(search === undefined ? {} : { yield: search.yield }),
    byAttribute: [],
    byClass: [],
    directions: [],
    btcs: oracle === undefined ? [] : btcs(asked, oracle, question),
    foundRows: asked.found.rows(),
    ...(shrunk === undefined ? {} : { shrunk }),
    ...(replay === undefined ? {} : { replay }),
    model: run.probe.use,
    ...(asked.books === undefined
      ? {}
      : {
          cases: asked.books.book({
            plan: planFacts(
              { ...checked, variantsPerCase: Number.POSITIVE_INFINITY },
              { question: 'individual', oracle: oracle?.name, favourable },
            ),
            vacuous: health?.vacuous ?? false,
          }),
        }),
    notTested: rowsNotTested({
      table,
      attributes: checked.attributes,
      asked: asked.asked,
      searched: search !== undefined,
    }),
  }
}

async function shrinkPlainest<Input>(
  { run, oracle, found, data }: IndividualRun<Input, string>,
  attributes: readonly string[],
  { table, merit, shrink }: IndividualQuestion<Input>,
): Promise<Shrunk> {
  if (oracle === undefined || shrink === false) return {}
  const finding = plainestFinding(found, oracle, table.space, attributes)
  if (finding === undefined) return {}
  run.progress('shrinking', data.counts.cases, data.counts.casesWithBtc)
  const ask = (inputs: readonly Input[]) => run.probe.ask(inputs)
  return shrinkFinding(finding, { table, attributes, ask, oracle, merit, limits: shrink })
}

function idleSearch({ search }: { readonly search: { readonly yield: SearchYield } | undefined }): Finding[] {
  if (search === undefined || search.yield.tested > 0) return []
  return [{ code: 'search.nothing-tested', message: `The search ${search.yield.search} tested no row.` }]
}

function withoutCounterfactual({ data }: { readonly data: RateBook }): ReasonCount[] {
  const count = data.withoutCounterfactual
  return count === 0 ? [] : [{ reason: 'row without a counterfactual that the constraint allows', count }]
}

function btcs<Input>(
  { found, placeOf }: IndividualRun<Input, string>,
  oracle: Oracle,
  { table, merit }: IndividualQuestion<Input>,
): FairnessReport['btcs'] {
  const { space } = table
  return found
    .checks(() => true)
    .slice(0, shown)
    .map((check, place) => {
      const at = placeOf.get(check.point)
      const caseId = at === undefined ? `found ${place + 1}` : `row ${table.rowNumbers[at]}`
      return describe(pairOf(plainestOther(check, oracle, space), space), { caseId }, space, oracle, merit)
    })
}
