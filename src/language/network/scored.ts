import { type MarginRule, never, type Preference, type SameReading, type Structure } from './preference.js'
import { shippedVocabulary } from './vocabulary.js'

/** How much more the network thinks of what it prefers for each word than of the structure that it was asked about. */
interface Margins {
  readonly relation: Float64Array
  readonly upos: Float64Array
  readonly xpos: Float64Array
}

/** A sentence as the network reads it, with the margins between that and the structure it was asked about. */
export class ScoredSentence {
  readonly own: Structure
  readonly #asked: Structure
  readonly #margins: Margins

  /** @param margins Not needed where the sentence has no words. */
  constructor(own: Structure, asked: Structure, margins: Margins = none) {
    this.own = own
    this.#asked = asked
    this.#margins = margins
  }

  /**
   * What `firstPreferences` would say of `structure` on these words, or `unscored` where that depends on a word for which
   * `structure` has neither what the network prefers nor what was asked about.
   */
  firstPreference(
    structure: Structure,
    { tau, tags }: MarginRule,
    isSame: SameReading = never,
  ): Preference | 'unscored' | undefined {
    const vocabulary = shippedVocabulary()
    const { own } = this
    const asked = this.#asked
    for (let at = 0; at < own.words.length; at++) {
      const place = {
        head: (structure.heads[at] as number) - 1,
        relation: vocabulary.deprels[structure.labels[at] as number] as string,
      }
      if (structure.labels[at] !== own.labels[at]) {
        if (structure.labels[at] !== asked.labels[at] || structure.heads[at] !== asked.heads[at]) return 'unscored'
        const margin = this.#margins.relation[at] as number
        const found = preference(at, 'relation', vocabulary.deprels, structure.labels, own.labels, margin)
        if (margin > tau && !isSame(found, place)) return found
      }
      if (structure[tags][at] === own[tags][at]) continue
      if (structure[tags][at] !== asked[tags][at]) return 'unscored'
      const margin = this.#margins[tags][at] as number
      const found = preference(at, tags, vocabulary[tags], structure[tags], own[tags], margin)
      if (margin > tau && !isSame(found, place)) return found
    }
    return undefined
  }
}

const none: Margins = { relation: new Float64Array(0), upos: new Float64Array(0), xpos: new Float64Array(0) }

function preference(
  at: number,
  what: Preference['what'],
  names: readonly string[],
  given: Int32Array,
  preferred: Int32Array,
  margin: number,
): Preference {
  const name = (numbers: Int32Array): string => names[numbers[at] as number] as string
  return { at, what, given: name(given), preferred: name(preferred), margin }
}
