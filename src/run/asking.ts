import type { Case } from '../core/case.js'
import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'
import type { CaseBook } from '../core/report.js'
import type { LabelColumns } from '../core/row-columns.js'
import { Health } from '../oracle/index.js'
import { bentRows } from './bent-rows.js'
import { type BookedCase, CaseBooks, type CaseGap } from './case-book.js'
import type { CheckedPlan } from './check-plan.js'
import type { Counted, ShownOf } from './counted.js'
import { oracleFor, replayOracle } from './oracle-for.js'
import { planFacts } from './plan-facts.js'
import { type Header, header } from './report-header.js'
import type { AuditHost, Run } from './run.js'
import type { RunFacts } from './run-facts.js'
import { CaseUnits, nounOfUnits } from './unit-of.js'

/** What a case of a comparison shows. */
export interface FailingCase extends Pick<BookedCase, 'variants'> {
  /** Attributes of its BTCs, and of those that float noise decides. */
  readonly failing: readonly string[]
  readonly borderline?: readonly string[]
  /** What it shares with cases that are not independent of it. */
  readonly unit: string
  /** What it shows of gaps of answers. */
  readonly gaps?: readonly CaseGap[]
}

/** A run under way as its question uses it: the model's door, the counts, and what all questions keep beside them. */
export class Asking<Counts extends Counted = Counted, Input = unknown, A extends string = string> {
  readonly run: Run<Input, A>
  readonly checked: CheckedPlan<Input, A>
  readonly counts: Counts
  readonly header: Header
  readonly units: CaseUnits
  /** The rule that compares answers: the plan's own or one by the kind of answers, once the first are there. */
  oracle: Oracle | undefined
  readonly #given: Oracle | undefined
  /** What the answers look like; absent before the first. */
  health: Health | undefined
  /** Cases with a BTC that the baseline does not have. */
  newSince = 0
  /** Of a shard: what each case that counts has shown, with its place in the whole run. */
  readonly shown: (readonly [place: number, shown: ShownOf<Counts>])[] = []
  /** Of a shard: the places of the cases in `book`. */
  readonly bookPlaces: number[] = []
  readonly #books: CaseBooks | undefined
  readonly #isKnown: AuditHost['isKnown']

  constructor(
    run: Run<Input, A>,
    checked: CheckedPlan<Input, A>,
    counts: Counts,
    question: string,
    { oracle, gate, isKnown }: Pick<AuditHost, 'isKnown'> & { readonly oracle?: Oracle; readonly gate: object },
  ) {
    this.run = run
    this.checked = checked
    this.counts = counts
    this.header = header(question, checked)
    this.units = new CaseUnits()
    this.#given = oracle
    this.#isKnown = isKnown
    if ('newSince' in gate) {
      this.#books = new CaseBooks()
      run.drawing.onDrawn(this.#books.see)
    }
  }

  /** The rule that compares these answers and all later ones. @throws Interruption where what it needs cannot be asked. */
  async chooseOracle(
    answers: readonly Prediction[],
    askFirst: () => Promise<readonly Prediction[]> = () => this.run.askFirst(),
  ): Promise<Oracle> {
    this.oracle ??= await oracleFor(this.#given, answers, askFirst, this.checked.shard)
    return this.oracle
  }

  /** The rule for a replayed pair, by its first answer and the tolerance that was kept with it. */
  replayOracle(first: Prediction | undefined, tolerance: number | undefined): Oracle | undefined {
    return first === undefined ? this.#given : replayOracle(this.#given, first, tolerance)
  }

  /** Looks at answers, and at what was asked for them, for signs of a model that cannot be judged. */
  see(predictions: readonly Prediction[], inputs: readonly unknown[]): void {
    if (predictions.length === 0) return
    this.health ??= new Health(this.oracle, this.run.probe.closed)
    this.health.see(predictions, inputs)
  }

  /** The same for answers in columns. */
  seeColumns(answers: LabelColumns, inputAt: (at: number) => unknown): void {
    if (answers.labels.length === 0) return
    this.health ??= new Health(this.oracle, this.run.probe.closed)
    this.health.seeColumns(answers, inputAt)
  }

  /** Whether cases are kept for a comparison. */
  get keepsCases(): boolean {
    return this.#books !== undefined
  }

  /** Counts a case; `false` for one that is no evidence. @param kept What a shard keeps of what the case has shown. */
  count(source: object, shown: ShownOf<Counts>, kept: ShownOf<Counts> = shown): boolean {
    if (!this.counts.add(shown)) return false
    if (this.checked.shard !== undefined) {
      this.shown.push([this.run.drawing.placeOf(source as Case<Input, A>) ?? -1, kept])
    }
    return true
  }

  /** Keeps a case for comparisons, where the gate compares. Says which of its attributes the baseline has. */
  keep(
    source: BookedCase['source'],
    { variants, failing, borderline = [], unit, gaps = [] }: FailingCase,
    place: number | undefined = this.run.drawing.placeOf(source as Case<Input, A>),
  ): (attribute: string) => boolean {
    const shared = this.checked.over === 'suite' ? source.id : unit
    const key = this.#books?.add(source, variants, failing, borderline, shared)
    if (key !== undefined) this.#books?.addGaps(key, gaps)
    if (key !== undefined && this.checked.shard !== undefined) this.bookPlaces.push(place ?? -1)
    const isKnown = (attribute: string): boolean => key !== undefined && this.#isKnown?.(key, attribute) === true
    if (failing.some((attribute) => !isKnown(attribute))) this.newSince++
    return isKnown
  }

  /** Tells the books of a case that no source has drawn. */
  meet(source: BookedCase['source']): void {
    this.#books?.see(source)
  }

  /** The cases one by one, where the gate compares. @param facts What else of the plan decides which cases are asked. */
  book(facts: Readonly<Record<string, string | undefined>>): CaseBook | undefined {
    const { question } = this.header
    return this.#books?.book({
      plan: planFacts(this.checked, { question, ...facts }),
      vacuous: this.health?.vacuous ?? false,
    })
  }

  get oracleName(): string {
    return (this.oracle ?? this.#given)?.name ?? 'none: the model gave no prediction'
  }

  /** What is known of the run so far, for a gate that may be decided. */
  get facts(): Pick<RunFacts, 'header' | 'unit' | 'exhausted' | 'drawing'> {
    const { header, run, units, checked } = this
    return { header, unit: nounOfUnits(units.nouns, checked.over), exhausted: run.exhausted, drawing: run.drawing }
  }

  get bent(): ReturnType<typeof bentRows> {
    return bentRows(this.checked.source)
  }
}
