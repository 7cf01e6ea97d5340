import { genderOfFirstName, isPersonNoun, opensSentence, pronounReading } from '../../../language/index.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord, personWords } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, keyOf, lowerAt, spanOf, textAt } from '../../words-at.js'
import { figureFrom } from '../figures.js'
import { everyoneSkips } from '../skips.js'
import { isShownAsTitle } from '../title-marks.js'
import { wordLists } from '../word-lists.js'
import type { AskedWord } from './asked-word.js'

/** A word of a text of which is known what changes in it. */
export interface AskedChange extends AskedWord {
  /** Where the words begin that change: names, pronouns, nouns and titles. */
  readonly changes: ReadonlySet<number>
  /** Whether this word is of a name, of those that stay too. */
  readonly isOfName: (position: number) => boolean
  /** Last names, in small letters, of those who take another first name. */
  readonly surnames: ReadonlySet<string>
}

/** Asked of each word of a text, when it is known which words change. */
export const changedWordRules: RuleList<AskedChange> = {
  name: 'word of a text in which others change',
  question: 'Does this word agree with those that change?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      // "It was silly.she went": the parse takes both words for one, and the pronoun would stay.
      name: 'pronoun joined to a sentence',
      skip: skips.unreadable,
      examples: ['He sprayed her in the store.hahahahaha.[[she]] was still funny and sang by herself.'],
      counterexamples: ['He sprayed her in the store. Hahahahaha. [[She]] was still funny and sang by herself.'],
      test: ({ tree, position }) => {
        const parts = textAt(tree, position).split(/[.,!?;:…*/()"]+/)
        return (
          /\p{L}{2}[.,!?;:…*/()"]+\p{L}/u.test(textAt(tree, position)) &&
          parts.some((part) => {
            const word = part.toLowerCase().replace(/['’](?:s|ll|d)$/, '')
            const set = pronounReading(word)?.set
            return (
              part !== textAt(tree, position) &&
              (set === 'he' || set === 'she' || (genderedWord(word) !== undefined && !wordLists().stays.has(word)))
            )
          })
        )
      },
    },
    {
      // "The cook, the thief, his wife and her lover".
      name: 'in a title',
      skip: skips.mayBeTitle,
      examples: [
        'Ann Lee sings. I liked "The cook, the nurse and [[her]] lover" a lot.',
        'Ann Lee sings. [[Women]] In White has none of it.',
        'I like animated shows. I enjoy the Nick fare pretty much, including Hey, [[Wayne]]. But moving a show is not easy.',
        'Ann Lee sings. I prefer AWAY FROM [[HER]] to it.',
        "Ann Lee sings. We have watched big candy mountain and [[grandpa]]'s magic toys.",
      ],
      counterexamples: [
        'Ann Lee sings. "I like the cook and [[her]] lover", says the nurse.',
        'Ann Lee sings. [[Women]] in white have none of it.',
        "Ann Lee sings. We have watched my [[grandpa]]'s magic toys.",
      ],
      test: (asked) => isChanged(asked) && isShownAsTitle(asked),
    },
    {
      // "A Mr. Smith goes to Washington type of film": the name may stay, and with it its title.
      name: 'title of a figure',
      skip: everyoneSkips.known,
      examples: ['She is funny. It is a sort of [[Mr]]. Smith goes to Washington.'],
      counterexamples: ['She is funny. It is the sort that [[Mr]]. Brown has told me of.'],
      test: (asked) =>
        isChanged(asked) &&
        isTitleWord(asked, asked.position) &&
        (figureFrom(asked.tree, asked.position) !== undefined || isBeforeTitleVerb(asked)),
    },
    {
      // "Mr. President", and Ronald Reagan answers.
      name: 'title before an office',
      skip: skips.titled,
      examples: ['She wrote a letter: "[[Mr]]. President, the children are hungry."'],
      counterexamples: ['She wrote a letter: "[[Mr]]. Preston, the children are hungry."'],
      test: (asked) => {
        const { tree, position } = asked
        const next = textAt(tree, position + 1) === '.' ? position + 2 : position + 1
        return (
          isChanged(asked) &&
          isTitleWord(asked, position) &&
          /^(?:president|speaker|chairman|chairwoman|chair|mayor|secretary|ambassador|prime|vice|congressman|congresswoman|universe|olympia)$/.test(
            lowerAt(tree, next),
          )
        )
      },
    },
    {
      // "Jean Lafitte, who was one of the city's favorite sons", "Franka Potente is good as the female lead".
      name: 'said of a name that stays',
      skip: everyoneSkips.unknownName,
      examples: [
        'We have read of Lafitte, who was one of the favourite [[sons]] of the city.',
        'Tom Reed smiles. Tabu was good as a caring [[wife]] and nurse.',
      ],
      counterexamples: [
        'We have read of books that one of the favourite [[sons]] of the city wrote.',
        'Tom Reed smiles. Tabu was good with a caring [[wife]] and nurse.',
      ],
      test: isSaidOfStaying,
    },
    {
      // "Locales include Boulder Creek, Bonny Doon and Davenport".
      name: 'name among places',
      skip: skips.notPerson,
      examples: ['He lives here. They filmed at Boulder Creek, [[Molly]] Doon, and the Big Basin.'],
      counterexamples: ['He lives here. They asked Peter Reed, [[Molly]] Doon, and the whole crew.'],
      test: isAmongPlaces,
    },
    {
      // "Mandy the hitgirl supreme": no list has the word, and it would stay.
      name: 'longer word of a gender that stays',
      skip: everyoneSkips.casual,
      examples: ['Anna Lee is good as the [[hitgirl]] of the mob, and she smiles.'],
      counterexamples: ['Anna Lee is good as the [[schoolgirl]] of the town, and she smiles.'],
      test: ({ tree, position, changes, isOfName }) =>
        /^\p{L}{3,}(?:girl|boy|lady|wife|babe)s?$/iu.test(textAt(tree, position)) &&
        !/^(?:fanboys?|homeboys?)$/.test(lowerAt(tree, position)) &&
        tree.token(position)?.upos !== 'PROPN' &&
        !changes.has(tree.token(position)?.start ?? -1) &&
        !isOfName(position),
    },
    {
      // "Thom Rachford, who plays Jerry": the role keeps its gender.
      name: 'role that stays',
      skip: everyoneSkips.stays,
      examples: [
        'I know for sure about Thomas Reed, who plays [[Gerald]], works there.',
        'The nurse was sad that [[Nick]] chose the house. My sister smiled.',
      ],
      counterexamples: ['I know for sure about Thomas Reed, who plays [[Frankie]], works there.'],
      test: isStayingRole,
    },
    {
      // "Moritz Bleibtreu (Giancarlo Amato)": who plays somebody keeps the name, and who is played does not.
      name: 'brackets between a name that stays and one that changes',
      skip: everyoneSkips.stays,
      examples: ['The acting of Moritz Bleibtreu ([[Tom]] Reed) is good, and he smiles.'],
      counterexamples: ['The acting of the friends ([[Tom]] Reed) is good, and he smiles.'],
      test: isInBrackets,
    },
    {
      // "A married couple (Foxx and Pearl Bailey)".
      name: 'couple of whom one changes',
      skip: everyoneSkips.stays,
      examples: ['It tells of a married couple (Foxx and [[Pearl]] Bailey), and she sings.'],
      counterexamples: ['It tells of old friends (Foxx and [[Pearl]] Bailey), and she sings.'],
      test: isHalfOfCouple,
    },
    {
      // "Jan in the Pan".
      name: 'name in a rhyme',
      skip: skips.mayBeTitle,
      examples: ['I saw it, and [[Anna]] in the Pan was bad, since she sings.'],
      counterexamples: ['I saw it, and [[Anna]] in the pan was bad, since she sings.'],
      test: ({ tree, position, changes, isOfName }) =>
        changes.has(tree.token(position)?.start ?? -1) &&
        isOfName(position) &&
        /^(?:in|of|on|with|from|and|under|behind)$/.test(lowerAt(tree, position + 1)) &&
        /^(?:the|an?)$/.test(lowerAt(tree, position + 2)) &&
        hasCapital(textAt(tree, position + 3)) &&
        !isPlaceName(textAt(tree, position + 3)),
    },
    {
      // "McCartney drops in on John ... from Paul's perspective".
      name: 'first name of whom everybody knows',
      skip: everyoneSkips.known,
      examples: ['It is for the fans of McCartney. I love how [[Paul]] sings his songs, and he is good.'],
      counterexamples: ['It is for the fans of McCarthy. I love how [[Paul]] sings his songs, and he is good.'],
      test: isFirstOfFigure,
    },
    {
      // "Watching her fold laundry": the parse takes the verb for a noun, and her for its owner.
      name: 'her before two nouns',
      skip: skips.unreadable,
      examples: ['Anna Lee was good, and I could spend hours watching [[her]] fold laundry.'],
      counterexamples: ['Anna Lee was good, and I could spend hours watching [[her]] in the laundry.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        /^(?:see|watch|hear|let|help|make|have|spot|catch|notice)$/.test(tree.token(position - 1)?.lemma ?? '') &&
        tree.token(position + 1)?.deprel === 'compound' &&
        tree.token(position + 1)?.xpos === 'NN' &&
        tree.token(position + 2)?.upos === 'NOUN',
    },
    {
      // "Bogdanovich, whose name tells us that he is Serbian".
      name: 'whose name tells',
      skip: everyoneSkips.stays,
      examples: ['It was made by Peter Reed, whose [[name]] tells us that he is English.'],
      counterexamples: ['It was made by Peter Reed, whose [[nurse]] tells us that he is English.'],
      test: ({ tree, position }) =>
        /^names?$/.test(lowerAt(tree, position)) &&
        /^(?:whose|his|her|their)$/.test(lowerAt(tree, position - 1)) &&
        /^(?:tell|say|suggest|imply|sound|mean|indicate|rhyme|betray)$/.test(tree.token(position + 1)?.lemma ?? ''),
    },
    {
      // "He his really funny".
      name: 'slip for "is"',
      skip: skips.unreadable,
      examples: ['She smiles, and he [[his]] really funny.', 'I love how she [[his]] a good friend.'],
      counterexamples: ['She gave him [[his]] really funny hat.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        (/^(?:he|she|it|there)$/.test(lowerAt(tree, position - 1)) ||
          /^(?:an?|the|not|my|your)$/.test(lowerAt(tree, position + 1))),
    },
    {
      // "It gives a fresh tone him": the film.
      name: 'only pronoun, of nobody',
      skip: everyoneSkips.noPerson,
      examples: ['It has a topic of our country and gives a fresh tone to [[him]].'],
      counterexamples: ['It has a nurse of our country and gives a fresh tone to [[him]].'],
      test: isOfNobody,
    },
  ],
}

const startAt = ({ tree }: AskedWord, at: number): number => tree.token(at)?.start ?? -1

const isChanged = (asked: AskedChange): boolean => asked.changes.has(startAt(asked, asked.position))

const isTitleWord = ({ tree }: AskedWord, at: number): boolean =>
  hasCapital(textAt(tree, at)) && personWords().titles.has(keyOf(textAt(tree, at)))

/** "Mr. Smith goes to Washington": a title and one name before a verb of titles and a name. */
function isBeforeTitleVerb({ tree, position }: AskedChange): boolean {
  const name = textAt(tree, position + 1) === '.' ? position + 2 : position + 1
  return (
    hasCapital(textAt(tree, name)) &&
    /^(?:goes|comes|takes|meets|builds|rides)$/i.test(lowerAt(tree, name + 1)) &&
    [2, 3].some((by) => hasCapital(textAt(tree, name + by)))
  )
}

/** A word of a name that stays, of a person as far as it shows. */
const isStayingName = (asked: AskedChange, at: number): boolean => {
  const token = asked.tree.token(at)
  if (token?.upos !== 'PROPN' || !/^\p{Lu}\p{Ll}/u.test(token.text) || asked.changes.has(token.start)) return false
  if (asked.surnames.has(token.text.toLowerCase())) return false
  return ![1, 2, 3].some(
    (by) =>
      asked.changes.has(startAt(asked, at - by)) &&
      asked.tree.tokens.slice(at - by, at).every(({ upos, text }) => upos === 'PROPN' || /^[.'’)]$/.test(text)),
  )
}

/** A word that may stand before the noun of a phrase. */
const isOfPhrase = ({ tree }: AskedChange, at: number): boolean => {
  const token = tree.token(at)
  return (
    token !== undefined &&
    (/^(?:ADJ|ADV|NOUN|DET|NUM|PART|PUNCT)$/.test(token.upos) || /^(?:VBN|VBG|PRP\$)$/.test(token.xpos)) &&
    !/^[,;:.()]$/.test(token.text)
  )
}

/** Marks that end the part of a sentence in which a name is spoken of. */
const isStop = (text: string): boolean => /^[.;:!?]$/.test(text)

/** A noun of a gender that changes is said of a name that does not. */
function isSaidOfStaying(asked: AskedChange): boolean {
  const { tree, position } = asked
  const lower = lowerAt(tree, position)
  if (!isChanged(asked) || asked.isOfName(position)) return false
  const isNoun = genderedWord(lower) !== undefined || lower === 'male' || lower === 'female'
  if (!isNoun) return false
  // The words of its phrase before it: "the terrorized female", "one of the city's favorite sons".
  let at = position - 1
  while (isOfPhrase(asked, at)) at--
  if (lowerAt(tree, at) === 'of' && /^(?:one|another|two|some|many)$/.test(lowerAt(tree, at - 1))) at -= 2
  const link = lowerAt(tree, at)
  if (/^(?:as|is|was|be|being|becomes|became)$/.test(link)) {
    for (let from = at - 1; from >= Math.max(0, at - 12) && !isStop(textAt(tree, from)); from--) {
      if (asked.changes.has(startAt(asked, from)) || /^(?:i|you|we|they|it)$/.test(lowerAt(tree, from))) return false
      if (isStayingName(asked, from)) return true
      if (tree.token(from)?.upos === 'NOUN' && isPersonNoun(lowerAt(tree, from))) return false
    }
    return false
  }
  return link === ',' && isStayingName(asked, at - 1) && /^(?:an?|the|one|another)$/.test(lowerAt(tree, at + 1))
}

const lands =
  /^(?:Creek|Basin|Valley|River|Lake|Beach|Park|Springs|Falls|Hills|Mountains?|Island|County|Canyon|Street|Road|Avenue)$/

/** Places stand on both sides of a changed name, or on one side behind a word for places. */
function isAmongPlaces(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !hasCapital(textAt(tree, position)) || !asked.isOfName(position)) return false
  const last = hasCapital(textAt(tree, position + 1)) ? position + 1 : position
  const isPlace = (at: number) => lands.test(textAt(tree, at)) || isPlaceName(textAt(tree, at))
  const isBefore = /^(?:,|and)$/.test(lowerAt(tree, position - 1)) && isPlace(position - 2)
  const isBehind =
    /^(?:,|and)$/.test(lowerAt(tree, last + 1)) &&
    [2, 3].some((by) => hasCapital(textAt(tree, last + by)) && isPlace(last + by))
  return (
    (isBefore && isBehind) || lands.test(textAt(tree, last)) || (isBefore && lands.test(textAt(tree, position - 2)))
  )
}

/** The one word that changes is a pronoun, and no person, not even a name, is spoken of before it. */
function isOfNobody(asked: AskedChange): boolean {
  const { document, tree, position, changes } = asked
  if (changes.size > 1 || !isChanged(asked)) return false
  if (!/^(?:him|her)$/.test(lowerAt(tree, position)) || tree.token(position)?.xpos === 'PRP$') return false
  return !document.sentences.some(({ tokens }) =>
    tokens.some(
      ({ text, upos, lemma, xpos, start }) =>
        start < startAt(asked, position) &&
        ((upos === 'NOUN' && xpos === 'NN' && isPersonNoun(lemma.toLowerCase())) ||
          (upos === 'PROPN' && !opensSentence(document.text, start)) ||
          /^(?:who|whom|whose|someone|somebody|one|person|anyone|everyone)$/i.test(text)),
    ),
  )
}

/** A first name that surely tells a gender, behind "plays" or "as", and does not change. */
function isStayingRole(asked: AskedChange): boolean {
  const { tree, position } = asked
  const name = textAt(tree, position)
  if (!isStayingName(asked, position) || genderOfFirstName(name)?.sure !== true || isPlaceName(name)) return false
  if (wordLists().unsure.has(name.toLowerCase()) || wordLists().notNames.has(name.toLowerCase())) return false
  if (/^(?:play|portray)$/.test(tree.token(position - 1)?.lemma ?? '')) return true
  // "Nick chose to marry Elena, and not Jim".
  if (tree.token(position)?.deprel === 'nsubj' && isActing(tree, tree.head(position))) return true
  return (
    lowerAt(tree, position - 1) === 'as' &&
    (tree.token(position - 2)?.upos === 'PROPN' ||
      /^(?:role|performance|turn|part|good|great)$/.test(lowerAt(tree, position - 2)))
  )
}

const isActing = (tree: AskedChange['tree'], verb: number): boolean => {
  const token = tree.token(verb)
  return (
    token?.upos === 'VERB' &&
    (wordLists().personVerbs.has(token.lemma) || /^(?:choose|date|trust|cheat)$/.test(token.lemma))
  )
}

/** The last name stands elsewhere by itself. */
function isFirstOfFigure(asked: AskedChange): boolean {
  const { document, tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position) || hasCapital(textAt(tree, position + 1))) return false
  const first = lowerAt(tree, position)
  return document.sentences.some(({ tokens }) =>
    tokens.some(
      ({ text, upos }, at) =>
        upos === 'PROPN' &&
        tokens[at - 1]?.upos !== 'PROPN' &&
        wordLists().figures.has(`${first} ${text.toLowerCase().replace(/['’]s?$/, '')}`),
    ),
  )
}

/** The name before the bracket and the one within it are of one person. */
function isInBrackets(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position)) return false
  if (/^[([]$/.test(textAt(tree, position - 1)) && isStayingName(asked, position - 2)) return true
  let open = position + 1
  while (hasCapital(textAt(tree, open)) && open < position + 4) open++
  return (
    /^[([]$/.test(textAt(tree, open)) &&
    hasCapital(textAt(tree, open + 1)) &&
    hasCapital(textAt(tree, open + 2)) &&
    /^[)\]]$/.test(textAt(tree, open + 3)) &&
    !asked.changes.has(startAt(asked, open + 1)) &&
    !asked.changes.has(startAt(asked, open + 2))
  )
}

/** "Foxx and Pearl Bailey", in a sentence that marries them. */
function isHalfOfCouple(asked: AskedChange): boolean {
  const { tree, position } = asked
  if (!isChanged(asked) || !asked.isOfName(position)) return false
  let end = position + 1
  while (hasCapital(textAt(tree, end)) && end < position + 4) end++
  const isBeside =
    (/^(?:and|&)$/.test(lowerAt(tree, position - 1)) && isStayingName(asked, position - 2)) ||
    (/^(?:and|&)$/.test(lowerAt(tree, end)) && isStayingName(asked, end + 1))
  return (
    isBeside &&
    tree.tokens.some(({ lemma }) =>
      /^(?:couple|marry|married|marriage|newlyweds?|lovers?|romance|wedding|divorce|spouses?|parents?|romantic|love)$/i.test(
        lemma,
      ),
    )
  )
}
