import { modelErrors } from '../core/errors/index.js'
import { inputKey } from '../core/input-key.js'
import { type ModelHandle, modelBrand, type PredictContext } from '../core/model.js'
import { type OptionSet, options, required, text } from '../core/options/index.js'
import type { Arithmetic, RemoteUse } from '../core/report.js'
import type { Pace } from '../runtime/protocol.js'
import { DiskCache } from './disk-cache.js'
import {
  type AnswerKind,
  type CountedBatch,
  isHandle,
  keptUnder,
  type OwnHandle,
  type PredictionStore,
} from './handle.js'
import { errors, version } from './model-options.js'
import { RemoteCounts } from './remote/remote-counts.js'

export interface DiskCacheOptions {
  /** The folder for the answers, created if it does not exist. */
  readonly folder: string
  /**
   * A text that changes with the model: a release, a commit, a checksum. It is needed if nothing else identifies the model, as for a
   * function, a URL or a branch on the hub without its own `version`: an old answer would hide a change of the model. Files are identified
   * by their contents, a language model by its name and settings.
   */
  readonly version?: string
}

export const diskCacheOptions: OptionSet<DiskCacheOptions, 'version'> = options(
  'withDiskCache',
  { folder: required(text()), version },
  errors,
)

/**
 * Returns the same model with a cache that stores its answers in a folder, so that other runs and processes can use them. The key of each
 * answer consists of the model's name, the model's version or settings, and the input. Several processes can share a folder. Corrupt
 * entries are ignored, and the report counts them (`model.remote.disk`).
 *
 * @throws EF201 for a value that is not a handle, EF202 for a folder that is not a text, EF256 without the version of a model that needs
 * one. During the run: EF255 for a folder that cannot be used.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs'
 * import { tmpdir } from 'node:os'
 * import { join } from 'node:path'
 * import { audit, eec, fromFunction, withDiskCache } from 'expect-fair'
 *
 * let asked = 0
 * const slow = fromFunction((text: string) => (++asked, text.length > 5), { name: 'slow', batched: false })
 * const folder = mkdtempSync(join(tmpdir(), 'answers-'))
 * const plan = { attributes: ['gender'] as const, cases: eec(), sample: 20, variantsPerCase: 4 }
 * for (let run = 0; run < 2; run++) await audit(withDiskCache(slow, { folder, version: '1' }), plan)
 * expect(asked).toBe(80) // 20 cases of 4 variants, in the first run
 * ```
 */
export function withDiskCache<Input>(model: ModelHandle<Input>, given: DiskCacheOptions): ModelHandle<Input> {
  if (!isHandle(model)) throw modelErrors.notAModel(model, 'withDiskCache')
  const { folder, version } = diskCacheOptions.read(given)
  const { identity } = model as OwnHandle<Input>
  if (version === undefined && identity === undefined) throw modelErrors.noVersion(model.id)
  return new CachedModel<Input>(model, folder, JSON.stringify([model.id, identity ?? null, version ?? null]))
}

const ways = ['lanes', 'gradientSupport', 'gradients', 'wordGradients', 'wordVectors'] as const

/** Passes everything on, gradients too, which are not kept; the probe looks into the store before it asks. */
class CachedModel<Input> implements OwnHandle<Input> {
  readonly [modelBrand] = true
  readonly identity: string
  readonly store: PredictionStore<Input>
  readonly lanes?: NonNullable<OwnHandle<Input>['lanes']>
  readonly gradientSupport?: NonNullable<ModelHandle<Input>['gradientSupport']>
  readonly gradients?: NonNullable<ModelHandle<Input>['gradients']>
  readonly wordGradients?: NonNullable<ModelHandle<Input>['wordGradients']>
  readonly wordVectors?: NonNullable<ModelHandle<Input>['wordVectors']>
  readonly #model: OwnHandle<Input>
  readonly #counts = new RemoteCounts()

  constructor(model: OwnHandle<Input>, folder: unknown, identity: string) {
    this.#model = model
    this.identity = identity
    // The probe asks whether they are there, so only those that the model has.
    for (const name of ways) {
      if (model[name] !== undefined) Object.assign(this, { [name]: model[name].bind(model) })
    }
    const cache = new DiskCache(folder, this.#counts.disk)
    let kept: string | undefined
    const storeOf = (way?: string): PredictionStore<Input> => {
      const keyOf = (input: Input): string => {
        kept ??= keptUnder(this) ?? identity
        return DiskCache.keyOf(way === undefined ? kept : JSON.stringify([kept, way]), inputKey(input))
      }
      return {
        read: (input) => cache.read(keyOf(input)),
        write: (input, answer) => cache.write(keyOf(input), answer),
        asked: storeOf,
      }
    }
    this.store = storeOf()
  }

  get id(): string {
    return this.#model.id
  }

  get batch(): number | 'adaptive' {
    return this.#model.batch
  }

  get processor(): string | undefined {
    return this.#model.processor
  }

  get limits(): readonly string[] {
    return this.#model.limits
  }

  get extraInputs(): number {
    return this.#model.extraInputs ?? 0
  }

  get asksEach(): number {
    return this.#model.asksEach ?? 1
  }

  get oneByOne(): boolean {
    return this.#model.oneByOne ?? false
  }

  get answers(): AnswerKind | undefined {
    return this.#model.answers
  }

  get closed(): boolean {
    return this.#model.closed ?? false
  }

  get unchanging(): boolean {
    return this.#model.unchanging ?? false
  }

  get floats(): boolean {
    return this.#model.floats ?? false
  }

  get arithmetic(): Arithmetic | undefined {
    return this.#model.arithmetic
  }

  get pace(): Pace | undefined {
    return this.#model.pace
  }

  get remote(): RemoteUse {
    return { ...this.#counts.use(1, undefined, true), ...this.#model.remote, disk: { ...this.#counts.disk } }
  }

  predict(inputs: readonly Input[], context: PredictContext): Promise<CountedBatch> {
    return this.#model.predict(inputs, context)
  }

  dispose(): Promise<void> {
    return this.#model.dispose()
  }
}
