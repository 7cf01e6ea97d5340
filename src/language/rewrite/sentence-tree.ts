import type { AnalyzedToken, Sentence } from '../document.js'

/** A relation without its subtype: `nsubj:pass` -> `nsubj`. */
export const relation = (token: AnalyzedToken): string => token.deprel.split(':')[0] as string

/** A sentence with its arcs at hand. Positions count from 0. */
export class SentenceTree {
  readonly tokens: readonly AnalyzedToken[]
  readonly #children: number[][]

  constructor(sentence: Sentence) {
    this.tokens = sentence.tokens
    this.#children = sentence.tokens.map(() => [])
    sentence.tokens.forEach((token, position) => {
      this.#children[token.head - 1]?.push(position)
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
    return relations.length === 0
      ? all
      : all.filter((each) => relations.includes(relation(this.tokens[each] as AnalyzedToken)))
  }

  /** A token and all that hangs on it, itself first. */
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
