import type { Oracle } from '../core/oracle.js'
import type { Prediction } from '../core/prediction.js'
import type { ClassCount, ClassPairCount } from '../core/report.js'
import { byName } from './by-name.js'
import type { Group } from './cells.js'
import { outcomeOf, positionOf } from './differences.js'

/** Pairs of variants of one case with these two classes (`first` < `second` in code-unit order), and BTCs among them. */
export interface CrossTally {
  readonly first: string
  readonly second: string
  readonly pairs: number
  readonly btcs: number
}

/** Classes of an attribute whose pairs a report lists: the square of 40 classes is more than anybody reads. */
const mostClasses = 40

/** Counts the pairs of each two classes of an attribute. `differs`: whether any pair of the case differs at all. */
export function crossOf(groups: readonly Group[], oracle: Oracle, differs: boolean): CrossTally[] {
  const found = new Map<string, { first: string; second: string; pairs: number; btcs: number }>()
  for (const { classes } of groups) {
    const sides = [...classes]
      .map(([name, items]) => ({
        name,
        keys: new Set(items.map(({ key }) => key)),
        size: items.length,
        line: differs
          ? lineOf(
              items.map(({ variant }) => variant.prediction),
              oracle,
            )
          : alike,
      }))
      .sort((a, b) => byName(a.name, b.name))
    for (const [at, a] of sides.entries()) {
      for (const b of sides.slice(at + 1)) {
        const id = JSON.stringify([a.name, b.name])
        const count = found.get(id) ?? { first: a.name, second: b.name, pairs: 0, btcs: 0 }
        found.set(id, count)
        // Equal inputs are no pair; the model is asked once for them, so that they are no BTC either.
        let equal = 0
        for (const key of a.keys) if (b.keys.has(key)) equal++
        count.pairs += a.size * b.size - equal
        count.btcs += a.line.differing(b.line)
      }
    }
  }
  return [...found.values()].filter(({ pairs }) => pairs > 0)
}

/** Predictions of one class, made ready to be compared with those of another. */
interface Line {
  differing(other: Line): number
}

/** Predictions of a case of which no pair differs. */
const alike: Line = { differing: () => 0 }

function lineOf(predictions: readonly Prediction[], oracle: Oracle): Line {
  if (oracle.outcome) return new Outcomes(predictions.map((each) => outcomeOf(oracle, each)))
  if (oracle.closeness) {
    return new Positions(
      predictions.map((each) => positionOf(oracle, each)),
      oracle.closeness.tolerance,
    )
  }
  return new OneByOne(predictions, oracle)
}

class Outcomes implements Line {
  readonly #sizes = new Map<string, number>()
  readonly #all: number

  constructor(outcomes: readonly string[]) {
    for (const outcome of outcomes) this.#sizes.set(outcome, (this.#sizes.get(outcome) ?? 0) + 1)
    this.#all = outcomes.length
  }

  differing(other: Outcomes): number {
    let same = 0
    for (const [outcome, size] of this.#sizes) same += size * (other.#sizes.get(outcome) ?? 0)
    return this.#all * other.#all - same
  }
}

class Positions implements Line {
  readonly #sorted: Float64Array
  readonly #tolerance: number

  constructor(positions: readonly number[], tolerance: number) {
    this.#sorted = Float64Array.from(positions).sort()
    this.#tolerance = tolerance
  }

  differing(other: Positions): number {
    let below = 0
    let reach = 0
    let count = 0
    const theirs = other.#sorted
    for (const here of this.#sorted) {
      while (below < theirs.length && here - (theirs[below] as number) > this.#tolerance) below++
      while (reach < theirs.length && (theirs[reach] as number) - here <= this.#tolerance) reach++
      count += below + (theirs.length - reach)
    }
    return count
  }
}

class OneByOne implements Line {
  readonly #predictions: readonly Prediction[]
  readonly #oracle: Oracle

  constructor(predictions: readonly Prediction[], oracle: Oracle) {
    this.#predictions = predictions
    this.#oracle = oracle
  }

  differing(other: OneByOne): number {
    let count = 0
    for (const a of this.#predictions) for (const b of other.#predictions) if (this.#oracle.differs(a, b)) count++
    return count
  }
}

/** Adds up the pairs of classes of a run. */
export class ClassPairs {
  readonly #sums = new Map<string, { -readonly [K in keyof ClassPairCount]: ClassPairCount[K] }>()

  /** Adds what one case has shown of an attribute. */
  add(attribute: string, crossed: readonly CrossTally[]): void {
    for (const { first, second, pairs, btcs } of crossed) {
      const sum = this.#sumOf(attribute, [first, second])
      sum.cases++
      if (btcs > 0) sum.casesWithBtc++
      sum.pairs += pairs
      sum.btcs += btcs
    }
  }

  /** Adds the sums of another part of the run. */
  addSums(sums: readonly ClassPairCount[]): void {
    for (const { attribute, classes, cases, casesWithBtc, pairs, btcs } of sums) {
      const sum = this.#sumOf(attribute, classes)
      sum.cases += cases
      sum.casesWithBtc += casesWithBtc
      sum.pairs += pairs
      sum.btcs += btcs
    }
  }

  /** All of them, in an order of their own. */
  get sums(): readonly ClassPairCount[] {
    return [...this.#sums].sort(([one], [other]) => byName(one, other)).map(([, sum]) => sum)
  }

  /** For a report: by attribute, the highest rate first; of attributes with many classes those of the worst 40. */
  list(byClass: readonly ClassCount[]): ClassPairCount[] {
    const attributes = [...new Set(byClass.map(({ attribute }) => attribute))]
    return attributes.flatMap((attribute) => {
      const worst = new Set(
        byClass
          .filter((each) => each.attribute === attribute && each.pairs > 0)
          .slice(0, mostClasses)
          .map((each) => each.class),
      )
      return this.sums
        .filter((each) => each.attribute === attribute && each.classes.every((name) => worst.has(name)))
        .sort((one, other) => other.btcs / other.pairs - one.btcs / one.pairs)
    })
  }

  #sumOf(attribute: string, classes: readonly [string, string]) {
    const id = JSON.stringify([attribute, ...classes])
    const known = this.#sums.get(id)
    if (known !== undefined) return known
    const sum = { attribute, classes, cases: 0, casesWithBtc: 0, pairs: 0, btcs: 0 }
    this.#sums.set(id, sum)
    return sum
  }
}
