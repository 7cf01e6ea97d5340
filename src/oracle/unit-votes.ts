import type { Direction } from '../core/report.js'
import { byName } from './by-name.js'
import { directionOf } from './directions.js'
import { UnitNumbers } from './unit-numbers.js'
import { WholeNumbers } from './whole-numbers.js'

/** A comparison of two classes that one of them wins. */
export interface ClassVote {
  readonly attribute: string
  readonly favoured: string
  readonly other: string
}

/** What the units of one part of a run voted for two classes, `first` before `second` by name. */
export interface VoteSums {
  readonly attribute: string
  readonly first: string
  readonly second: string
  readonly forFirst: number
  readonly forSecond: number
}

interface Pair {
  readonly attribute: string
  readonly first: string
  readonly second: string
  /** Of each unit, the comparisons that `first` wins less those that `second` wins. */
  readonly leads: WholeNumbers
  /** Units of other parts of the run. */
  forFirst: number
  forSecond: number
}

/**
 * Counts whom a model favours where one independent unit holds many comparisons: each unit votes once for the class that wins
 * most of them, and a tie votes for neither. The sign test on the votes is then exact, since no two come from one unit.
 */
export class UnitVotes {
  readonly #pairs = new Map<string, Pair>()
  #names: UnitNumbers | undefined

  /** @param unit Its name, or its number: from 0, with few gaps. Names and numbers are not mixed. */
  add(unit: string | number, { attribute, favoured, other }: ClassVote): void {
    const isFirst = byName(favoured, other) < 0
    const { leads } = this.#pairOf(attribute, isFirst ? favoured : other, isFirst ? other : favoured)
    if (typeof unit === 'string') this.#names ??= new UnitNumbers()
    const number = typeof unit === 'string' ? (this.#names as UnitNumbers).of(unit) : unit
    leads.set(number, leads.at(number) + (isFirst ? 1 : -1))
  }

  get sums(): VoteSums[] {
    return [...this.#pairs.values()].map(({ attribute, first, second, leads, forFirst, forSecond }) => {
      let [one, two] = [forFirst, forSecond]
      for (let unit = 0; unit < leads.length; unit++) {
        const lead = leads.at(unit)
        if (lead > 0) one++
        if (lead < 0) two++
      }
      return { attribute, first, second, forFirst: one, forSecond: two }
    })
  }

  /** Adds what another part of the run has counted, of other units. */
  addSums(sums: readonly VoteSums[]): void {
    for (const { attribute, first, second, forFirst, forSecond } of sums) {
      const pair = this.#pairOf(attribute, first, second)
      pair.forFirst += forFirst
      pair.forSecond += forSecond
    }
  }

  /** By attribute in the given order, those of several attributes last; the clearest first. */
  list(attributes: readonly string[]): Direction[] {
    const rank = ({ attribute }: Direction): number => {
      const place = attributes.indexOf(attribute)
      return place < 0 ? attributes.length : place
    }
    return this.sums
      .filter(({ forFirst, forSecond }) => forFirst + forSecond > 0)
      .map(directionOf)
      .sort(
        (one, other) =>
          rank(one) - rank(other) ||
          byName(one.attribute, other.attribute) ||
          one.p - other.p ||
          byName(one.favoured, other.favoured) ||
          byName(one.other, other.other),
      )
  }

  #pairOf(attribute: string, first: string, second: string): Pair {
    const key = JSON.stringify([attribute, first, second])
    const known = this.#pairs.get(key)
    if (known !== undefined) return known
    const pair: Pair = { attribute, first, second, leads: new WholeNumbers(), forFirst: 0, forSecond: 0 }
    this.#pairs.set(key, pair)
    return pair
  }
}
