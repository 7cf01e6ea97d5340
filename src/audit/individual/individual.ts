import { digest } from '../../core/digest.js'
import type { ModelHandle } from '../../core/model.js'
import type { Oracle } from '../../core/oracle.js'
import type { IndividualPlan } from '../../core/plan.js'
import type { FairnessReport } from '../../core/report.js'
import { askAgain } from '../ask-again.js'
import { bentRows } from '../bent-rows.js'
import { shown } from '../best-found.js'
import { type CheckedPlan, checkPlan } from '../check-plan.js'
import { planFacts } from '../plan-facts.js'
import { header } from '../report-header.js'
import { type AuditHost, interruptionFinding, Run } from '../run.js'
import { type IndividualOwn, withShard } from '../shards/shard-part.js'
import type { Shrunk } from '../shrink-found.js'
import { checkIndividual, type IndividualQuestion } from './check-question.js'
import { individualReport } from './individual-report.js'
import { IndividualRun } from './individual-run.js'
import { describe, pairOf, plainestOther, type RowFinding } from './row-btc.js'
import { type NearFinding, plainestFinding, rankOf, shrinkFinding } from './shrink-finding.js'

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
  const { gate, table, stop, minCases, keep } = question
  const { run, oracle, health, search, books, found } = asked
  const { counts } = asked.data
  const cutWhileAsking = run.probe.cutInputs
  if (oracle !== undefined) await askAgain(run.probe, sidesOf(asked, oracle, question), oracle)
  const { finding, ...small } = await shrinkPlainest(asked, checked.attributes, question)
  run.progress('done', counts.cases, counts.casesWithBtc)
  const bent = bentRows(table)
  const facts = planFacts(
    // As it was before there was a limit, for all plans that it does not touch: their baselines stay.
    { ...checked, variantsPerCase: counts.capped === undefined ? Number.POSITIVE_INFINITY : question.counterfactuals },
    { question: 'individual', oracle: oracle?.name, favourable },
  )
  const report = individualReport({
    header: header('individual', checked),
    gate,
    // A sample that may end on what it showed needs bounds that hold at any moment.
    sequential: stop !== 'all',
    evidence: asked.evidence(),
    data: asked.data,
    domain: asked.domain,
    searched: search?.yield,
    searchFindings: asked.searchFindings,
    ignored: asked.ignored,
    scores: search?.books.scores,
    asked: asked.asked,
    total: table.space.rows.length,
    sourceAttributes: table.attributes,
    refused: table.refused,
    health,
    nondeterministic: run.probe.nondeterministic,
    oracle: oracle?.name ?? 'none: the model gave no prediction',
    interrupted: run.interruption && interruptionFinding(run.interruption),
    btcs: oracle === undefined ? [] : btcs(asked, oracle, question),
    foundRows: found.rows(),
    small,
    bent: [...bent, ...run.notes],
    model: run.probe.use,
    cases: books?.book({ plan: facts, vacuous: health?.vacuous ?? false }),
  })
  const own: IndividualOwn = {
    data: asked.data.sums,
    domain: asked.domain.sums,
    asked: asked.asked,
    keep,
    finds: found.finds().map(({ check, from, key }) => [from, asked.order.get(check.point) ?? 0, digest(key, 11)]),
  }
  return withShard(report, run, checked, {
    complete: run.interruption === undefined,
    total: table.space.rows.length,
    decides: { over: checked.over, ...minCases },
    cases: asked.kept.map((place) => [place, 1]),
    own,
    bent,
    cutWhileAsking,
    ...(health === undefined ? {} : { health: health.state }),
    ...(finding === undefined || report.btcs[0] === undefined
      ? {}
      : { plainest: { btc: report.btcs[0], known: false, rank: rankWithPlace(finding, asked, table.space) } }),
  })
}

/** Of findings that are as plain the first is shown. */
const rankWithPlace = <Input>(
  finding: NearFinding,
  { order }: IndividualRun<Input, string>,
  space: IndividualQuestion<Input>['table']['space'],
): number[] => [...rankOf(finding, space), order.get(finding.row.point) ?? 0]

async function shrinkPlainest<Input>(
  { run, oracle, found, data }: IndividualRun<Input, string>,
  attributes: readonly string[],
  { table, merit, shrink }: IndividualQuestion<Input>,
): Promise<Shrunk & { readonly finding?: NearFinding }> {
  if (oracle === undefined || shrink === false) return {}
  const finding = plainestFinding(found, oracle, table.space, attributes)
  if (finding === undefined) return {}
  run.progress('shrinking', data.counts.cases, data.counts.casesWithBtc)
  const ask = (inputs: readonly Input[]) => run.probe.ask(inputs)
  return { finding, ...(await shrinkFinding(finding, { table, attributes, ask, oracle, merit, limits: shrink })) }
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

/** The pairs that are shown, as the model was asked them. */
function sidesOf<Input>(
  { found }: IndividualRun<Input, string>,
  oracle: Oracle,
  { table: { space } }: IndividualQuestion<Input>,
): (readonly [AnsweredInput<Input>, AnsweredInput<Input>])[] {
  const side = ({ point, prediction }: RowFinding['row']): AnsweredInput<Input> => ({
    input: space.encode(point),
    prediction,
  })
  return found
    .checks(() => true)
    .slice(0, shown)
    .map((check) => {
      const { row, other } = plainestOther(check, oracle, space)
      return [side(row), side(other)] as const
    })
}

interface AnsweredInput<Input> {
  readonly input: Input
  readonly prediction: RowFinding['row']['prediction']
}
