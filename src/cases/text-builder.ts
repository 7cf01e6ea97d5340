import type { Edit } from '../core/case.js'

/** Puts a variant's text together and notes which stretches are edits. */
export class TextBuilder {
  #text = ''
  readonly #edits: Edit[] = []

  /** Text that all variants of the case share. */
  same(text: string): this {
    this.#text += text
    return this
  }

  /** Text that changes between variants, filled for `slot`. */
  edit(text: string, slot: string): this {
    const start = this.#text.length
    this.#text += text
    this.#edits.push({ start, end: this.#text.length, slot })
    return this
  }

  get text(): string {
    return this.#text
  }

  get edits(): readonly Edit[] {
    return this.#edits
  }
}
