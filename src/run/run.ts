import { now } from '../core/clock.js'
import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import type { ModelHandle, TextGradient } from '../core/model.js'
import { func, number, type OptionSet, options, signal as signalOption } from '../core/options/index.js'
import type { BasePlan, Progress } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import { Random } from '../core/random.js'
import type { Finding } from '../core/report.js'
import { type LabelColumns, type PackedRows, predictionAt } from '../core/row-columns.js'
import { onAbort } from '../core/signals.js'
import { Interruption, type Journal, Probe, tellsApart } from '../models/index.js'
import { askCases } from './ask-cases.js'
import type { AskedCase, AskOptions } from './asked-case.js'
import { type AskingEnd, inputsForAskingSpent, timeForAskingSpent } from './asking-spent.js'
import type { CheckedPlan } from './check-plan.js'
import { Drawing } from './draw-cases.js'
import { drawVariants } from './draw-variants.js'
import { journalFor } from './journal-for.js'
import { modelNotes } from './model-notes.js'
import { Offered } from './offered-classes.js'
import { PredictionKinds } from './prediction-kinds.js'
import { CaseSums, type Fingerprint, fingerprintOfRows } from './shards/fingerprint.js'
import { unitOf } from './unit-of.js'
import { UnpairedCases } from './unpaired-cases.js'

/** Contains information that a test runner has and a plan does not. */
export interface AuditHost {
  /** The time, in epoch milliseconds, before which the audit must end. It then ends as `interrupted`, with the results so far. */
  readonly deadline?: number
  /** Ends the audit early, like that of the plan. */
  readonly signal?: AbortSignal
  /** Called in addition to that of the plan. */
  readonly onProgress?: (progress: Progress) => void
  /** For a gate that compares: whether the baseline has a BTC of this case and attribute. `key` is that of the case book. */
  readonly isKnown?: (key: string, attribute: string) => boolean
}

export const hostOptions: OptionSet<AuditHost, keyof AuditHost> = options('audit', {
  deadline: number({ defaultText: 'none' }),
  signal: signalOption(),
  onProgress: func<NonNullable<AuditHost['onProgress']>>('a function of what was done so far'),
  isKnown: func<NonNullable<AuditHost['isKnown']>>('a function of the key of a case and an attribute'),
})

/** What a run is given beyond that. */
export interface RunHost extends AuditHost {
  /** Given a function to be called when the audit is over, however it ended. `reported`: its report is made. */
  readonly onStart?: (end: (reported: boolean) => void) => void
}

/** Share of the budget that asking may use; the rest is kept for shrinking what it finds. */
const shareForAsking = 0.8

/** Inputs that the probe may ask on top of the cases' own, to find out how the model behaves. */
const probeChecks = 8

/** One audit under way: the drawing, the probe, and what ended the asking before its time. */
export class Run<Input, A extends string> {
  readonly random: Random
  readonly drawing: Drawing<Input, A>
  /** The classes that the drawn cases have. */
  readonly offered: Offered
  readonly probe: Probe<Input>
  readonly #checked: CheckedPlan<Input, A>
  readonly #until: AskingEnd | undefined
  readonly #report: ((progress: Progress) => void)[]
  readonly #started: number
  /** Ends the run when it fires. */
  readonly signal: AbortSignal | undefined
  readonly #kinds = new PredictionKinds()
  #counted = { cases: 0, casesWithBtc: 0 }
  readonly #journal: Journal | undefined
  readonly #notes: readonly Finding[]
  readonly #sums: CaseSums | undefined
  readonly #model: ModelHandle<Input>
  #done = false
  readonly unpaired: UnpairedCases = new UnpairedCases()
  interruption: Interruption | undefined

  constructor(
    model: ModelHandle<Input>,
    plan: { readonly question: string; readonly search?: unknown } & Pick<BasePlan<Input, A>, 'signal' | 'onProgress'>,
    checked: CheckedPlan<Input, A>,
    host: RunHost,
    order?: number,
  ) {
    const { attributes, sample, variantsPerCase, seed, budget, shard, over } = checked
    this.#checked = checked
    this.offered = new Offered(attributes)
    this.#model = model
    this.#started = now()
    this.random = new Random(seed)
    const signals = [plan.signal, host.signal].filter((signal) => signal !== undefined)
    const signal = eitherOf(signals)
    this.signal = signal
    this.#until = askingEnd(this.#started, budget.ms, host.deadline)
    this.#report = [plan.onProgress, host.onProgress].filter((report) => report !== undefined)
    const { journal, notes } = journalFor(model, plan.question, checked)
    this.#journal = journal
    this.#notes = notes
    host.onStart?.((reported) => this.#journal?.close(reported && this.#done && this.interruption === undefined))
    const asksAgain = plan.search !== undefined
    this.probe = new Probe(model, { budget, signal, deadline: host.deadline, journal: this.#journal, asksAgain })
    const onReading = (done: number, of: number | undefined): void => this.#reading(done, of)
    const checkTime = (): void => this.#checkTimeForReading()
    const drawn = { attributes, sample, variantsPerCase, random: this.random.derive('cases'), onReading, checkTime }
    const sums = shard === undefined ? undefined : new CaseSums(checked.source)
    this.#sums = sums
    this.drawing = new Drawing(checked.source, {
      ...drawn,
      ...defined({ order }),
      ...(over === 'suite' ? {} : { clusterOf: (source) => unitOf(source).key }),
      ...defined({ shard, signal }),
      // A search on texts starts from the cases of all shards.
      ...(sums === undefined || plan.search !== undefined ? {} : { onText: (text: string) => sums.seeText(text) }),
    })
    if (sums !== undefined) {
      this.drawing.onDrawn((source) => {
        if (!this.drawing.shared) sums.see(source)
      })
    }
  }

  /** Of a shard: tells models of one name apart. */
  get who(): string {
    return digest(tellsApart(this.#model), 16)
  }

  /** Of a shard: tells sources of one name apart. */
  get drawn(): Fingerprint {
    return fingerprintOfRows(this.#checked.source) ?? this.#sums?.fingerprint ?? []
  }

  /**
   * The answered cases, window by window, and before them those in which `scout` has found something. Ends early, and sets
   * `interruption`, when a limit or the model ends it.
   */
  async *windows(
    how: Partial<Pick<AskOptions<Input, A>, 'byKind' | 'scout'>> = {},
  ): AsyncGenerator<AskedCase<Input, A>[]> {
    const { attributes, variantsPerCase, sizes } = this.#checked
    const random = this.variants
    try {
      const onClasses = (classes: Readonly<Partial<Record<string, string>>>): void => this.offered.add(classes)
      const onUnpaired = (attribute: A): void => this.unpaired.add(attribute)
      const told = { onClasses, onUnpaired }
      const limits = {
        attributes,
        variantsPerCase,
        random,
        keptInputs: this.#keptInputs,
        until: this.#until,
        sizes,
        ...told,
        ...how,
      }
      for await (const window of askCases(this.drawing, this.probe, limits)) {
        for (const { variants, predictions } of window) this.#kinds.check(predictions, (at) => variants[at]?.input)
        yield window
      }
    } catch (error) {
      this.interrupt(error)
    }
  }

  /**
   * Asks inputs that no case of the source holds, out of the part of the budget that is for asking.
   * @throws Interruption when that part is used up, or as the probe does.
   */
  async ask(inputs: readonly Input[]): Promise<readonly Prediction[]> {
    this.#reserve(inputs.length)
    const predictions = await this.probe.ask(inputs)
    this.#kinds.check(predictions, (at) => inputs[at])
    return predictions
  }

  /**
   * Asks rows in one block as `ask` does; `undefined` where they have to be asked by lists.
   * @throws Interruption as `ask` does.
   */
  async askRows(block: PackedRows): Promise<LabelColumns | undefined> {
    this.#reserve(block.rows)
    const answers = await this.probe.askRows(block)
    if (answers !== undefined && block.rows > 0) this.#kinds.check([predictionAt(answers, 0)], () => undefined)
    return answers
  }

  /**
   * Asks what belongs to a window that was begun: it is asked whole, whatever part of the time it takes.
   * @throws Interruption as the probe does.
   */
  async askOn(inputs: readonly Input[]): Promise<readonly Prediction[]> {
    if (inputs.length === 0) return []
    const predictions = await this.probe.ask(inputs)
    this.#kinds.check(predictions, (at) => inputs[at])
    return predictions
  }

  /**
   * What the model says of the first cases of the whole run, of two variants each: the same for every shard. They are
   * asked in their turn anyway, but for a run that ends before it has come so far.
   * @throws Interruption as the probe does.
   */
  async askFirst(): Promise<readonly Prediction[]> {
    const { attributes, variantsPerCase } = this.#checked
    const inputs = (await this.drawing.firstOfAll()).flatMap((source) =>
      drawVariants(source, attributes, variantsPerCase, this.variants)
        .variants.slice(0, 2)
        .map(({ input }) => input),
    )
    return this.askOn(inputs)
  }

  /** Inputs that the part of the budget that is for asking still holds; `Infinity` without a budget. */
  get inputsForAsking(): number {
    return Math.floor(Math.max(0, this.probe.inputsLeft - this.#keptInputs) / this.probe.asksEach)
  }

  /**
   * Gradients at inputs, each of which counts as `rows` inputs, out of the same part of the budget.
   * @throws Interruption as `ask` does.
   */
  async gradients(
    inputs: readonly Input[],
    rows: number,
    options: { readonly steps?: readonly number[] },
  ): Promise<readonly (readonly number[])[]> {
    this.#reserve(rows * inputs.length)
    return this.probe.gradients(inputs, options)
  }

  /**
   * Gradients of texts by their word vectors, each of which counts as three inputs, out of the same part of the budget.
   * @throws Interruption as `ask` does.
   */
  async wordGradients(texts: readonly Input[]): Promise<readonly TextGradient[]> {
    this.#reserve(3 * texts.length)
    return this.probe.wordGradients(texts)
  }

  /** Throws the Interruption of a run whose part for asking does not hold so many inputs, or is over. */
  #reserve(inputs: number): void {
    if (this.#until !== undefined && now() > this.#until.at) throw timeForAskingSpent(this.#until)
    if (inputs > this.inputsForAsking) throw inputsForAskingSpent(this.probe.use.calls)
  }

  /** What draws the variants of a case. */
  get variants(): Random {
    return this.random.derive('variants')
  }

  get #keptInputs(): number {
    const { inputs } = this.#checked.budget
    return inputs === undefined ? 0 : Math.max(probeChecks, Math.floor(inputs * (1 - shareForAsking)))
  }

  /** Keeps an interruption; throws everything else. An analysis that a fired signal ended rejects with the signal's reason. */
  interrupt(error: unknown): void {
    if (error instanceof Interruption) this.interruption ??= error
    else if (this.signal?.aborted === true && error === this.signal.reason) this.#interruptBySignal()
    else throw error
  }

  #interruptBySignal(): void {
    try {
      this.probe.checkTime()
    } catch (error) {
      this.interrupt(error)
    }
  }

  /** `of`: cases that will be asked, where not the source but the caller draws them. */
  progress(
    phase: Progress['phase'],
    cases: number,
    casesWithBtc: number,
    of: number | undefined = this.drawing.expected,
  ): void {
    this.#counted = { cases, casesWithBtc }
    if (phase === 'done') {
      this.#done = true
      // The journal goes when the report is made, which takes a while: a process that is killed meanwhile has lost nothing.
      this.#journal?.flush()
    }
    this.#tell({ phase, cases, casesWithBtc }, of)
  }

  /** The source reads on: the moment to see whether there is still time. */
  #reading(texts: number, ofTexts: number | undefined): void {
    this.#checkTimeForReading()
    this.#tell({ phase: 'reading', ...this.#counted, texts, ...defined({ ofTexts }) }, this.drawing.expected)
  }

  #checkTimeForReading(): void {
    this.probe.checkTime()
    if (this.#until !== undefined && now() > this.#until.at) throw timeForAskingSpent(this.#until)
  }

  #tell(counted: Omit<Progress, 'calls' | 'ms' | 'of'>, of: number | undefined): void {
    if (this.#report.length === 0) return
    const { calls } = this.probe.use
    const progress = {
      ...counted,
      calls,
      ms: now() - this.#started,
      ...defined({ of }),
    }
    for (const report of this.#report) report(progress)
  }

  /** What the reader must know of the journal, of variants that were too few to be compared, and of the model's arithmetic. */
  get notes(): readonly Finding[] {
    const { attributes, variantsPerCase } = this.#checked
    return [
      ...this.#notes,
      ...(this.#journal?.findings ?? []),
      ...this.unpaired.findings(variantsPerCase, attributes.length),
      ...modelNotes(this.probe.use),
    ]
  }

  /** `true` when every case of the source was drawn and asked. */
  get exhausted(): boolean {
    return this.interruption === undefined && this.drawing.exhausted
  }
}

/** The end of asking: a share of the time up to the nearer of the budget's end and the runner's deadline. */
function askingEnd(started: number, ms: number | undefined, deadline: number | undefined): AskingEnd | undefined {
  const budgetEnd = started + (ms ?? Number.POSITIVE_INFINITY)
  const end = Math.min(budgetEnd, deadline ?? Number.POSITIVE_INFINITY)
  if (end === Number.POSITIVE_INFINITY) return undefined
  return { at: started + (end - started) * shareForAsking, reason: end === budgetEnd ? 'budget' : 'deadline' }
}

/** Fires with the first of them. */
function eitherOf(signals: readonly AbortSignal[]): AbortSignal | undefined {
  if (signals.length < 2) return signals[0]
  // Node 20.0 to 20.2 do not have it.
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([...signals])
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    onAbort(signal, () => controller.abort(signal.reason))
  }
  return controller.signal
}

/** An interruption as a line of the report: what happened, on which inputs, what to do. */
export function interruptionFinding({ reason, complaint }: Interruption): Finding {
  const { code, problem, given, fix } = complaint
  const details = [given === undefined ? '' : ` Given: ${given}.`, fix === undefined ? '' : ` To do: ${fix}.`]
  return { code: `interrupted.${reason}`, message: `[${code}] ${problem}${details.join('')}` }
}
