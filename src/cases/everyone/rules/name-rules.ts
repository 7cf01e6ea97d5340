import { isFirstName, isPersonNoun, opensSentence } from '../../../language/index.js'
import { isMisspelt } from '../../bias-finder/name-variants.js'
import { isCountry, isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import { type AskedName, type NameRule, textBefore } from '../../bias-finder/rules/name-asked.js'
import { nameNobodyRules } from '../../bias-finder/rules/name-nobody.js'
import { namePartRules } from '../../bias-finder/rules/name-parts.js'
import { nameTitleRules } from '../../bias-finder/rules/name-titles.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { isQuote, lowerAt, spanOf, textAt } from '../../words-at.js'
import type { NameRecord } from '../name-records.js'
import { everyoneSkips } from '../skips.js'
import { wordLists } from '../word-lists.js'

/** A name of the text among all its names. */
export interface AskedRecord extends AskedName {
  readonly record: NameRecord
  readonly records: readonly NameRecord[]
  /** Something beside the name says that it means a person. */
  readonly isSupported: boolean
}

export const recordRules: RuleList<AskedRecord> = {
  name: 'name among all names',
  question: 'Is this the whole name of a person?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'person or character whom everybody knows',
      skip: everyoneSkips.known,
      examples: ['She has read of [[Napoleon]] again.', 'She has read of [[Arnold Hitler]] again.'],
      counterexamples: ['She has read of [[Mary Holmes]] again.'],
      test: ({ record: { words } }) =>
        wordLists().figures.has(words.join(' ').toLowerCase()) ||
        (words.length > 1 && surnames.test(words.at(-1) ?? '')),
    },
    {
      name: 'Jr.',
      skip: skips.titled,
      examples: ['I love [[Douglas Fairbanks Jr.]], and he smiles.'],
      counterexamples: ['I love [[Douglas Fairbanks]], and he smiles.'],
      test: ({ tree, record }) =>
        [...tree.tokens.slice(record.first, record.last + 1), tree.token(record.last + 1)].some((token) =>
          /^(?:Jr|Sr)\.?$/.test(token?.text ?? ''),
        ),
    },
    {
      name: 'word with a capital behind the whole name',
      skip: skips.cutName,
      examples: ['I saw [[Eddie Murphy]] Delirious again.'],
      counterexamples: ['I saw [[Eddie Murphy]] again.'],
      test: ({ record }) => record.grown,
    },
    {
      name: 'school or street',
      skip: skips.notPerson,
      examples: ['He went to [[James High School]], and he liked it.'],
      counterexamples: ['He went to [[James Schooler]], and he liked it.'],
      test: ({ record: { words, hasTitle } }) => (words.length > 1 || !hasTitle) && bodies.test(words.at(-1) ?? ''),
    },
    {
      name: 'unknown word in capitals',
      skip: skips.notPerson,
      examples: ['[[ZORGON]] said that he was ill.'],
      counterexamples: ['[[MARY]] gives some account of herself.'],
      test: ({ record: { words } }) =>
        words.length === 1 && /^\p{Lu}{4,}$/u.test(words[0] ?? '') && !isFirstName(words[0] ?? ''),
    },
    {
      name: "somebody's own",
      skip: skips.notPerson,
      examples: ['She called for her [[Ayah]], and she was ill.'],
      counterexamples: ['She called for her [[Uncle Tom]], and he was ill.'],
      test: ({ tree, first, record }) =>
        tree.token(first - 1)?.xpos === 'PRP$' && record.words.length === 1 && !record.hasTitle,
    },
    {
      name: 'noun for a person that may be a name',
      skip: skips.notPerson,
      examples: ['[[Buddy]] said he was a good one.'],
      counterexamples: ['[[Tommy]] said he was a good one.'],
      test: ({ record: { words, hasTitle } }) =>
        words.length === 1 && !hasTitle && isPersonNoun((words[0] ?? '').toLowerCase()),
    },
    {
      name: 'saint',
      skip: skips.notPerson,
      examples: [
        'She was born on St. [[Helena]], and she is old.',
        'He came on Saint [[David]] and Easter, and he sang.',
      ],
      counterexamples: ['She was born to Mrs. [[Helena]], and she is old.'],
      test: ({ tree, record }) =>
        /^(?:st|saint|sts|san|santa)\.?$/.test(lowerAt(tree, record.titled)) ||
        /^(?:St|Saint)$/.test(textAt(tree, record.first - (textAt(tree, record.first - 1) === '.' ? 2 : 1))),
    },
    {
      name: 'opens a quotation as titles do',
      skip: skips.mayBeTitle,
      examples: ['I love "[[Sarah]] of the Knights" since she sings.'],
      counterexamples: ['I love "[[Sarah]] is good" since she sings.'],
      test: ({ tree, record }) =>
        isQuote(textAt(tree, record.titled - 1)) &&
        /^(?:of|the|in|and|with|for|vs|to|at|on|from|:|goes|meets)$/i.test(textAt(tree, record.last + 1)),
    },
    {
      // "Ian watch TV": I ain't.
      name: "I ain't",
      skip: skips.notPerson,
      examples: ['[[Ian]] watch it in so long, and he knows.'],
      counterexamples: ['[[Ian]] watches it, and he knows.'],
      test: ({ tree, record }) =>
        /^ian$/i.test(record.words.join(' ')) && /^(?:VBP?|VBG|RB)$/.test(tree.token(record.last + 1)?.xpos ?? ''),
    },
    {
      name: 'what is rented',
      skip: skips.mayBeTitle,
      examples: ['If you are sad, rent [[Donnie Winslow]] again.'],
      counterexamples: ['If you are sad, call [[Donnie Winslow]] again.'],
      test: ({ tree, record }) =>
        /^(?:rent|re-?watch|re-?view|download|stream|borrow)$/.test(lowerAt(tree, record.titled - 1)),
    },
    {
      name: 'several names in one',
      skip: skips.joinedName,
      examples: ['I love [[Mary-Kate Olsen]] and her sister.'],
      counterexamples: ['I love [[Mary Olsen]] and her sister.'],
      test: ({ tree, record }) =>
        tree.tokens.slice(record.first, record.last + 1).some(({ text }) => /^(?:[-‐‑/&]|and)$/.test(text)),
    },
    {
      name: 'behind a capital and "at"',
      skip: skips.mayBeTitle,
      examples: ["She loves Breakfast at [[Tiffany]]'s."],
      counterexamples: ["She loves breakfast at [[Tiffany]]'s house."],
      test: ({ document, tree, first, records }) => {
        const before = tree.token(first - 2)
        return (
          /^(?:at|for|to|in|with|without|about|on|from|vs)$/i.test(lowerAt(tree, first - 1)) &&
          /^\p{Lu}\p{Ll}/u.test(before?.text ?? '') &&
          !opensSentence(document.text, before?.start ?? 0) &&
          !records.some((other) => other.tree === tree && other.titled <= first - 2 && first - 2 <= other.last)
        )
      },
    },
    {
      // "The fleet at Ravenna".
      name: 'where something is',
      skip: skips.notPerson,
      examples: [
        'He keeps his eye on promotion to the fleet at [[Ravenna]] by and by, if he has good friends in Rome.',
      ],
      counterexamples: ['He looked at [[Anna]], and he was brave.'],
      test: ({ document, tree, record, records }) =>
        record.words.length === 1 &&
        !record.hasTitle &&
        /^(?:at|near|via|outside)$/.test(lowerAt(tree, record.titled - 1)) &&
        tree.token(record.titled - 2)?.upos === 'NOUN' &&
        !records.some((other) => other !== record && other.words.some((word) => word === record.words[0])) &&
        !isLookedAt.test(document.text),
    },
    {
      name: 'the and a name',
      skip: skips.notPerson,
      examples: ['They meet the [[World Gobbler]], and he is bad.'],
      counterexamples: ['They meet the [[Jack Black]] double, and he is bad.'],
      test: (asked) =>
        asked.first < asked.last &&
        /^the$/i.test(textBefore(asked)) &&
        asked.tree.token(asked.last + 1)?.upos !== 'NOUN',
    },
    {
      // Reviews speak of Carrie, Gigi and Sarafina, and mean the film.
      name: 'nothing says that it is a person',
      skip: skips.mayBeTitle,
      examples: ['The idea of [[Sarah]] is a sound one.'],
      counterexamples: ['The idea of [[Sarah]] is a sound one, and she smiles.'],
      test: ({ isSupported }) => !isSupported,
    },
    {
      name: 'one name in two spellings',
      skip: skips.twoNames,
      examples: ['I love [[Kirsten Dunst]]. We all love Kirsted Dunst.'],
      counterexamples: ['I love [[Kirsten Dunst]]. Mary Dunst is good.'],
      test: ({ record, records }) => records.some(({ words }) => isOtherSpelling(words, record.words)),
    },
    {
      name: 'in small letters',
      skip: everyoneSkips.smallName,
      examples: ['I met [[tom hanks]], and he smiled.'],
      test: ({ tree, first, last }) =>
        /^\p{Ll}/u.test(tree.token(first)?.text ?? '') || /^\p{Ll}/u.test(tree.token(last)?.text ?? ''),
    },
  ],
}

/** A look is had at persons. */
const isLookedAt = /\b(?:looks?|stares?|glances?|peeks?|smiles?|shots?|swipes?|digs?|jabs?|anger|rage) at\b/i

/** What is called after persons. */
const bodies =
  /^(?:School|College|University|Academy|Institute|Foundation|Hospital|Church|Cathedral|Street|Road|Avenue|Lane|Square|Park|Bridge|River|Lake|Mountain|Island|Bay|County|Town|City|Airport|Station|Hotel|House|Hall|Theat(?:re|er)|Museum|Library|Stadium|Arena|Award|Awards|Prize|Medal|Cup|Trophy|Company|Co|Inc|Ltd|Corp|Corporation|Bros|Brothers|Studio|Studios|Productions|Pictures|Films|Entertainment|Records|Group|Club|Band|Trio|Quartet|Orchestra|Show|Series|Project|Party|Society|Association|Act|Case|Trial|Affair|Story|Diaries|Chronicles|Castle|Palace|Manor|Tower|Beach|Point|Fort|Cemetery|Store|Stores|Bank|Press|Times|Syndrome|Disease)$/

/** A surname that is nearly another one, or one surname with nearly the same first name. */
function isOtherSpelling(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [one, other].map((words) => (words.at(-1) ?? '').toLowerCase()) as [string, string]
  if (one.length > 1 && other.length > 1)
    return first === second && isMisspelt((one[0] ?? '').toLowerCase(), [(other[0] ?? '').toLowerCase()])
  if (one.length === 1 && other.length === 1) return false
  return isMisspelt(first, [second])
}

/** Whoever has one of these for a surname is this one. */
const surnames =
  /^(?:hitler|stalin|shakespeare|mozart|beethoven|einstein|freud|napoleon|obama|lincoln|gandhi|christ|dracula|frankenstein|skywalker|voorhees|krueger)$/i

/** Asked of names that stay, since they show no gender by themselves. */
export const stayingNameRules: RuleList<AskedRecord> = {
  name: 'name that stays',
  question: 'Does nothing else tell the gender of this name?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: [
    {
      name: 'one of the women',
      skip: everyoneSkips.unknownName,
      examples: ['You must love women like [[Xyrith Dunst]].'],
      counterexamples: ['You must love films like [[Xyrith Dunst]].'],
      test: ({ tree, first }) => {
        const from = lowerAt(tree, first - 1)
        if (!/^(?:like|as|including|especially|,|namely|:|\()$/.test(from)) return false
        const noun = lowerAt(tree, from === 'as' ? first - 3 : first - 2)
        return genderedWord(noun) !== undefined
      },
    },
    {
      name: 'a pronoun right behind',
      skip: everyoneSkips.unknownName,
      examples: [
        "I have been a fan since I first saw her. It's so rare to see Lee Grant these days in anything. She has been missing from the screen for far too long. It's also wonderful to see [[Cloris Leachman]] in something other than a sit-com. This is her best work since then.",
      ],
      counterexamples: [
        "It's so rare to see Lee Grant these days in anything. She has been missing from the screen for far too long. It's also wonderful to see [[Cloris Leachman]] in something other than a sit-com. This is the best work since then.",
      ],
      test: isBeforePronoun,
    },
  ],
}

/** Nobody else is named between a whole name and the next pronoun, in its sentence or the next: it is likely this person's. */
function isBeforePronoun({ document, tree, last, record, records }: AskedRecord): boolean {
  const from = tree.token(last)?.end
  if (from === undefined) return false
  const at = document.sentences.findIndex(({ tokens }) => (tokens.at(-1)?.end ?? 0) >= from)
  // One word may be the last name of somebody who is named in full; where it is not, its own sentence is looked at.
  const [only] = record.words
  const isAlone = record.words.length < 2
  if (isAlone && (only === undefined || isPlaceName(only) || isCountry(only))) return false
  if (isAlone && records.some(({ words }) => words.length > 1 && words.some((word) => word === only))) return false
  const to = document.sentences[isAlone ? at : at + 1]?.tokens.at(-1)?.end ?? document.text.length
  const pronoun = /\b(?:he|him|his|himself|she|her|hers|herself)\b/i.exec(document.text.slice(from, to))
  if (pronoun === null) return false
  const end = from + pronoun.index
  return !records.some((other) => {
    const start = other.tree.token(other.first)?.start ?? 0
    return from <= start && start < end
  })
}

/**
 * Rules about one person's name that do not hold where everybody changes: who is meant need not be sure, and names are read to their
 * ends before they are asked about.
 */
const ofOnePerson = new Set([
  'title of what stands before it',
  'name that was not found before it',
  'first name that was not found before it',
  'Jr. behind it',
  'what somebody made',
  'in brackets',
  'name in brackets behind it',
  'short name behind a noun',
])

/** And those that hold of one word alone: "a new Don", but "a young Irene Cara". */
const ofOneWord = new Set([
  'adjective with a capital before it',
  'one behind "a" and an adjective',
  'word that no person has for a name',
  'one behind "a" that owns nothing',
])

const shared: readonly NameRule[] = [...namePartRules, ...nameTitleRules, ...nameNobodyRules]
  .filter(({ name }) => !ofOnePerson.has(name))
  .map((rule) =>
    ofOneWord.has(rule.name) ? { ...rule, test: (asked) => asked.first === asked.last && rule.test(asked) } : rule,
  )

/** The rules of `biasFinder` about the name of one person, as far as they hold for anybody; told and tested there. */
export const exchangedNameRules: RuleList<AskedName> = {
  name: 'name of anybody',
  question: 'May this name be exchanged?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: shared,
}
