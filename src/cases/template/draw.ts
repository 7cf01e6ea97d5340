import type { Random } from '../../core/random.js'

/** Fillings up to which all are put in random order at once; beyond, they are drawn one by one. */
const smallSpace = 200_000

/**
 * Different fillings in random order, `limit` at most, each equally likely: one digit below `sizes[i]` for slot i. The
 * product of the sizes is never built.
 */
export function* drawDigits(sizes: readonly number[], random: Random, limit: number): Generator<readonly number[]> {
  const total = sizes.reduce((product, size) => product * size, 1)
  if (total <= smallSpace) yield* drawAll(sizes, total, random, limit)
  else yield* drawSparse(sizes, total, random, limit)
}

function* drawAll(
  sizes: readonly number[],
  total: number,
  random: Random,
  limit: number,
): Generator<readonly number[]> {
  const order = Uint32Array.from({ length: total }, (_, index) => index)
  for (let taken = 0; taken < Math.min(limit, total); taken++) {
    const other = taken + random.int(total - taken)
    const drawn = order[other] as number
    order[other] = order[taken] as number
    yield digitsOf(drawn, sizes)
  }
}

/** Draws again what was drawn before, which is rare as long as few of many are wanted. */
function* drawSparse(
  sizes: readonly number[],
  total: number,
  random: Random,
  limit: number,
): Generator<readonly number[]> {
  const seen = new Set<string>()
  while (seen.size < Math.min(limit, total)) {
    const digits = sizes.map((size) => random.int(size))
    const key = digits.join()
    if (seen.has(key)) continue
    seen.add(key)
    yield digits
  }
}

function digitsOf(index: number, sizes: readonly number[]): number[] {
  let rest = index
  return sizes.map((size) => {
    const digit = rest % size
    rest = Math.floor(rest / size)
    return digit
  })
}

/** Takes from each stream in turn, the streams in a new random order each turn, until `limit` or all are empty. */
export function* inTurns<T>(streams: readonly Iterator<T>[], random: Random, limit: number): Generator<T> {
  let open = [...streams]
  let taken = 0
  while (open.length > 0 && taken < limit) {
    const left = new Set(open)
    for (const stream of random.shuffle(open)) {
      const next = stream.next()
      if (next.done) left.delete(stream)
      else {
        yield next.value
        if (++taken >= limit) return
      }
    }
    open = open.filter((stream) => left.has(stream))
  }
}
