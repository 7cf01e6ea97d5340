import { readDataFile } from '../../core/data-file.js'

interface StoredTie {
  readonly attribute: string
  readonly kind?: string
  readonly reach: Reach
  readonly things: string
}

interface StoredLack {
  readonly attribute: string
  /** Classes that are put in; without them all. */
  readonly classes?: string
  /** Classes that are replaced; without them all. */
  readonly of?: string
  readonly reach: Reach
  readonly things: string
}

type Named =
  | 'lives'
  | 'sexual'
  | 'mankind'
  | 'stiff'
  | 'warlike'
  | 'figuredHeads'
  | 'ofState'
  | 'men'
  | 'ripe'
  | 'youths'
  | 'former'
  | 'insults'
  | 'artists'
  | 'works'
  | 'tales'
  | 'merry'
  | 'straightHeads'
  | 'moneyed'
  | 'partners'
  | 'animals'
  | 'animalLife'
  | 'calledShe'
  | 'casualGendered'
  | 'ofOneGender'
  | 'spokenTo'
  | 'performers'
  | 'romance'
  | 'coarse'
  | 'pairedPersons'
  | 'apart'
  | 'gendered'
  | 'kept'
  | 'callingsOfGirls'
  | 'loveTalk'

type StoredLists = Readonly<Record<Named, string>> & {
  readonly ties: readonly StoredTie[]
  readonly lacks: readonly StoredLack[]
}

/** How far words are looked for that speak of the same person. */
export type Reach = 'sentence' | 'near' | 'text'

/** Words that say of a person what a word of the attribute says too, so that it cannot change without them. */
export interface Tie {
  readonly attribute: string
  readonly kind: string | undefined
  readonly reach: Reach
  readonly things: ReadonlySet<string>
}

/** What somebody of a class does or has not. */
export interface Lack {
  readonly attribute: string
  readonly classes: ReadonlySet<string> | undefined
  readonly of: ReadonlySet<string> | undefined
  readonly reach: Reach
  readonly things: ReadonlySet<string>
}

type Lists = Readonly<Record<Named, ReadonlySet<string>>> & {
  readonly ties: readonly Tie[]
  readonly lacks: readonly Lack[]
}

let lists: Lists | undefined

/** Words around a person that tie its age, body, love, money or gender to the word that names it. Lower case. */
export function personLists(): Lists {
  if (lists !== undefined) return lists
  const { ties, lacks, ...named } = readDataFile<StoredLists>('src/cases/lists/mutation-person.json')
  const some = (words: string | undefined): ReadonlySet<string> | undefined =>
    words === undefined ? undefined : setOf(words)
  lists = {
    ...(Object.fromEntries(Object.entries(named).map(([name, words]) => [name, setOf(words)])) as Record<
      Named,
      ReadonlySet<string>
    >),
    ties: ties.map(({ attribute, kind, reach, things }) => ({ attribute, kind, reach, things: setOf(things) })),
    lacks: lacks.map(({ attribute, classes, of, reach, things }) => ({
      attribute,
      reach,
      classes: some(classes),
      of: some(of),
      things: setOf(things),
    })),
  }
  return lists
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
