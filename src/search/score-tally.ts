import { clopperPearson } from '../oracle/index.js'

/** What random rows say of some attributes: how often a row is treated by them, and how often each outcome goes to whom. */
export class ScoreTally {
  rows = 0
  #causal = 0
  /** By combination of the attributes' values: rows of it, and how many of them got each outcome. */
  readonly #combinations = new Map<string, { rows: number; readonly outcomes: Map<string, number> }>()
  readonly #outcomes = new Set<string>()

  /** One row with all its counterfactuals: who they are, and their outcomes. */
  add(combinations: readonly string[], outcomes: readonly string[], treatedDifferently: boolean): void {
    this.rows++
    if (treatedDifferently) this.#causal++
    for (const [at, name] of combinations.entries()) {
      const outcome = outcomes[at] as string
      const of = this.#combinations.get(name) ?? { rows: 0, outcomes: new Map<string, number>() }
      of.rows++
      of.outcomes.set(outcome, (of.outcomes.get(outcome) ?? 0) + 1)
      this.#combinations.set(name, of)
      this.#outcomes.add(outcome)
    }
  }

  /** Share of rows for which other values of the attributes change the outcome. */
  causal(confidence: number): { readonly score: number; readonly error: number } {
    const score = this.#causal / this.rows
    const { lower, upper } = clopperPearson(this.#causal, this.rows, confidence)
    return { score, error: Math.max(upper - score, score - lower) }
  }

  /**
   * The largest difference between two combinations in how often they get an outcome. Each frequency has an interval, all
   * together at `confidence` (Bonferroni); the true difference lies between what these leave.
   */
  group(confidence: number): { readonly score: number; readonly error: number } {
    const several = this.#combinations.size * Math.max(1, this.#outcomes.size - 1)
    const each = 1 - (1 - confidence) / several
    let score = 0
    let [least, most] = [0, 0]
    for (const outcome of this.#outcomes) {
      const frequencies = [...this.#combinations.values()].map(({ rows, outcomes }) => {
        const got = outcomes.get(outcome) ?? 0
        return { rate: got / rows, ...clopperPearson(got, rows, each) }
      })
      const range = (of: (frequency: (typeof frequencies)[number]) => number): [number, number] => {
        const values = frequencies.map(of)
        return [Math.min(...values), Math.max(...values)]
      }
      const [rates, lowers, uppers] = [
        range(({ rate }) => rate),
        range(({ lower }) => lower),
        range(({ upper }) => upper),
      ]
      score = Math.max(score, rates[1] - rates[0])
      least = Math.max(least, lowers[1] - uppers[0])
      most = Math.max(most, uppers[1] - lowers[0])
    }
    return { score, error: Math.max(most - score, score - least) }
  }
}
