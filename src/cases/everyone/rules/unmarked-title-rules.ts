import { genderOfFirstName, isPersonNoun } from '../../../language/index.js'
import { isMisspelt } from '../../bias-finder/name-variants.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord, personWords } from '../../bias-finder/person-words.js'
import { textBefore } from '../../bias-finder/rules/name-asked.js'
import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { isPaired } from '../counterparts.js'
import { hasOwnSupport } from '../support.js'
import { wordLists } from '../word-lists.js'
import type { AskedRecord } from './asked-record.js'

/** "McCabe and Mrs. Miller", "Princess Ida": a title alone does not tell that a person is meant. */
export const titleAloneRule: WordRule<AskedRecord> = {
  name: 'title of rank, or behind "and", of whom nothing is said',
  skip: skips.mayBeTitle,
  examples: ['We saw [[Princess Anna]] at home, and he sang.'],
  counterexamples: ['Here [[Princess Anna]] smiles again, and she sings.'],
  test: isRankAlone,
}

/** Titles of works and names of groups that no quotation mark sets off: what stands beside them says that no person is meant. */
export const unmarkedTitleRules: readonly WordRule<AskedRecord>[] = [
  {
    // "Charlotte Sometimes", "Veronika Decides to Die".
    name: 'ends in a verb or an adverb',
    skip: skips.mayBeTitle,
    examples: ['She met [[Anna Forever]] here, and she liked it.', 'She loves [[Debbie Does Dallas]], and he sings.'],
    counterexamples: ['She saw [[Charlotte Summers]], and she liked it.'],
    test: ({ record: { words } }) => words.slice(1).some(isNoLastName),
  },
  {
    // "Sakura Killers", "Venus Wars", "Celestine Prophecy".
    name: 'ends in persons, behind a rare name, or in what only works are called',
    skip: skips.mayBeTitle,
    examples: ['She has not seen [[Sakura Killers]] yet.', 'She has not seen [[Venus Wars]] yet.'],
    counterexamples: ['She has not seen [[Peter Sellers]] yet.', 'She has not seen [[Sakura Reed]] yet.'],
    test: ({ record: { words, hasTitle } }) =>
      words.length === 2 &&
      !hasTitle &&
      (wordLists().titleEnds.has((words[1] ?? '').toLowerCase()) ||
        (!isPaired(words[0] ?? '') && isPluralOfPersons(words[1] ?? ''))),
  },
  {
    // "Winter Soldier", "Dino Thunder".
    name: 'ends in a noun, behind a rare name, and nothing says that it is a person',
    skip: skips.mayBeTitle,
    examples: ['I do not hate [[Dino Thunder]], and my sister liked it.'],
    counterexamples: [
      'I do not hate [[Dino Reed]], and my sister liked it.',
      '[[Dino Thunder]] sings, and my sister liked it.',
    ],
    test: ({ record, records }) => {
      const { words, hasTitle } = record
      const last = (words.at(-1) ?? '').toLowerCase()
      return (
        words.length === 2 &&
        !hasTitle &&
        !isPaired(words[0] ?? '') &&
        (wordLists().notNames.has(last) || isPersonNoun(last)) &&
        !records.some((other) => other.words.join(' ') === words.join(' ') && hasOwnSupport(other, records))
      )
    },
  },
  {
    // "One of those movies - like Dave, American Dreamer and Local Hero".
    name: 'example of works',
    skip: skips.mayBeTitle,
    examples: ['It is one of those movies - like [[Dave]], Dreamer and others, and he sings.'],
    counterexamples: ['It is one of those nurses - like [[Dave]], Dreamer and others, and he sings.'],
    test: ({ tree, record: { words, titled, hasTitle } }) => {
      const like = lowerAt(tree, titled - 1) === 'as' ? titled - 2 : titled - 1
      if (words.length > 1 || hasTitle || !/^(?:like|such)$/.test(lowerAt(tree, like))) return false
      const noun = /^[-–—,(]+$/.test(textAt(tree, like - 1)) ? like - 2 : like - 1
      return personWords().worksInPlural.has(lowerAt(tree, noun))
    },
  },
  {
    // "Lou Gehrig's Disease".
    name: 'called after somebody',
    skip: skips.notPerson,
    examples: ["He suffers from [[Lou Gehrig]]'s Disease, and it kills him."],
    counterexamples: ["He suffers from [[Lou Gehrig]]'s diseases, and it kills him."],
    test: ({ tree, record: { last } }) =>
      tree.token(last + 1)?.xpos === 'POS' &&
      /^(?:disease|syndrome|Disease|Syndrome|Law|Theorem|Awards?|Day|Restaurant|Bar|Place|Diner|Razor|Paradox|Cut|Rules?|Choice|War|World|Dream|Heroes|Children|Army|Angels)$/.test(
        textAt(tree, last + 2),
      ),
  },
  {
    // "Viet Nam vets".
    name: 'place of two words',
    skip: skips.notPerson,
    examples: ['He knows some [[Viet Nam]] veterans.'],
    counterexamples: ['He knows some [[Viet Long]] veterans.'],
    test: ({ record: { words } }) => words.length > 1 && isPlaceName(words.join(' ')),
  },
  {
    // "The book Billy Budd": a film that somebody made has a verb behind the name.
    name: 'behind a word for a work',
    skip: skips.mayBeTitle,
    examples: [
      'The book [[Billy Reed]] was better, and she read it.',
      'The film [[Amy Reed]] is better, and she saw it.',
    ],
    counterexamples: ['The film, [[Billy Reed]] says, was better, and she saw it.'],
    test: (asked) =>
      !asked.record.hasTitle &&
      personWords().works.has(textBefore(asked).toLowerCase()) &&
      !/^(?:look|looks|experience|ride|tale|short|western|flop|classic)$/.test(textBefore(asked).toLowerCase()),
  },
  {
    name: 'band or its songs',
    skip: skips.notPerson,
    examples: ['She danced to a song by [[Alice Reed]] in it.', 'The band [[Peter Reed]] is good, and she knows it.'],
    counterexamples: [
      'She danced to a song with [[Alice Reed]] in it.',
      'The singer [[Peter Reed]] is good, and he knows it.',
    ],
    test: (asked) => {
      const before = textBefore(asked).toLowerCase()
      if (/^(?:band|group|duo|trio|quartet|troupe|bands|groups|company|brand)$/.test(before)) return true
      return (
        /^(?:by|of|from)$/.test(before) &&
        [2, 3].some((by) =>
          /^(?:songs?|albums?|tracks?|tunes?|hits?|singles?|lyrics|covers?|bands?|records?|concerts?|sketch|sketches|skits?)$/.test(
            textBefore(asked, by).toLowerCase(),
          ),
        )
      )
    },
  },
  {
    name: 'group that "are"',
    skip: skips.notPerson,
    examples: ['She says that [[Monty Hill]] are good.'],
    counterexamples: ['She says that Anna Lee and [[Monty Hill]] are good.', 'She says that [[Monty Hill]] is good.'],
    test: ({ tree, record, records }) =>
      /^(?:are|were|have|aren't|weren't)$/.test(lowerAt(tree, record.last + 1)) &&
      !/^(?:and|or|&|,|nor)$/.test(lowerAt(tree, record.titled - 1)) &&
      !tree.tokens
        .slice(Math.max(0, record.titled - 8), record.titled)
        .some(({ text }) => /^(?:and|&|or|nor|of|like|with|by|to|for|as|about|[A-Z].*s)$/.test(text)) &&
      !records.some((other) => other.tree === tree && other.last < record.first && record.first - other.last < 4),
  },
  titleAloneRule,
  {
    name: 'what is watched or read',
    skip: skips.mayBeTitle,
    examples: ['He watched [[Mary Lee]] again with his nurse.'],
    counterexamples: ['She watched [[Billy Reed]] sing again.', 'She has met [[Anna Reed]], and she liked it.'],
    test: isWatched,
  },
  {
    // "Their grandmother (Jack Palance?)".
    name: 'in brackets behind a noun of the other gender',
    skip: skips.uncertain,
    examples: ['My grandmother ([[Jack Lee]]?) smiles.'],
    counterexamples: ['My grandfather ([[Jack Lee]]?) smiles.'],
    test: ({ tree, record }) => {
      if (!/^[([]$/.test(textAt(tree, record.titled - 1))) return false
      const noun = genderedWord(lowerAt(tree, record.titled - 2))
      const told = genderOfFirstName(record.words[0] ?? '')?.gender
      return (
        noun !== undefined &&
        !wordLists().stays.has(lowerAt(tree, record.titled - 2)) &&
        told !== undefined &&
        told !== noun.sex
      )
    },
  },
  {
    // "Dennis Miller ... D. Miller": another name has another letter.
    name: 'initial elsewhere',
    skip: skips.twoNames,
    examples: ['I love [[Dennis Miller]]. He is D. Miller for me.'],
    counterexamples: ['I love [[Dennis Miller]]. He is G. Miller for me.'],
    test: ({ document, record: { words } }) => {
      if (words.length < 2) return false
      const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
      const initial = first[0] ?? ''
      return (
        first.length > 2 &&
        /^\p{L}+$/u.test(last) &&
        /^\p{L}$/u.test(initial) &&
        (new RegExp(`(?<![\\p{L}.])${initial}\\.? ?(?:\\p{Lu}\\. ?)?${last}\\b`, 'u').test(document.text) ||
          new RegExp(`(?<![\\p{L}.])${initial}\\.? ?${last[0]}\\.(?!\\p{L})`, 'u').test(document.text))
      )
    },
  },
  {
    // "Bian Adams ... Brian Adams": the parse may take the misspelt one for no name.
    name: 'misspelt before the last name',
    skip: skips.twoNames,
    examples: [
      'The soundtrack (Bian Reed) is simply beautiful and inspiring. Even more impressive is [[Brian Reed]] doing all the songs in French as well, and he sings.',
    ],
    counterexamples: [
      'The soundtrack (Thomas Reed) is simply beautiful and inspiring. Even more impressive is [[Brian Reed]] doing all the songs in French as well, and he sings.',
    ],
    test: ({ document, record: { words }, records }) => {
      const [first = '', last = ''] = [words[0], words.at(-1)]
      if (words.length < 2 || !/^\p{L}+$/u.test(last) || first.length < 4) return false
      return [...document.text.matchAll(new RegExp(`(\\p{Lu}\\p{L}+) ${last}(?!\\p{L})`, 'gu'))].some(
        ([, word = '']) =>
          !records.some((other) => other.words[0] === word) && isMisspelt(word.toLowerCase(), [first.toLowerCase()]),
      )
    },
  },
  {
    // "Tom Cruise ... TC's performance".
    name: 'both initials elsewhere',
    skip: skips.twoNames,
    examples: ["I love [[Thomas Crane]]. He smiles, and I saw TC's film."],
    counterexamples: ['I love [[Thomas Vane]]. He smiles, and I saw it on TV.'],
    test: ({ document, record: { words } }) => {
      if (words.length < 2) return false
      const letters = words.map((word) => word[0] ?? '').join('')
      return (
        /^\p{Lu}{2,3}$/u.test(letters) &&
        !/^(?:TV|US|UK|PC|CD|AI|OK|DJ|MC|AM|PM|BC|AD|LA|NY|DC|CG|SF|ER|FX|HD|II|III|VHS|DVD|BBC|CIA|FBI|USA|CGI)$/.test(
          letters,
        ) &&
        new RegExp(`(?<![\\p{L}.])${[...letters].join('\\.?')}\\.?(?!\\p{L})`, 'u').test(document.text)
      )
    },
  },
]

/** "Killers": no last name behind a first name that few have. */
function isPluralOfPersons(word: string): boolean {
  const lower = word.toLowerCase()
  return lower.endsWith('s') && lower !== 'danes' && isPersonNoun(lower.slice(0, -1))
}

/** What no last name is: an adverb, or what somebody does. */
function isNoLastName(word: string): boolean {
  const lower = word.toLowerCase()
  if (adverbs.test(lower)) return true
  const stem = lower.replace(/s$/, '')
  return lower !== stem && (verbs.test(stem) || wordLists().personVerbs.has(stem) || verbs.test(stem.replace(/e$/, '')))
}

const adverbs =
  /^(?:sometimes|never|always|again|forever|alone|still|now|then|today|tonight|tomorrow|yesterday|here|there|too|together|apart|away|home|abroad|tonite|must|doesn't|isn't|can't|won't|don't|unchained|unbound|undone|revisited|returned|reborn|reloaded)$/
const verbs =
  /^(?:decid|di|liv|go|goe|get|mak|tak|rid|do|doe|begin|run|fall|rise|turn|grow|fly|break|play|com|become|be|find|win|lose|fight|strike|save|conquer|bounce|rock|rule|blow)$/

const ranks =
  /^(?:princess|prince|queen|king|lady|duchess|duke|count|countess|baron|baroness|emperor|empress|major|sergeant)$/

/** No pronoun, no verb of a person and no second mention speak of who has this title. */
function isRankAlone({ tree, record, records }: AskedRecord): boolean {
  if (!record.hasTitle) return false
  if (records.some((other) => other !== record && other.words.some((word) => record.words.includes(word)))) return false
  const title = lowerAt(tree, record.titled).replace(/\.$/, '')
  const isJoint =
    /^(?:and|&)$/.test(lowerAt(tree, record.titled - 1)) &&
    hasCapital(textAt(tree, record.titled - 2)) &&
    genderOfFirstName(textAt(tree, record.titled - 2)) === undefined
  const isMeant = record.chain?.mentions.some(({ kind }) => kind === 'pronoun') === true
  return isJoint ? !isMeant : ranks.test(title) && !hasOwnSupport(record, records)
}

/** The object of watching, with nothing behind it that a person would do. */
function isWatched({ tree, record, records }: AskedRecord): boolean {
  const end = tree.token(record.last)?.end ?? 0
  if (
    record.hasTitle ||
    !/^(?:watch|watched|watching|read|reading|finished|own|bought|buy|recommend)$/.test(
      lowerAt(tree, record.titled - 1),
    )
  )
    return false
  if (record.chain?.mentions.some(({ kind, start }) => kind === 'pronoun' && start > end) === true) return false
  if (records.some((other) => other.words.at(-1) === record.words.at(-1) && other.words[0] !== record.words[0]))
    return false
  const next = tree.token(record.last + 1)
  return (
    next === undefined ||
    !(/^(?:VERB|AUX|PART)$/.test(next.upos) || /^(?:in|as|at|on|with|from|be|'s|’s)$/.test(next.text.toLowerCase()))
  )
}
