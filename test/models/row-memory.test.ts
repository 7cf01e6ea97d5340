import fc from 'fast-check'
import { LRUCache } from 'lru-cache'
import { describe, expect, test } from 'vitest'
import { hashedRows } from '../../src/core/distinct-rows.js'
import { inputKey } from '../../src/core/input-key.js'
import type { Prediction } from '../../src/core/prediction.js'
import { joinedColumns, type PackedRows, packRows, predictionAt } from '../../src/core/row-columns.js'
import { rowMemoryOf } from '../../src/models/known-rows.js'
import { recent } from '../../src/models/recent.js'
import { RowMemory } from '../../src/models/row-memory.js'

const names = ['no', 'yes']
const packed = (rows: readonly (readonly number[])[]): PackedRows => packRows(rows) as PackedRows
/** An answer that tells its row: what is read must be what was written for it. */
const answerTo = ([one = 0, two = 0]: readonly number[]) => ({
  names,
  labels: Int32Array.of((one + two) % 2),
  scores: Float64Array.of(one, two),
})
const answersTo = (rows: readonly (readonly number[])[]) => joinedColumns(rows.map(answerTo))

describe('a memory of rows', () => {
  test('knows what the cache of other inputs knows, whatever was asked before', () => {
    const windows = fc.array(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 3 })), { minLength: 1 }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(60, 2 ** 30),
        windows,
        (most, batches, numbers, given) => {
          // Numbers of entries end soon, or as they do.
          const memory = new RowMemory(names, 2, most, numbers)
          const cache = new LRUCache<string, readonly number[]>({ maxSize: most, sizeCalculation: () => 1 })
          for (const window of given) {
            const block = hashedRows(packed(window))
            const answers = {
              names,
              labels: new Int32Array(window.length),
              scores: new Float64Array(2 * window.length),
            }
            const missing = new Map<string, number>()
            const known = new Set<string>()
            const unknown = new Set(memory.read(block, answers))
            for (const [at, row] of window.entries()) {
              const key = inputKey(row)
              if (!known.has(key) && !missing.has(key) && cache.get(key) === undefined) missing.set(key, at)
              else if (!missing.has(key)) known.add(key)
              const isKnown = !unknown.has(at)
              expect(isKnown).toBe(known.has(key))
              if (isKnown) expect(predictionAt(answers, at)).toEqual(predictionAt(answerTo(row), 0))
            }
            for (const [key, at] of missing) {
              const row = window[at] as readonly number[]
              cache.set(key, row)
            }
            const asked = [...missing.values()].map((at) => window[at] as readonly number[])
            // What a window asks is answered by one batch or by several.
            const size = Math.ceil(asked.length / batches)
            for (let first = 0; first < asked.length; first += size) {
              memory.write(hashedRows(packed(asked)), first, answersTo(asked.slice(first, first + size)))
            }
            expect(memory.size).toBe(cache.size)
          }
        },
      ),
    )
  })

  test('grows as it is filled, and holds as many as it may', () => {
    const memory = new RowMemory(names, 2, 5000)
    const rows = Array.from({ length: 6000 }, (_, at) => [at, 1] as const)
    const block = hashedRows(packed(rows))
    for (let first = 0; first < 6000; first += 700)
      memory.write(block, first, answersTo(rows.slice(first, first + 700)))
    const answers = { names, labels: new Int32Array(6000), scores: new Float64Array(12_000) }
    expect([...memory.read(block, answers)]).toEqual(Array.from({ length: 1000 }, (_, at) => at))
    expect(answers.scores[2 * 5999]).toBe(5999)
    expect(memory.size).toBe(5000)
  })

  test('begins with what was answered by lists', () => {
    const answers = recent<Prediction>(10)
    const rows = [
      [1, 2],
      [3, Number.NaN],
      [5, 6],
    ]
    for (const row of rows) answers.set(inputKey(row), predictionAt(answerTo(row), 0))
    const memory = rowMemoryOf(answers, 2) as RowMemory
    const known = { names, labels: new Int32Array(4), scores: new Float64Array(8) }
    expect([...memory.read(hashedRows(packed([...rows, [1, 3]])), known)]).toEqual([3])
    expect(known.scores).toEqual(Float64Array.from([...rows.flat(), 0, 0]))
    expect(rowMemoryOf(answers, 3)).toBeUndefined()
  })

  test.each([
    ['a score', { kind: 'score', score: 1 }],
    ['a label without scores', { kind: 'label', label: 'yes' }],
    ['other names', { kind: 'label', label: 'yes', scores: { yes: 1 } }],
    ['a label without a score', { kind: 'label', label: 'maybe', scores: { no: 0, yes: 1 } }],
  ] as const)('is none where an answer is %s', (_, answer) => {
    const answers = recent<Prediction>(10)
    answers.set(inputKey([1, 2]), predictionAt(answerTo([1, 2]), 0))
    answers.set(inputKey([3, 4]), answer)
    expect(rowMemoryOf(answers, 2)).toBeUndefined()
  })
})
