import { capitalise, type Document, genderOfFirstName, isFirstName, type SentenceTree } from '../../language/index.js'
import { isMisspelt } from '../bias-finder/name-variants.js'
import { isPlaceName } from '../bias-finder/named-places.js'
import { personWords, type Sex } from '../bias-finder/person-words.js'
import { placeOf } from '../bias-finder/references.js'
import { skips } from '../bias-finder/skips.js'
import { type DescribedRule, decide } from '../word-rule.js'
import { isQuote, keyOf, lowerAt, range, textAt } from '../words-at.js'
import { isPaired, type NamedOne } from './counterparts.js'
import { figureAround } from './figures.js'
import { isInPassing } from './in-passing.js'
import { isParticle, type NameRecord, nameRecords, sexByPronouns, withoutAccents } from './name-records.js'
import { exchangedNameRules } from './rules/anybody-rules.js'
import { leftNameRules } from './rules/left-name-rules.js'
import { nothingSays, recordRules } from './rules/name-rules.js'
import { stayingNameRules } from './rules/staying-name-rules.js'
import { everyoneSkips } from './skips.js'
import { leavesSomebodyOut, toldBy } from './staying.js'
import { isTitledLast, nounBeside, sexBehind, supportedNames } from './support.js'

/** A word of a text that names somebody and takes another name. */
export interface NamePlace {
  readonly sentence: number
  readonly position: number
  /** Place of the person in `persons`. */
  readonly person: number
}

export interface People {
  readonly persons: readonly NamedOne[]
  readonly places: readonly NamePlace[]
  /** Words of names, those that stay too, by `placeOf`. */
  readonly covered: ReadonlySet<number>
  /** Words of all names of the text, in small letters. */
  readonly words: ReadonlySet<string>
  /** Names that stay as they are. */
  readonly staying: readonly NameRecord[]
  /** Why a name stays that may be none. */
  readonly left: string | undefined
}

/** Everybody who is named in a text, with the words that show a gender; or why somebody cannot take another name. */
export function peopleOf(document: Document, trees: readonly SentenceTree[]): People | { readonly skipped: string } {
  const records = nameRecords(document, trees)
  const covered = new Set(
    records.flatMap(({ sentence, first, last }) => range(first, last).map((at) => placeOf(sentence, at))),
  )
  const firsts = new Set<string>()
  const surnames = new Map<string, NameRecord>()
  for (const record of records) {
    const { words } = record
    if (words.length < 2) continue
    firsts.add((words[0] as string).toLowerCase())
    surnames.set((words.at(-1) as string).toLowerCase(), record)
  }
  const supported = supportedNames(records)
  const persons: NamedOne[] = []
  const numbers = new Map<string, number>()
  const places: NamePlace[] = []
  const staying: NameRecord[] = []
  let left: string | undefined
  const words = new Set(records.flatMap((record) => record.words.map((word) => word.toLowerCase())))
  for (const record of records) {
    const full = record.words.join(' ').toLowerCase()
    const shown = sexOf(record, document.text, surnames)
    if (typeof shown === 'object') return shown
    // "Chris Penn ... a talent like him": a first name that is given to both.
    const isWholeName = record.words.length > 1 && isFirstName(record.words[0] ?? '')
    const sex = shown ?? (isWholeName ? sexBehind(document, record, records) : undefined)
    const { tree, last, hasTitle } = record
    const isLeft = isTitledLast(record, records) || isFigureInPassing(document, record)
    const own = isLeft ? [] : placesOf(record, sex, firsts, surnames)
    const first = record.titled
    const isSupported = record.words.length > 1 || supported.has(full)
    const asked = { document, tree, first, last, isPart: false, hasTitle, record, records, isSupported }
    const refused =
      own.length === 0
        ? decide(stayingNameRules, asked)
        : (decide(recordRules, asked) ?? decide(exchangedNameRules, asked))
    if (refused?.skip !== undefined && !mayStay(document, record, refused)) return { skipped: refused.skip }
    left ??= refused?.skip
    if (own.length === 0 || refused?.skip !== undefined) {
      staying.push(record)
      continue
    }
    if (sex === undefined) return { skipped: everyoneSkips.unknownName }
    if (own.length > 1 && record.words.length === 1) return { skipped: everyoneSkips.unknownName }
    for (const position of own) {
      const name = capitalise(lowerAt(record.tree, position))
      const known: number = numbers.get(name) ?? persons.push({ name, sex }) - 1
      if (persons[known]?.sex !== sex) return { skipped: everyoneSkips.unknownName }
      numbers.set(name, known)
      places.push({ sentence: record.sentence, position, person: known })
    }
  }
  const refused = leftNames(document, trees, { records, covered, persons, staying })
  return refused === undefined ? { persons, places, covered, words, staying, left } : { skipped: refused }
}

/** "As old as Citizen Kane", "a fan of Rosemary's Baby": who is known to everybody may stay where nothing else is said of them. */
function isFigureInPassing(document: Document, { tree, first, last }: NameRecord): boolean {
  const figure = figureAround(tree, first, last)
  return figure !== undefined && isInPassing(document, tree, figure.first, figure.last)
}

const notSurelyNames: ReadonlySet<string> = new Set([
  skips.mayBeTitle,
  skips.notPerson,
  skips.cutName,
  everyoneSkips.known,
])

/** What may be no name, or a part of one, may stay as it is where nothing else is said of it. */
const mayStay = (
  document: Document,
  { tree, first, last, hasTitle, words }: NameRecord,
  rule: DescribedRule,
): boolean =>
  notSurelyNames.has(rule.skip ?? '') &&
  !hasTitle &&
  // "Mr. Sandler ... your thoughts on Adam": nothing says that it is a title either.
  (rule.name !== nothingSays || !isPaired(words[0] ?? '') || isQuote(textAt(tree, first - 1))) &&
  isInPassing(document, tree, first, last)

/** The gender of a named person: by title, pronouns, first name or noun. Nothing where the text shows none. */
function sexOf(
  { title, words, chain, tree, first, last }: NameRecord,
  text: string,
  surnames: ReadonlyMap<string, NameRecord>,
): Sex | undefined | { readonly skipped: string } {
  const word = words[0] ?? ''
  // The whole name tells the gender, and this part of it stays.
  if (words.length === 1 && surnames.has(word.toLowerCase())) return undefined
  const byPronouns = sexByPronouns(chain, text)
  const told = toldBy(word)
  // "Ms. Brown": a surname that is a man's first name elsewhere.
  const known = words.length === 1 && title !== undefined && told !== title ? undefined : told
  const isSure = known !== undefined && genderOfFirstName(word)?.sure === true
  const byNoun = nounBeside(tree, first, last)
  const said = new Set([title, byNoun, isSure ? known : undefined, byPronouns].filter((each) => each !== undefined))
  if (said.has('both')) return { skipped: skips.uncertain }
  // "The girl was unnoticed by all of us ... killing Kelly": the pronouns are those of somebody else.
  if (known !== undefined && byPronouns !== undefined && known !== byPronouns && hasPronounsOf(known, text))
    return { skipped: skips.uncertain }
  // A name that no list knows has the gender of pronouns that are surely its own.
  if (
    known === undefined &&
    title === undefined &&
    byNoun === undefined &&
    byPronouns !== undefined &&
    !isSurely(chain) &&
    !isOnlySex(chain, text)
  )
    return { skipped: skips.uncertain }
  if (said.size > 1) {
    // A sure name against pronouns that were perhaps somebody else's.
    return { skipped: skips.uncertain }
  }
  const [only] = said as Set<Sex>
  if (only !== undefined) return only
  if (known !== undefined) return known
  if (chain === undefined || chain.gender === 'unknown') return undefined
  // By a noun of the chain, or a name that is given to both.
  return chain.mentions.some(({ kind }) => kind === 'nominal') ? chain.gender : undefined
}

/** Which words of a name take another name: all that show a gender, but surnames. */
function placesOf(
  { first, last, tree, words, title, chain }: NameRecord,
  sex: Sex | undefined,
  firsts: ReadonlySet<string>,
  surnames: ReadonlyMap<string, NameRecord>,
): number[] {
  const positions = range(first, last).filter(
    (at) => /\p{L}/u.test(textAt(tree, at)) && !personWords().suffixes.has(keyOf(textAt(tree, at))),
  )
  const [start] = positions
  if (start === undefined) return []
  // A surname of several words stays, since nothing would say which name replaced it.
  if (words.length === 1 && positions.length > 1) return sex === undefined && !hasPronoun(chain) ? [] : positions
  const lower = lowerAt(tree, start)
  if (words.length === 1) {
    if (firsts.has(lower)) return [start]
    // A surname stays; what tells its gender stands elsewhere.
    const told = toldBy(textAt(tree, start))
    if (isPlaceName(textAt(tree, start)) && told === undefined) return []
    if (surnames.has(lower) || (title !== undefined && told !== title)) return []
    // The gender is unknown where no list has the name and no word is tied to it.
    if (told !== undefined) return [start]
    return sex === undefined && !hasPronoun(chain) ? [] : [start]
  }
  if (sex === undefined && genderOfFirstName(lower) === undefined) return []
  const middle = positions.slice(1).filter((at, index, rest) => {
    const known = genderOfFirstName(withoutAccents(textAt(tree, at)))
    // "Thomas Del Ruth" is a Del Ruth.
    if (isParticle(textAt(tree, at - 1)) || isParticle(textAt(tree, at))) return false
    return (
      // "Lucy Alexis Liu": a middle name that mostly one gender has goes with the first one.
      (index < rest.length - 1 && known !== undefined && (known.sure || known.gender === sex)) ||
      (known?.sure === true && known.gender === 'female' && isPaired(textAt(tree, at)))
    )
  })
  return [start, ...middle]
}

/** Several pronouns of the person, in a text that has none of the other gender. */
function isOnlySex(chain: NameRecord['chain'], text: string): boolean {
  const own = (chain?.mentions ?? []).filter(
    ({ kind, start, end }) =>
      kind === 'pronoun' && /^(?:he|him|his|himself|she|her|hers|herself)$/i.test(text.slice(start, end)),
  )
  const isBoth = hasPronounsOf('male', text) && hasPronounsOf('female', text)
  return own.length > 1 && !isBoth
}

const hasPronounsOf = (sex: Sex, text: string): boolean =>
  (sex === 'male' ? /\b(?:he|him|his|himself)\b/i : /\b(?:she|her|hers|herself)\b/i).test(text)

const isSurely = (chain: NameRecord['chain']): boolean => chain?.certain === true || chain?.sureness?.likely === true

const hasPronoun = (chain: NameRecord['chain']): boolean =>
  chain?.mentions.some(({ kind }) => kind === 'pronoun') === true

/** A first name for which no person was found: part of a title, a place or a thing, or the name of a person who was overlooked. */
function leftNames(
  document: Document,
  trees: readonly SentenceTree[],
  {
    records,
    covered,
    persons,
    staying,
  }: {
    readonly records: readonly NameRecord[]
    readonly covered: ReadonlySet<number>
    readonly persons: readonly NamedOne[]
    readonly staying: readonly NameRecord[]
  },
): string | undefined {
  const replaced = persons.map(({ name }) => name.toLowerCase())
  // "Lupe Valdez ... the Lupe Velez character": the first name stays where the text tells no gender.
  if (
    staying.some(({ words: [first, ...others] }) => others.length > 0 && replaced.includes((first ?? '').toLowerCase()))
  )
    return skips.twoNames
  if (leavesSomebodyOut(records, staying, replaced)) return everyoneSkips.stays
  for (const one of replaced) {
    const nicknames = personWords().nicknames.get(one)
    if (replaced.some((other) => other !== one && (nicknames?.has(other) === true || isMisspelt(one, [other]))))
      return skips.twoNames
  }
  for (const [sentence, tree] of trees.entries()) {
    for (const position of tree.tokens.keys()) {
      if (covered.has(placeOf(sentence, position))) continue
      const refused = decide(leftNameRules, { document, tree, position, replaced })
      if (refused?.skip !== undefined) return refused.skip
    }
  }
  return undefined
}
