import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** 32-bit FNV-1a: turns a label into a number that is the same on every machine. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/**
 * The only source of chance in the package. A generator is made from the run's seed and a path of labels, so that each
 * use has a stream of its own: drawing more in one place never shifts what another place draws.
 */
export interface Random {
  readonly seed: number
  readonly path: string
  /** A stream of its own for `label`; the same whatever was drawn before. */
  derive(label: string): Random
  /** An integer in `[0, size)`, each equally likely. */
  int(size: number): number
  /** A number in `[0, 1)`. */
  float(): number
  pick<T>(items: readonly T[]): T
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[]
}

class Xoroshiro implements Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>

  constructor(
    readonly seed: number,
    readonly path: string = '',
  ) {
    this.#generator = xoroshiro128plus((seed ^ hash32(path)) | 0)
  }

  derive(label: string): Random {
    return new Xoroshiro(this.seed, `${this.path}/${label}`)
  }

  int(size: number): number {
    return uniformInt(this.#generator, 0, size - 1)
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
