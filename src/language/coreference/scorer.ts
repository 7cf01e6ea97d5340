import { readDataFile } from '../../core/data-file.js'
import type { Features } from './layout.js'
import type { Answer, Question } from './resolve.js'

/** A small network: a sum of one row for each feature, a rectifier, a weighted sum. */
export interface Network {
  readonly hidden: number
  /** Rows of the first layer, one for each feature: bytes in base64, each a signed number to be taken times `scale`. */
  readonly first: string
  readonly scale: number
  readonly bias: readonly number[]
  readonly second: readonly number[]
}

export interface ScorerWeights {
  /** Ways between two words of a sentence that have a feature of their own, in its order from 1. */
  readonly paths: readonly string[]
  /** For pronouns, and for nouns. */
  readonly pronouns: Network
  readonly nouns: Network
}

/** Says how likely a reference means each of its candidates. */
export class Scorer {
  readonly paths: ReadonlyMap<string, number>
  readonly #pronouns: (features: Features) => number
  readonly #nouns: (features: Features) => number

  constructor(weights: ScorerWeights) {
    this.paths = new Map(weights.paths.map((path, at) => [path, at + 1]))
    this.#pronouns = forward(weights.pronouns)
    this.#nouns = forward(weights.nouns)
  }

  answer({ reference, rows }: Question): Answer {
    const probabilities = softmax(rows.map(reference.kind === 'pronoun' ? this.#pronouns : this.#nouns))
    const choice = probabilities.reduce((best, value, at) => (value > (probabilities[best] as number) ? at : best), 0)
    return { choice, probabilities }
  }
}

/**
 * Sums are of whole numbers, so that they are the same on every machine. Two of them are summed in one number, in its lower and its upper
 * half: a byte for each of the features, of which there are less than a hundred, is far from filling a half.
 */
function forward({ hidden, first, scale, bias, second }: Network): (features: Features) => number {
  const rows = paired(new Int8Array(Buffer.from(first, 'base64')))
  const width = hidden / 2
  const sums = new Int32Array(width)
  return (features) => {
    sums.fill(0)
    for (const feature of features) {
      const from = feature * width
      for (let at = 0; at < width; at++) sums[at] = (sums[at] as number) + (rows[from + at] as number)
    }
    let score = 0
    for (let at = 0; at < hidden; at++) {
      const both = sums[at >> 1] as number
      const lower = (both << 16) >> 16
      const value = (at % 2 === 0 ? lower : (both - lower) >> 16) * scale + (bias[at] as number)
      if (value > 0) score += value * (second[at] as number)
    }
    return score
  }
}

/** Each byte of an even place with the one behind it, which counts 65,536 times. */
function paired(bytes: Int8Array): Int32Array {
  return Int32Array.from(
    { length: bytes.length / 2 },
    (_, at) => (bytes[2 * at] as number) + 0x1_0000 * (bytes[2 * at + 1] as number),
  )
}

function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((one, other) => one + other, 0)
  return powers.map((power) => power / sum)
}

let shipped: Scorer | undefined

/** The weights that come with the package, read once. */
export function shippedScorer(): Scorer {
  shipped ??= new Scorer(readDataFile<ScorerWeights>('src/language/weights/coreference.json'))
  return shipped
}
