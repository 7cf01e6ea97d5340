import { type AnalyzedToken, relation, type SentenceTree, type Span } from '../../../language/index.js'
import type { NameWords } from '../name-words.js'
import type { Person } from '../person.js'
import { headOf } from './name-asked.js'

/** A name of a person at its place. */
export interface PlacedName {
  readonly tree: SentenceTree
  readonly sentence: number
  readonly first: number
  readonly last: number
  /** The word of it that hangs on something else. */
  readonly head: number
  readonly text: string
}

/** A person whose names alone are replaced. */
export class AskedNamed {
  readonly person: Person
  readonly words: NameWords
  readonly names: readonly PlacedName[]

  constructor(person: Person, words: NameWords) {
    this.person = person
    this.words = words
    this.names = person.names.flatMap((slot) =>
      slot.kind === 'word' ? placedIn(person, slot.start, slot.end, slot.is) : [],
    )
  }

  /** Whether one of the names stands so. */
  some(test: (name: PlacedName) => boolean): boolean {
    return this.names.some(test)
  }
}

function placedIn({ document, trees }: Person, start: number, end: number, text: string): PlacedName[] {
  return trees.flatMap((tree, sentence) => {
    const { tokens } = tree
    const isInside = (token: AnalyzedToken): boolean => token.start < end && start < token.end
    // Of most sentences the name is not.
    if (!((tokens[0]?.start ?? end) < end && start < (tokens.at(-1)?.end ?? start))) return []
    const [first, last] = [tokens.findIndex(isInside), tokens.findLastIndex(isInside)]
    if (first < 0) return []
    const head = headOf({ document, tree, first, last, isPart: false, hasTitle: false })
    return [{ tree, sentence, first, last, head, text }]
  })
}

/** The first name stands for the person. */
export const placeOfNamed = ({ names }: Pick<Person, 'names'>): Span => names[0] ?? { start: 0, end: 0 }

/** How the name hangs on its head, without a subtype. */
export const roleOf = ({ tree, head }: PlacedName): string => {
  const token = tree.token(head)
  return token === undefined ? '' : relation(token)
}

/** The word that the name hangs on. */
export const governor = ({ tree, head }: PlacedName): AnalyzedToken | undefined => tree.token(tree.head(head))

export const lemmaOf = (word: { readonly lemma: string } | undefined): string => word?.lemma.toLowerCase() ?? ''
