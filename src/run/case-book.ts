import type { Case, Variant } from '../core/case.js'
import { gapKey } from '../core/compared-gap.js'
import { defined } from '../core/defined.js'
import { digest } from '../core/digest.js'
import { inputKey } from '../core/input-key.js'
import type { BookedGap, BorderlineCase, CaseBook } from '../core/report.js'

/** Characters that name a case, and that stand for its variants. */
const keyLength = 8
const contentLength = 4

type Named = Pick<Case<unknown>, 'id' | 'original'>
type Asked = Pick<Variant<unknown>, 'input' | 'classes' | 'kind'>

/** A case with the variants that were asked of it. */
export interface BookedCase {
  readonly source: Named & Pick<Case<unknown>, 'origin'>
  readonly variants: readonly Asked[]
}

/** A gap of answers in one case. */
export interface CaseGap extends Omit<BookedGap, 'byCase'> {
  readonly value: number
}

/** Keeps the cases of a run one by one. */
export class CaseBooks {
  readonly #asked: string[] = []
  readonly #units: string[] = []
  readonly #withBtc: CaseBook['withBtc'][number][] = []
  readonly #borderline: BorderlineCase[] = []
  readonly #gaps = new Map<string, Omit<BookedGap, 'byCase'> & { readonly byCase: Record<string, number> }>()
  readonly #seen = new Map<string, number>()
  readonly #times = new WeakMap<object, number>()

  /**
   * Hears of every case of the run, those of other shards too: which of several cases of one text this one is must not
   * depend on who asks it.
   */
  readonly see = (source: Named): void => {
    const name = nameOf(source)
    const times = (this.#seen.get(name) ?? 0) + 1
    this.#seen.set(name, times)
    this.#times.set(source, times)
  }

  /**
   * Adds a case that counts and was seen, with the attributes of its BTCs, and those that float noise decides. Returns the key
   * of the case. `unit`: what it shares with cases that are not independent of it.
   */
  add(
    source: Named & Pick<Case<unknown>, 'origin'>,
    variants: readonly Asked[],
    attributes: readonly string[],
    borderline: readonly string[] = [],
    unit: string = source.id,
  ): string {
    const { id, origin } = source
    const key = this.#keyOf(source)
    this.#asked.push(key + contentOf(variants))
    this.#units.push(digest(unit, keyLength))
    if (attributes.length > 0) this.#withBtc.push({ key, caseId: id, ...defined({ origin }), attributes })
    if (borderline.length > 0) this.#borderline.push({ key, attributes: borderline })
    return key
  }

  /** What a case shows of gaps; see `BookedGap`. */
  addGaps(key: string, gaps: readonly CaseGap[]): void {
    for (const { value, ...gap } of gaps) {
      const name = gapKey(gap)
      const booked = this.#gaps.get(name) ?? { ...gap, byCase: {} }
      this.#gaps.set(name, booked)
      // As the file has it, so that a run equals its own baseline.
      booked.byCase[key] = Number(value.toPrecision(6))
    }
  }

  book(facts: Pick<CaseBook, 'plan' | 'vacuous'>): CaseBook {
    const borderline = this.#borderline.length === 0 ? {} : { borderline: this.#borderline }
    const gaps = this.#gaps.size === 0 ? {} : { gaps: [...this.#gaps.values()] }
    return { asked: this.#asked, withBtc: this.#withBtc, units: this.#units, ...borderline, ...gaps, ...facts }
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
const contentOf = (variants: readonly Asked[]): string => digest(variants.map(textOf).sort().join('\n'), contentLength)

/** The kind is part of it, since it decides what is compared with what. */
const textOf = ({ input, classes, kind }: Asked): string =>
  `${Object.entries(classes)
    .filter(([, name]) => name !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .join(' ')}${kind === undefined ? '' : ` kind ${kind}`}\t${inputKey(input)}`
