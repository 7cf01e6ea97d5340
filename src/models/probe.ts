import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import { modelErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import type { GradientSupport, ModelHandle, TextGradient, Token, WordVectors } from '../core/model.js'
import type { Budget } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import type { ModelUse, RemoteUse, ScoreNoise } from '../core/report.js'
import { type LabelColumns, type PackedRows, packRows, predictionsOf } from '../core/row-columns.js'
import { Asker, type Question } from './asker.js'
import { Door } from './door.js'
import { GradientAsker, type GradientOptions } from './gradient-asker.js'
import type { OwnHandle } from './handle.js'
import { inputLength, tokenisedLength } from './input-length.js'
import { Interruption } from './interruption.js'
import type { Journal } from './journal.js'
import { KeptAnswers } from './kept-answers.js'
import { Limits } from './limits.js'
import { type Memory, memoryOf } from './memory.js'
import { noiseOf } from './noise.js'
import { positiveInteger } from './positive-integer.js'
import { remoteSince } from './remote/remote-counts.js'
import { RowAsker } from './row-asker.js'

/** Answers that show how far a model's scores spread. */
const enoughForSpread = 16

export interface ProbeOptions {
  readonly budget?: Budget | undefined
  readonly signal?: AbortSignal | undefined
  /** Milliseconds since the epoch before which all must be done. */
  readonly deadline?: number | undefined
  /** Inputs per call. Default: as the model fixes it, or chosen from measured speed. */
  readonly batchSize?: number | undefined
  /** Answers kept in memory for this run alone; the least recently used go first. Default 100,000, kept by the model where it cannot change. */
  readonly cacheEntries?: number | undefined
  /** The run comes back to inputs that it has asked: all that the budget pays for are kept, so that none is paid for twice. */
  readonly asksAgain?: boolean | undefined
  /** Keeps the answers of this run, and gives those of a run that was cut short. */
  readonly journal?: Journal | undefined
  /** Called after every call to the model. */
  readonly onBatch?: (() => void) | undefined
}

/** A window that is being asked: what is known of it so far, and why it was not answered. */
interface OpenWindow {
  readonly known: ReadonlyMap<string, Prediction>
  failure?: unknown
}

/**
 * The only door to a model. Asks every distinct input once, in batches, remembers the answers, counts what it asks, and
 * ends with an `Interruption` when a limit is reached or the model fails.
 */
export class Probe<Input> {
  readonly #model: OwnHandle<Input>
  /** What the model had cost before this run. */
  readonly #before: RemoteUse | undefined
  readonly #limits: Limits
  readonly #door: Door<Input>
  readonly #asker: Asker<Input>
  readonly #memory: Memory<Input>
  readonly #rows: RowAsker<Input>
  readonly #gradients: GradientAsker<Input>
  readonly #kept: KeptAnswers<Input>
  /** Inputs of this run that the model has cut. */
  readonly #cut = new Set<string>()
  #saved = 0
  /** What counts as noise as long as too few inputs were asked to measure it. */
  #firstNoise: ScoreNoise | undefined
  /**
   * Windows begin one after the other, so that two that share inputs never ask them twice. The next one begins when the model,
   * where it bears several calls at a time, has all calls of the one before.
   */
  #turn: Promise<unknown> = Promise.resolve()
  /** Ends with the last window that was begun, well or not. */
  #last: Promise<unknown> = Promise.resolve()
  /** Inputs that are being asked, and in which window. */
  readonly #open = new Map<string, OpenWindow>()

  constructor(model: ModelHandle<Input>, options: ProbeOptions = {}) {
    positiveInteger('batchSize', options.batchSize)
    positiveInteger('cacheEntries', options.cacheEntries)
    this.#model = model
    this.#before = this.#model.remote
    this.#limits = new Limits(options)
    this.#memory = memoryOf(model, options.cacheEntries, options.asksAgain ? options.budget?.inputs : undefined)
    this.#kept = new KeptAnswers(model, this.#memory, options.journal)
    const traits = options.journal?.traits
    if (traits !== undefined) Object.assign(this.#memory, { checked: true, ...traits })
    this.#door = new Door(model, this.#limits, this.#memory.cut, options.onBatch)
    this.#asker = new Asker(model, this.#door, this.#memory, options.batchSize)
    this.#rows = new RowAsker(model, this.#limits, this.#asker, this.#memory, this.#kept.areKept)
    this.#gradients = new GradientAsker(model, this.#door, this.#memory, (inputs) => this.#askWindow(inputs))
  }

  /**
   * Answers one window of inputs, in their order. Inputs may repeat; a window may be larger than the cache.
   *
   * @throws Interruption when the budget, the signal, the deadline or a failing model ends the run. Answers that came
   *   before stay in the cache.
   */
  ask(inputs: readonly Input[]): Promise<readonly Prediction[]> {
    let begun: () => void = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const before = this.#last
    const answers = this.#turn.then(() => this.#askWindow(inputs, before, begun))
    this.#last = answers.catch(() => {})
    this.#turn = Promise.race([hasBegun, this.#last])
    return answers
  }

  /** `true`: a window that is asked before the one before it is answered fills the time in which the model would wait. */
  get isAhead(): boolean {
    const { noise, nondeterministic } = this.#memory
    // What counts as noise must not depend on which of two windows ends first, and a budget is spent window by window.
    const isSettled = noise !== undefined || nondeterministic
    return this.#model.lanes !== undefined && isSettled && this.inputsLeft === Number.POSITIVE_INFINITY
  }

  /**
   * Gradients of the cross-entropy of the model's own label (of a model that gives one score: of the score) by the numbers
   * of each input, in the order of the inputs. They come from the user's own function, from the model's graph, or,
   * only for rows, from differences of answers. They are remembered like answers. Each counts as three inputs or, where
   * differences are taken, as the rows that are asked.
   *
   * @throws Interruption as `ask` does, with EF706 when the model has no gradients.
   */
  gradients(inputs: readonly Input[], options: GradientOptions = {}): Promise<readonly (readonly number[])[]> {
    return this.#inTurn(inputs, () =>
      this.#gradients.gradients(inputs, options, (known) => {
        this.#saved += known
      }),
    )
  }

  /**
   * Gradients of the cross-entropy of the model's own label by the vectors of a text's tokens. Each counts as three inputs;
   * they are not remembered, since they are large.
   *
   * @throws Interruption as `ask` does, with EF706 when the model has none.
   */
  wordGradients(texts: readonly Input[]): Promise<readonly TextGradient[]> {
    return this.#inTurn(texts, () => this.#gradients.wordGradients(texts))
  }

  /**
   * Whether `wordGradients` works, found out with a sample text. Costs nothing.
   *
   * @throws Interruption as `gradientSupport` does.
   */
  wordGradientSupport(sample: Input): Promise<GradientSupport> {
    const support = this.#turn.then(() => {
      this.#limits.checkTime()
      return this.#limits.race(() => this.#gradients.wordSupport(sample))
    })
    this.#turn = support.catch(() => {})
    return support
  }

  /** The model's vectors of its tokens; `undefined` where it has none. Costs nothing. */
  wordVectors(): Promise<WordVectors | undefined> {
    return this.#inTurn([], async () => this.#model.wordVectors?.({}))
  }

  /** The tokens that the model reads of each text; `undefined` where it does not say. Costs nothing. */
  wordTokens(texts: readonly Input[]): Promise<readonly (readonly Token[])[] | undefined> {
    return this.#inTurn(texts, async () => this.#model.wordTokens?.(texts, {}))
  }

  /**
   * Whether and from where `gradients` come, found out with a sample input. Costs an input at most.
   *
   * @throws Interruption when the signal or the time ends the run: a large graph takes its time.
   */
  gradientSupport(sample: Input): Promise<GradientSupport> {
    const support = this.#turn.then(() => {
      this.#limits.checkTime()
      return this.#limits.race(() => this.#gradients.support(sample))
    })
    this.#turn = support.catch(() => {})
    return support
  }

  /** Inputs that the budget still allows; `Infinity` without one. */
  get inputsLeft(): number {
    return this.#limits.inputsLeft
  }

  /** Inputs of the budget that one question costs on average: more than 1 where each is asked repeatedly. */
  get asksEach(): number {
    return this.#model.asksEach ?? 1
  }

  /** Throws the Interruption of a time that is over or a signal that has fired, as `ask` would. */
  checkTime(): void {
    this.#limits.checkTime()
  }

  /** `true`: the labels of the model are known to be a closed list. */
  get closed(): boolean {
    return this.#model.closed === true
  }

  /** `true`: the model reads rows in one block, so that `askRows` may answer. */
  get takesRows(): boolean {
    return this.#rows.takesRows
  }

  /** `true`: the model gave the same input different answers when the probe looked. */
  get nondeterministic(): boolean {
    return this.#memory.nondeterministic
  }

  /** `true`: the same input has the same answer for as long as the process lives. */
  get unchanging(): boolean {
    return this.#model.unchanging === true
  }

  /** Said when an input that was asked again got another answer. */
  markNondeterministic(): void {
    this.#memory.nondeterministic = true
  }

  /**
   * How far a score may move with nothing changed, in its own units: a difference of outcome within it is none of the model's
   * doing. 0 before the first answer, for models that answer input by input, and for those that are unsteady.
   */
  get noise(): number {
    return this.#noise?.band ?? 0
  }

  get #noise(): ScoreNoise | undefined {
    return this.#memory.nondeterministic ? undefined : (this.#memory.noise ?? this.#firstNoise)
  }

  /**
   * Asks inputs once more although their answers are known, and remembers nothing.
   *
   * @throws Interruption as `ask` does.
   */
  askAgain(inputs: readonly Input[]): Promise<readonly Prediction[]> {
    return this.#inTurn(inputs, async () => {
      const { batch } = this.#model
      const size = this.#memory.dependsOnBatch ? 1 : batch === 'adaptive' ? inputs.length : batch
      const answers: Prediction[] = []
      for (let from = 0; from < inputs.length; from += size) {
        answers.push(...(await this.#door.ask(inputs.slice(from, from + size))))
      }
      return answers
    })
  }

  /** What stands for the inputs that the model cut so far. */
  get cutInputs(): string[] {
    return [...this.#cut].map((key) => digest(key, 11)).sort()
  }

  /** What was asked so far. */
  get use(): ModelUse {
    const { batches, ms, smallest, largest } = this.#door
    const { id, limits, remote, arithmetic } = this.#model
    const noise = this.#noise
    return {
      id,
      ...defined({ arithmetic, noise }),
      calls: this.#limits.spent,
      batches,
      saved: this.#saved + this.#rows.saved,
      ms,
      batchSize: { smallest, largest },
      dependsOnBatch: this.#memory.dependsOnBatch,
      truncated: this.#cut.size,
      limits,
      ...(remote === undefined ? {} : { remote: remoteSince(remote, this.#before) }),
    }
  }

  /** Does one thing at a time, and ends the run when it fails. */
  #inTurn<Result>(inputs: readonly Input[], work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work).catch((error: unknown) => {
      if (error instanceof Interruption) throw error
      throw new Interruption('model', inputs.slice(0, 3), modelErrors.modelFailed(error, inputs))
    })
    this.#turn = result.catch(() => {})
    return result
  }

  /**
   * @param before Ends with the window before. What this one has learnt is kept after it, so that nothing depends on which of
   *   them is answered first.
   * @param begun Told when the next window may begin, if that is before this one is answered.
   */
  async #askWindow(
    inputs: readonly Input[],
    before: Promise<unknown> = Promise.resolve(),
    begun?: () => void,
  ): Promise<readonly Prediction[]> {
    const columns = await this.#askPacked(inputs)
    if (columns !== undefined) return predictionsOf(columns)
    const keys = inputs.map(inputKey)
    const known = new Map<string, Prediction>()
    const missing = new Map<string, Question<Input>>()
    const elsewhere = new Map<string, OpenWindow>()
    // Models from files pad what they are given together.
    const lengthOf = this.#model.floats === true ? tokenisedLength : inputLength
    for (const [at, key] of keys.entries()) {
      if (known.has(key) || missing.has(key)) continue
      const cached = this.#memory.answers.get(key)
      const open = this.#open.get(key)
      if (cached !== undefined) known.set(key, cached)
      else if (open !== undefined) elsewhere.set(key, open)
      else missing.set(key, { key, input: inputs[at] as Input, length: lengthOf(inputs[at]) })
    }
    await this.#kept.read(missing, known)
    // A window that the budget cannot hold is not begun: half a window teaches nothing.
    if (missing.size > 0) {
      this.#limits.checkTime()
      this.#limits.checkInputs(missing.size + this.#asker.extraInputs(missing.size))
    }
    this.#saved += inputs.length - missing.size
    const window: OpenWindow = { known }
    try {
      if (this.#model.lanes !== undefined) for (const key of missing.keys()) this.#open.set(key, window)
      const answered = (key: string, prediction: Prediction): void => {
        known.set(key, prediction)
        this.#kept.write(key, missing.get(key)?.input, prediction)
      }
      await this.#asker.ask([...missing.values()], answered, begun)
    } catch (error) {
      window.failure = error
      throw error
    } finally {
      await before
      for (const key of missing.keys()) this.#open.delete(key)
      // In the order of the questions, in which answers need not come: which ones are forgotten first must not depend on it.
      for (const key of missing.keys()) {
        const prediction = known.get(key)
        if (prediction !== undefined) this.#memory.answers.set(key, prediction)
      }
      await this.#kept.writeWindow(missing, known)
    }
    for (const [key, { known: answers, failure }] of elsewhere) {
      const prediction = answers.get(key)
      if (prediction === undefined) throw failure
      known.set(key, prediction)
    }
    this.#learnNoise(known)
    if (this.#memory.cut.size > 0) {
      for (const [at, key] of keys.entries()) if (this.#memory.cut.has(inputs[at] as Input)) this.#cut.add(key)
    }
    return keys.map((key) => known.get(key) as Prediction)
  }

  /**
   * What the model said of rows in one block, in columns. `undefined` where it has to be asked by lists: it does not answer in
   * columns, has not been looked at yet, or its answers are kept beyond the process.
   *
   * @throws Interruption as `ask` does.
   */
  askRows(block: PackedRows): Promise<LabelColumns | undefined> {
    const answers = this.#turn.then(() => this.#rows.ask(block))
    this.#turn = answers.catch(() => {})
    return answers
  }

  /** Says what counts as noise: for good when the model has been looked at, until then by what is known. */
  #learnNoise(known: ReadonlyMap<string, Prediction>): void {
    const memory = this.#memory
    if (memory.noise !== undefined || memory.nondeterministic || known.size === 0) return
    const noise = noiseOf(memory.movement, known.values(), this.#model.floats === true)
    if (this.#asker.mustCheck || known.size < enoughForSpread) this.#firstNoise = noise
    else memory.noise = noise
  }

  /** Rows in columns, where they can be asked so. */
  async #askPacked(inputs: readonly Input[]): Promise<LabelColumns | undefined> {
    const [first] = inputs
    if (!Array.isArray(first) || !this.#rows.canAsk(first.length)) return undefined
    const block = packRows(inputs)
    return block && this.#rows.ask(block)
  }
}
