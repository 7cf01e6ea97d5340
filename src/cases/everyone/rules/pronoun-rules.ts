import { isFirstName, isHeOrShe, isPersonNoun, pronounReading, type SentenceTree } from '../../../language/index.js'
import { isCountry, isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord, personWords } from '../../bias-finder/person-words.js'
import { isDoubtfulHer } from '../../bias-finder/rules/doubtful-her.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { lowerAt, spanOf, textAt } from '../../words-at.js'
import { everyoneSkips } from '../skips.js'
import type { AskedWord } from './asked-word.js'

export interface AskedPronoun extends AskedWord {
  /** The sentence before. */
  readonly before: SentenceTree | undefined
}

/** A rule without a reason leaves the word as it is; where none decides the pronoun is exchanged. */
export const exchangedPronounRules: RuleList<AskedPronoun> = {
  name: 'pronoun of anybody',
  question: 'May this pronoun be exchanged?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'he or she',
      examples: ['A viewer knows what [[he]] or she likes.', 'A viewer knows what is his or [[her]] taste.'],
      counterexamples: ['A viewer knows what [[he]] likes.'],
      test: isOfBoth,
    },
    {
      // "He he": somebody laughs.
      name: 'laughter',
      skip: everyoneSkips.noPerson,
      examples: ['I am a critic, [[he]] he, and she knows it.', 'Wait for her reaction: [[He]], he.'],
      counterexamples: ['I am a critic, and [[he]] knows it.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'he' &&
        [-1, 1].some(
          (step) =>
            lowerAt(tree, position + step) === 'he' ||
            (textAt(tree, position + step) === ',' && lowerAt(tree, position + 2 * step) === 'he'),
        ),
    },
    {
      // "The song Isn't He Great".
      name: 'among words with capitals',
      skip: skips.mayBeTitle,
      examples: ["The song Isn't [[He]] Great is old, and she sings it.", 'A film such as Away from [[Her]] is good.'],
      counterexamples: ['"[[He]] Great," she said, "is old."', 'She says that [[he]] is Great.'],
      test: isInTitle,
    },
    {
      name: 'to each his own',
      examples: ['I can only say to each [[his]] own.'],
      test: ({ tree, position }) => lowerAt(tree, position - 1) === 'each' && lowerAt(tree, position + 1) === 'own',
    },
    {
      // "Call he cops".
      name: 'slip for "the"',
      skip: skips.unreadable,
      examples: ['He smiles when they call [[he]] cops.', 'Leave all of your fears at [[he]] door.'],
      counterexamples: ['He smiles when [[he]] cops it.'],
      test: isSlipForThe,
    },
    {
      name: 'slip for "this"',
      skip: skips.unreadable,
      examples: ['I thought [[his]] was a good film.'],
      counterexamples: ['I thought [[his]] was the best song.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        /^(?:is|was)$/.test(lowerAt(tree, position + 1)) &&
        /^(?:an?|one|such|really|very)$/.test(lowerAt(tree, position + 2)),
    },
    {
      // "Just to her what was going on".
      name: 'slip for "hear"',
      skip: skips.unreadable,
      examples: ['She turned it up just to [[her]] what was going on.'],
      counterexamples: ['She turned to [[her]] and saw what was going on.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        /^(?:to|could|can|cannot|couldn't|you|i|we|they)$/.test(lowerAt(tree, position - 1)) &&
        /^(?:what|it|them|him|the|this|that|every|anything)$/.test(lowerAt(tree, position + 1)) &&
        !/^(?:VERB)$/.test(tree.token(position - 2)?.upos ?? ''),
    },
    {
      // "Lost his (new line) touch": the noun stands in what the parse takes for another sentence.
      name: 'owner at the end of a line',
      skip: skips.unreadable,
      examples: ['They all know how much Anna has lost [[her]]\n\ntouch.'],
      counterexamples: ['They all know how much Anna has lost [[her]] touch.'],
      test: ({ document, tree, position }) =>
        /^(?:his|her)$/.test(lowerAt(tree, position)) &&
        position === tree.tokens.length - 1 &&
        /^(?:\s|<br ?\/?>)+\p{Ll}/u.test(document.text.slice(tree.token(position)?.end)),
    },
    {
      // The parse takes "home" for the adverb of "go home".
      name: 'at her home',
      skip: skips.unreadable,
      examples: ['She looks for him at [[her]] home forcing the door.'],
      counterexamples: ['She looks for him at [[her]] house.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        lowerAt(tree, position + 1) === 'home' &&
        tree.token(position - 1)?.upos === 'ADP',
    },
    {
      name: 'she devil',
      skip: everyoneSkips.noPerson,
      examples: ['He is unlike yourself, [[she]] devil.'],
      test: ({ tree, position }) =>
        /^(?:he|she)$/.test(lowerAt(tree, position)) &&
        /^(?:devil|wolf|bear|goat|cat|dog|male|female|beast|man|woman|demon)s?$/.test(lowerAt(tree, position + 1)),
    },
    {
      // His and hers: "carries his like that".
      name: 'his without a noun',
      skip: skips.unreadable,
      examples: ['My neighbour carries [[his]] like that too.'],
      counterexamples: ['My neighbour carries [[his]] dog like that too.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        /^(?:like|as|too|than|with|from|by|at|on|in|for|to)$/.test(lowerAt(tree, position + 1)),
    },
    {
      // "Hear her yelling": here too the object looks like a possessive.
      name: 'her between hearing and yelling',
      skip: skips.unreadable,
      examples: ['It is hard to hear [[her]] drunkenly yelling at them.'],
      counterexamples: ['It is hard to hear [[her]] drunken yelling.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        /^(?:hear|see|watch|feel|notice|catch|find|keep|leave|remember|stop|picture|imagine)$/.test(
          tree.token(position - 1)?.lemma ?? '',
        ) &&
        [1, 2].some(
          (by) => /ing$/.test(lowerAt(tree, position + by)) && (by === 1 || tree.token(position + 1)?.upos === 'ADV'),
        ),
    },
    {
      // "Had her committed", "her off moments", "watching her fall for him".
      name: 'her that may be him or his',
      skip: skips.unreadable,
      examples: [
        'She is mad, and I would have had [[her]] committed.',
        'They were watching [[her]] fall for him.',
        'We all know [[her]] off moments.',
        'Most important was [[her]] will to live.',
        'The film allows [[her]] room to shine.',
        'She was losing [[her]] looks.',
        'She wears [[her]] 48 years well.',
      ],
      counterexamples: ['They were watching [[her]] from the house.', 'I saw [[her]] off the train.'],
      test: ({ tree, position }) => isDoubtfulHer(tree, position),
    },
    {
      // "How she move": no other verb, and no ending.
      name: 'behind "how", before a verb without ending',
      skip: skips.mayBeTitle,
      examples: ['I have seen how [[she]] move again.'],
      counterexamples: ['I have seen how [[she]] moves.', 'I have seen how [[he]] can move.'],
      test: ({ tree, position }) =>
        /^s?he$/.test(lowerAt(tree, position)) &&
        lowerAt(tree, position - 1) === 'how' &&
        tree.token(position + 1)?.upos === 'VERB' &&
        lowerAt(tree, position + 1) === tree.token(position + 1)?.lemma &&
        !/(?:ed|ut|et)$/.test(lowerAt(tree, position + 1)),
    },
    {
      // "To make her Esther a rather boring girl": an owner, or whom somebody makes Esther.
      name: 'her before a name',
      skip: skips.unreadable,
      examples: ['They make [[her]] Esther a boring one.'],
      counterexamples: ['They make [[her]] a boring one.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        tree.token(position)?.deprel !== 'nmod:poss' &&
        tree.token(position + 1)?.upos === 'PROPN' &&
        /^\p{Lu}\p{Ll}/u.test(textAt(tree, position + 1)),
    },
    {
      // Possessive or object: the mark hides it from the parse.
      name: 'owner before a quotation',
      skip: skips.unreadable,
      examples: [
        'They are [[her]] "sometimes" neighbours.',
        'He gives [[his]] "I am back" line.',
        "I love [[her]] 'Let me dance' scene.",
      ],
      counterexamples: ['They told [[her]] that "sometimes" is good.'],
      test: ({ tree, position }) =>
        /^(?:her|his)$/.test(lowerAt(tree, position)) &&
        /^["“‘'`]+$/.test(textAt(tree, position + 1)) &&
        /^\p{L}/u.test(textAt(tree, position + 2)),
    },
    {
      name: 'behind an animal',
      skip: everyoneSkips.noPerson,
      examples: [
        'The cat sees a fish, and [[he]] is hungry.',
        'My favourite character was the loud parrot. [[He]] did not talk like the others.',
        'Our cat was transfixed by the dancing kids. [[She]] watched them.',
      ],
      counterexamples: ['The cat sees a nurse, and [[he]] is hungry.'],
      test: isBehindAnimal,
    },
    {
      name: 'behind a country or a ship',
      skip: everyoneSkips.noPerson,
      examples: [
        'They made the glory of France and [[her]] nobles.',
        'The errors of [[her]] leaders had lowered the fame of Great Britain.',
      ],
      counterexamples: ['They made the glory of France and [[his]] nobles.'],
      test: isBehindCountry,
    },
    {
      name: 'behind the sun',
      skip: everyoneSkips.noPerson,
      examples: ['I lifted my eyes to the sun, as calling [[him]] for a witness.'],
      counterexamples: ['The sun shone on the nurse, and [[he]] sang.', 'Anna saw the sun when [[she]] came.'],
      test: isBehindSun,
    },
    {
      name: 'give birth',
      skip: everyoneSkips.turns,
      examples: ['They force [[her]] to give birth.'],
      test: ({ tree }) =>
        tree.tokens.some(
          ({ lemma }, at) => lemma === 'birth' && /^(?:give|gives|gave|given|giving)$/.test(lowerAt(tree, at - 1)),
        ),
    },
    {
      name: 'capital of God',
      skip: everyoneSkips.noPerson,
      examples: ['They know that [[He]] sees them.'],
      test: ({ tree, position }) =>
        position > 0 &&
        /^H(?:e|im|is|imself)$/.test(textAt(tree, position)) &&
        /^\p{Ll}/u.test(textAt(tree, position - 1)) &&
        !/^\p{Lu}/u.test(textAt(tree, position + 1)),
    },
    {
      name: 'within another word',
      skip: everyoneSkips.noPerson,
      examples: ['The movie [[she]]-devil is old.'],
      test: ({ tree, position }) =>
        [1, -1].some(
          (step) =>
            /^[-‐‑/]$/.test(textAt(tree, position + step)) &&
            tree.touch(position, position + step) &&
            tree.touch(position + step, position + 2 * step),
        ),
    },
  ],
}

/** A capital that opens no sentence, beside another one. */
function isInTitle({ document, tree, position }: AskedPronoun): boolean {
  if (position === 0 || !/^(?:He|She|His|Her|Him)$/.test(textAt(tree, position))) return false
  if (!/^[\p{L}'’]+$/u.test(textAt(tree, position - 1))) return false
  const before = tree.token(position - 1)
  const between = document.text.slice(before?.end, tree.token(position)?.start)
  return between === ' ' && (/^\p{Lu}\p{Ll}/u.test(textAt(tree, position + 1)) || before?.upos === 'ADP')
}

/** The last word before the pronoun that can be meant is an animal's: in its sentence or, where that has none, in the one before. */
function isBehindAnimal({ tree, position, before }: AskedPronoun): boolean {
  const said = lastMeant(tree, position)
  if (said !== undefined) return said === 'animal'
  return before !== undefined && (speaksOfAnimals(before) || (isSubject(tree, position) && isSaidOfAnimal(before)))
}

const isSubject = (tree: SentenceTree, at: number): boolean => /^nsubj/.test(tree.token(at)?.deprel ?? '')

/** "Our cat, BooBoo, was transfixed by the kids": the animal is what the sentence is about. */
const isSaidOfAnimal = (tree: SentenceTree): boolean =>
  tree.tokens.some(
    ({ deprel }, at) =>
      /^nsubj/.test(deprel) && tree.token(tree.head(at))?.deprel === 'root' && meantAt(tree, at) === 'animal',
  )

/** An object that is no object's form, with a noun behind it. */
function isSlipForThe({ tree, position }: AskedPronoun): boolean {
  const before = tree.token(position - 1)
  // "On he loose", "at he door".
  if (
    lowerAt(tree, position) === 'he' &&
    /^(?:at|on|in|of|to|from|with|by|into|through)$/.test(lowerAt(tree, position - 1))
  )
    return true
  return (
    lowerAt(tree, position) === 'he' &&
    /^(?:NOUN|ADJ)$/.test(tree.token(position + 1)?.upos ?? '') &&
    (before?.upos === 'ADP' || (before?.upos === 'VERB' && /^VBP?$/.test(before.xpos)) || before?.xpos === 'TO')
  )
}

/** Of animals and of nobody else. */
function speaksOfAnimals(tree: SentenceTree): boolean {
  const meant = tree.tokens.map((_, at) => meantAt(tree, at))
  return meant.includes('animal') && !meant.includes('person')
}

function lastMeant(tree: SentenceTree, end: number): 'animal' | 'person' | undefined {
  for (let at = end - 1; at >= 0; at--) {
    const meant = meantAt(tree, at)
    if (meant !== undefined) return meant
  }
  return undefined
}

/** What a word means that a pronoun can take up. */
function meantAt(tree: SentenceTree, at: number): 'animal' | 'person' | undefined {
  const token = tree.token(at)
  if (token === undefined) return undefined
  const lemma = token.lemma.toLowerCase()
  const set = pronounReading(token.text)?.set
  if (token.upos === 'PROPN' || set === 'he' || set === 'she') return 'person'
  if (token.upos !== 'NOUN') return undefined
  if (isPersonNoun(lemma) && lemma !== 'character') return 'person'
  if (!personWords().animals.has(lemma)) return undefined
  // "He is a dog" says what a person is like.
  const isLikened =
    (tree.children(at, 'cop').length > 0 && !tree.children(at, 'nsubj').some((by) => isCharacter(tree, by))) ||
    [1, 2].some((by) => /^(?:like|as)$/.test(lowerAt(tree, at - by)))
  return isLikened ? 'person' : 'animal'
}

/** "My favourite character was the parrot": an animal all the same. */
const isCharacter = (tree: SentenceTree, at: number): boolean => tree.token(at)?.lemma.toLowerCase() === 'character'

/** A country is named, and nobody who could be she. */
function speaksOfCountryAlone({ tokens }: SentenceTree): boolean {
  const names = tokens.filter(({ upos }) => upos === 'PROPN')
  const isLand = (word: string): boolean =>
    isCountry(word) || /^(?:Britain|England|Scotland|Ireland|America|Europe|Africa|Asia|Albion)$/.test(word)
  if (!names.some(({ text }) => isLand(text))) return false
  return !tokens.some(
    ({ text, upos, lemma }) =>
      (upos === 'PROPN' && isFirstName(text) && !isLand(text)) ||
      (upos === 'NOUN' && genderedWord(lemma.toLowerCase()) !== undefined) ||
      (upos === 'NOUN' &&
        isPersonNoun(lemma) &&
        /^(?:NN)$/.test(tokens.find((each) => each.text === text)?.xpos ?? '')),
  )
}

/** "France and her nobles", "the ship and her crew". */
function isBehindCountry({ tree, position }: AskedWord): boolean {
  if (pronounReading(textAt(tree, position))?.set !== 'she') return false
  if (speaksOfCountryAlone(tree)) return true
  for (let at = position - 1; at >= 0; at--) {
    const token = tree.token(at)
    if (token === undefined || (token.upos !== 'NOUN' && token.upos !== 'PROPN' && token.upos !== 'PRON')) continue
    if (token.upos === 'PROPN') return isCountry(token.text) || (isPlaceName(token.text) && !isFirstName(token.text))
    if (token.upos === 'PRON' || isPersonNoun(token.lemma.toLowerCase())) return false
    if (/^(?:ship|vessel|boat|schooner|yacht|country|nation|moon|sea|earth)$/.test(token.lemma)) return true
  }
  return false
}

/** The sun and the moon have a gender in older prose: "to the sun, as calling him for a witness". */
function isBehindSun({ tree, position }: AskedWord): boolean {
  for (let at = position - 1; at >= 0; at--) {
    const token = tree.token(at)
    if (token === undefined || !/^(?:NOUN|PROPN|PRON)$/.test(token.upos)) continue
    return /^(?:sun|moon)$/i.test(token.lemma) && !isPersonBefore(tree, at)
  }
  return false
}

/** Somebody else is spoken of whom the pronoun may mean. */
function isPersonBefore(tree: SentenceTree, end: number): boolean {
  return tree.tokens
    .slice(0, end)
    .some(
      ({ upos, lemma, text }) =>
        (upos === 'PROPN' && isFirstName(text)) || isPersonNoun(lemma.toLowerCase()) || isHeOrShe(text),
    )
}

/** "He or she", "his or her", "him/her". */
function isOfBoth({ tree, position }: AskedPronoun): boolean {
  const own = pronounReading(textAt(tree, position))?.set
  return [-1, 1].some((step) => {
    const other = pronounReading(textAt(tree, position + 2 * step))?.set
    return (
      /^(?:or|\/|and)$/.test(lowerAt(tree, position + step)) &&
      other !== undefined &&
      other !== own &&
      other !== 'they' &&
      (lowerAt(tree, position + step) !== 'and' || /^(?:he|she)$/.test(lowerAt(tree, position)))
    )
  })
}
