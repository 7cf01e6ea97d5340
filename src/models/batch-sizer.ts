/** Inputs that one call gets at most, however fast the model is: texts, and rows, which are small. */
const mostTexts = 256
const mostRows = 2048
/** Calls that take longer are avoided where that costs little: progress, limits and signals are looked at in between. */
const longCall = 500
const longCallPenalty = 0.7
/** Units (characters times inputs) of the smallest level; each level doubles. */
const smallestLevel = 256
const firstLevel = 2
const lastLevel = 12
/** A larger level must be this much faster than a smaller one to take its place. */
const gain = 1.03
/** Calls by which a level is judged. */
const trials = 2
/** Calls at the best level before its neighbours are tried again. */
const patience = 48

interface Level {
  calls: number
  /** Units without padding per millisecond of the fastest call: other work on the machine only ever makes a call slower. */
  speed: number
  /** Milliseconds of the fastest call. */
  ms: number
}

/**
 * Chooses how many inputs go into the next call from the speed of earlier calls. What a padded batch costs is its size
 * times its longest input, so levels are counted in these units and not in inputs: short texts go in larger batches.
 */
export class BatchSizer {
  readonly #fixed: number | undefined
  readonly #levels: Level[] = Array.from({ length: lastLevel + 1 }, () => ({ calls: 0, speed: 0, ms: 0 }))
  #level = firstLevel
  #settled = 0
  /** Above it a batch has failed. */
  #limit = Number.POSITIVE_INFINITY

  constructor(fixed?: number) {
    this.#fixed = fixed
  }

  /** Inputs for the next call out of `left`, of which the longest has length `longest`. */
  next(left: number, longest: number, kind: 'texts' | 'rows' = 'texts'): number {
    const wanted = this.#fixed ?? Math.floor((smallestLevel * 2 ** this.#level) / Math.max(1, longest))
    const most = kind === 'rows' ? mostRows : mostTexts
    return Math.max(1, Math.min(wanted, most, this.#limit, left))
  }

  /**
   * Learns from a call. One that held far fewer inputs than its level allows says little and is left out.
   *
   * @param sum The lengths of all inputs: what is padded is no work that is wanted. Default: all are as long as the longest.
   */
  learn(inputs: number, longest: number, ms: number, sum: number = inputs * longest): void {
    const units = inputs * Math.max(1, longest)
    if (this.#fixed !== undefined || units < 0.6 * smallestLevel * 2 ** this.#level) return
    const level = this.#levels[this.#level] as Level
    const speed = Math.max(inputs, sum) / Math.max(ms, 0.001)
    level.calls++
    if (speed > level.speed) Object.assign(level, { speed, ms })
    if (level.calls >= trials) this.#move()
  }

  /** Inputs for a call of a model that says itself how many, where no batch of so many has failed. */
  fit(wanted: number): number {
    return Math.max(1, Math.min(wanted, this.#limit))
  }

  /** A batch failed where one of this size worked. */
  limit(inputs: number): void {
    this.#limit = Math.max(1, Math.min(this.#limit, inputs))
  }

  /** The model has become faster or slower: what was learnt of earlier calls does not hold any more. */
  forget(): void {
    for (const level of this.#levels) Object.assign(level, { calls: 0, speed: 0, ms: 0 })
  }

  #move(): void {
    const best = this.#best()
    const above = (this.#levels[best] as Level).ms > longCall ? [] : [best + 1]
    const untried = [...above, best - 1].find((at) => (this.#levels[at]?.calls ?? trials) < trials)
    this.#level = untried ?? best
    if (untried === undefined && ++this.#settled % patience === 0) {
      for (const at of [best - 1, best + 1]) Object.assign(this.#levels[at] ?? {}, { calls: 0, speed: 0 })
    }
  }

  #best(): number {
    const worth = ({ speed, ms }: Level): number => (ms > longCall ? speed * longCallPenalty : speed)
    let best = this.#level
    let most = 0
    this.#levels.forEach((level, at) => {
      if (worth(level) > most * gain) {
        best = at
        most = worth(level)
      }
    })
    return best
  }
}
