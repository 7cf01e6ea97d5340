import { onnxErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import type { GradientSupport, ModelHandle, PredictContext, TextGradient } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import { asRow, Differences, hasScores } from './differences.js'
import type { Door } from './door.js'
import type { Memory } from './memory.js'
import { recent } from './recent.js'

/** Inputs whose gradients one call gives. */
const batch = 1024
const textBatch = 16
const kept = 20_000

export interface GradientOptions {
  /**
   * Where gradients are made from differences: the distance on both sides for each number of a row, 0 to leave it out.
   * Default: a twentieth of the range that was seen of it. Models of whole numbers need whole steps.
   */
  readonly steps?: readonly number[]
}

/** Decides where gradients come from, remembers them, and asks for those that are not known. */
export class GradientAsker<Input> {
  readonly #model: ModelHandle<Input>
  readonly #door: Door<Input>
  readonly #memory: Memory<Input>
  readonly #ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>
  readonly #differences: Differences
  readonly #known = recent<readonly number[]>(kept)
  #support: Promise<GradientSupport> | undefined

  constructor(
    model: ModelHandle<Input>,
    door: Door<Input>,
    memory: Memory<Input>,
    ask: (inputs: readonly Input[]) => Promise<readonly Prediction[]>,
  ) {
    this.#model = model
    this.#door = door
    this.#memory = memory
    this.#ask = ask
    this.#differences = new Differences((rows) => ask(rows as readonly unknown[] as readonly Input[]))
  }

  /** Where gradients come from: the handle itself, else differences of its answers to rows, else nowhere. */
  support(sample: Input): Promise<GradientSupport> {
    this.#support ??= this.#decide(sample)
    return this.#support
  }

  async gradients(
    inputs: readonly Input[],
    options: GradientOptions,
    onKnown: (known: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    const [first] = inputs
    if (first === undefined) return []
    const support = await this.support(first)
    if (!support.available) throw onnxErrors.noGradients(this.#model.id, support.reason ?? '')
    // Steps matter only to differences.
    const way = support.way === 'differences' ? String(options.steps ?? '') : ''
    const keys = inputs.map(way === '' ? inputKey : (input) => `${way} ${inputKey(input)}`)
    const found = new Map<string, readonly number[]>()
    const missing = new Map<string, Input>()
    for (const [at, key] of keys.entries()) {
      const known = this.#known.get(key)
      if (known !== undefined) found.set(key, known)
      else missing.set(key, inputs[at] as Input)
    }
    onKnown(inputs.length - missing.size)
    const asked = [...missing.values()]
    const answers = support.way === 'differences' ? await this.#differ(asked, options) : await this.#askModel(asked)
    for (const [at, key] of [...missing.keys()].entries()) {
      const gradient = answers[at] as readonly number[]
      found.set(key, gradient)
      this.#known.set(key, gradient)
    }
    return keys.map((key) => found.get(key) as readonly number[])
  }

  async #decide(sample: Input): Promise<GradientSupport> {
    const own = await this.#model.gradientSupport?.(sample)
    if (own?.available && this.#model.gradients !== undefined) return own
    const none = (reason: string): GradientSupport => ({ available: false, approximate: [], reason, smooth: false })
    if (own?.available) return none('a model of texts has gradients only through its word vectors')
    const reason = own?.reason ?? 'the model has no gradients of its own'
    if (own !== undefined && !own.smooth) return none(reason)
    if (asRow(sample) === undefined) return none(reason)
    const [answer] = await this.#ask([sample])
    if (answer === undefined || !hasScores(answer)) {
      return none(`${reason}; differences of answers need a score, or scores of all labels`)
    }
    return {
      available: true,
      way: 'differences',
      approximate: ['gradients are differences of the answers to nearby rows'],
      reason,
      smooth: true,
    }
  }

  #differ(inputs: readonly Input[], { steps }: GradientOptions): Promise<readonly (readonly number[])[]> {
    return inputs.length === 0
      ? Promise.resolve([])
      : this.#differences.at(
          inputs.map((input) => asRow(input) as readonly number[]),
          steps,
        )
  }

  /** Whether the model has gradients of texts by their word vectors, and if not, why. */
  async wordSupport(sample: Input): Promise<GradientSupport> {
    const none = {
      available: false,
      approximate: [],
      smooth: false,
      reason: 'the model has no gradients by word vectors',
    }
    const support = await this.#model.gradientSupport?.(sample)
    if (support === undefined || !support.available) return support ?? none
    const { wordGradients, wordVectors, wordTokens } = this.#model
    return wordGradients === undefined || wordVectors === undefined || wordTokens === undefined ? none : support
  }

  /**
   * Gradients of texts by their word vectors.
   *
   * @throws EF706 when the model has none.
   */
  async wordGradients(texts: readonly Input[]): Promise<readonly TextGradient[]> {
    const model = this.#model
    const [first] = texts
    if (first === undefined) return []
    const { available, reason } = await this.wordSupport(first)
    if (!available) throw onnxErrors.noGradients(model.id, reason ?? '')
    return this.#inBatches(texts, textBatch, async (part, context) => {
      return (await model.wordGradients?.(part, 'own-label', context)) ?? []
    })
  }

  #askModel(inputs: readonly Input[]): Promise<readonly (readonly number[])[]> {
    return this.#inBatches(inputs, batch, async (part, context) => {
      return (await this.#model.gradients?.(part, 'own-label', context))?.gradients ?? []
    })
  }

  async #inBatches<Gradient>(
    inputs: readonly Input[],
    most: number,
    ask: (part: readonly Input[], context: PredictContext) => Promise<readonly Gradient[]>,
  ): Promise<Gradient[]> {
    const all: Gradient[] = []
    const { batch: fixed } = this.#model
    const size = this.#memory.dependsOnBatch ? 1 : Math.min(most, fixed === 'adaptive' ? most : fixed)
    for (let from = 0; from < inputs.length; from += size) {
      const part = inputs.slice(from, from + size)
      all.push(...(await this.#door.gradients(part, (context) => ask(part, context))))
    }
    return all
  }
}
