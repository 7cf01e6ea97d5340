import type { Edit, Variant } from '../../core/case.js'
import type { Choice, ChosenText, TextChanges, TextSeed } from '../../core/text-search.js'
import type { Document, WordSplitter } from '../../language/index.js'
import { ComposedInvariant, type WordChange } from '../../validity/index.js'
import { Contradictions } from './contradictions.js'
import { freeWords, type PlacedWord } from './free-words.js'

interface Parts {
  /** Text before, between and behind the edits. */
  readonly pieces: readonly string[]
  readonly fills: readonly string[]
  readonly slots: readonly string[]
}

/** What makes a seed: a case's own text, its counterfactuals, and the analysis of its own text. */
export interface SeedMaterial {
  readonly id: string
  readonly variants: readonly Variant<string>[]
  readonly document: Document
  readonly split: WordSplitter
}

/**
 * A seed for searches on texts, or in words why there is none. Its variants must say where they differ (`edits`): what lies
 * outside is the same in all of them, and its content words are free.
 */
export function textSeed(material: SeedMaterial, changes: TextChanges): TextSeed | string {
  const { variants, document } = material
  const parts = variants.map(partsOf)
  const [own] = parts as [Parts]
  const shared = own.pieces.join('\u0000')
  if (own.fills.length === 0) return 'its variants do not say where they differ'
  if (parts.some(({ pieces }) => pieces.join('\u0000') !== shared)) {
    return 'its variants differ outside the words that were exchanged'
  }
  const words = freeWords(document, own.pieces, variants[0]?.edits ?? [], changes)
  if (words.length === 0) return 'none of its words has a substitute'
  return new Seed(material, parts, words, changes.changes ?? usualChanges)
}

/** More read worse than they find: see docs/searches.md. */
const usualChanges = 2

class Seed implements TextSeed {
  readonly id: string
  readonly words: readonly PlacedWord[]
  readonly changes: number
  readonly #material: SeedMaterial
  readonly #parts: readonly Parts[]
  readonly #invariants = new Map<number, Invariant>()
  #contradictions: Contradictions | undefined

  constructor(material: SeedMaterial, parts: readonly Parts[], words: readonly PlacedWord[], changes: number) {
    this.id = material.id
    this.words = words
    this.changes = changes
    this.#material = material
    this.#parts = parts
  }

  get size(): number {
    return this.#parts.length
  }

  at(choice: Choice, number: number): ChosenText {
    const { pieces, fills, slots } = this.#parts[number] as Parts
    const words: { start: number; end: number }[] = []
    const edits: Edit[] = []
    let text = ''
    let next = 0
    pieces.forEach((piece, at) => {
      let cursor = 0
      for (; this.words[next]?.piece === at; next++) {
        const { from, to, text: own, substitutes } = this.words[next] as PlacedWord
        const written = choice[next] ? (substitutes[(choice[next] as number) - 1] as string) : own
        text += piece.slice(cursor, from)
        words.push({ start: text.length, end: text.length + written.length })
        text += written
        cursor = to
      }
      text += piece.slice(cursor)
      const fill = fills[at]
      if (fill === undefined) return
      edits.push({ start: text.length, end: text.length + fill.length, slot: slots[at] as string })
      text += fill
    })
    return { text, words, edits }
  }

  keep(choices: readonly Choice[]): Promise<readonly boolean[]> {
    return this.keepsIn(choices, 0)
  }

  /** Whether one of the seed's texts keeps its structure with the chosen words. */
  async keepsIn(choices: readonly Choice[], number: number): Promise<readonly boolean[]> {
    const { check, places } = this.#invariant(number)
    const answers = await check.check(
      choices.map((choice) =>
        choice.flatMap((chosen, at): WordChange[][] => {
          const place = places[at]
          if (chosen === 0 || place === undefined) return []
          const words = [this.words[at]?.substitutes[chosen - 1] as string]
          return [[{ ...place, to: place.from + 1, words }]]
        }),
      ),
    )
    return answers.map(({ keeps }) => keeps)
  }

  /** Whether the exchange that makes one of the seed's texts is as right with the chosen words as it was. */
  async staysRight(choice: Choice, number: number): Promise<boolean> {
    const { document, variants } = this.#material
    this.#contradictions ??= new Contradictions(document, variants)
    const pair = (words: Choice): readonly [ChosenText, ChosenText] => [this.at(words, 0), this.at(words, number)]
    return !(await this.#contradictions.areMade(pair(this.words.map(() => 0)), pair(choice)))
  }

  #invariant(number: number): Invariant {
    const known = this.#invariants.get(number)
    if (known !== undefined) return known
    const made = number === 0 ? this.#ownInvariant() : this.#invariantOf(number)
    this.#invariants.set(number, made)
    return made
  }

  #ownInvariant(): Invariant {
    const sentences = this.#material.document.sentences.map(({ tokens }) => tokens.map(({ text }) => text))
    const places = this.words.map(({ sentence, token }) => ({ sentence, from: token }))
    return { check: new ComposedInvariant(sentences), places }
  }

  #invariantOf(number: number): Invariant {
    const plain = this.at(
      this.words.map(() => 0),
      number,
    )
    const sentences = this.#material.split(plain.text)
    const byStart = new Map(
      sentences.flatMap((words, sentence) => words.map(({ start }, from) => [start, { sentence, from }] as const)),
    )
    const check = new ComposedInvariant(sentences.map((words) => words.map(({ text }) => text)))
    return { check, places: plain.words.map(({ start }) => byStart.get(start)) }
  }
}

interface Invariant {
  readonly check: ComposedInvariant
  readonly places: readonly ({ readonly sentence: number; readonly from: number } | undefined)[]
}

/** Whether a text of a seed made here keeps its structure with the chosen words, and nothing in it contradicts the exchanged ones. */
export async function isRightIn(seed: TextSeed, choice: Choice, text: number): Promise<boolean> {
  if (!(seed instanceof Seed)) return true
  const [keeps] = await seed.keepsIn([choice], text)
  return keeps === true && seed.staysRight(choice, text)
}

function partsOf({ input, edits = [] }: Variant<string>): Parts {
  const pieces: string[] = []
  let cursor = 0
  const inOrder = [...edits].sort((one, other) => one.start - other.start)
  for (const { start, end } of inOrder) {
    pieces.push(input.slice(cursor, start))
    cursor = end
  }
  return {
    pieces: [...pieces, input.slice(cursor)],
    fills: inOrder.map(({ start, end }) => input.slice(start, end)),
    slots: inOrder.map(({ slot }) => slot),
  }
}
