import { isFirstName, isPersonNoun } from '../../../language/index.js'
import { hasCapital, isQuote, lowerAt, textAt } from '../../words-at.js'
import { genderedWord, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedName, type NameRule, textBefore, textBehind } from './name-asked.js'

/** The words are in the title of a work that no mark sets off: what stands around them says so. */
export const nameWorkRules: readonly NameRule[] = [
  {
    name: 'owns a noun with a capital',
    skip: skips.mayBeTitle,
    examples: ["We saw [[Muriel]]'s Wedding again. She sings."],
    counterexamples: ["We saw [[Muriel]]'s wedding again. She sings.", "I met [[Muriel]]'s Dad again, and she smiles."],
    test: (asked) => {
      const { tree, first, last, isPart, hasTitle } = asked
      const owned = textAt(tree, last + 2)
      return (
        first === last &&
        !isPart &&
        !hasTitle &&
        tree.token(last + 1)?.xpos === 'POS' &&
        hasCapital(owned) &&
        !isFirstName(owned) &&
        !isPersonNoun(owned.toLowerCase()) &&
        genderedWord(owned.toLowerCase()) === undefined
      )
    },
  },
  {
    // "Rick Mercer's Report".
    name: 'owns a kind of work with a capital',
    skip: skips.mayBeTitle,
    examples: ["We saw [[Rick Mercer]]'s Report again. He smiled."],
    counterexamples: ["We saw [[Rick Mercer]]'s report again. He smiled."],
    test: (asked) =>
      asked.tree.token(asked.last + 1)?.xpos === 'POS' &&
      hasCapital(textBehind(asked, 2)) &&
      personWords().kindsOfWork.has(textBehind(asked, 2).toLowerCase()),
  },
  {
    name: 'one word before a colon',
    skip: skips.mayBeTitle,
    examples: ['[[Anna]]: a castle in the sky is the bomb. She is fine.'],
    counterexamples: ['[[Anna]] is in a castle in the sky. She is fine.'],
    test: ({ tree, first, last }) => first === 0 && last === 0 && textAt(tree, 1) === ':',
  },
  {
    // "This version of Anna Christie".
    name: 'what there is a version of',
    skip: skips.mayBeTitle,
    examples: ['I saw this version of [[Anna Christie]] again. She is good.'],
    counterexamples: [
      'I saw this friend of [[Anna Christie]] again. She is good.',
      "I saw this version of [[Anna Christie]]'s play again. She is good.",
    ],
    test: (asked) =>
      /^of$/i.test(textBefore(asked)) &&
      asked.tree.token(asked.last + 1)?.xpos !== 'POS' &&
      personWords().showingsOfWork.has(textBefore(asked, 2).toLowerCase()),
  },
  {
    // "The sequel to Pumpkinhead", "just like the original Volcano".
    name: 'what has a sequel',
    skip: skips.mayBeTitle,
    examples: [
      'I saw the sequel to [[Anna Christie]] again. She is good.',
      'It is just like the original [[Anna Christie]] again. She is good.',
    ],
    counterexamples: [
      'I saw the gift to [[Anna Christie]] again. She is good.',
      "It is just like the original [[Anna Christie]]'s play. She is good.",
    ],
    test: (asked) => {
      if (asked.tree.token(asked.last + 1)?.xpos === 'POS') return false
      const before = textBefore(asked).toLowerCase()
      if (/^(?:to|for)$/.test(before)) return /^(?:sequel|prequel|follow-?up)s?$/i.test(textBefore(asked, 2))
      return before === 'original' && /^the$/i.test(textBefore(asked, 2))
    },
  },
  {
    // "Drop Squad is ostensibly about a man".
    name: 'what is about something',
    skip: skips.mayBeTitle,
    examples: [
      '[[Anna Christie]] is about a woman. She sings.',
      '[[Anna Christie]] is ostensibly about a woman. She sings.',
    ],
    counterexamples: [
      '[[Anna Christie]] is about to leave. She sings.',
      '[[Anna Christie]] is glad about it. She sings.',
    ],
    test: ({ tree, last }) => {
      if (!/^(?:is|was|['’]s)$/i.test(textAt(tree, last + 1))) return false
      const at = tree.token(last + 2)?.upos === 'ADV' && lowerAt(tree, last + 2) !== 'about' ? last + 3 : last + 2
      return lowerAt(tree, at) === 'about' && /^(?:DET|PRON|NOUN|PROPN|ADJ|NUM)$/.test(tree.token(at + 1)?.upos ?? '')
    },
  },
  {
    // "Starring BRUCE KIMBALL ADAM LAWRENCE": no comma says where one ends.
    name: 'four words without small letters',
    skip: skips.cutName,
    examples: ['It is by [[BRUCE KIMBALL ADAM LAWRENCE]] again. He is good.'],
    counterexamples: ['It is by [[BRUCE KIMBALL]] again. He is good.'],
    test: ({ tree, first, last }) =>
      last - first >= 3 && tree.tokens.slice(first, last + 1).every(({ text }) => !/\p{Ll}/u.test(text)),
  },
  {
    // "The natives of Diego Garcia".
    name: 'where people live',
    skip: skips.notPerson,
    examples: ['It is about the natives of [[Diego Garcia]]. He wrote it.'],
    counterexamples: ['It is about the friends of [[Diego Garcia]]. He wrote it.'],
    test: (asked) => /^of$/i.test(textBefore(asked)) && personWords().ofPlaces.has(textBefore(asked, 2).toLowerCase()),
  },
  {
    name: 'what one sits through',
    skip: skips.mayBeTitle,
    examples: ['[[Fay Grim]] is hard to sit through. She is good.'],
    counterexamples: ['[[Fay Grim]] is hard to live with. She is good.'],
    test: ({ tree, last }) =>
      /^(?:is|was)$/.test(lowerAt(tree, last + 1)) &&
      [4, 5, 6].some((by) => lowerAt(tree, last + by) === 'sit' && lowerAt(tree, last + by + 1) === 'through'),
  },
  {
    // "Titan A.E."
    name: 'letters with points behind it',
    skip: skips.mayBeTitle,
    examples: ['It is like [[Titan]] A.E. again. He is good.'],
    counterexamples: ['It is like [[Titan]] again. He is good.'],
    test: ({ tree, last }) => [last, last + 1].some((at) => /^(?:\p{Lu}\.){2,}$/u.test(textAt(tree, at)) && at > 0),
  },
  {
    // "To see Dickie Roberts: Former Child Star".
    name: 'colon and words with capitals behind it',
    skip: skips.mayBeTitle,
    examples: ['We saw [[Dickie Roberts]]: Former Child Star, and he smiled.'],
    counterexamples: ['We met [[Dickie Roberts]]: he is here, and he smiled.'],
    test: (asked) =>
      textBehind(asked) === ':' &&
      [2, 3].every((by) => hasCapital(textBehind(asked, by))) &&
      !isQuote(textBefore(asked)),
  },
  {
    // "Presenting Lily Mars is a pleasant little film", "Yes, Giorgio, is a feel good movie".
    name: 'before "is a film"',
    skip: skips.mayBeTitle,
    examples: [
      'Presenting [[Lily Mars]] is a pleasant little film. She sings.',
      'Yes, [[Giorgio]], is a feel good movie. He sings.',
    ],
    counterexamples: ['For [[Lily Mars]] this is a pleasant little film. She sings.'],
    test: isBeforeWork,
  },
  {
    // "Raising Victor Vargas fails"; what is seen, heard or cast may well be a person.
    name: 'behind the verb that opens a title',
    skip: skips.mayBeTitle,
    examples: ['Raising [[Victor Vargas]] fails in what it tries. He is good.'],
    counterexamples: ['Watching [[Victor Vargas]] is good fun. He is funny.'],
    test: isBehindGerund,
  },
  {
    name: 'one of several works',
    skip: skips.mayBeTitle,
    examples: [
      'I like films such as [[Hera]] and others, and she sings.',
      'Some of the best movies, for example, [[Hera Pheri]], are old. She sings.',
      'My favorites are Braveheart, [[Anna]], The last samurai and Gladiator. Anna is an actress.',
    ],
    counterexamples: ['I like singers such as [[Anna Lee]] and others. She sings well.'],
    test: (asked) => isExampleOfWork(asked) || isBesideArticle(asked),
  },
  {
    name: 'who one says that one is',
    skip: skips.mayBeTitle,
    examples: ['We have seen I am [[Sam]] again, and he smiled.'],
    counterexamples: ['We have seen that he is [[Sam]] again, and he smiled.'],
    test: ({ tree, first, last }) => first === last && /^am$|^['’]m$/i.test(lowerAt(tree, first - 1)),
  },
  {
    name: 'in a quotation of capitals',
    skip: skips.mayBeTitle,
    examples: ['The first one, "The One Where [[Monica]] Gets A Flat", is good. She sings.'],
    counterexamples: ['I heard "the one where [[Monica]] gets a flat" again. Monica is an actress.'],
    test: isInBigQuotation,
  },
  {
    name: 'behind "the" and a capital, with "and" between',
    skip: skips.mayBeTitle,
    examples: ['There are some of them with the Master and [[Margarita]], and she sings.'],
    counterexamples: ['There are some of them with the master and [[Margarita]], and she sings.'],
    test: (asked) =>
      asked.first === asked.last &&
      /^(?:and|&)$/.test(textBefore(asked)) &&
      hasCapital(textBefore(asked, 2)) &&
      /^the$/i.test(textBefore(asked, 3)),
  },
]

const isWork = (word: string): boolean => personWords().works.has(word) && !/^(?:titled|called|entitled)$/.test(word)

/** The sentence says of nothing else that it is a film. */
function isBeforeWork({ tree, last }: AskedName): boolean {
  return tree.tokens.some(({ upos }, at) => {
    if (upos !== 'NOUN' || !isWork(lowerAt(tree, at))) return false
    const [copula] = tree.children(at, 'cop')
    if (copula === undefined || copula <= last) return false
    // What is said to be a film: words with capitals only, or an opening verb that the name belongs to.
    const subjects = tree.children(at, 'nsubj', 'csubj')
    if (!subjects.every((one) => tree.token(one)?.upos === 'PROPN' || tree.token(one)?.deprel === 'csubj')) return false
    return isTitleTo(tree, last, copula)
  })
}

/** From the beginning of the sentence to the verb all words but small ones have capitals. */
function isTitleTo(tree: AskedName['tree'], last: number, verb: number): boolean {
  const words = tree.tokens.slice(0, verb).filter(({ text }) => /\p{L}/u.test(text))
  return (
    words.length > 1 &&
    verb - last <= 4 &&
    words.every(
      ({ text, upos }) => hasCapital(text) || /^(?:of|the|and|a|an|in|to|on|at)$/.test(text) || upos === 'PUNCT',
    )
  )
}

function isBehindGerund({ tree, first, last }: AskedName): boolean {
  const verb = tree.token(0)
  if (first !== 1 || verb === undefined || !/^\p{Lu}\p{Ll}+ing$/u.test(verb.text)) return false
  // What is seen, heard or cast may well be a person.
  if (personWords().verbsOfPersons.has(verb.lemma.toLowerCase())) return false
  const next = tree.token(last + 1)
  return next !== undefined && /^(?:VERB|AUX)$/.test(next.upos) && /^(?:VBZ|VBD|MD)$/.test(next.xpos)
}

/** "Films such as Hera", "movies, for example, Hera". */
function isExampleOfWork({ tree, first }: AskedName): boolean {
  let at = first - 1
  if (/^[,:(]$/.test(textAt(tree, at))) at--
  const said = [at - 1, at].map((each) => lowerAt(tree, each)).join(' ')
  if (said === 'such as' || said === 'for example' || said === 'for instance') at -= 2
  else if (/^(?:like|including|e\.g\.?|eg)$/.test(lowerAt(tree, at))) at--
  else return false
  if (/^[,:(]$/.test(textAt(tree, at))) at--
  return personWords().worksInPlural.has(lowerAt(tree, at))
}

/** "Braveheart, Troy, The last samurai": one of a list in which an article has a capital. */
function isBesideArticle({ tree, first, last }: AskedName): boolean {
  if (first !== last || textAt(tree, first - 1) !== ',' || textAt(tree, last + 1) !== ',') return false
  return tree.tokens.some(
    ({ text }, at) => at > 0 && /^(?:The|A|An)$/.test(text) && /^(?:,|and)$/.test(textAt(tree, at - 1)),
  )
}

/** At most a dozen words in quotation marks, of which most have capitals. */
function isInBigQuotation({ tree, first, last }: AskedName): boolean {
  const far = 12
  let start = first
  while (start > 0 && first - start < far && !isQuote(textAt(tree, start - 1))) start--
  let end = last
  while (end < tree.tokens.length - 1 && end - last < far && !isQuote(textAt(tree, end + 1))) end++
  if (!isQuote(textAt(tree, start - 1)) || !isQuote(textAt(tree, end + 1))) return false
  const words = tree.tokens.slice(start, end + 1).filter(({ text }) => /^\p{L}/u.test(text))
  const big = words.filter(({ text }) => /^\p{Lu}/u.test(text))
  return words.length > last - first + 2 && big.length >= words.length * 0.6
}
