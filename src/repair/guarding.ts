import { modelErrors } from '../core/errors/index.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import { type Prediction, scoresOf } from '../core/prediction.js'
import type { CountedBatch, OwnHandle } from '../models/handle.js'
import { disagree, majority } from './vote.js'

/** Contains the counts of a guard since it was created. */
export interface GuardUse {
  readonly inputs: number
  /** Inputs that had variants to check them against. */
  readonly checked: number
  /** Checked inputs that the model treats differently from one of their variants. */
  readonly biased: number
  /** Inputs whose answer was replaced by the majority answer. */
  readonly exchanged: number
  /** Additional inputs of the model. */
  readonly extraCalls: number
}

/** An input's variants, and whom to tell when the model treats them unlike it. */
export interface Family<Input> {
  readonly others: readonly Input[]
  readonly onBias: (found: Found) => void
}

/** What the model says of an input, what goes out instead, and what it says of the variants, in their order. */
export interface Found {
  readonly prediction: Prediction
  readonly answered: Prediction
  readonly others: readonly Prediction[]
}

/** How inputs of one kind are guarded. */
export interface Kind<Input> {
  /** The function that makes such guards. */
  readonly name: string
  readonly answer: 'own' | 'majority'
  /** The label that wins a tie. */
  readonly tie?: string | undefined
  readonly tolerance: number
  /** Variants of an input at most. */
  readonly most: number
  /** Inputs of one call to a model that says no number itself. */
  readonly usualBatch: number
  readonly keyOf: (input: Input) => string
  readonly familyOf: (input: Input) => Promise<Family<Input>>
}

/** @throws EF201 for what is no model handle, and for a model that answers in texts */
export function checkGuarded<Input>(model: ModelHandle<Input>, name: string): void {
  if (typeof model !== 'object' || model === null || model[modelBrand] !== true)
    throw modelErrors.notAModel(model, name)
  const { answers } = model as OwnHandle<Input>
  if (answers === 'text') throw modelErrors.textsForLabels(model.id, `${name}()`)
  if (answers === 'spans') throw modelErrors.spansForOthers(model.id, `${name}()`)
}

/** A model whose inputs are asked with their variants, whatever they are. */
export const guarded = <Input>(
  model: ModelHandle<Input>,
  kind: Kind<Input>,
): ModelHandle<Input> & { readonly use: GuardUse } => new Guarded(model, kind)

class Guarded<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly id: string
  readonly batch: number | 'adaptive'
  readonly limits: readonly string[]
  readonly asksEach: number
  readonly oneByOne: boolean
  readonly closed: boolean
  readonly #model: OwnHandle<Input>
  readonly #kind: Kind<Input>
  #use: GuardUse = { inputs: 0, checked: 0, biased: 0, exchanged: 0, extraCalls: 0 }

  constructor(model: OwnHandle<Input>, kind: Kind<Input>) {
    this.#model = model
    this.#kind = kind
    this.id = `${kind.name}(${model.id}, ${kind.answer})`
    this.batch = model.batch
    this.limits = model.limits
    this.asksEach = (model.asksEach ?? 1) * (1 + kind.most)
    this.oneByOne = model.oneByOne ?? false
    this.closed = model.closed ?? false
  }

  get extraInputs(): number {
    return this.#model.extraInputs ?? 0
  }

  get use(): GuardUse {
    return this.#use
  }

  async predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    const { keyOf, familyOf, usualBatch } = this.#kind
    const families: Family<Input>[] = []
    for (const input of inputs) families.push(await familyOf(input))
    const own = await this.#model.predict(inputs, context)
    const known = new Map(inputs.map((input, at) => [keyOf(input), own.predictions[at] as Prediction]))
    const extra = new Map<string, Input>()
    for (const other of families.flatMap(({ others }) => others)) {
      const key = keyOf(other)
      if (!known.has(key)) extra.set(key, other)
    }
    let asked = own.asked ?? { inputs: inputs.length, calls: 1 }
    const size = this.#model.batch === 'adaptive' ? usualBatch : this.#model.batch
    const left = [...extra]
    for (let from = 0; from < left.length; from += size) {
      const part = left.slice(from, from + size)
      const others = part.map(([, input]) => input)
      const more = await this.#model.predict(others, context)
      for (const [at, [key]] of part.entries()) known.set(key, more.predictions[at] as Prediction)
      const { inputs: count, calls } = more.asked ?? { inputs: part.length, calls: 1 }
      asked = { inputs: asked.inputs + count, calls: asked.calls + calls }
    }
    this.#count({ inputs: inputs.length, extraCalls: left.length })
    const predictions = families.map((family, at) => this.#answer(own.predictions[at] as Prediction, family, known))
    return { ...own, predictions, asked }
  }

  dispose(): Promise<void> {
    return this.#model.dispose()
  }

  #answer(
    prediction: Prediction,
    { others: inputs, onBias }: Family<Input>,
    known: ReadonlyMap<string, Prediction>,
  ): Prediction {
    if (inputs.length === 0) return prediction
    const { answer, tie, tolerance, keyOf } = this.#kind
    const others = inputs.map((input) => known.get(keyOf(input)) as Prediction)
    if (!disagree([prediction, ...others], tolerance)) {
      this.#count({ checked: 1 })
      return prediction
    }
    const labels = Object.keys(scoresOf(prediction) ?? {})
    if (tie !== undefined && labels.length > 0 && !labels.includes(tie))
      throw modelErrors.badOption('tie', tie, `a label of the model: ${labels.map((label) => `'${label}'`).join(', ')}`)
    const answered = answer === 'majority' ? majority(prediction, others, tie) : prediction
    this.#count({ checked: 1, biased: 1, exchanged: answered === prediction ? 0 : 1 })
    onBias({ prediction, answered, others })
    return answered
  }

  #count(more: Partial<GuardUse>): void {
    const { inputs, checked, biased, exchanged, extraCalls } = this.#use
    this.#use = {
      inputs: inputs + (more.inputs ?? 0),
      checked: checked + (more.checked ?? 0),
      biased: biased + (more.biased ?? 0),
      exchanged: exchanged + (more.exchanged ?? 0),
      extraCalls: extraCalls + (more.extraCalls ?? 0),
    }
  }
}
