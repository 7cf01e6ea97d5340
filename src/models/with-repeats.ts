import { defined } from '../core/defined.js'
import { modelErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import { count, number, type OptionSet, options } from '../core/options/index.js'
import { labelsOf, type Prediction, spansText } from '../core/prediction.js'
import { hash32 } from '../core/random.js'
import type { Arithmetic, RemoteUse } from '../core/report.js'
import type { Pace } from '../runtime/protocol.js'
import { sameAnswer } from './batch-mates.js'
import { type AnswerKind, type CountedBatch, isHandle, type OwnHandle, type PredictionStore } from './handle.js'
import { errors } from './model-options.js'
import { RemoteCounts } from './remote/remote-counts.js'
import { standing } from './standing.js'
import { toModel } from './to-model.js'

export interface RepeatOptions {
  /** How often each input is asked, 2 or more. Default 5. */
  readonly repeats?: number
  /** One in this many inputs is repeated once more without a change, as a control. Default 4. */
  readonly controlEvery?: number
  /** For models that return scores: how much the mean of a control may change before it counts as changed. Default 0.1. */
  readonly tolerance?: number
}

export const repeatOptions: OptionSet<RepeatOptions> = options(
  'withRepeats',
  {
    repeats: count({ least: 2, default: 5 }),
    controlEvery: count({ default: 4 }),
    tolerance: number({ least: 0, default: 0.1 }),
  },
  errors,
)

/**
 * Returns a model that asks the given model about each input several times. The answer is the most frequent label or the mean of the
 * scores. If several labels are equally frequent, the first of these labels counts. Use this function for models that sometimes give
 * different answers to the same input. The report says how often the model changed its answer to an unchanged input. A bias is proven only
 * if it exceeds this rate.
 *
 * @param model Pass a model handle or a function.
 * @throws EF201 for a value that is not a model, EF202 for invalid options.
 *
 * @example
 * ```ts
 * import { audit, eec, withRepeats } from 'expect-fair'
 *
 * const model = withRepeats((text: string) => (text.includes('she') ? 'bad' : 'good'), { repeats: 3 })
 * const report = await audit(model, { attributes: ['gender'], cases: eec(), sample: 40 })
 * expect(report.model.remote?.repeats?.each).toBe(3)
 * ```
 */
export function withRepeats<Input = string>(
  model: ModelHandle<Input> | ((...args: never[]) => unknown),
  given: RepeatOptions = {},
): ModelHandle<Input> {
  const handle = (isHandle(model) ? model : toModel(model)) as OwnHandle<Input>
  return new RepeatedModel<Input>(handle, repeatOptions.read(given))
}

/** Wrapped once, so that what is kept by model is found again. */
const wrapped = new WeakMap<object, Map<number, ModelHandle<unknown>>>()

/** The same model with each input asked so many times, and no control beside: for questions that compare the repeats themselves. */
export function askedRepeatedly(model: ModelHandle<unknown>, repeats: number): ModelHandle<unknown> {
  const known = wrapped.get(model) ?? new Map<number, ModelHandle<unknown>>()
  wrapped.set(model, known)
  const options = { repeats, controlEvery: Number.MAX_SAFE_INTEGER, tolerance: 0 }
  const found = known.get(repeats) ?? new RepeatedModel<unknown>(model as OwnHandle<unknown>, options, false)
  known.set(repeats, found)
  return found
}

const ways = ['lanes', 'gradientSupport', 'gradients', 'wordGradients', 'wordVectors', 'wordTokens'] as const

class RepeatedModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly asksEach: number
  readonly lanes?: NonNullable<OwnHandle<Input>['lanes']>
  readonly gradientSupport?: NonNullable<ModelHandle<Input>['gradientSupport']>
  readonly gradients?: NonNullable<ModelHandle<Input>['gradients']>
  readonly wordGradients?: NonNullable<ModelHandle<Input>['wordGradients']>
  readonly wordVectors?: NonNullable<ModelHandle<Input>['wordVectors']>
  readonly wordTokens?: NonNullable<ModelHandle<Input>['wordTokens']>
  readonly #model: OwnHandle<Input>
  readonly #options: Required<RepeatOptions>
  readonly #counts = new RemoteCounts()

  readonly #tellsRepeats: boolean
  readonly store?: PredictionStore<Input>

  /** @param tellsRepeats Whether the report says how often answers were divided. */
  constructor(model: OwnHandle<Input>, options: Required<RepeatOptions>, tellsRepeats = true) {
    this.#tellsRepeats = tellsRepeats
    this.#model = model
    this.#options = options
    this.asksEach = (model.asksEach ?? 1) * options.repeats * (1 + 1 / options.controlEvery)
    // Answers that are kept count no control, so a caller that wants to know how often the model changed its answer asks again.
    if (!tellsRepeats && model.store !== undefined) this.store = model.store.asked(JSON.stringify(options))
    // The probe asks whether they are there, so only those that the model has.
    for (const name of ways) {
      if (model[name] !== undefined) Object.assign(this, { [name]: model[name].bind(model) })
    }
  }

  get id(): string {
    return this.#model.id
  }

  get batch(): number | 'adaptive' {
    return this.#model.batch
  }

  get limits(): readonly string[] {
    return this.#model.limits
  }

  get identity(): string | undefined {
    const { identity } = this.#model
    return identity === undefined ? undefined : JSON.stringify([identity, this.#options])
  }

  get processor(): string | undefined {
    return this.#model.processor
  }

  get arithmetic(): Arithmetic | undefined {
    return this.#model.arithmetic
  }

  get pace(): Pace | undefined {
    return this.#model.pace
  }

  get likeness(): string {
    return JSON.stringify([this.#model.likeness ?? '', this.#options])
  }

  get answers(): AnswerKind | undefined {
    return this.#model.answers
  }

  get closed(): boolean {
    return this.#model.closed ?? false
  }

  get extraInputs(): number {
    return this.#model.extraInputs ?? 0
  }

  get oneByOne(): boolean {
    return this.#model.oneByOne ?? false
  }

  get remote(): RemoteUse | undefined {
    if (!this.#tellsRepeats) return this.#model.remote
    const { repeats } = this.#counts.use(this.#options.repeats, undefined, false)
    const own = this.#counts.use(1, undefined, false)
    return { ...own, ...this.#model.remote, ...defined({ repeats }) }
  }

  async predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    const { repeats, controlEvery } = this.#options
    const again = inputs.flatMap((input, at) =>
      hash32(`control of ${inputKey(input)}`) % controlEvery === 0 ? [at] : [],
    )
    const answers: Prediction[][] = inputs.map(() => [])
    const cut = new Set<number>()
    let seen: CountedBatch['seen']
    const asked = { inputs: 0, calls: 0 }
    for (let time = 0; time < 2 * repeats; time++) {
      const places = time < repeats ? inputs.map((_, at) => at) : again
      if (places.length === 0) continue
      const batch = places.map((at) => inputs[at] as Input)
      const given: CountedBatch = await this.#model.predict(batch, {
        ...context,
        turn: (context.turn ?? 0) * 2 * repeats + time,
      })
      if (given.predictions.length !== batch.length) {
        throw modelErrors.wrongCount(this.id, given.predictions.length, batch.length)
      }
      if (time === 0) seen = given.seen
      asked.inputs += given.asked?.inputs ?? batch.length
      asked.calls += given.asked?.calls ?? 1
      for (const [place, at] of places.entries()) answers[at]?.push(given.predictions[place] as Prediction)
      for (const place of given.truncated ?? []) cut.add(places[place] as number)
    }
    const predictions = answers.map((all) => this.#judge(all))
    return { predictions, truncated: [...cut], asked, ...defined({ seen }) }
  }

  dispose(): Promise<void> {
    return this.#model.dispose()
  }

  #judge(all: readonly Prediction[]): Prediction {
    const { repeats, tolerance } = this.#options
    const counted = this.#counts.repeated
    const first = standing(all.slice(0, repeats))
    counted.inputs++
    if (all.some((each) => !sameAnswer(each, all[0] as Prediction))) counted.divided++
    if (all.length > repeats) {
      counted.again++
      if (hasChanged(first, standing(all.slice(repeats)), tolerance)) counted.changed++
    }
    return first
  }
}

function hasChanged(one: Prediction, other: Prediction, tolerance: number): boolean {
  if (one.kind === 'score' && other.kind === 'score') return Math.abs(one.score - other.score) > tolerance
  return JSON.stringify(outcomeOf(one)) !== JSON.stringify(outcomeOf(other))
}

function outcomeOf(prediction: Prediction): unknown {
  if (prediction.kind === 'score') return undefined
  if (prediction.kind === 'spans') return spansText(prediction)
  return prediction.kind === 'text' ? prediction.text : labelsOf(prediction)
}
