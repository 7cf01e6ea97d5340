import type { Model } from 'wink-nlp'

type Hash = Record<string, number>

/** The part of wink's loaded model that grows as it reads: numbers of the words that it knows. */
interface WinkCore {
  readonly features: { readonly lexeme: { hash: Hash; readonly index: number } }
}

/**
 * Keeps wink-nlp from remembering earlier texts. It adds every unknown word to its dictionary and from then on does not
 * split it, so that "John's" may be one token or two by what was read before, in whichever audit of the process. Here
 * learned words keep their numbers, but are seen only by the look-up of the text that has them.
 */
export class WinkMemory {
  /** What to make wink from. */
  readonly model: Model
  #core: WinkCore | undefined
  #dictionary: Hash | undefined
  readonly #visible = new Set<string>()

  constructor(model: Model) {
    const load = model.core as () => WinkCore
    this.model = {
      ...model,
      core: () => {
        this.#core = load()
        this.#dictionary = this.#core.features.lexeme.hash
        return this.#core
      },
    }
  }

  /** Call once wink is made: its look-up has taken hold of the dictionary, and only what is learned goes another way. */
  guard(): void {
    const dictionary = this.#dictionary
    const lexeme = this.#core?.features.lexeme
    if (dictionary === undefined || lexeme === undefined) return
    const learned = new Map<string, number>()
    const show = (word: string, number: number) => {
      dictionary[word] = number
      this.#visible.add(word)
    }
    lexeme.hash = new Proxy(dictionary, {
      get: (_, word: string) => {
        const number = learned.get(word)
        if (number === undefined) return dictionary[word]
        show(word, number)
        return number
      },
      set: (_, word: string, number: number) => {
        learned.set(word, number)
        show(word, number)
        return true
      },
    })
  }

  /** Hides what the text just read has added. */
  forget(): void {
    for (const word of this.#visible) delete this.#dictionary?.[word]
    this.#visible.clear()
  }
}
