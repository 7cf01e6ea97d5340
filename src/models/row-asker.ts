import { DistinctRows, hashedRows } from '../core/distinct-rows.js'
import { inputKey } from '../core/input-key.js'
import type { Prediction } from '../core/prediction.js'
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
    const { rows } = block
    const { names } = memory
    const hashed = hashedRows(block)
    const answers = { names, labels: new Int32Array(rows), scores: new Float64Array(rows * names.length) }
    const unknown = memory.read(hashed, answers)
    if (unknown.length === 0) {
      this.saved += rows
      return answers
    }
    const distinct = new DistinctRows(hashed, unknown)
    const missing = distinct.size
    this.#limits.checkTime()
    this.#limits.checkInputs(missing + this.#asker.extraInputs(missing))
    const asked = distinct.rows()
    const saved = rows - missing
    this.saved += saved
    // Where all have to be asked the answers are theirs as they come.
    const found =
      missing === rows
        ? answers
        : { names, labels: new Int32Array(missing), scores: new Float64Array(missing * names.length) }
    let isInColumns = true
    let answered = 0
    await this.#asker.askRows(asked, (from, said) => {
      const columns = isInColumns ? inNames(said, names) : undefined
      if (columns === undefined) {
        // Some answer is not a label with the scores of all others: from now on all of them are objects, and those of other windows
        // are forgotten.
        isInColumns = false
        this.#memory.rows = 'objects'
        const predictions = 'names' in said ? predictionsOf(said) : said
        for (const [at, prediction] of predictions.entries()) this.#keep(asked, from + at, prediction)
        return
      }
      found.labels.set(columns.labels, from)
      found.scores.set(columns.scores, from * names.length)
      memory.write(asked, from, columns)
      answered = from + columns.labels.length
    })
    if (!isInColumns) {
      for (let row = 0; row < answered; row++) this.#keep(asked, row, predictionAt(found, row))
      const wasAsked = new Set(unknown)
      for (let row = 0; row < rows; row++) if (!wasAsked.has(row)) this.#keep(block, row, predictionAt(answers, row))
      // Asked by lists, it finds all its answers, which were counted above.
      this.saved -= saved + missing
      return undefined
    }
    if (found !== answers) spread(found, distinct.numbers, unknown, answers)
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

  #keep({ width, values }: PackedRows, row: number, prediction: Prediction): void {
    const first = row * width
    this.#memory.answers.set(inputKey(Array.from(values.subarray(first, first + width))), prediction)
  }
}

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((name, at) => name === other[at]))

/** Answers as columns of these names, in whatever order they come; `undefined` where some are not labels with scores of all of them. */
function inNames(said: LabelColumns | readonly Prediction[], names: readonly string[]): LabelColumns | undefined {
  if ('names' in said && isSameList(said.names, names)) return said
  const predictions = 'names' in said ? predictionsOf(said) : said
  const labels = new Int32Array(predictions.length)
  const scores = new Float64Array(predictions.length * names.length)
  for (const [at, prediction] of predictions.entries()) {
    if (prediction.kind !== 'label' || prediction.scores === undefined) return undefined
    const label = names.indexOf(prediction.label)
    if (label < 0 || Object.keys(prediction.scores).length !== names.length) return undefined
    labels[at] = label
    for (const [name, own] of names.entries()) {
      const score = prediction.scores[own]
      if (score === undefined) return undefined
      scores[at * names.length + name] = score
    }
  }
  return { names, labels, scores }
}

/** Gives each of the rows at `places` the answer of the number that it has. */
function spread(found: LabelColumns, numbers: Int32Array, places: Int32Array, answers: LabelColumns): void {
  const size = found.names.length
  for (let at = 0; at < places.length; at++) {
    const row = places[at] as number
    const number = numbers[at] as number
    answers.labels[row] = found.labels[number] as number
    for (let name = 0; name < size; name++) {
      answers.scores[row * size + name] = found.scores[number * size + name] as number
    }
  }
}
