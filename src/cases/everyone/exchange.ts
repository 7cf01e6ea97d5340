import {
  type Document,
  genderOfFirstName,
  genderOfTitle,
  keepCase,
  personReplacements,
  pronounForms,
  pronounReading,
  type Replacement,
  SentenceTree,
  type Span,
} from '../../language/index.js'
import { mayBeNoun } from '../bias-finder/leftovers.js'
import { isCountry, isPlaceName } from '../bias-finder/named-places.js'
import { hyphenated } from '../bias-finder/noun-reference.js'
import {
  type GenderedWord,
  genderedByEnd,
  genderedWord,
  otherSex,
  personWords,
  type Sex,
} from '../bias-finder/person-words.js'
import { placeOf } from '../bias-finder/references.js'
import { skips } from '../bias-finder/skips.js'
import { titleFor } from '../bias-finder/titles.js'
import { decide } from '../word-rule.js'
import { behindDot, keyOf, lowerAt, spanOf, textAt } from '../words-at.js'
import { isSubject } from './antecedents.js'
import { exchangedNouns } from './nouns.js'
import { type People, peopleOf } from './people.js'
import { phraseAt } from './phrases.js'
import { isQuoted } from './quoted.js'
import { changedWordRules } from './rules/changed-word-rules.js'
import { genderedNounRules } from './rules/gendered-noun-rules.js'
import { type AskedPronoun, exchangedPronounRules } from './rules/pronoun-rules.js'
import { turnRules } from './rules/turn-rules.js'
import { everyoneSkips } from './skips.js'
import { isTitledLast } from './support.js'
import { wordLists } from './word-lists.js'

/** What becomes of a text when the gender of everybody in it is exchanged. */
export interface Exchange {
  /** Pronouns, nouns and titles, with the articles before them; in offsets of the text. Names are apart. */
  readonly replacements: readonly Replacement[]
  readonly people: People
  readonly trees: readonly SentenceTree[]
  /** The genders that the text shows. */
  readonly sexes: ReadonlySet<Sex>
}

/** The class of a text that shows both genders: neither is the text's. */
const asWritten = 'as written'

/** What a text shows before and after the exchange: the gender of all, or neither where both occur. */
export function classesOf({ sexes }: Exchange): { readonly from: string; readonly to: string } {
  const [first, second] = sexes
  if (first === undefined || second !== undefined) return { from: asWritten, to: 'exchanged' }
  return { from: first, to: otherSex[first] }
}

/** The exchange of all persons of a text, or why it would not be sound. */
export function exchangeEveryone(document: Document): Exchange | { readonly skipped: string } {
  const trees = document.sentences.map((sentence) => new SentenceTree(sentence))
  for (const tree of trees) {
    for (const position of tree.tokens.keys()) {
      const turns = decide(turnRules, { document, tree, position })
      if (turns?.skip !== undefined) return { skipped: turns.skip }
    }
  }
  const people = peopleOf(document, trees)
  if ('skipped' in people) return people
  const words = new Words(document, trees, people)
  const refused = words.read()
  if (refused !== undefined) return { skipped: refused }
  const sexes = new Set([...people.persons.map(({ sex }) => sex), ...words.sexes])
  if (sexes.size === 0) return { skipped: people.left ?? everyoneSkips.nobody }
  // "They are proud of his turkey": no one else is in the text, so it is a slip for "this".
  const [only, second] = words.wanted
  const isNamed = people.persons.length > 0 || people.staying.some((record) => isTitledLast(record, people.staying))
  if (only !== undefined && second === undefined && !isNamed) {
    if (/^his$/i.test(document.text.slice(only.start, only.end))) return { skipped: skips.unreadable }
  }
  const { replacements, left } = personReplacements(document, {
    pronouns: { he: pronounForms('she'), she: pronounForms('he') },
    nouns: exchangedNouns(words.hasGuysAndGirls),
    honorifics: { he: 'she', she: 'he' },
    others: words.titles,
    spans: words.spans,
  })
  const isCovered = ({ start }: Span) => replacements.some((each) => each.start <= start && start < each.end)
  if (left.length > 0) return { skipped: skips.noCounterpart }
  if (!words.wanted.every(isCovered)) return { skipped: skips.unreadable }
  const genders = new Map([...words.genders, ...gendersOfNames(trees, people)])
  const changes = new Set(genders.keys())
  if (isOfStaying(trees, people, words)) return { skipped: everyoneSkips.stays }
  const surnames = surnamesOf(trees, people)
  for (const [sentence, tree] of trees.entries()) {
    const isOfName = (at: number) => people.covered.has(placeOf(sentence, at))
    const sexFrom = (start: number) => genders.get(start)
    const sexAt = (at: number) => sexFrom(tree.token(at)?.start ?? -1)
    for (const position of tree.tokens.keys()) {
      const refused = decide(changedWordRules, {
        document,
        tree,
        position,
        changes,
        isOfName,
        sexAt,
        sexFrom,
        surnames,
      })
      if (refused?.skip !== undefined) return { skipped: refused.skip }
    }
  }
  if (hasManyChanges(trees, replacements.length + people.places.length)) return { skipped: everyoneSkips.many }
  return { replacements, people, trees, sexes }
}

/**
 * Each change may be wrong, and a long text says more that contradicts it: blind readers called 17 % of the pairs of such texts broken, and 4.5 %
 * of all others (docs/readings-persons.md).
 */
const hasManyChanges = (trees: readonly SentenceTree[], changes: number): boolean =>
  changes >= manyChanges && trees.reduce((sum, { tokens }) => sum + tokens.filter(isWord).length, 0) > longWords
const manyChanges = 8
const longWords = 140
const isWord = ({ upos }: SentenceTree['tokens'][number]): boolean => upos !== 'PUNCT' && upos !== 'SYM'

/** Only pronouns change, and one whole name of their gender stays, or one word for somebody who acts: "the life of Joseph Smith ... the prophet and what he was faced with". */
function isOfStaying(trees: readonly SentenceTree[], people: People, { wanted, titles, sexes }: Words): boolean {
  if (people.places.length > 0 || titles.length > 0) return false
  const isPronoun = ({ start }: Span) =>
    trees.some(({ tokens }) =>
      tokens.some((token) => token.start === start && pronounReading(token.text) !== undefined),
    )
  return (
    wanted.every(isPronoun) &&
    people.staying.some(({ tree, first, last, hasTitle, words }) => {
      // "A respectful actor ... he should have retired. I suggest that Amitabh retires."
      if (words.length === 1 && !hasTitle && first === last && isSubject(tree, first))
        return !isPlaceName(words[0] ?? '')
      const told = words.length > 1 ? genderOfFirstName(words[0] ?? '') : undefined
      return told?.sure === true && sexes.has(told.gender)
    })
  )
}

/** The gender of each name that becomes another, by where it begins. */
const gendersOfNames = (trees: readonly SentenceTree[], { places, persons }: People): [number, Sex][] =>
  places.flatMap(({ sentence, position, person }): [number, Sex][] => {
    const start = trees[sentence]?.token(position)?.start
    const sex = persons[person]?.sex
    return start === undefined || sex === undefined ? [] : [[start, sex]]
  })

/** The words of names that stand behind one that changes, or behind a rank. */
function surnamesOf(trees: readonly SentenceTree[], { places, covered, staying }: People): Set<string> {
  const changed = new Set(places.map(({ sentence, position }) => placeOf(sentence, position)))
  const titled = staying.filter((record) => isTitledLast(record, staying)).flatMap(({ words }) => words)
  return new Set([
    ...titled.map((word) => word.toLowerCase()),
    ...places.flatMap(({ sentence, position }) => {
      const words: string[] = []
      for (let at = position + 1; covered.has(placeOf(sentence, at)); at++)
        if (!changed.has(placeOf(sentence, at))) words.push(lowerAt(trees[sentence], at))
      return words
    }),
  ])
}

/** A word that has no counterpart of its register, in forms that no other list has. */
const casualWord = ({ text, upos }: SentenceTree['tokens'][number]): GenderedWord | undefined =>
  upos === 'NOUN' && wordLists().casual.has(text.toLowerCase())
    ? { sex: 'female', number: 'singular', hasCounterpart: false, isKin: false }
    : undefined

/** The words of a text, names apart, that show a gender. */
class Words {
  readonly #document: Document
  readonly #trees: readonly SentenceTree[]
  readonly #people: People
  /** Where the language room may change words, and the words that it must change. */
  readonly spans: Span[] = []
  readonly wanted: Span[] = []
  readonly titles: Replacement[] = []
  readonly sexes = new Set<Sex>()
  /** The gender of each word that changes, by where it begins. */
  readonly genders = new Map<number, Sex>()

  constructor(document: Document, trees: readonly SentenceTree[], people: People) {
    this.#document = document
    this.#trees = trees
    this.#people = people
  }

  /** Whether both words change. */
  get hasGuysAndGirls(): boolean {
    const said = this.wanted.map(({ start, end }) => this.#document.text.slice(start, end))
    return [/\bguys?\b/i, /\bgirls?\b/i].every((word) => said.some((each) => word.test(each)))
  }

  /** Reads all words; gives why one of them cannot be exchanged. */
  read(): string | undefined {
    for (const [sentence, tree] of this.#trees.entries()) {
      for (const [position, token] of tree.tokens.entries()) {
        if (this.#people.covered.has(placeOf(sentence, position))) continue
        const set = pronounReading(token.text)?.set
        const refused =
          set === 'he' || set === 'she'
            ? this.#readPronoun({ tree, position, before: this.#trees[sentence - 1] }, set)
            : this.#readNoun(sentence, tree, position)
        if (refused !== undefined) return refused
      }
    }
    return undefined
  }

  #readPronoun(asked: Omit<AskedPronoun, 'document'>, set: 'he' | 'she'): string | undefined {
    const decided = decide(exchangedPronounRules, { document: this.#document, ...asked })
    if (decided !== undefined) return decided.skip
    this.#add(asked.tree.token(asked.position) as Span, set === 'he' ? 'male' : 'female')
    return undefined
  }

  #readNoun(sentence: number, tree: SentenceTree, position: number): string | undefined {
    const token = tree.tokens[position] as SentenceTree['tokens'][number]
    const lower = token.text.toLowerCase()
    const title = this.#titleAt(sentence, tree, position)
    if (title !== undefined) return title === '' ? undefined : title
    if (lower === 'male' || lower === 'female') {
      this.#exchange(token, otherSex[lower], lower)
      return undefined
    }
    const word = genderedWord(lower) ?? genderedByEnd(token.text) ?? casualWord(token)
    if (word === undefined || !mayBeNoun(token)) return undefined
    const decided = decide(genderedNounRules, { document: this.#document, tree, position, word })
    if (decided !== undefined) return decided.skip
    this.#add(this.#joined(tree, position), word.sex, token)
    return undefined
  }

  /** A title before a name; '' where it is done with. */
  #titleAt(sentence: number, tree: SentenceTree, position: number): string | undefined {
    const token = tree.tokens[position] as SentenceTree['tokens'][number]
    const key = keyOf(token.text)
    if (!/^\p{Lu}/u.test(token.text) || !personWords().titles.has(key)) return undefined
    const next = behindDot(tree, position)
    if (!/^\p{Lu}/u.test(textAt(tree, next)) || tree.token(next)?.upos !== 'PROPN')
      // "Mr Bodyboarding": the title stands, whatever is behind it.
      return /^(?:mr|mister|mrs|ms)$/.test(key) || (key === 'miss' && /^\p{Lu}/u.test(textAt(tree, next)))
        ? skips.titled
        : undefined
    if (isQuoted({ tree, position })) return everyoneSkips.title
    if (phraseAt(tree, position) !== undefined) return everyoneSkips.phrase
    // "The 08th MS Team", "Miss Australia".
    if (/^\p{Lu}{2,}$/u.test(token.text) && !/^\p{Lu}{2,}$/u.test(textAt(tree, next))) return skips.titled
    if (/^(?:miss|mr|mister)$/.test(key) && isCountry(textAt(tree, next))) return everyoneSkips.known
    const isWoman = genderOfTitle(key) === 'female' || personWords().titleCounterparts.female.has(key)
    const sex: Sex = isWoman ? 'female' : 'male'
    if (/^(?:mr|mister|mrs|ms|miss|missus)$/.test(key)) {
      // Mr. and Mrs. Smith: the same two before and after.
      if (this.#isCouple(tree, position)) return ''
      this.#add(token, sex)
      return ''
    }
    // "Queen Bee", "Y Tu Mama Tambien": not the title of a person where no name was found behind it.
    if (!this.#people.covered.has(placeOf(sentence, next))) return everyoneSkips.title
    if (/^(?:father|mother|pope|cardinal|monsignor|master|mistress)$/.test(key)) return skips.titled
    const other = titleFor(token.text, sex)
    if (other === undefined) return skips.titled
    this.#exchange(token, other, sex)
    return ''
  }

  /** "Mr. and Mrs. Smith": one of each, with no name between. */
  #isCouple(tree: SentenceTree, position: number): boolean {
    const isMan = (at: number) => /^(?:mr|mister)\.?$/.test(lowerAt(tree, at))
    const isWoman = (at: number) => /^(?:mrs|ms|miss)\.?$/.test(lowerAt(tree, at))
    const isOther = (at: number) => (isMan(position) ? isWoman(at) : isMan(at))
    return [-1, 1].some((step) => {
      const beyond = (at: number) => at + (textAt(tree, at + step) === '.' ? 2 * step : step)
      const joint = beyond(position)
      return /^(?:and|&)$/.test(lowerAt(tree, joint)) && isOther(beyond(joint))
    })
  }

  #exchange({ start, end }: Span, text: string, sex: Sex): void {
    this.#tell(start, sex)
    this.titles.push({ start, end, text: keepCase(this.#document.text.slice(start, end), text), slot: 'title' })
  }

  #add({ start, end }: Span, sex: Sex, wanted: Span = { start, end }): void {
    this.spans.push({ start, end })
    this.wanted.push({ start: wanted.start, end: wanted.end })
    this.#tell(wanted.start, sex)
  }

  #tell(start: number, sex: Sex): void {
    this.genders.set(start, sex)
    this.sexes.add(sex)
  }

  /** The noun with what is joined to it, the word before it (old man, half brother) and the mark behind it (women's). */
  #joined(tree: SentenceTree, position: number): Span {
    let { first, last } = hyphenated(tree, position)
    if (first === position && first > 0) first--
    if (tree.token(last + 1)?.xpos === 'POS') last++
    return spanOf(tree, first, last)
  }
}
