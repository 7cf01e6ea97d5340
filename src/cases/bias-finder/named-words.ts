import { readDataFile } from '../../core/data-file.js'

interface NamedWordList {
  readonly personVerbs: readonly string[]
  readonly agentVerbs: readonly string[]
  readonly castVerbs: readonly string[]
  readonly ofPersons: readonly string[]
  readonly shownVerbs: readonly string[]
  readonly notNames: readonly string[]
  readonly looks: readonly string[]
  readonly originNouns: readonly string[]
  readonly kinTitles: readonly string[]
  readonly notInNames: readonly string[]
  readonly offices: readonly string[]
  readonly slurs: readonly string[]
  readonly groups: readonly string[]
  readonly applicationWords: readonly string[]
  readonly letterWords: readonly string[]
  readonly originLabels: readonly string[]
}

interface NamedWords {
  /** Lemmas of verbs whose subject is a person: say, marry. */
  readonly personVerbs: ReadonlySet<string>
  /** Of verbs by whose "by" somebody follows: directed by. */
  readonly agentVerbs: ReadonlySet<string>
  /** Of verbs whose objects are actors: starring. */
  readonly castVerbs: ReadonlySet<string>
  /** What persons have: wife, voice. */
  readonly ofPersons: ReadonlySet<string>
  /** Lemmas of verbs whose object is a work: watch, rent. */
  readonly shownVerbs: ReadonlySet<string>
  /** Phrases in lower case in which a name does not mean a person: raise cain. */
  readonly notNames: readonly string[]
  /** What says how somebody looks: blond, freckled. */
  readonly looks: ReadonlySet<string>
  /** What comes from where one comes from: accent, descent. */
  readonly originNouns: ReadonlySet<string>
  /** Titles that also begin titles of works and names of artists: Uncle, Queen. */
  readonly kinTitles: ReadonlySet<string>
  /** Words of names of bodies, places and works: Evening, Studios. */
  readonly notInNames: ReadonlySet<string>
  /** What somebody is of a country: president. */
  readonly offices: ReadonlySet<string>
  /** Words that say a race of somebody, and demean. Texts have them; none is put into a text. */
  readonly slurs: ReadonlySet<string>
  /** Groups of the attribute race: Asian, Latino. */
  readonly groups: ReadonlySet<string>
  /** Of which a CV or a letter of an applicant has three: education, skills. */
  readonly applicationWords: readonly string[]
  /** Of which one is enough: sincerely. */
  readonly letterWords: readonly string[]
  /** Beside which such a text says where the applicant is from. */
  readonly originLabels: readonly string[]
}

let words: NamedWords | undefined

/** Words by which a text proves that a name is one of a person, or that it is none. */
export function namedWords(): NamedWords {
  words ??= read()
  return words
}

function read(): NamedWords {
  const list = readDataFile<NamedWordList>('src/cases/lists/named-persons.json')
  return {
    personVerbs: new Set(list.personVerbs),
    agentVerbs: new Set(list.agentVerbs),
    castVerbs: new Set(list.castVerbs),
    ofPersons: new Set(list.ofPersons),
    shownVerbs: new Set(list.shownVerbs),
    notNames: list.notNames,
    looks: new Set(list.looks),
    originNouns: new Set(list.originNouns),
    kinTitles: new Set(list.kinTitles),
    notInNames: new Set(list.notInNames),
    offices: new Set(list.offices),
    slurs: new Set(list.slurs),
    groups: new Set(list.groups),
    applicationWords: list.applicationWords,
    letterWords: list.letterWords,
    originLabels: list.originLabels,
  }
}
