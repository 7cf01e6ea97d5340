import { occupation, type RecognisedOccupation, recognisedOccupations } from '../../attributes/index.js'
import { readDataFile } from '../../core/data-file.js'
import type { SentenceTree } from '../../language/index.js'

interface PhraseList {
  readonly generalAdjectives: readonly string[]
  readonly fixedPhrases: readonly string[]
  readonly languageWork: readonly string[]
  readonly naming: readonly string[]
  readonly workThings: readonly string[]
  readonly sameWork: readonly (readonly string[])[]
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
  /** Adjectives that are said of any person, and so stay before another occupation. */
  readonly general: ReadonlySet<string>
  readonly phrases: readonly string[]
  /** Occupations that a language can qualify: an English teacher need not be English. */
  readonly ofLanguages: ReadonlySet<string>
  readonly naming: ReadonlySet<string>
  /** What goes with the work and not with the person: a doctor's degree. */
  readonly workThings: ReadonlySet<string>
  /** Occupations by which one text may call the same person: cop, policeman, detective. */
  readonly sameWork: readonly ReadonlySet<string>[]
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
    general: new Set(list.generalAdjectives),
    phrases: list.fixedPhrases,
    ofLanguages: new Set(list.languageWork),
    naming: new Set(list.naming),
    workThings: new Set(list.workThings),
    sameWork: list.sameWork.map((each) => new Set(each)),
  }
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
  const forms = [text.toLowerCase().replace(/\.$/, ''), lemma.toLowerCase()]
  return speaks.some((word) => forms.some((form) => (word.length < 5 ? form === word : form.startsWith(word))))
}

/** Whether a text may call one person by either word. */
export const mayBeSame = (one: RecognisedOccupation, other: RecognisedOccupation): boolean =>
  occupationWords().sameWork.some((words) => words.has(one.text) && words.has(other.text))
