import { readDataFile } from '../../core/data-file.js'
import type { AnalyzedToken } from '../../language/index.js'

interface StoredLists {
  readonly groups: { readonly any: string; readonly people: string }
  readonly manner: string
  readonly figurative: string
  readonly roles: string
  readonly depths: string
  readonly institutions: string
  readonly complements: string
  readonly tellAge: string
  readonly ranks: string
  readonly degrees: string
  readonly neutralDegrees: string
  readonly knownForLong: string
  readonly compass: string
  readonly callings: string
  readonly beingVerbs: string
  readonly creatures: string
  readonly persons: string
  readonly things: readonly string[]
  readonly commonPeoples: string
  readonly slangPersons: string
  readonly makers: string
  readonly phrases: readonly string[]
}

interface Lists {
  readonly groups: ReadonlySet<string>
  readonly peoples: ReadonlySet<string>
  readonly manner: ReadonlySet<string>
  readonly figurative: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  readonly depths: ReadonlySet<string>
  readonly institutions: ReadonlySet<string>
  readonly complements: ReadonlySet<string>
  readonly tellAge: ReadonlySet<string>
  readonly ranks: ReadonlySet<string>
  readonly degrees: ReadonlySet<string>
  readonly neutralDegrees: ReadonlySet<string>
  readonly knownForLong: ReadonlySet<string>
  readonly compass: ReadonlySet<string>
  readonly callings: ReadonlySet<string>
  readonly beingVerbs: ReadonlySet<string>
  readonly creatures: ReadonlySet<string>
  readonly persons: ReadonlySet<string>
  readonly things: ReadonlySet<string>
  readonly commonPeoples: ReadonlySet<string>
  readonly slangPersons: ReadonlySet<string>
  readonly makers: ReadonlySet<string>
  /** Words of each phrase, by its first word. */
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>
}

/** The kind of words for a race, a people or a religion, which goods and works have too. */
export const ofOrigin = 'people of an origin'

let lists: Lists | undefined

function loaded(): Lists {
  if (lists !== undefined) return lists
  const stored = readDataFile<StoredLists>('src/cases/lists/mutations.json')
  const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
  const phrases = new Map<string, string[][]>()
  for (const phrase of stored.phrases) {
    const words = phrase.split(' ')
    const first = unmarked(words[0] as string)
    phrases.set(first, [...(phrases.get(first) ?? []), words])
  }
  lists = {
    groups: set(stored.groups.any),
    peoples: set(`${stored.groups.any} ${stored.groups.people}`),
    manner: set(stored.manner),
    figurative: set(stored.figurative),
    roles: set(stored.roles),
    depths: set(stored.depths),
    institutions: set(stored.institutions),
    complements: set(stored.complements),
    tellAge: set(stored.tellAge),
    ranks: set(stored.ranks),
    degrees: set(stored.degrees),
    neutralDegrees: set(stored.neutralDegrees),
    knownForLong: set(stored.knownForLong),
    compass: set(stored.compass),
    callings: set(stored.callings),
    beingVerbs: set(stored.beingVerbs),
    creatures: set(stored.creatures),
    persons: set(stored.persons),
    things: new Set(stored.things),
    commonPeoples: set(stored.commonPeoples),
    slangPersons: set(stored.slangPersons),
    makers: set(stored.makers),
    phrases,
  }
  return lists
}

/**
 * Whether a noun means some persons of whom a word of this kind can be said. "An Irish crowd" is a crowd of Irish people,
 * "a thin crowd" is no crowd of thin ones.
 */
export function isGroupOfPersons(lemma: string, kind: string | undefined): boolean {
  const { groups, peoples } = loaded()
  return (kind === 'people' || kind === ofOrigin ? peoples : groups).has(lemma.toLowerCase())
}

/** Nouns that mean persons and nothing else, so that a word for a people beside one is said of a person. */
export const isSurelyPerson = (lemma: string): boolean => loaded().persons.has(lemma.toLowerCase())

/** "A German sounding man": the word says how he sounds. */
export const isManner = (word: string): boolean => loaded().manner.has(word.toLowerCase())

/** "Morally unattractive": no body is meant. */
export const isFigurative = (adverb: string): boolean => loaded().figurative.has(adverb.toLowerCase())

/** Nouns for what is played, and seldom for a person by himself: character, role. */
const isRole = (lemma: string): boolean => loaded().roles.has(lemma.toLowerCase())

/** "Thin characters" are badly written. */
export const isDepthOfRole = (word: string, lemma: string): boolean =>
  loaded().depths.has(word.toLowerCase()) && isRole(lemma)

/** What a possessive makes a kind of house or body of: "a soldiers' home", "the women's league". */
export const isInstitution = (lemma: string): boolean => loaded().institutions.has(lemma.toLowerCase())

/** Words that join to an adjective what it is about: "blind to the truth", "fit for a king". */
export const joinsComplement = (word: string): boolean => loaded().complements.has(word.toLowerCase())

/** "How old", "too old": only a word that has degrees fits there. */
export const asksForDegree = (word: string): boolean => loaded().degrees.has(word.toLowerCase())

/** "Really" goes with all that can be said of a person, "painfully" with few words. */
export const isNeutralDegree = (adverb: string): boolean => loaded().neutralDegrees.has(adverb)

/** An old friend has been one for long. */
export const isKnownForLong = (lemma: string): boolean => loaded().knownForLong.has(lemma.toLowerCase())

/** Young girls are no 55-year-old girls. */
export const tellsAge = (lemma: string): boolean => loaded().tellAge.has(lemma.toLowerCase())

/** "North American", "South African": the word makes another one of the one behind it. */
export const isOfCompass = (word: string): boolean => loaded().compass.has(word.toLowerCase())

/** "A horse called Prince". */
export const isCalling = (word: string): boolean => loaded().callings.has(word.toLowerCase())

/** Verbs that need not be in the way between a person and what is said of it. */
export const isOfBeing = (lemma: string): boolean => loaded().beingVerbs.has(lemma)

/** Names of peoples that mean something else in small letters: poles, swedes. */
export const isCommonInSmallLetters = (word: string): boolean => loaded().commonPeoples.has(word.toLowerCase())

/** Words for persons that dictionaries of person nouns leave out. */
export const isSlangForPerson = (lemma: string): boolean => loaded().slangPersons.has(lemma.toLowerCase())

/** "A British film director" is British, as the film is; "an Asian cinema fan" need not be Asian. */
export const isMaker = (lemma: string): boolean => loaded().makers.has(lemma.toLowerCase())

/** A wheat baron or a prom queen is none by birth. */
export const isFigurativeRank = (word: string): boolean => loaded().ranks.has(word.toLowerCase())

/** A DVD player is not a person, and neither is a monster. */
export const isThing = (before: string, lemma: string): boolean =>
  loaded().things.has(`${before} ${lemma}`.toLowerCase()) || loaded().creatures.has(lemma.toLowerCase())

/** Whether words `[from, to)` of a sentence lie in a phrase that means something of its own: "a poor man's Bond". */
export function isInPhrase(tokens: readonly AnalyzedToken[], from: number, to: number): boolean {
  const { phrases } = loaded()
  const longest = 5
  for (let start = Math.max(0, from - longest); start <= from; start++) {
    const first = tokens[start] as AnalyzedToken
    const candidates = [first.text, first.lemma].flatMap((word) => phrases.get(word.toLowerCase()) ?? [])
    if (
      candidates.some(
        (words) => start + words.length >= to && matches(tokens, start, words) && stays(words, from - start, to - from),
      )
    )
      return true
  }
  return false
}

/** "[old] man": in some phrases only one word means something of its own; the others keep their usual meaning. */
function stays(words: readonly string[], at: number, length: number): boolean {
  return !words.some(isMarked) || (length === 1 && isMarked(words[at] ?? ''))
}

const isMarked = (word: string): boolean => word.startsWith('[')

const unmarked = (word: string): string => word.replace(/^\[|\]$/g, '')

function matches(tokens: readonly AnalyzedToken[], start: number, words: readonly string[]): boolean {
  return words.every((marked, at) => {
    const word = unmarked(marked)
    const token = tokens[start + at]
    return (
      token !== undefined && (token.text.toLowerCase().replace('’', "'") === word || token.lemma.toLowerCase() === word)
    )
  })
}
