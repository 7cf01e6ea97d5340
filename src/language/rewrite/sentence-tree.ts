import type { AnalyzedToken, Sentence } from '../document.js'

/** A relation without its subtype: `nsubj:pass` -> `nsubj`. */
export function relation({ deprel }: AnalyzedToken): string {
  const end = deprel.indexOf(':')
  return end < 0 ? deprel : deprel.slice(0, end)
}

/** Dependents that are quicker looked through than sorted. */
const few = 16

/** A sentence with its arcs at hand. Positions count from 0. */
export class SentenceTree {
  readonly tokens: readonly AnalyzedToken[]
  /** Most words have none. */
  readonly #children: (number[] | undefined)[]
  readonly #sorted = new Map<number, ReadonlyMap<string, readonly number[]>>()

  constructor(sentence: Sentence) {
    this.tokens = sentence.tokens
    const { tokens } = sentence
    this.#children = new Array(tokens.length)
    tokens.forEach(({ head }, position) => {
      if (head < 1 || head > tokens.length) return
      const known = this.#children[head - 1]
      if (known === undefined) this.#children[head - 1] = [position]
      else known.push(position)
    })
  }

  token(position: number): AnalyzedToken | undefined {
    return this.tokens[position]
  }

  /** The position of a token's head, or -1 at the root. */
  head(position: number): number {
    return (this.tokens[position]?.head ?? 0) - 1
  }

  /** Dependents in the order of the text, of the named relations only where some are named. */
  children(position: number, ...relations: string[]): number[] {
    const all = this.#children[position] ?? []
    if (relations.length === 0) return all
    if (all.length <= few) return all.filter((each) => relations.includes(this.#relation(each)))
    const sorted = this.#byRelation(position, all)
    const found = relations.flatMap((name) => sorted.get(name) ?? [])
    return relations.length === 1 ? found : found.sort((one, other) => one - other)
  }

  /** The dependents of a token that has many of them, as the root of a long sentence does, by relation. */
  #byRelation(position: number, all: readonly number[]): ReadonlyMap<string, readonly number[]> {
    const known = this.#sorted.get(position)
    if (known !== undefined) return known
    const sorted = new Map<string, number[]>()
    for (const each of all) {
      const same = sorted.get(this.#relation(each))
      if (same === undefined) sorted.set(this.#relation(each), [each])
      else same.push(each)
    }
    this.#sorted.set(position, sorted)
    return sorted
  }

  #relation(position: number): string {
    return relation(this.tokens[position] as AnalyzedToken)
  }

  /** A token and all that depends on it, itself first. */
  subtree(top: number): Set<number> {
    const found = new Set([top])
    for (const each of found) for (const child of this.#children[each] ?? []) found.add(child)
    return found
  }

  /** Whether two tokens touch, in either order, with nothing between them. */
  touch(one: number, other: number): boolean {
    const [a, b] = [this.tokens[Math.min(one, other)], this.tokens[Math.max(one, other)]]
    return a !== undefined && b !== undefined && a.end === b.start
  }
}
