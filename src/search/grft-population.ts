import type { Random } from '../core/random.js'
import type { GridFeature, Point } from '../core/row.js'
import type { Check, RowSearchContext } from '../core/search.js'
import { allowed, freeFeatures, randomPoint, randomValue, samePoint } from './points.js'
import { difference } from './score-difference.js'

export interface BreedOptions {
  /** Rows that live at most. */
  readonly population: number
  /** The chance of a child to have two parents, and of each of its features to be drawn again. */
  readonly crossover: number
  readonly mutation: number
}

interface Individual {
  readonly point: Point
  readonly fitness: number
}

/** One row of so many that a generation asks is no child: it keeps the population from being all of one family. */
const strangers = 10
/** Tries for a child that the constraint allows. */
const tries = 8

/**
 * The rows of GRFT's global phase that are no finds yet, the fittest at most `population` of them. A find leaves: it is known, and its
 * children would be looked for around it anyway.
 */
export class Population {
  readonly #context: RowSearchContext
  readonly #options: BreedOptions
  readonly #random: Random
  readonly #free: readonly number[]
  readonly #starts: Iterator<Point>
  #living: readonly Individual[] = []
  #founders: number

  /** @param starts The first rows, and the strangers after them; rows of the domain when they have run out. */
  constructor(context: RowSearchContext, starts: Iterable<Point>, options: BreedOptions, random: Random) {
    this.#context = context
    this.#options = options
    this.#random = random
    this.#free = freeFeatures(context.space, context.attributes)
    this.#starts = starts[Symbol.iterator]()
    this.#founders = options.population
  }

  /** The next `size` rows to ask: founders until there are enough of them, then children. */
  next(size: number): readonly Point[] {
    return Array.from({ length: size }, (_, at) => {
      const isFounder = this.#founders > 0
      if (isFounder) this.#founders--
      if (isFounder || this.#living.length === 0 || at % strangers === strangers - 1) return this.#stranger()
      return this.#child() ?? this.#stranger()
    })
  }

  /** What the model said of them: finds leave, of the others the fittest live. */
  meet(checks: readonly Check[]): void {
    const born = checks.filter(({ against }) => against === undefined).map(individual)
    // Of equals the younger live, so that a population goes on moving where no score leads it.
    const all = [...born, ...this.#living]
    this.#living = all.sort((one, other) => other.fitness - one.fitness).slice(0, this.#options.population)
  }

  #stranger(): Point {
    const { done, value } = this.#starts.next()
    return done === true ? randomPoint(this.#context.space, this.#random) : value
  }

  #child(): Point | undefined {
    const { space } = this.#context
    const { crossover, mutation } = this.#options
    if (this.#free.length === 0) return undefined
    for (let i = 0; i < tries; i++) {
      const parent = this.#parent()
      const other = this.#random.float() < crossover ? this.#parent() : parent
      const changed = [...parent]
      for (const at of this.#free) {
        if (this.#random.int(2) === 0) changed[at] = other[at] as number
        if (this.#random.float() < mutation) changed[at] = this.#valueOf(at)
      }
      if (samePoint(changed, parent) || samePoint(changed, other)) {
        const at = this.#random.pick(this.#free)
        changed[at] = this.#valueOf(at)
      }
      const point = allowed(space, changed)
      if (point !== undefined) return point
    }
    return undefined
  }

  #valueOf(at: number): number {
    return randomValue(this.#context.space.features[at] as GridFeature, this.#random)
  }

  /** The fitter of two drawn by chance. */
  #parent(): Point {
    const [one, other] = [this.#random.pick(this.#living), this.#random.pick(this.#living)]
    return (one.fitness >= other.fitness ? one : other).point
  }
}

/** The largest move of the predicted probability over the counterfactuals. */
function individual({ point, prediction, others }: Check): Individual {
  return { point, fitness: Math.max(0, ...others.map((other) => difference(prediction, other.prediction))) }
}
