import { capitalise, isFirstName, isPersonNoun, relation, type SentenceTree } from '../../../language/index.js'
import { hasCapital, isApart, keyOf, textAt } from '../../words-at.js'
import { genderedWord, personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedName, type NameRule, textBefore, textBehind } from './name-asked.js'

/** The words are no whole name: they are joined to others, or a part of the name was not found. */
export const namePartRules: readonly NameRule[] = [
  {
    name: 'title of what stands before it',
    skip: skips.titled,
    examples: [
      'Lukas is suave & rich and [[Miss Young]] is loving and in love with her dog.',
      'He is rich and [[Miss Young]] is in love. I like Young and her songs.',
    ],
    guard:
      "One text. Where it does not decide, 'Mr. and Mrs. Smith' becomes one person and 'my Uncle Ben' becomes 'my Anna'.",
    test: ({ tree, first, hasTitle }) =>
      hasTitle &&
      (/^(?:DET|CCONJ)$/.test(tree.token(first - 1)?.upos ?? '') ||
        /^PRP\$|^POS$/.test(tree.token(first - 1)?.xpos ?? '')),
  },
  {
    name: 'joined by a hyphen or slash',
    skip: skips.joinedName,
    examples: [
      'The [[Sheridan-Reagan]] film is good. She is lovely.',
      'I like [[Sheridan]]/Reagan films. She is lovely.',
    ],
    counterexamples: ['[[Shu-fen]] called my mother yesterday. She is lovely.'],
    test: ({ tree, first, last }) =>
      isJoined(tree, first - 1, first) || isJoined(tree, last + 1, last) || isTwoNames(tree, first, last),
  },
  {
    name: 'name in small letters behind it',
    skip: skips.cutName,
    examples: ['We saw [[Bette]] midler there. She sings well.'],
    test: ({ tree, last }) => isLowerName(tree, last + 1),
  },
  {
    name: 'surname in small letters, parsed as another word',
    skip: skips.cutName,
    examples: ['[[Sharon]] stone is great. She sings well.'],
    test: isBeforeLowerWord,
  },
  {
    name: 'name in small letters before it',
    skip: skips.cutName,
    examples: [
      'I love ms [[Erika Eleniak]] so much. She is great.',
      'We met tom [[Smith]] there. He is a great actor.',
    ],
    test: ({ tree, first }) => isBehindLowerName(tree, first),
  },
  {
    name: 'behind a word in brackets that touches it',
    skip: skips.mayBeTitle,
    examples: ['I saw (battlestar) [[Anna]] twice. She is great.'],
    test: (asked) => textBefore(asked) === ')' && asked.tree.touch(asked.first - 3, asked.first - 2),
  },
  {
    name: 'possessive without its mark',
    skip: skips.joinedName,
    examples: [
      '[[Bette Davis]] fans love it. She is great.',
      'This was [[Colin Farrells]] best film. He is a great actor.',
    ],
    test: ({ tree, last }) => /s$/.test(textAt(tree, last)) && /^(?:ADJ|NOUN)$/.test(tree.token(last + 1)?.upos ?? ''),
  },
  {
    name: 'glued to letters or digits',
    skip: skips.joinedName,
    examples: ['I like grant_[[Anna]] a lot. She sings well.'],
    test: isGlued,
  },
  {
    name: 'adjective with a capital before it',
    skip: skips.cutName,
    examples: ['I saw Crazy [[Joe]] again. He is funny.'],
    test: ({ tree, first }) =>
      first > 1 && tree.token(first - 1)?.upos === 'ADJ' && hasCapital(textAt(tree, first - 1)),
  },
  {
    name: 'number with a capital before it',
    skip: skips.cutName,
    examples: ["Sixteen [[Jones]], Die Antwoord's daughter - YouTube"],
    test: ({ tree, first }) => tree.token(first - 1)?.upos === 'NUM' && hasCapital(textAt(tree, first - 1)),
  },
  {
    name: 'initials before it',
    skip: skips.cutName,
    examples: ['IK [[Brunel]] was a pretty cool guy.'],
    test: ({ document: { text }, tree, first }) =>
      /^(?:\p{Lu}\.?){2,3}$/u.test(textAt(tree, first - 1)) &&
      !/^(?:[AP]\.?M\.?|RT|TV|U\.?S\.?|UK|OK)$/.test(textAt(tree, first - 1)) &&
      hasCapital(textAt(tree, first)) &&
      !isApart(text, tree.token(first - 1), tree.token(first)),
  },
  {
    name: 'noun that opens the sentence before it',
    skip: skips.cutName,
    examples: ['Meat [[Loaf]] is great. He sings well.'],
    test: ({ tree, first }) => isOpeningNoun(tree, first),
  },
  {
    name: 'name that was not found before it',
    skip: skips.cutName,
    examples: ['I saw the Jet [[Li]] we love. He fights well.'],
    test: isBehindName,
  },
  {
    name: 'first name that was not found before it',
    skip: skips.cutName,
    examples: ['Thanks [[Roger]]. He is a good man.'],
    test: isBehindFirstName,
  },
  {
    name: 'Jr. behind it',
    skip: skips.cutName,
    examples: [
      'What happened to [[Robert Walker]], Jr.? He was a star.',
      'What was [[Lou Gossett]] Jr. thinking? He is a good actor.',
    ],
    counterexamples: ['[[Robert Walker]], senior clerk, is great. He acts well.'],
    test: (asked) => isSuffix(textBehind(asked, textBehind(asked) === ',' ? 2 : 1)),
  },
]

/** With its capital, as a part of a name. */
const isSuffix = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text) && personWords().suffixes.has(keyOf(text))

const isJoined = (tree: SentenceTree, mark: number, word: number): boolean =>
  /^[-‐‑/&]$/.test(textAt(tree, mark)) && tree.touch(mark, word)

/** "Sheridan-Reagan", but not "Shu-fen". */
function isTwoNames(tree: SentenceTree, first: number, last: number): boolean {
  for (let at = first + 1; at < last; at++) {
    if (isJoined(tree, at, at + 1) && /^\p{Lu}/u.test(textAt(tree, at + 1))) return true
  }
  return false
}

function isLowerName(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  return token?.upos === 'PROPN' && token.xpos !== 'POS' && /^\p{Ll}/u.test(token.text)
}

function isBeforeLowerWord({ tree, first, last, isPart }: AskedName): boolean {
  const after = tree.token(last + 1)
  const isWord = /^(?:NOUN|ADJ|X)$/.test(after?.upos ?? '') && /^\p{Ll}/u.test(after?.text ?? '')
  const isTwin = tree.head(last + 1) === tree.head(last) && after?.deprel === tree.token(last)?.deprel
  const isTied = tree.head(last + 1) === last || tree.head(last) === last + 1 || isTwin
  return first === last && !isPart && isWord && isTied && isFirstName(capitalise(textAt(tree, last)))
}

/** Nothing but a word for a person stands in small letters before a name. */
function isBehindLowerName(tree: SentenceTree, first: number): boolean {
  const before = tree.token(first - 1)
  const isPart =
    tree.token(first)?.deprel === 'flat' && tree.head(first) === first - 1 && /^\p{Ll}/u.test(before?.text ?? '')
  return (isLowerName(tree, first - 1) || isPart) && !isPersonNoun(before?.lemma ?? '')
}

/** Whatever a letter, number or line holds together with the name. */
function isGlued({ document: { text }, tree, first, last }: AskedName): boolean {
  const [start, end] = [tree.token(first)?.start ?? 0, tree.token(last)?.end ?? 0]
  const mark = tree.token(last + 1)
  const isClitic = mark?.start === end && /^['’]/.test(mark.text)
  return (
    /[\p{L}\p{N}_@#]$|\p{Lu}\.$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    (!isClitic && /^[\p{L}\p{N}_@]/u.test(text.slice(end, end + 2)))
  )
}

/** A noun that is no word for a person belongs to the name. */
function isOpeningNoun(tree: SentenceTree, first: number): boolean {
  const token = first === 1 ? tree.token(0) : undefined
  return token?.upos === 'NOUN' && !isPersonNoun(token.lemma) && /^(?:compound|flat)$/.test(relation(token))
}

/** A word for a person before a name is a title: Director Ann Lee. */
function isBehindName({ document: { text }, tree, first }: AskedName): boolean {
  const token = tree.token(first - 1)
  return (
    token?.upos === 'PROPN' &&
    /^\p{Lu}/u.test(token.text) &&
    !isPersonNoun(token.text) &&
    !isApart(text, token, tree.token(first)) &&
    /^(?:compound|flat)$/.test(relation(token))
  )
}

/** At the start of a sentence or behind a comma. */
function isBehindFirstName({ document: { text }, tree, first }: AskedName): boolean {
  const token = tree.token(first - 1)
  if (token === undefined || !/^\p{Lu}\p{Ll}+$/u.test(token.text) || isApart(text, token, tree.token(first)))
    return false
  if (isPersonNoun(token.lemma) || genderedWord(token.text.toLowerCase()) !== undefined) return false
  if (/^[,;:(]$/.test(textAt(tree, first - 2))) return /^(?:PROPN|NOUN|VERB|X)$/.test(token.upos)
  return first === 1 && /^(?:PROPN|NOUN)$/.test(token.upos)
}
