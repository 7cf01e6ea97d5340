import { occupation, type RecognisedOccupation, recognisedOccupations } from '../../attributes/index.js'
import { readDataFile } from '../../core/data-file.js'
import type { SentenceTree } from '../../language/index.js'
import { keyOf } from '../words-at.js'

interface PhraseList {
  readonly professionalAdjectives: readonly string[]
  readonly workNouns: readonly string[]
  readonly workPairs: readonly string[]
  readonly workBodies: readonly string[]
  readonly generalNouns: readonly string[]
  readonly tellsApart: readonly string[]
  readonly complementNouns: readonly string[]
  readonly placesOfAnybody: readonly string[]
  readonly verbsOfAnybody: readonly string[]
  readonly alsoVerbs: readonly string[]
  readonly fixedPhrases: readonly string[]
  readonly languageWork: readonly string[]
  readonly visited: readonly string[]
  readonly qualities: readonly string[]
  readonly workThings: readonly string[]
  readonly sameWork: readonly (readonly string[])[]
  readonly ownNames: readonly WordGroup[]
  readonly otherWords: readonly WordGroup[]
  readonly alsoThings: readonly {
    readonly of: string
    readonly qualities: readonly string[]
    readonly prepositions: readonly string[]
    readonly verbs: readonly string[]
  }[]
}

interface WordGroup {
  readonly of: readonly string[]
  readonly words: readonly string[]
}

/** By what an occupation is known to be a thing: a key driver, on the coach, he robs the coach. */
interface AlsoThing {
  readonly qualities: ReadonlySet<string>
  readonly prepositions: ReadonlySet<string>
  readonly verbs: ReadonlySet<string>
}

/** An occupation where it stands: as one token, or as two of which the second is the head. */
export interface FoundOccupation {
  readonly occupation: RecognisedOccupation
  readonly number: 'singular' | 'plural'
  /** Positions of its first and its last token. */
  readonly first: number
  readonly last: number
}

interface OccupationWords {
  readonly forms: ReadonlyMap<string, Pick<FoundOccupation, 'occupation' | 'number'>>
  /** Word -> class of the attribute. */
  readonly classes: ReadonlyMap<string, string>
  /** Adjectives that only go with some work, and cannot stay before another: clinical, forensic. All others stay. */
  readonly professional: ReadonlySet<string>
  /** Nouns and pairs of words that do: heart, school, high school; and bodies, as they are written: FBI. */
  readonly work: ReadonlySet<string>
  readonly pairs: ReadonlySet<string>
  readonly bodies: ReadonlySet<string>
  /** Nouns that say before an occupation what anybody may be, and so stay: rookie, woman, celebrity. */
  readonly generalNouns: ReadonlySet<string>
  /** Adjectives by which a text tells two persons of one occupation apart: other, second. */
  readonly tellsApart: ReadonlySet<string>
  /** What may stand behind "of", and behind "in", whatever somebody's work is: of great courage, in the film. */
  readonly complements: ReadonlySet<string>
  readonly places: ReadonlySet<string>
  /** Participles that say of a person what anybody may do or suffer: named, played, dying. */
  readonly verbs: ReadonlySet<string>
  /** Plural occupations that are also verbs: soldiers, coaches. */
  readonly alsoVerbs: ReadonlySet<string>
  readonly phrases: readonly string[]
  /** Occupations that a language can qualify: an English teacher need not be English. */
  readonly ofLanguages: ReadonlySet<string>
  /** Occupations that name the place too where one goes for what they do: going to the dentist. */
  readonly visited: ReadonlySet<string>
  /** What one occupation is the image of: with the skill of a surgeon. */
  readonly qualities: ReadonlySet<string>
  /** What goes with the work and not with the person: a doctor's degree. */
  readonly workThings: ReadonlySet<string>
  /** Occupations by which one text may call the same person: cop, policeman, detective. */
  readonly sameWork: readonly ReadonlySet<string>[]
  /** Occupation -> words that make its own name with it, and so may leave with it: of drivers truck, of teachers high school. */
  readonly ownNames: ReadonlyMap<string, ReadonlySet<string>>
  /** Occupation -> other words for the same person, which are no occupations of the list: of sailors tar, seaman. */
  readonly otherWords: ReadonlyMap<string, ReadonlySet<string>>
  readonly things: ReadonlyMap<string, AlsoThing>
}

let words: OccupationWords | undefined

export function occupationWords(): OccupationWords {
  words ??= read()
  return words
}

function read(): OccupationWords {
  const list = readDataFile<PhraseList>('src/cases/lists/occupation-phrases.json')
  const forms = new Map<string, Pick<FoundOccupation, 'occupation' | 'number'>>()
  for (const each of recognisedOccupations()) {
    forms.set(each.text, { occupation: each, number: 'singular' })
    if (each.plural !== undefined) forms.set(each.plural, { occupation: each, number: 'plural' })
  }
  const classes = new Map<string, string>()
  for (const name of occupation.classes) for (const { text } of occupation.words(name).nouns) classes.set(text, name)
  return {
    forms,
    classes,
    professional: new Set(list.professionalAdjectives),
    work: new Set(list.workNouns),
    pairs: new Set(list.workPairs),
    bodies: new Set(list.workBodies),
    generalNouns: new Set(list.generalNouns),
    tellsApart: new Set(list.tellsApart),
    complements: new Set(list.complementNouns),
    places: new Set(list.placesOfAnybody),
    verbs: new Set(list.verbsOfAnybody),
    alsoVerbs: new Set(list.alsoVerbs),
    phrases: list.fixedPhrases,
    ofLanguages: new Set(list.languageWork),
    visited: new Set(list.visited),
    qualities: new Set(list.qualities),
    workThings: new Set(list.workThings),
    sameWork: list.sameWork.map((each) => new Set(each)),
    ownNames: byOccupation(list.ownNames),
    otherWords: byOccupation(list.otherWords),
    things: new Map(
      list.alsoThings.map(({ of, qualities, prepositions, verbs }) => [
        of,
        { qualities: new Set(qualities), prepositions: new Set(prepositions), verbs: new Set(verbs) },
      ]),
    ),
  }
}

/** Occupation -> the words of all groups that it is in. */
export function byOccupation(groups: readonly WordGroup[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { of, words } of groups) {
    for (const name of of) {
      const known = found.get(name) ?? new Set()
      for (const word of words) known.add(word)
      found.set(name, known)
    }
  }
  return found
}

/** The occupation that the token at `position` is the head word of: the longest ("police officer", not "officer"). */
export function occupationAt(tree: SentenceTree, position: number): FoundOccupation | undefined {
  const { forms } = occupationWords()
  const text = tree.token(position)?.text.toLowerCase() ?? ''
  const before = tree.token(position - 1)?.text.toLowerCase()
  const two = before === undefined ? undefined : forms.get(`${before} ${text}`)
  if (two !== undefined && tree.head(position - 1) === position) return { ...two, first: position - 1, last: position }
  const one = forms.get(text)
  return one === undefined ? undefined : { ...one, first: position, last: position }
}

/** Whether a word speaks of the work itself: beside a teacher, "teaches", "taught", "classroom". */
export function speaksOf({ speaks }: RecognisedOccupation, text: string, lemma: string): boolean {
  const forms = [keyOf(text), lemma.toLowerCase()]
  return speaks.some((word) => forms.some((form) => (word.length < 5 ? form === word : form.startsWith(word))))
}

/** The same word, or the head of the longer one: a police officer is the officer of the next sentence. */
export const isSameWord = (one: RecognisedOccupation, other: RecognisedOccupation): boolean =>
  one === other || one.text.endsWith(` ${other.text}`) || other.text.endsWith(` ${one.text}`)

/** Whether a text may call one person by either word. */
export const mayBeSame = (one: RecognisedOccupation, other: RecognisedOccupation): boolean =>
  occupationWords().sameWork.some((words) => words.has(one.text) && words.has(other.text))
