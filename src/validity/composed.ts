import type { Structure } from '../language/index.js'
import { askAtOnce, type NetworkQuestions } from './joined.js'
import type { MarginOptions, MutatedSentence, Violation } from './margin.js'
import { tolerantTableComp } from './tolerant-table-comp.js'

/** Describes words of a sentence that are replaced by other words. The range `[from, to)` counts words. */
export interface WordChange {
  /** Place of the sentence, from 0. */
  readonly sentence: number
  readonly from: number
  readonly to: number
  readonly words: readonly string[]
}

/** One edit: all the words that change together. */
type WordEdit = readonly WordChange[]

export interface ComposedOptions extends MarginOptions {
  /**
   * `margin` (default) is the margin test of `keepsStructure`. `strict` compares the relations and the tags of two parses
   * (HInter, algorithms 3 and 4); `tau` means nothing there.
   */
  readonly comparison?: 'margin' | 'strict'
}

/** Why a mutant does not keep its structure, and in which sentence. The first one, by the order of the text. */
type ComposedViolation = (Violation | { readonly what: 'strict' }) & { readonly sentence: number }

interface ComposedCheck {
  readonly keeps: boolean
  readonly violation?: ComposedViolation
}

interface ComposedCounts {
  /** Mutants that were asked about. */
  readonly mutants: number
  /** Mutants with two edits in one sentence. */
  readonly sharing: number
  /** Changed sentences of all mutants: what would be checked if each mutant were checked by itself. */
  readonly changedSentences: number
  /** Different changed sentences: what was checked. */
  readonly checked: number
}

type SentenceViolation = Violation | { readonly what: 'strict' }

/**
 * The dependency invariant for many mutants of one text. A mutant keeps its structure if each of its changed sentences
 * does, and whether a sentence does depends only on its own words. So each changed sentence is checked once, however many
 * mutants share it: a mutant whose edits lie in different sentences needs no parse beyond those of its edits, and only
 * edits that share a sentence are parsed together. Answers are kept as long as the object lives.
 */
export class ComposedInvariant {
  readonly #sentences: readonly (readonly string[])[]
  readonly #options: ComposedOptions
  readonly #network: NetworkQuestions
  readonly #structures = new Map<number, Structure>()
  readonly #edits = new WeakMap<WordEdit, readonly ChangedSentence[]>()
  readonly #answers = new Map<string, SentenceViolation | undefined>()
  #mutants = 0
  #sharing = 0
  #changedSentences = 0

  /**
   * @param sentences The words of each sentence of the original.
   * @param network `askTogether`, where many texts are checked at a time. Its options must be the same.
   */
  constructor(
    sentences: readonly (readonly string[])[],
    options: ComposedOptions = {},
    network: NetworkQuestions = askAtOnce(options),
  ) {
    this.#sentences = sentences
    this.#options = options
    this.#network = network
  }

  get counts(): ComposedCounts {
    return {
      mutants: this.#mutants,
      sharing: this.#sharing,
      changedSentences: this.#changedSentences,
      checked: this.#answers.size,
    }
  }

  /** Whether each mutant keeps its structure. A mutant is a set of edits whose words do not overlap. */
  async check(mutants: readonly (readonly WordEdit[])[]): Promise<ComposedCheck[]> {
    const wanted = mutants.map((edits) => this.#changed(edits))
    const open = new Map<string, readonly WordChange[]>()
    for (const sentences of wanted) {
      for (const { key, changes } of sentences) if (!this.#answers.has(key)) open.set(key, changes)
    }
    await this.#ask([...open])
    return wanted.map((sentences) => {
      for (const { key, sentence } of sentences) {
        const violation = this.#answers.get(key)
        if (violation !== undefined) return { keeps: false, violation: { ...violation, sentence } }
      }
      return { keeps: true }
    })
  }

  #changed(edits: readonly WordEdit[]): readonly ChangedSentence[] {
    const changed: ChangedSentence[] = []
    let shares = false
    for (const edit of edits) {
      for (const sentence of this.#sentencesOf(edit)) {
        const at = changed.findIndex((known) => known.sentence === sentence.sentence)
        if (at < 0) changed.push(sentence)
        else {
          shares = true
          const known = changed[at] as ChangedSentence
          changed[at] = changedSentence(known.sentence, [...known.changes, ...sentence.changes])
        }
      }
    }
    this.#mutants++
    if (shares) this.#sharing++
    this.#changedSentences += changed.length
    return changed.sort((one, other) => one.sentence - other.sentence)
  }

  /** An edit is part of many mutants. */
  #sentencesOf(edit: WordEdit): readonly ChangedSentence[] {
    const known = this.#edits.get(edit)
    if (known !== undefined) return known
    const bySentence = new Map<number, WordChange[]>()
    for (const change of edit) {
      const own = bySentence.get(change.sentence)
      if (own === undefined) bySentence.set(change.sentence, [change])
      else own.push(change)
    }
    const sentences = Array.from(bySentence, ([sentence, changes]) => changedSentence(sentence, changes))
    this.#edits.set(edit, sentences)
    return sentences
  }

  async #ask(open: readonly (readonly [key: string, changes: readonly WordChange[]])[]): Promise<void> {
    if (open.length === 0) return
    const touched = open.map(([, changes]) => (changes[0] as WordChange).sentence)
    const unread = [...new Set(touched)].filter((sentence) => !this.#structures.has(sentence))
    const read = await this.#network.read(unread.map((sentence) => this.#sentences[sentence] ?? []))
    unread.forEach((sentence, at) => void this.#structures.set(sentence, read[at] as Structure))
    const mutated = open.map(([, changes], at): MutatedSentence => {
      const original = this.#structures.get(touched[at] as number) as Structure
      return { original, words: changedWords(original.words, changes) }
    })
    const violations = await this.#violations(mutated)
    open.forEach(([key], at) => void this.#answers.set(key, violations[at]))
  }

  async #violations(mutated: readonly MutatedSentence[]): Promise<(SentenceViolation | undefined)[]> {
    const { comparison = 'margin', tags = 'xpos' } = this.#options
    if (comparison === 'margin') {
      return (await this.#network.keeps(mutated)).map(({ violation }) => violation)
    }
    const own = await this.#network.read(mutated.map(({ words }) => words))
    return mutated.map(({ original }, at) => {
      const mutant = own[at] as Structure
      const agrees = (kind: 'labels' | 'upos' | 'xpos') =>
        tolerantTableComp(Array.from(original[kind], String), Array.from(mutant[kind], String))
      return agrees('labels') && agrees(tags) ? undefined : { what: 'strict' }
    })
  }
}

interface ChangedSentence {
  readonly sentence: number
  /** Tells changed sentences of a text apart. */
  readonly key: string
  readonly changes: readonly WordChange[]
}

function changedSentence(sentence: number, changes: readonly WordChange[]): ChangedSentence {
  const inOrder = changes.toSorted((one, other) => one.from - other.from)
  const key = inOrder.map(({ from, to, words }) => `${from}-${to} ${words.join(' ')}`).join('\n')
  return { sentence, key: `${sentence}\n${key}`, changes: inOrder }
}

/** The words of a sentence with the changes made; they must be in order and apart. */
function changedWords(words: readonly string[], changes: readonly WordChange[]): string[] {
  const result: string[] = []
  let at = 0
  for (const change of changes) {
    result.push(...words.slice(at, change.from), ...change.words)
    at = change.to
  }
  result.push(...words.slice(at))
  return result
}
