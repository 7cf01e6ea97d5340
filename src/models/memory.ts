import type { LRUCache } from 'lru-cache'
import type { ModelHandle } from '../core/model.js'
import type { Prediction } from '../core/prediction.js'
import type { ScoreNoise } from '../core/report.js'
import type { OwnHandle } from './handle.js'
import { type Movement, unmoved } from './noise.js'
import { recent } from './recent.js'
import type { RowMemory } from './row-memory.js'

/** What has been learnt of a model. */
export interface Memory<Input> {
  /** Answers by input; the least recently used go first. */
  readonly answers: LRUCache<string, Prediction>
  /** Answers to rows of numbers in columns, once the model is known to answer so; `'objects'` where it does not. */
  rows: RowMemory | 'objects' | undefined
  /** Inputs that the model has cut. */
  readonly cut: Set<Input>
  /** Whether batch-mates have been looked at, and what was found. */
  checked: boolean
  dependsOnBatch: boolean
  nondeterministic: boolean
  /** How far scores moved while batch-mates were looked at. */
  movement: Movement
  /** Made of the first window of which enough was known, and kept: what counts as noise must not change within a run. */
  noise: ScoreNoise | undefined
}

const entries = 100_000
/** A map holds twice as many. */
const mostEntries = 2 ** 23
const shared = new WeakMap<object, Memory<never>>()

/**
 * The memory of a model for one run. Handles whose weights cannot change (files, loaded by this package) keep one memory
 * for all runs of the process, so that three assertions on the same texts ask them once. A function may answer
 * differently in the next test: its memory ends with the run.
 *
 * @param least Answers for which there must be room. A memory with less is replaced.
 */
export function memoryOf<Input>(
  model: ModelHandle<Input>,
  cacheEntries: number | undefined,
  least: number = 0,
): Memory<Input> {
  const most = Math.min(Math.max(entries, least), mostEntries)
  if (cacheEntries !== undefined || (model as OwnHandle<Input>).unchanging !== true) return empty(cacheEntries ?? most)
  const known = shared.get(model) as Memory<Input> | undefined
  if (known !== undefined && !known.nondeterministic && known.answers.maxSize >= most) return known
  const memory = empty<Input>(most)
  shared.set(model, memory as Memory<never>)
  return memory
}

const empty = <Input>(max: number): Memory<Input> => ({
  answers: recent<Prediction>(max),
  rows: undefined,
  cut: new Set(),
  checked: false,
  dependsOnBatch: false,
  nondeterministic: false,
  movement: unmoved,
  noise: undefined,
})
