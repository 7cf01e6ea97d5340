import type { LRUCache } from 'lru-cache'
import { hashedRows } from '../core/distinct-rows.js'
import { rowOfKey } from '../core/input-key.js'
import type { Prediction } from '../core/prediction.js'
import { packRows } from '../core/row-columns.js'
import { RowMemory } from './row-memory.js'

/** The answers of a cache in columns; `undefined` where they are not labels with scores of the same names to rows of this width. */
export function rowMemoryOf(answers: LRUCache<string, Prediction>, width: number): RowMemory | undefined {
  let memory: RowMemory | undefined
  for (const [key, prediction] of answers.rentries() as Iterable<[string, Prediction]>) {
    const row = rowOfKey(key)
    if (row?.length !== width || prediction.kind !== 'label' || prediction.scores === undefined) return undefined
    const names = Object.keys(prediction.scores)
    memory ??= new RowMemory(names, width, answers.maxSize)
    const label = memory.names.indexOf(prediction.label)
    if (label < 0 || names.length !== memory.names.length) return undefined
    const scores = memory.names.map((name) => prediction.scores?.[name])
    if (scores.includes(undefined)) return undefined
    const block = packRows([row])
    if (block === undefined) return undefined
    const columns = { names, labels: Int32Array.of(label), scores: Float64Array.from(scores as number[]) }
    memory.write(hashedRows(block), 0, columns)
  }
  return memory
}
