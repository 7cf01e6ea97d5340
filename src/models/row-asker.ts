import { DistinctRows, hashesOf } from '../core/distinct-rows.js'
import { inputKey } from '../core/input-key.js'
import { type LabelColumns, type PackedRows, predictionAt, predictionsOf } from '../core/row-columns.js'
import type { Asker } from './asker.js'
import type { OwnHandle } from './handle.js'
import { rowMemoryOf } from './known-rows.js'
import type { Limits } from './limits.js'
import type { Memory } from './memory.js'
import { RowMemory } from './row-memory.js'

/** Numbers of the widest row that is kept in columns: of wider ones 100,000 would fill the memory. */
const widestRow = 128

/**
 * What the probe does with windows of other inputs, for rows of numbers in one block: asks the different ones once, remembers
 * their answers, counts what that saved. No row is an object on the way.
 */
export class RowAsker<Input> {
  readonly #model: OwnHandle<Input>
  readonly #limits: Limits
  readonly #asker: Asker<Input>
  readonly #memory: Memory<Input>
  readonly #isKept: boolean
  saved = 0

  /** @param isKept Answers are kept beyond the process, one by one. */
  constructor(model: OwnHandle<Input>, limits: Limits, asker: Asker<Input>, memory: Memory<Input>, isKept: boolean) {
    this.#model = model
    this.#limits = limits
    this.#asker = asker
    this.#memory = memory
    this.#isKept = isKept
  }

  /** Whether rows are ever asked in columns. */
  get takesRows(): boolean {
    return this.#model.predictRows !== undefined && !this.#isKept
  }

  /** Whether rows of so many numbers are asked in columns. */
  canAsk(width: number): boolean {
    return this.#memoryFor(width) !== undefined
  }

  /** @throws Interruption as `Probe.ask` does. */
  async ask(block: PackedRows): Promise<LabelColumns | undefined> {
    const memory = this.#memoryFor(block.width)
    if (memory === undefined) return undefined
    const { rows, width, values } = block
    const { names } = memory
    const hashes = hashesOf(block)
    const answers = { names, labels: new Int32Array(rows), scores: new Float64Array(rows * names.length) }
    const distinct = new DistinctRows(block, hashes)
    // Of each row its number among those that are missing, or -1.
    const numbers = new Int32Array(rows).fill(-1)
    memory.begin()
    for (let row = 0; row < rows; row++) {
      if (!memory.read(block, row, hashes[row] as number, answers)) numbers[row] = distinct.add(row)
    }
    const missing = distinct.size
    if (missing === 0) {
      this.saved += rows
      return answers
    }
    this.#limits.checkTime()
    this.#limits.checkInputs(missing + this.#asker.extraInputs(missing))
    const asked = missing === rows ? values : distinct.values()
    const saved = rows - missing
    this.saved += saved
    const found = { names, labels: new Int32Array(missing), scores: new Float64Array(missing * names.length) }
    let isInColumns = true
    await this.#asker.askRows({ rows: missing, width, values: asked }, (from, said) => {
      const columns = isInColumns && 'names' in said && isSameList(said.names, names) ? said : undefined
      if (columns === undefined) {
        if (isInColumns) this.#leaveColumns(memory)
        isInColumns = false
        const predictions = 'names' in said ? predictionsOf(said) : said
        for (const [at, prediction] of predictions.entries()) {
          const first = (from + at) * width
          this.#memory.answers.set(inputKey(Array.from(asked.subarray(first, first + width))), prediction)
        }
        return
      }
      found.labels.set(columns.labels, from)
      found.scores.set(columns.scores, from * names.length)
      for (let at = 0; at < columns.labels.length; at++) {
        const place = distinct.placeOf(from + at)
        memory.write(block, place, hashes[place] as number, columns, at)
      }
    })
    if (!isInColumns) {
      // Asked by lists, it finds all its answers, which were counted above.
      this.saved -= saved + missing
      return undefined
    }
    for (let row = 0; row < rows; row++) {
      const number = numbers[row] as number
      if (number < 0) continue
      answers.labels[row] = found.labels[number] as number
      for (let at = 0; at < names.length; at++) {
        answers.scores[row * names.length + at] = found.scores[number * names.length + at] as number
      }
    }
    return answers
  }

  /** Where answers to rows are kept in columns: once the model was looked at, and has answered a row by a label with scores. */
  #memoryFor(width: number): RowMemory | undefined {
    const memory = this.#memory
    if (memory.rows instanceof RowMemory) return memory.rows.width === width ? memory.rows : undefined
    if (memory.rows === 'objects' || !this.takesRows || width > widestRow) return undefined
    const isLookedAt = !this.#asker.mustCheck && !memory.dependsOnBatch && memory.answers.size > 0
    if (!isLookedAt || (memory.noise === undefined && !memory.nondeterministic)) return undefined
    memory.rows = rowMemoryOf(memory.answers, width) ?? 'objects'
    if (memory.rows === 'objects') return undefined
    memory.answers.clear()
    return memory.rows
  }

  /** Some answer is not a label with the scores of all others: from now on all of them are objects. */
  #leaveColumns(rows: RowMemory): void {
    const memory = this.#memory
    memory.rows = 'objects'
    for (const { row, label, scores } of rows.entries()) {
      const columns = { names: rows.names, labels: Int32Array.of(label), scores: Float64Array.from(scores) }
      memory.answers.set(inputKey(row), predictionAt(columns, 0))
    }
  }
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((name, at) => name === other[at]))
