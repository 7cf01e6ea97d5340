import type { Case, Variant } from '../core/case.js'
import { digest } from '../core/digest.js'
import { inputKey } from '../core/input-key.js'
import type { CaseBook } from '../core/report.js'

/** Characters that name a case, and that stand for its variants. */
const keyLength = 8
const contentLength = 4

type Named = Pick<Case<unknown>, 'id' | 'original'>

/** Keeps the cases of a run one by one. */
export class CaseBooks {
  readonly #asked: string[] = []
  readonly #withBtc: CaseBook['withBtc'][number][] = []
  readonly #seen = new Map<string, number>()
  readonly #times = new WeakMap<object, number>()

  /**
   * Hears of every case of the run, those of other shards too: which of several cases of one text this one is must not
   * hang on who asks it.
   */
  readonly see = (source: Named): void => {
    const name = nameOf(source)
    const times = (this.#seen.get(name) ?? 0) + 1
    this.#seen.set(name, times)
    this.#times.set(source, times)
  }

  /** Adds a case that counts and was seen, with the attributes of its BTCs. Returns the key of the case. */
  add(
    source: Named & Pick<Case<unknown>, 'origin'>,
    variants: readonly Pick<Variant<unknown>, 'input' | 'classes'>[],
    attributes: readonly string[],
  ): string {
    const { id, origin } = source
    const key = this.#keyOf(source)
    this.#asked.push(key + contentOf(variants))
    if (attributes.length > 0)
      this.#withBtc.push({ key, caseId: id, ...(origin === undefined ? {} : { origin }), attributes })
    return key
  }

  book(facts: Pick<CaseBook, 'plan' | 'vacuous'>): CaseBook {
    return { asked: this.#asked, withBtc: this.#withBtc, ...facts }
  }

  /**
   * A case that is made of a text is known by that text: its place among the others ("text 17") changes when a text is
   * added. What comes twice is told apart by how often it came.
   */
  #keyOf(source: Named): string {
    const name = nameOf(source)
    const times = this.#times.get(source) ?? 1
    return digest(times === 1 ? name : `${name}\n${times}`, keyLength)
  }
}

const nameOf = ({ id, original }: Named): string =>
  original === undefined ? id : JSON.stringify([id.replace(/\d+/g, '#'), inputKey(original)])

/** The variants in one order: the place of a case decides in which order they were drawn. */
const contentOf = (variants: readonly Pick<Variant<unknown>, 'input' | 'classes'>[]): string =>
  digest(variants.map(textOf).sort().join('\n'), contentLength)

const textOf = ({ input, classes }: Pick<Variant<unknown>, 'input' | 'classes'>): string =>
  `${Object.entries(classes)
    .filter(([, name]) => name !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .join(' ')}\t${inputKey(input)}`
