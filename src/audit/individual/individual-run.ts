import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Finding, IgnoredInputs } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { Health, isDecided, type RowEvidence } from '../../oracle/index.js'
import { type CounterfactualLimit, counterfactualsOf } from '../../rows/index.js'
import { randomPoint } from '../../search/points.js'
import { CaseBooks } from '../case-book.js'
import type { CheckedPlan } from '../check-plan.js'
import { ClusterReservoir } from '../cluster-reservoir.js'
import { isOwn } from '../draw-cases.js'
import { oracleFor } from '../oracle-for.js'
import { sumOf } from '../report-header.js'
import type { AuditHost, Run } from '../run.js'
import { type BooksOptions, RowBooks } from './books.js'
import type { IndividualQuestion } from './check-question.js'
import { FoundRows } from './found-rows.js'
import { chooseSearch } from './gradients.js'
import { ignoredInputs, ignoredNote } from './ignored-inputs.js'
import { RateBook } from './rate-book.js'
import { runSearch, type SearchRun } from './run-search.js'

/** Rows of the domain that are asked at most. */
const mostDomainRows = 10_000
/** A look for ignored inputs may cost one in so many of the inputs that the budget still holds. */
const shareForIgnored = 10
/** Model inputs of a window of rows: see `askCases`. */
const firstWindow = 64
const largestWindow = 512
/** Rows whose scores say how far the scores of the model spread. */
const mostFirstRows = 32

/** What an individual audit asks: the data's rows, random rows of the domain, a search. Keeps the books of each. */
export class IndividualRun<Input, A extends string> {
  readonly run: Run<Input, A>
  readonly #checked: CheckedPlan<Input, A>
  readonly #question: IndividualQuestion<Input>
  readonly #books: RowBooks<Input>
  readonly #limit: CounterfactualLimit
  readonly data: RateBook
  readonly domain: RateBook
  readonly found: FoundRows
  /** Places of the data's rows among those asked, for the names of cases. */
  readonly placeOf: Map<Point, number> = new Map()
  /** Of a shard: places of the data's rows in the order of the whole run. */
  readonly order: Map<Point, number> = new Map()
  /** Of a shard: the places of the rows that are in `books`, in their order. */
  readonly kept: number[] = []
  health: Health | undefined
  /** Rows of the data that were asked. */
  asked = 0
  #enough = false
  search: SearchRun<Input> | undefined
  /** What the reader must know of the search. */
  searchFindings: readonly Finding[] = []
  /** Inputs that the model ignores: looked for before a search. */
  ignored: IgnoredInputs | undefined
  /** The data's rows one by one, for a gate that compares. */
  readonly books: CaseBooks | undefined
  readonly #isKnown: AuditHost['isKnown']
  #newSince = 0

  constructor(
    run: Run<Input, A>,
    checked: CheckedPlan<Input, A>,
    question: IndividualQuestion<Input>,
    oracle: Oracle | undefined,
    isKnown?: AuditHost['isKnown'],
  ) {
    this.run = run
    this.books = 'newSince' in question.gate ? new CaseBooks() : undefined
    this.#isKnown = isKnown
    this.#checked = checked
    this.#question = question
    const { space } = question.table
    const { attributes } = checked
    const random = run.random.derive('rows')
    this.#limit = { most: question.counterfactuals, random: run.random.derive('counterfactuals') }
    this.#books = new RowBooks({
      space,
      attributes,
      random,
      oracleFor: (answers) => oracleFor(oracle, answers, () => this.#askFirst(), checked.shard),
      ask: (inputs) => run.ask(inputs),
      keep: 0,
      limit: this.#limit,
    })
    this.data = new RateBook(attributes, { space, apart: checked.over === 'suite' })
    this.domain = new RateBook(attributes, { space, apart: true })
    this.found = new FoundRows(space, attributes, question.keep)
  }

  /** The data's rows, random rows of the domain, the search: what a limit ends keeps what it has. */
  async ask(): Promise<void> {
    const { search } = this.#question
    try {
      await this.#askData()
      // A search asks by what it has learnt, so that it cannot be split: the first shard runs it whole.
      if (search === undefined || this.#enough || (this.#checked.shard?.index ?? 1) > 1) return
      await this.#askDomain()
      if (!this.#enough) await this.#runSearch(search)
    } catch (error) {
      this.run.interrupt(error)
    }
  }

  async #askData(): Promise<void> {
    const { rows } = this.#question.table.space
    const drawn = this.#drawData()
    for (const at of drawn) this.placeOf.set(rows[at] as Point, at)
    await this.#askRows(this.#ownOf(drawn.map((at) => rows[at] as Point)), 'data', this.data)
  }

  /**
   * Places of the data's rows in the order in which they are asked. In a claim about others like them, rows that are equal but
   * for the asked attributes are one unit, and one row of each comes first: drawn row by row, those that come often would stand
   * for those that come once.
   */
  #drawData(): readonly number[] {
    const { sample, over, attributes } = this.#checked
    const { space } = this.#question.table
    const random = this.run.random.derive('data')
    if (over === 'suite') return random.shuffle(space.rows.map((_, at) => at)).slice(0, sample)
    const reservoir = new ClusterReservoir<number>(sample, random)
    for (const [at, row] of space.rows.entries()) reservoir.add(space.key(row, attributes), at)
    return reservoir.drawn()
  }

  /** The first rows of the whole run, each with a counterfactual: the same for every shard. */
  #askFirst(): Promise<readonly Prediction[]> {
    const { space } = this.#question.table
    const points = [...this.placeOf.keys()]
      .slice(0, mostFirstRows)
      .flatMap((point) => [point, ...space.counterfactuals(point, this.#checked.attributes).slice(0, 1)])
    return this.run.askOn(points.map((point) => space.encode(point)))
  }

  /**
   * The rows that this part of the run asks. Rows that differ in the asked attributes alone are discriminatory together and
   * count as one find, so that one part asks them all.
   */
  #ownOf(points: readonly Point[]): readonly Point[] {
    const { shard, attributes } = this.#checked
    if (shard === undefined) return points
    const { space } = this.#question.table
    const first = new Map<string, number>()
    return points.filter((point, place) => {
      this.order.set(point, place)
      const key = space.key(point, attributes)
      if (!first.has(key)) first.set(key, first.size)
      return isOwn(first.get(key) as number, shard)
    })
  }

  async #askDomain(): Promise<void> {
    const { space } = this.#question.table
    const random = this.run.random.derive('domain')
    const size = Math.min(this.#checked.sample, mostDomainRows)
    await this.#askRows(
      Array.from({ length: size }, () => randomPoint(space, random)),
      'domain',
      this.domain,
    )
  }

  /** Asks rows window by window, whole windows only, until the plan has what it wants. */
  async #askRows(points: readonly Point[], from: 'data' | 'domain', book: RateBook): Promise<void> {
    const { stop, gate } = this.#question
    const { space } = this.#question.table
    let window = firstWindow
    for (let next = 0; next < points.length && !this.#enough; window = Math.min(window * 2, largestWindow)) {
      const { points: others } = counterfactualsOf(space, points[next] as Point, this.#checked.attributes, this.#limit)
      const perRow = 1 + others.length
      const part = points.slice(next, next + Math.max(1, Math.floor(window / perRow)))
      next += part.length
      const checks = await this.#books.check(part, from)
      if (from === 'data') this.asked += part.length
      for (const check of checks) {
        const failing = book.add(check, this.oracle as Oracle, this.run.probe.noise)
        if (from === 'data' && failing !== undefined) this.#keep(check, failing)
        this.found.add(check, from)
      }
      this.#see(checks)
      const { cases, casesWithBtc } = book.counts
      this.run.progress('asking', cases, casesWithBtc, points.length)
      if (stop === 'first') this.#enough = ('newSince' in gate ? this.#newSince : casesWithBtc) > 0
      if (stop === 'decided') this.#enough = 'found' in gate ? casesWithBtc > 0 : isDecided(gate, this.evidence())
    }
  }

  /** Keeps a row of the data for comparisons. */
  #keep({ point, others }: Check, failing: readonly string[]): void {
    if (this.books === undefined) return
    const { space, rowNumbers } = this.#question.table
    const variants = [point, ...others.map((other) => other.point)].map((each) => ({ input: each, classes: {} }))
    const source = { id: `row ${rowNumbers[this.placeOf.get(point) ?? -1]}`, original: space.show(point) }
    this.books.see(source)
    const { over, attributes } = this.#checked
    const unit = over === 'suite' ? source.id : space.key(point, attributes)
    const key = this.books.add(source, variants, failing, [], unit)
    this.kept.push(this.order.get(point) ?? -1)
    if (failing.some((attribute) => this.#isKnown?.(key, attribute) !== true)) this.#newSince++
  }

  async #runSearch(given: NonNullable<IndividualQuestion<Input>['search']>): Promise<void> {
    const { table, stop, gate, keep } = this.#question
    const { random } = this.run
    const { search, options, findings } = await chooseSearch(given, this.run, table.space)
    const ignored = await this.#lookForIgnored()
    const notes = [...findings, ...(ignored === undefined ? [] : ignoredNote(ignored))]
    this.searchFindings = notes
    let tested = 0
    let found = 0
    const books: BooksOptions<Input> = {
      space: table.space,
      attributes: this.#checked.attributes,
      random: random.derive(`search/${search.name}`),
      ask: (inputs) => this.run.ask(inputs),
      oracleFor: async () => this.#books.oracle,
      stopAtFirst: stop === 'first' || (stop === 'decided' && 'found' in gate),
      keep,
      ignored: ignored?.at,
      limit: this.#limit,
      ...options,
      onChecked: (checks) => {
        for (const check of checks) {
          if (!check.fresh) continue
          tested++
          if (check.against !== undefined) found++
        }
        this.run.progress('searching', tested, found)
      },
    }
    this.search = await runSearch(search, books, this.run.probe.use.id)
    this.searchFindings = [...notes, ...this.search.findings]
    for (const check of this.search.books.found) this.found.add(check, 'search')
    if (this.search.interruption !== undefined) this.run.interrupt(this.search.interruption)
  }

  async #lookForIgnored(): Promise<(IgnoredInputs & { readonly at: readonly number[] }) | undefined> {
    const { space } = this.#question.table
    const found = await ignoredInputs({
      space,
      attributes: this.#checked.attributes,
      random: this.run.random.derive('ignored inputs'),
      predict: (points) => this.run.ask(points.map((point) => space.encode(point))),
      most: this.run.callsForAsking / shareForIgnored,
    })
    if (found !== undefined) this.ignored = { names: found.names, of: found.of, rows: found.rows }
    return found
  }

  /** Known once a row was asked. */
  get oracle(): Oracle | undefined {
    return this.#books.oracle
  }

  #see(checks: readonly Check[]): void {
    this.health ??= new Health(this.oracle as Oracle, this.run.probe.closed)
    for (const { point, prediction, others } of checks) {
      this.health.see(
        [prediction, ...others.map((other) => other.prediction)],
        [point, ...others.map((other) => other.point)],
      )
    }
  }

  /** Every row of the data was asked. */
  get exhausted(): boolean {
    return this.asked === this.#question.table.space.rows.length
  }

  evidence(): RowEvidence {
    const domain = this.domain.counts
    const search = this.search?.yield
    const { over, seed } = this.#checked
    return {
      ...this.data.evidence(),
      over,
      seed,
      exhausted: this.exhausted,
      skipped: sumOf(this.#question.table.refused),
      sequential: this.#question.stop === 'decided',
      newSince: this.#newSince,
      ...this.#question.minCases,
      foundElsewhere: domain.casesWithBtc + (search?.found ?? 0),
      testedElsewhere: domain.cases + (search?.tested ?? 0),
    }
  }
}
