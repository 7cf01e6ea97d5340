import { count } from '../core/numbers.js'
import type { Finding } from '../core/report.js'

/**
 * Why a case shows nothing of an attribute although its inputs differ. `cut`: the model cuts them before the words that differ, so
 * that it has no pair; `indistinct`: all its pairs are the same to the model for another reason (unknown words, letter case).
 */
export type Blindness = 'cut' | 'indistinct'

/** Cases that show nothing of an attribute, by reason. */
export interface UnseenCount {
  readonly attribute: string
  readonly cut: number
  readonly indistinct: number
}

/** Counts the cases in which the model could not tell the classes of an attribute apart. */
export class Unseen {
  readonly #counts = new Map<string, { cut: number; indistinct: number }>()
  #cases = 0

  /** Adds what one case does not show. */
  add(found: readonly (readonly [attribute: string, why: Blindness])[]): void {
    if (found.length > 0) this.#cases++
    for (const [attribute, why] of found) this.#countOf(attribute)[why]++
  }

  /** Adds what another part of the run has counted. */
  addSums({ cases, attributes }: UnseenSums): void {
    this.#cases += cases
    for (const { attribute, cut, indistinct } of attributes) {
      const counted = this.#countOf(attribute)
      counted.cut += cut
      counted.indistinct += indistinct
    }
  }

  get sums(): UnseenSums {
    const attributes = [...this.#counts].map(([attribute, counted]) => ({ attribute, ...counted }))
    return { cases: this.#cases, attributes }
  }

  /** What the reader must know, in the order of `attributes`. */
  findings(attributes: readonly string[]): Finding[] {
    return attributes.flatMap((attribute) => {
      const { cut = 0, indistinct = 0 } = this.#counts.get(attribute) ?? {}
      return [
        ...(cut === 0 ? [] : [{ code: 'seen.cut', message: cutSentence(attribute, cut) }]),
        ...(indistinct === 0 ? [] : [{ code: 'seen.indistinct', message: indistinctSentence(attribute, indistinct) }]),
      ]
    })
  }

  #countOf(attribute: string): { cut: number; indistinct: number } {
    const counted = this.#counts.get(attribute) ?? { cut: 0, indistinct: 0 }
    this.#counts.set(attribute, counted)
    return counted
  }
}

/** All that was counted, as plain data. */
export interface UnseenSums {
  /** Cases that show nothing of some attribute. */
  readonly cases: number
  readonly attributes: readonly UnseenCount[]
}

const cutSentence = (attribute: string, cases: number): string =>
  `${count(cases, 'case')} ${cases === 1 ? 'has' : 'have'} no pair of ${attribute}: the model truncates the texts before the words that differ, so both sides of a pair are the same input to it. Use shorter texts, texts that name the person early, or let the model read more (model_max_length, maxLength).`

const indistinctSentence = (attribute: string, cases: number): string =>
  `In ${count(cases, 'case')}, the model reads the same input on both sides of every pair of ${attribute}. Its tokenizer does not know the words ([UNK]) or ignores the difference (letter case, accents). These pairs cannot differ, so they are not evidence. Use words that the model knows, or a model with another tokenizer.`

/** Why a case shows nothing of an attribute; `undefined` where it has a pair that the model can tell apart, or none by itself. */
export function blindnessOf({
  pairs,
  evident = pairs,
  cut = 0,
}: {
  readonly pairs: number
  readonly evident?: number
  readonly cut?: number
}): Blindness | undefined {
  if (pairs > 0) return evident > 0 ? undefined : 'indistinct'
  return cut > 0 ? 'cut' : undefined
}
