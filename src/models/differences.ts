import { onnxErrors } from '../core/errors/index.js'
import { type Prediction, scoresOf } from '../core/prediction.js'
import { asList } from './as-list.js'

/** Step of a column as a share of the range that was seen of it: small enough for the slope, large enough for float32. */
const shareOfRange = 0.05
/** Inputs that one question asks for at most. */
const window = 4096
/** Rows without any difference after which the model is taken for one that decides by steps. */
const rowsToJudge = 16
/** Probabilities below this count as this. */
const least = 1e-12

type Ask = (inputs: readonly (readonly number[])[]) => Promise<readonly Prediction[]>

/** `true` when differences of these answers say something: scores for all labels, or one score. */
export const hasScores = (prediction: Prediction): boolean =>
  prediction.kind === 'score' || Object.keys(scoresOf(prediction) ?? {}).length > (prediction.kind === 'label' ? 1 : 0)

/** Gradients of rows by central differences of the model's answers: two more questions for every number of a row. */
export class Differences {
  readonly #ask: Ask
  readonly #low: number[] = []
  readonly #high: number[] = []
  #flatRows = 0
  #flat = true

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /**
   * @param steps Distance on both sides, for each column; 0 leaves a column out. Default: a twentieth of the range that was
   *   seen of the column.
   */
  async at(rows: readonly (readonly number[])[], steps?: readonly number[]): Promise<number[][]> {
    for (const row of rows) this.#widen(row)
    const base = await this.#ask(rows)
    const found: number[][] = []
    const perRow = 2 * Math.max(1, rows[0]?.length ?? 0)
    const chunk = Math.max(1, Math.floor(window / perRow))
    for (let from = 0; from < rows.length; from += chunk) {
      const part = rows.slice(from, from + chunk)
      const widths = part.map((row) => row.map((value, column) => steps?.[column] ?? this.#step(column, value)))
      const answers = await this.#ask(part.flatMap((row, at) => neighbours(row, widths[at] as number[])))
      let next = 0
      for (const [at, row] of part.entries()) {
        const own = base[from + at] as Prediction
        found.push(
          row.map((_, column) => {
            const step = (widths[at] as number[])[column] as number
            if (step === 0) return 0
            const [above, below] = [answers[next++] as Prediction, answers[next++] as Prediction]
            return (loss(above, own) - loss(below, own)) / (2 * step)
          }),
        )
      }
    }
    this.#judge(found)
    return found
  }

  #widen(row: readonly number[]): void {
    row.forEach((value, column) => {
      this.#low[column] = Math.min(this.#low[column] ?? value, value)
      this.#high[column] = Math.max(this.#high[column] ?? value, value)
    })
  }

  #step(column: number, value: number): number {
    const range = (this.#high[column] as number) - (this.#low[column] as number)
    return shareOfRange * (range > 0 ? range : Math.max(1, Math.abs(value)))
  }

  /** @throws EF706 when the model never answered a neighbour otherwise. */
  #judge(found: readonly (readonly number[])[]): void {
    this.#flat &&= found.every((row) => row.every((value) => value === 0))
    this.#flatRows += found.length
    if (this.#flat && this.#flatRows >= rowsToJudge) throw onnxErrors.noDifferences(this.#flatRows)
  }
}

/** Each row twice for every column with a step: above and below. */
function neighbours(row: readonly number[], steps: readonly number[]): number[][] {
  return steps.flatMap((step, column) =>
    step === 0 ? [] : [step, -step].map((move) => row.map((value, at) => (at === column ? value + move : value))),
  )
}

/** Cross-entropy of the labels that `own` holds; of a score the score. */
function loss(prediction: Prediction, own: Prediction): number {
  if (prediction.kind === 'score') return prediction.score
  const scores = scoresOf(prediction) ?? {}
  if (own.kind === 'label') return -Math.log(Math.max(least, scores[own.label] ?? 0))
  const held = own.kind === 'labels' ? own.labels : []
  return Object.entries(scores).reduce((sum, [label, score]) => {
    return sum - Math.log(Math.max(least, held.includes(label) ? score : 1 - score))
  }, 0)
}

/** A row of numbers as a list, or undefined for any other input. */
export function asRow(input: unknown): readonly number[] | undefined {
  const list = typeof input === 'string' ? undefined : asList(input)
  return list?.every((value) => typeof value === 'number') ? (list as readonly number[]) : undefined
}
