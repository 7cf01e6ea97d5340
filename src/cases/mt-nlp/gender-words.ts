import { attributeNamed, dictionary, wordPairs } from '../../attributes/index.js'

/** The genders that MT-NLP knows. */
export type BinaryGender = 'male' | 'female'

export const genders = ['male', 'female'] as const

/** A noun of the other gender that takes a noun's place. */
export interface Analogy {
  readonly from: BinaryGender
  readonly to: BinaryGender
  readonly text: string
}

let analogies: ReadonlyMap<string, readonly Analogy[]> | undefined

/** The nouns that say of a person of the other gender what this noun says: actress of actor; none of nurse. */
export function analogiesOf(word: string): readonly Analogy[] {
  analogies ??= load()
  return analogies.get(word.toLowerCase()) ?? []
}

/** The built-in words come first; the larger dictionary speaks for words that they do not have. */
function load(): ReadonlyMap<string, readonly Analogy[]> {
  const found = new Map<string, Analogy[]>()
  for (const attribute of [attributeNamed('gender'), dictionary('gender')]) {
    const added = new Map<string, Analogy[]>()
    for (const pair of wordPairs(attribute.only(...genders))) {
      const key = pair.from.toLowerCase()
      if (pair.partOfSpeech !== 'noun' || pair.ambiguous || found.has(key)) continue
      const analogy = { from: pair.fromClass as BinaryGender, to: pair.toClass as BinaryGender, text: pair.to }
      added.set(key, [...(added.get(key) ?? []), analogy])
    }
    for (const [key, list] of added) found.set(key, list)
  }
  return found
}
