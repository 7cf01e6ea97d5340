import type { Random } from '../../src/core/random.js'
import { meanOf } from '../../src/oracle/intervals.js'

/** Values in [0, 1] with a known mean. */
export interface World {
  readonly mean: number
  readonly draw: (random: Random) => number
}

const rate = (mean: number): World => ({ mean, draw: (random) => (random.float() < mean ? 1 : 0) })
const either = (chance: number, high: number, low = 0): World => ({
  mean: chance * high + (1 - chance) * low,
  draw: (random) => (random.float() < chance ? high : low),
})

/** The power of a share of `of`, each equally likely: the higher the power, the more of them lie near 0. */
const shares = (of: number, power: number): World => ({
  mean: meanOf(Array.from({ length: of + 1 }, (_, at) => (at / of) ** power)),
  draw: (random) => (random.int(of + 1) / of) ** power,
})

export const WORLDS: Readonly<Record<string, World>> = {
  'a rate of 1 %': rate(0.01),
  'a rate of 5 %': rate(0.05),
  'a rate of 50 %': rate(0.5),
  'a rate of 95 %': rate(0.95),
  'rare large shares': either(0.03, 0.8, 0.001),
  'rare small shares': either(0.1, 1 / 12),
  'shares that just miss 59 zeros': either(0.0495, 0.999),
  'shares of 12, mostly low': shares(12, 8),
  'shares of 12, mostly high': { mean: 1 - shares(12, 8).mean, draw: (random) => 1 - shares(12, 8).draw(random) },
  'shares of 20, all alike': shares(20, 1),
  'close together': { mean: 0.5, draw: (random) => 0.45 + random.int(11) / 100 },
}

export const drawn = ({ draw }: World, count: number, random: Random): number[] =>
  Array.from({ length: count }, () => draw(random))
