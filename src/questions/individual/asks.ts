import { defined } from '../../core/defined.js'
import { digest } from '../../core/digest.js'
import type { Oracle } from '../../core/oracle.js'
import type { Prediction } from '../../core/prediction.js'
import type { Finding, IgnoredInputs, ReasonCount } from '../../core/report.js'
import type { Point } from '../../core/row.js'
import type { Check, Search } from '../../core/search.js'
import type { Table } from '../../core/table.js'
import { comparesLabels, isDecided } from '../../oracle/index.js'
import { type CounterfactualLimit, CounterfactualPacker, counterfactualsOf, groupsOf } from '../../rows/index.js'
import type { Asking } from '../../run/asking.js'
import { shown } from '../../run/best-found.js'
import { isOwn } from '../../run/draw-cases.js'
import type { Answered, Asks, CountsSoFar, FoundSoFar } from '../../run/question.js'
import type { Searched } from '../../run/run-facts.js'
import type { Shrunk } from '../../run/shrink-found.js'
import { autoSearch } from '../../search/index.js'
import { randomPoint } from '../../search/points.js'
import { AskedRows } from './asked-rows.js'
import { chooseSearch } from './choose-search.js'
import type { IndividualCounts } from './count.js'
import { drawData } from './draw-data.js'
import { type FoundCheck, FoundRows } from './found-rows.js'
import { ignoredInputs, ignoredNote } from './ignored-inputs.js'
import type { IndividualPlan, IndividualSettings } from './plan.js'
import { evidenceOf } from './report.js'
import { type BooksOptions, RowBooks } from './row-books.js'
import { describe, pairOf, plainestOther, type RowFinding } from './row-btc.js'
import { type RowList, rowsOf, someRows, valuesOf } from './row-list.js'
import { runSearch, type SearchRun } from './run-search.js'
import { type NearFinding, plainestFinding, rankOf, shrinkFinding } from './shrink-finding.js'

/** Rows of the domain that are asked at most. */
const mostDomainRows = 10_000
/** A look for ignored inputs may cost one in so many of the inputs that the budget still holds. */
const shareForIgnored = 10
/** Numbers that the model reads of a window in a run that asks everything. */
const numbersAtOnce = 2 ** 18
/** Rows whose scores say how far the scores of the model spread. */
const mostFirstRows = 32

/** Rows of a list that are asked together, from `first` on. */
interface AskedPart {
  readonly list: RowList
  readonly from: 'data' | 'domain'
  readonly first: number
  readonly size: number
}

const pointsOf = ({ list, first, size }: AskedPart): Point[] =>
  Array.from({ length: size }, (_, at) => list.pointAt(first + at))

/** Asks the data's rows with their counterfactuals, random rows of the domain, a search. Keeps the books of each. */
export class IndividualAsks implements Asks {
  readonly rows: { readonly total: number; readonly skipped: readonly ReasonCount[] }
  readonly #asking: Asking<IndividualCounts>
  readonly #plan: IndividualPlan<unknown>
  readonly #settings: IndividualSettings
  readonly #table: Table
  readonly #books: RowBooks<unknown>
  readonly #limit: CounterfactualLimit
  readonly #found: FoundRows
  /** Writes rows with their counterfactuals in one block; absent where each has to be made by itself, and for models that read none. */
  readonly #packer: CounterfactualPacker | undefined
  /** The data's rows that were drawn, of all shards. */
  #drawn: RowList = rowsOf([])
  /** The rows that are asked now. */
  #from: 'data' | 'domain' = 'data'
  #of = 0
  readonly #searchOf: Search<unknown> | undefined
  #search: SearchRun<unknown> | undefined
  /** What the reader must know of the search. */
  #searchFindings: readonly Finding[] = []
  /** Inputs that the model ignores: looked for before a search. */
  #ignored: IgnoredInputs | undefined
  #plainest: NearFinding | undefined

  constructor(asking: Asking<IndividualCounts>, plan: IndividualPlan<unknown>, settings: IndividualSettings) {
    const { run, checked, counts } = asking
    this.#asking = asking
    this.#plan = plan
    this.#settings = settings
    this.#table = plan.cases
    this.#searchOf = plan.search === 'auto' ? autoSearch() : plan.search
    const { space } = this.#table
    const { attributes } = checked
    this.rows = { total: valuesOf(space).rows, skipped: this.#table.refused }
    this.#limit = { most: settings.counterfactuals, random: run.random.derive('counterfactuals') }
    this.#books = new RowBooks({
      space,
      attributes,
      random: run.random.derive('rows'),
      oracleFor: (answers) => asking.chooseOracle(answers, () => this.#askFirst()),
      ask: (inputs) => run.ask(inputs),
      keep: 0,
      limit: this.#limit,
    })
    if (run.probe.takesRows) this.#packer = CounterfactualPacker.of(space, attributes, settings.counterfactuals)
    counts.begin(space)
    this.#found = new FoundRows(space, attributes, settings.keep)
  }

  /** The data's rows, and, where a search follows, random rows of the domain. */
  async *windows(): AsyncGenerator<void> {
    const { space } = this.#table
    this.#drawn = drawData(this.#table.space, this.#asking.checked, this.#asking.run.random.derive('data'))
    try {
      yield* this.#askRows(this.#ownOf(this.#drawn), 'data')
      if (!this.#searches) return
      const random = this.#asking.run.random.derive('domain')
      const size = Math.min(this.#asking.checked.sample, mostDomainRows)
      yield* this.#askRows(rowsOf(Array.from({ length: size }, () => randomPoint(space, random))), 'domain')
    } finally {
      this.#from = 'data'
    }
  }

  /** A search asks by what it has learnt, so that it cannot be split: the first shard runs it whole. */
  get #searches(): boolean {
    return this.#searchOf !== undefined && (this.#asking.checked.shard?.index ?? 1) === 1
  }

  soFar(): CountsSoFar {
    return { ...this.#asking.counts[this.#from].counts, of: this.#of }
  }

  isDecided(): boolean {
    const { gate } = this.#settings
    const { counts, facts, newSince } = this.#asking
    if ('found' in gate) return this.soFar().casesWithBtc > 0
    return isDecided(gate, { ...evidenceOf(counts, { ...facts, ...this.#rowFacts }, this.#settings), newSince })
  }

  get #rowFacts() {
    return { drawing: { ...this.rows, streamOrder: false, discarded: [], left: [] }, searched: this.searched() }
  }

  /** The first rows of the whole run, each with a counterfactual: the same for every shard. */
  #askFirst(): Promise<readonly Prediction[]> {
    const { space } = this.#table
    const points = Array.from({ length: Math.min(mostFirstRows, this.#drawn.which.length) }, (_, at) =>
      this.#drawn.pointAt(at),
    ).flatMap((point) => [point, ...space.counterfactuals(point, this.#asking.checked.attributes).slice(0, 1)])
    return this.#asking.run.askOn(points.map((point) => space.encode(point)))
  }

  /**
   * The rows that this part of the run asks. Rows that differ only in the asked attributes are discriminatory together and
   * count as one find, so that one part asks them all.
   */
  #ownOf(list: RowList): RowList {
    const { shard, attributes } = this.#asking.checked
    if (shard === undefined) return list
    const groups = list.groups ?? groupsOf(this.#table.space, list.values, attributes, list.which)
    return someRows(
      list,
      [...groups.keys()].filter((at) => isOwn(groups[at] as number, shard)),
    )
  }

  /** Asks rows window by window, whole windows only. */
  async *#askRows(list: RowList, from: 'data' | 'domain'): AsyncGenerator<void> {
    const { counts, checked } = this.#asking
    const { length } = list.which
    this.#from = from
    this.#of = length
    const { first } = checked.sizes
    let window = first
    for (let next = 0; next < length; ) {
      const perRow = 1 + this.#counterfactualsOf(list, next)
      const size = Math.min(length - next, Math.max(1, Math.floor(window / perRow)))
      const rows: AskedPart = { list, from, first: next, size }
      next += size
      const asked = await this.#askInColumns(rows)
      const checks = asked === undefined ? await this.#books.check(pointsOf(rows), from) : []
      if (from === 'data') counts.asked += size
      if (asked !== undefined) this.#countColumns(asked, rows)
      for (const [at, check] of checks.entries()) this.#count(check, rows, at)
      this.#see(checks)
      window = Math.min(window * 2, this.#largestWindow(asked))
      yield
    }
  }

  /**
   * A run that asks everything, whatever it finds and costs, fills the model's batches by large windows, as long as the model answers in
   * columns. Asked by lists, it is slower, and a run that is cut short loses its last window.
   */
  #largestWindow(last: AskedRows | undefined): number {
    const { sizes, budget } = this.#asking.checked
    const asksAll = this.#settings.stop === 'all' && budget.inputs === undefined
    if (!asksAll || last === undefined || this.#packer === undefined) return sizes.largest
    return Math.max(sizes.largest, Math.floor(numbersAtOnce / this.#packer.width))
  }

  #counterfactualsOf(list: RowList, at: number): number {
    const { values, which } = list
    if (this.#packer !== undefined) return this.#packer.count(values.values, (which[at] as number) * values.width)
    return counterfactualsOf(this.#table.space, list.pointAt(at), this.#asking.checked.attributes, this.#limit).points
      .length
  }

  /** In columns, once it is known that only labels are compared; cases that are kept one by one are made one by one. */
  async #askInColumns({ list, first, size }: AskedPart): Promise<AskedRows | undefined> {
    const { oracle, run, keepsCases } = this.#asking
    if (this.#packer === undefined || oracle === undefined || !comparesLabels(oracle) || keepsCases) return undefined
    const cases = this.#packer.pack(list.values, list.which.subarray(first, first + size), true)
    const answers = await run.askRows(cases.block)
    return answers && new AskedRows(this.#packer, cases, answers, (row) => list.pointAt(first + row))
  }

  #countColumns(asked: AskedRows, rows: AskedPart): void {
    const { list, from, first } = rows
    const book = this.#asking.counts[from]
    const packer = this.#packer as CounterfactualPacker
    for (let row = 0; row < asked.size; row++) {
      if (asked.isQuiet(row)) book.addQuiet(asked, row, packer, list.groups?.[first + row])
      else this.#count(asked.check(row), rows, row)
    }
    this.#asking.seeColumns(asked.answers, (at) => asked.pointAt(at))
  }

  /** @param at Place of the row among those that were asked together. */
  #count(check: Check, { list, from, first }: AskedPart, at: number): void {
    const { counts, run } = this.#asking
    const failing = counts[from].add(check, this.#oracle, run.probe.noise, list.groups?.[first + at])
    const place = list.places?.[first + at]
    if (place !== undefined && failing !== undefined) this.#keep(check, failing, place, list.order?.[first + at])
    this.#found.add({ check, from, ...defined({ place }) })
  }

  /** Known once a row was asked. */
  get #oracle(): Oracle {
    return this.#asking.oracle as Oracle
  }

  /** Keeps a row of the data for comparisons. */
  #keep({ point, others }: Check, failing: readonly string[], place: number, order: number | undefined): void {
    if (!this.#asking.keepsCases) {
      if (failing.length > 0) this.#asking.newSince++
      return
    }
    const { space, rowNumbers } = this.#table
    const variants = [point, ...others.map((other) => other.point)].map((each) => ({ input: each, classes: {} }))
    const source = { id: `row ${rowNumbers[place]}`, original: space.show(point) }
    this.#asking.meet(source)
    const unit = space.key(point, this.#asking.checked.attributes)
    this.#asking.keep(source, { variants, failing, unit }, order)
  }

  async search(stopped: boolean): Promise<void> {
    const search = this.#searchOf
    if (search === undefined || stopped || !this.#searches) return
    const { stop, gate, keep } = this.#settings
    const { run, checked } = this.#asking
    const { space } = this.#table
    const chosen = await chooseSearch(search, run, space)
    const ignored = await this.#lookForIgnored()
    const notes = [...chosen.findings, ...(ignored === undefined ? [] : ignoredNote(ignored))]
    this.#searchFindings = notes
    let tested = 0
    let found = 0
    const books: BooksOptions<unknown> = {
      space,
      attributes: checked.attributes,
      random: run.random.derive(`search/${chosen.search.name}`),
      ask: (inputs) => run.ask(inputs),
      oracle: this.#asking.oracle,
      askRows: (block) => run.askRows(block),
      packer: this.#packer,
      stopAtFirst: stop === 'first' || (stop === 'decided' && 'found' in gate),
      keep,
      ignored: ignored?.at,
      limit: this.#limit,
      left: () => run.inputsForAsking,
      ...chosen.options,
      onChecked: (checks) => {
        for (const check of checks) {
          if (!check.fresh) continue
          tested++
          if (check.against !== undefined) found++
        }
        run.progress('searching', tested, found)
      },
    }
    this.#search = await runSearch(chosen.search, books, run.probe.use.id)
    this.#searchFindings = [...notes, ...this.#search.findings]
    for (const check of this.#search.books.found) this.#found.add({ check, from: 'search' })
    if (this.#search.interruption !== undefined) run.interrupt(this.#search.interruption)
  }

  searched(): Searched | undefined {
    const search = this.#search
    if (search === undefined && this.#ignored === undefined && this.#searchFindings.length === 0) return undefined
    return {
      yield: search?.yield,
      findings: this.#searchFindings,
      ignored: this.#ignored,
      discrimination: search?.books.scores,
    }
  }

  async #lookForIgnored(): Promise<(IgnoredInputs & { readonly at: readonly number[] }) | undefined> {
    const { space } = this.#table
    const found = await ignoredInputs({
      space,
      attributes: this.#asking.checked.attributes,
      random: this.#asking.run.random.derive('ignored inputs'),
      predict: (points) => this.#asking.run.ask(points.map((point) => space.encode(point))),
      most: this.#asking.run.inputsForAsking / shareForIgnored,
    })
    if (found !== undefined) this.#ignored = { names: found.names, of: found.of, rows: found.rows }
    return found
  }

  #see(checks: readonly Check[]): void {
    for (const { point, prediction, others } of checks) {
      this.#asking.see(
        [prediction, ...others.map((other) => other.prediction)],
        [point, ...others.map((other) => other.point)],
      )
    }
  }

  /** The pairs that are shown, as the model was asked them. */
  doubtful(): readonly (readonly [Answered, Answered])[] {
    const { space } = this.#table
    const side = ({ point, prediction }: RowFinding['row']): Answered => ({ input: space.encode(point), prediction })
    return this.#shown.map(({ check }) => {
      const { row, other } = plainestOther(check, this.#oracle, space)
      return [side(row), side(other)] as const
    })
  }

  get #shown(): readonly FoundCheck[] {
    return this.#found.all().slice(0, shown)
  }

  shrinking(): (() => Promise<Shrunk>) | undefined {
    const { shrink = {} } = this.#plan
    const { oracle, checked, run } = this.#asking
    if (oracle === undefined || shrink === false) return undefined
    const finding = plainestFinding(this.#found, oracle, this.#table.space, checked.attributes)
    if (finding === undefined) return undefined
    this.#plainest = finding
    return () =>
      shrinkFinding(finding, {
        table: this.#table,
        attributes: checked.attributes,
        ask: (inputs) => run.probe.ask(inputs),
        oracle,
        merit: this.#settings.merit,
        limits: shrink,
      })
  }

  found(): FoundSoFar {
    const { oracle } = this.#asking
    const { space, rowNumbers } = this.#table
    const { shard } = this.#asking.checked
    const drawn = this.#drawn
    const numberOf = (point: Point): number => drawn.which.findIndex((_, at) => drawn.knownPoint(at) === point)
    const btcs = this.#shown.map(({ check, place }, number) => {
      // A search may have found a row of the data.
      const at = place ?? drawn.places?.[numberOf(check.point)]
      const caseId = at === undefined ? `found ${number + 1}` : `row ${rowNumbers[at]}`
      const pair = pairOf(plainestOther(check, oracle as Oracle, space), space)
      return describe(pair, { caseId }, space, oracle as Oracle, this.#settings.merit)
    })
    const orders = new Map<Point | undefined, number>()
    if (shard !== undefined) for (const order of drawn.which.keys()) orders.set(drawn.knownPoint(order), order)
    const orderOf = (point: Point): number => orders.get(point) ?? 0
    const finding = this.#plainest
    const [btc] = btcs
    return {
      shown: btcs.map((each) => ({ btc: each, known: false })),
      foundRows: this.#found.rows(),
      ...(shard !== undefined && {
        places: this.#found
          .finds()
          .map(({ check, from, key }) => [from, orderOf(check.point), digest(key, 11)] as const),
      }),
      // Of finds that are as plain the first is shown.
      ...(finding &&
        btc && {
          plainest: { btc, known: false, rank: [...rankOf(finding, space), orderOf(finding.row.point)] },
        }),
    }
  }

  planFacts(): Readonly<Record<string, string | undefined>> {
    const { oracle, counts } = this.#asking
    // As it was before there was a limit, for all plans that it does not touch: their baselines stay.
    const variantsPerCase = counts.data.counts.capped === undefined ? 'all' : String(this.#settings.counterfactuals)
    return { variantsPerCase, oracle: oracle?.name, favourable: this.#plan.favourable }
  }
}
