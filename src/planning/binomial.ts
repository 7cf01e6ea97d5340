import type { Random } from '../core/random.js'

/** Draws how many of `all` answers have what each has with the chance `share`. */
export type Binomial = (share: number, random: Random) => number

/** Tables are kept, since runs draw from few shares very often; of a share that is drawn itself none would be used twice. */
export function binomial(all: number, isKept: boolean): Binomial {
  if (!isKept) {
    return (share, random) => {
      let some = 0
      for (let at = 0; at < all; at++) if (random.float() < share) some++
      return some
    }
  }
  const tables = new Map<number, Float64Array>()
  return (share, random) => {
    let known = tables.get(share)
    if (known === undefined) {
      known = cumulative(all, share)
      tables.set(share, known)
    }
    const drawn = random.float()
    let place = 0
    while (place < all && drawn >= (known[place] as number)) place++
    return place
  }
}

/** The chance of at most 0, 1, ... of all. */
function cumulative(all: number, share: number): Float64Array {
  if (share <= 0) return Float64Array.of(1)
  if (share >= 1) return Float64Array.from({ length: all + 1 }, (_, at) => (at === all ? 1 : 0))
  let log = all * Math.log1p(-share)
  let sum = 0
  return Float64Array.from({ length: all + 1 }, (_, some) => {
    sum += Math.exp(log)
    log += Math.log((all - some) / (some + 1)) + Math.log(share / (1 - share))
    return sum
  })
}
