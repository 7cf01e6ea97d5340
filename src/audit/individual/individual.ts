import type { ModelHandle } from '../../core/model.js'
import { whole } from '../../core/numbers.js'
import type { Oracle } from '../../core/oracle.js'
import type { IndividualPlan } from '../../core/plan.js'
import type { FairnessReport, Finding } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { decideRowGate, Health, isDecided, type RowEvidence } from '../../oracle/index.js'
import { randomPoint } from '../../search/points.js'
import { type CheckedPlan, checkPlan } from '../check-plan.js'
import { conclude } from '../conclude.js'
import { header } from '../report-header.js'
import { type AuditHost, Run } from '../run.js'
import { RowBooks } from './books.js'
import { checkIndividual, type IndividualQuestion } from './check-question.js'
import { FoundRows } from './found-rows.js'
import { gradientsFor } from './gradients.js'
import { rowsNotTested } from './not-tested.js'
import { RateBook } from './rate-book.js'
import { describe, pairOf, plainestOther } from './row-btc.js'
import { runSearch, type SearchRun } from './run-search.js'
import { plainestFinding, shrinkFinding } from './shrink-finding.js'

/** Rows of the domain that are asked at most. */
const mostDomainRows = 10_000
/** Model inputs of a window of rows: see `askCases`. */
const firstWindow = 64
const largestWindow = 512
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
  const audit = new IndividualAudit(new Run(model, plan, checked, host), checked, question, plan.oracle)
  await audit.ask()
  return audit.report()
}

class IndividualAudit<Input, A extends string> {
  readonly #run: Run<Input, A>
  readonly #checked: CheckedPlan<Input, A>
  readonly #question: IndividualQuestion<Input>
  readonly #books: RowBooks<Input>
  readonly #data: RateBook
  readonly #domain: RateBook
  readonly #found: FoundRows
  /** Places of the data's rows among those asked, for the names of cases. */
  readonly #placeOf = new Map<Point, number>()
  #health: Health | undefined
  #asked = 0
  #enough = false
  #search: SearchRun<Input> | undefined

  constructor(
    run: Run<Input, A>,
    checked: CheckedPlan<Input, A>,
    question: IndividualQuestion<Input>,
    oracle: Oracle | undefined,
  ) {
    this.#run = run
    this.#checked = checked
    this.#question = question
    const { space } = question.table
    const { attributes } = checked
    const random = run.random.derive('rows')
    this.#books = new RowBooks({ space, attributes, random, oracle, ask: (inputs) => run.ask(inputs), keep: 0 })
    this.#data = new RateBook(space, attributes)
    this.#domain = new RateBook(space, attributes)
    this.#found = new FoundRows(space, attributes, question.keep)
  }

  /** The data's rows, random rows of the domain, the search: what a limit ends keeps what it has. */
  async ask(): Promise<void> {
    const { search } = this.#question
    try {
      await this.#askData()
      if (search === undefined || this.#enough) return
      await this.#askDomain()
      if (!this.#enough) await this.#runSearch(search)
    } catch (error) {
      this.#run.interrupt(error)
    }
  }

  async #askData(): Promise<void> {
    const { rows } = this.#question.table.space
    const order = this.#run.random.derive('data').shuffle(rows.map((_, at) => at))
    const drawn = order.slice(0, this.#checked.sample)
    for (const at of drawn) this.#placeOf.set(rows[at] as Point, at)
    await this.#askRows(
      drawn.map((at) => rows[at] as Point),
      'data',
      this.#data,
    )
  }

  async #askDomain(): Promise<void> {
    const { space } = this.#question.table
    const random = this.#run.random.derive('domain')
    const size = Math.min(this.#checked.sample, mostDomainRows)
    await this.#askRows(
      Array.from({ length: size }, () => randomPoint(space, random)),
      'domain',
      this.#domain,
    )
  }

  /** Asks rows window by window, whole windows only, until the plan has what it wants. */
  async #askRows(points: readonly Point[], from: 'data' | 'domain', book: RateBook): Promise<void> {
    const { stop, gate } = this.#question
    const { space } = this.#question.table
    let window = firstWindow
    for (let next = 0; next < points.length && !this.#enough; window = Math.min(window * 2, largestWindow)) {
      const perRow = 1 + space.counterfactuals(points[next] as Point, this.#checked.attributes).length
      const part = points.slice(next, next + Math.max(1, Math.floor(window / perRow)))
      next += part.length
      const checks = await this.#books.check(part, from)
      if (from === 'data') this.#asked += part.length
      for (const check of checks) {
        book.add(check, this.#oracle)
        this.#found.add(check, from)
      }
      this.#see(checks)
      const { cases, casesWithBtc } = book.counts
      this.#run.progress('asking', cases, casesWithBtc, points.length)
      if (stop === 'first') this.#enough = casesWithBtc > 0
      if (stop === 'decided') this.#enough = 'found' in gate ? casesWithBtc > 0 : isDecided(gate, this.#evidence())
    }
  }

  async #runSearch(search: NonNullable<IndividualQuestion<Input>['search']>): Promise<void> {
    const { table, stop, gate, keep } = this.#question
    const { probe, random } = this.#run
    const gradients = search.needsGradients ? await gradientsFor(probe, table.space) : {}
    let tested = 0
    let found = 0
    this.#search = await runSearch(search, {
      space: table.space,
      attributes: this.#checked.attributes,
      random: random.derive(`search/${search.name}`),
      ask: (inputs) => this.#run.ask(inputs),
      oracle: this.#books.oracle,
      stopAtFirst: stop === 'first' || (stop === 'decided' && 'found' in gate),
      keep,
      ...gradients,
      onChecked: (checks) => {
        for (const check of checks) {
          if (!check.fresh) continue
          tested++
          if (check.against !== undefined) found++
        }
        this.#run.progress('searching', tested, found)
      },
    })
    for (const check of this.#search.books.found) this.#found.add(check, 'search')
    if (this.#search.interruption !== undefined) this.#run.interrupt(this.#search.interruption)
  }

  /** Known once a row was asked. */
  get #oracle(): Oracle {
    return this.#books.oracle as Oracle
  }

  #see(checks: readonly Check[]): void {
    this.#health ??= new Health(this.#oracle)
    for (const { prediction, others } of checks) {
      this.#health.see([prediction])
      this.#health.see(others.map((other) => other.prediction))
    }
  }

  get #exhausted(): boolean {
    return this.#asked === this.#question.table.space.rows.length
  }

  #evidence(): RowEvidence {
    const domain = this.#domain.counts
    const search = this.#search?.yield
    return {
      ...this.#data.counts,
      exhausted: this.#exhausted,
      sequential: this.#question.stop === 'decided',
      ...this.#question.minCases,
      foundElsewhere: domain.casesWithBtc + (search?.found ?? 0),
      testedElsewhere: domain.cases + (search?.tested ?? 0),
    }
  }

  async report(): Promise<FairnessReport> {
    const { gate, table, merit, shrink, stop } = this.#question
    const run = this.#run
    const evidence = this.#evidence()
    const decision = decideRowGate(gate, evidence)
    const oracle = this.#books.oracle
    const { counts } = this.#data
    const finding = oracle && plainestFinding(this.#found, oracle, table.space, this.#checked.attributes)
    if (finding !== undefined && shrink !== false) run.progress('shrinking', counts.cases, evidence.casesWithBtc)
    const small =
      finding === undefined || oracle === undefined || shrink === false
        ? {}
        : await shrinkFinding(finding, {
            table,
            attributes: this.#checked.attributes,
            ask: (inputs) => run.probe.ask(inputs),
            oracle,
            merit,
            limits: shrink,
          })
    run.progress('done', counts.cases, evidence.casesWithBtc)

    // A sample that may end on what it showed needs bounds that hold at any moment.
    const data = this.#data.rate(stop !== 'all')
    const domain = this.#domain.rate(stop !== 'all')
    const findings = [decision.finding, ...this.#searchFindings(), ...(small.failure ? [small.failure] : [])]
    return {
      ...header('individual', this.#checked),
      ...conclude({ verdict: this.#verdict(decision.verdict), findings }, run.interruption, {
        vacuous: this.#health?.constant ?? false,
        findings: this.#health?.findings({ nondeterministic: run.probe.nondeterministic }) ?? [],
      }),
      oracle: oracle?.name ?? 'none: the model gave no prediction',
      gate,
      exhausted: run.interruption === undefined && this.#exhausted,
      counts: { ...counts, skipped: table.refused, discarded: this.#discarded() },
      ...(data === undefined ? {} : { rate: data.rate }),
      ...(decision.provenBelow === undefined ? {} : { provenBelow: decision.provenBelow }),
      rates: { ...(data === undefined ? {} : { data }), ...(domain === undefined ? {} : { domain }) },
      ...(this.#search === undefined ? {} : { yield: this.#search.yield }),
      byAttribute: [],
      byClass: [],
      directions: [],
      btcs: oracle === undefined ? [] : this.#btcs(oracle),
      foundRows: this.#found.rows(),
      ...(small.shrunk === undefined ? {} : { shrunk: small.shrunk }),
      ...(small.replay === undefined ? {} : { replay: small.replay }),
      model: run.probe.use,
      notTested: rowsNotTested({
        table,
        attributes: this.#checked.attributes,
        asked: this.#asked,
        searched: this.#search !== undefined,
      }),
    }
  }

  /** A search that tested nothing is no pass. */
  #verdict(verdict: 'fair' | 'biased' | 'inconclusive'): 'fair' | 'biased' | 'inconclusive' {
    return verdict === 'fair' && this.#search?.yield.tested === 0 ? 'inconclusive' : verdict
  }

  #searchFindings(): Finding[] {
    const bent = this.#question.table.bent.map(({ reason, count }) => `${whole(count)} × ${reason}`)
    return [
      ...(this.#search?.yield.tested === 0
        ? [{ code: 'search.nothing-tested', message: `The search ${this.#search.yield.search} tested no row.` }]
        : []),
      ...(bent.length === 0 ? [] : [{ code: 'rows.bent', message: `${bent.join('; ')}` }]),
    ]
  }

  #discarded(): { readonly reason: string; readonly count: number }[] {
    const count = this.#data.withoutCounterfactual
    return count === 0 ? [] : [{ reason: 'row without a counterfactual that the constraint allows', count }]
  }

  #btcs(oracle: Oracle): FairnessReport['btcs'] {
    const { table, merit } = this.#question
    const { space } = table
    return this.#found
      .checks(() => true)
      .slice(0, shown)
      .map((check, place) => {
        const at = this.#placeOf.get(check.point)
        const caseId = at === undefined ? `found ${place + 1}` : `row ${table.rowNumbers[at]}`
        return describe(pairOf(plainestOther(check, oracle, space), space), { caseId }, space, oracle, merit)
      })
  }
}
