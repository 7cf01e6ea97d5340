import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import { badArgument } from './errors/options.js'
import { badSeed } from './errors/plan.js'
import { hash32, mix32 } from './hash32.js'

export { hash32 } from './hash32.js'

/**
 * Generates all random numbers in the package. A generator is created from the run's seed and a path of labels, so each use has its own
 * stream. If you draw more numbers in one place, the numbers in other places do not change.
 *
 * @example
 * ```ts
 * import { Random } from 'expect-fair'
 *
 * const draw = () => new Random(42).derive('names').int(1000)
 * expect(draw()).toBe(draw())
 * ```
 */
export interface Random {
  readonly seed: number
  readonly path: string
  /** A separate stream for `label`, which does not depend on earlier draws. */
  derive(label: string): Random
  /** An integer in `[0, size)`, each equally likely. */
  int(size: number): number
  /** A number in `[0, 1)`. */
  float(): number
  pick<T>(items: readonly T[]): T
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[]
}

/**
 * The state that a stream starts from. The generator hands out sums of its state, so the words must differ in all their bits
 * between neighbouring seeds and labels: started from the seed itself, the first numbers of the seeds 1, 2, 3 are the same
 * to six digits, and every stream from which one number is drawn is the same for all of them.
 */
function stateOf(seed: number, path: string): number[] {
  let at = mix32(seed) ^ hash32(path)
  // Four different words, of which one at most is 0: a state of zeros would stay one.
  return Array.from({ length: 4 }, () => {
    at = (at + 0x9e3779b9) | 0
    return mix32(at)
  })
}

// In the contexts in which Jest runs tests, looking up a global takes long.
const { floor } = Math

/** How many numbers the generator hands out, from `-half` on. */
const whole = 2 ** 32
const half = 2 ** 31

class Xoroshiro implements Random {
  readonly #generator: ReturnType<typeof xoroshiro128plusFromState>

  constructor(
    readonly seed: number,
    readonly path: string = '',
  ) {
    if (!Number.isSafeInteger(seed)) throw badSeed(seed)
    if (typeof path !== 'string') throw badArgument('Random', 'text as path', path, "such as 'names'")
    this.#generator = xoroshiro128plusFromState(stateOf(seed, path))
  }

  derive(label: string): Random {
    return new Xoroshiro(this.seed, `${this.path}/${label}`)
  }

  int(size: number): number {
    if (size > whole) return uniformInt(this.#generator, 0, size - 1)
    // As uniformInt() has it, but for the remainder: V8 calls a function for the `%` of numbers above 31 bits. Both are whole and
    // at most 2 ** 32, so that their rounded quotient has the same whole part as the true one.
    const most = floor(whole / size) * size
    let drawn = this.#generator.next() + half
    while (drawn >= most) drawn = this.#generator.next() + half
    return drawn - floor(drawn / size) * size
  }

  float(): number {
    return uniformFloat64(this.#generator)
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)] as T
  }

  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.int(last + 1)
      ;[copy[last], copy[other]] = [copy[other] as T, copy[last] as T]
    }
    return copy
  }
}

// The type is an interface and not the class, since searches are public: the ESM and the CommonJS build share their types.
export const Random: new (seed: number, path?: string) => Random = Xoroshiro
