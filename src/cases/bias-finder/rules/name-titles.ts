import { isFirstName, isPersonNoun, isTitle, relation } from '../../../language/index.js'
import { isApart, isQuote, lowerAt, range, textAt } from '../../words-at.js'
import { isCountry, isPlaceName } from '../named-places.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedName, headOf, type NameRule, textBefore, textBehind } from './name-asked.js'

const hasBigWord = (text: string): boolean => /^\p{Lu}/u.test(text)

/** The words name a work, a place or nobody, or are a part of a nickname. */
export const nameTitleRules: readonly NameRule[] = [
  {
    name: 'in quotation marks',
    skip: skips.mayBeTitle,
    examples: [
      'One of the films is "[[Bakshi]]\'s" best. He wrote it.',
      'One of the movies that are "blaxploitation," [[Bakshi]]\'s "Coonskin" is rich. He wrote it in a week.',
    ],
    test: (asked) => isQuote(textBefore(asked)) && range(1, 4).some((by) => isQuote(textBehind(asked, by))),
  },
  {
    name: 'behind a nickname',
    skip: skips.cutName,
    examples: ['Hulk "The American" [[Hogan]] is here. He fights well.'],
    test: (asked) => isQuote(textBefore(asked)) && isBehindNickname(asked),
  },
  {
    name: 'what somebody made',
    skip: skips.mayBeTitle,
    examples: ["Oz's [[Yoda]] is good. He is wise and small.", "I love Cloris Leachman's [[Dola]]. She is funny."],
    counterexamples: ["[[Anna]]'s film is good. She sings well."],
    test: ({ tree, first }) => tree.token(first - 1)?.xpos === 'POS' && tree.touch(first - 2, first - 1),
  },
  {
    name: 'one word behind "the"',
    skip: skips.notPerson,
    examples: ['The [[Joker]] is here. He laughs a lot.'],
    counterexamples: ['The [[Tom Hanks]] film is good. He is funny.'],
    test: (asked) => /^the$/i.test(textBefore(asked)) && asked.first === asked.last,
  },
  {
    name: 'one word behind "this"',
    skip: skips.notPerson,
    examples: ['I love this young [[Adonis]], who looks as if he sang.'],
    counterexamples: ['I love this [[Anna Lee]]. She sings well.'],
    test: ({ tree, first, last }) =>
      first === last && tree.children(first, 'det').some((at) => /^(?:this|that)$/i.test(textAt(tree, at))),
  },
  {
    name: 'where somebody is',
    skip: skips.notPerson,
    examples: ['I was at [[Trinity]], and I found her at home.', 'They visit the town of [[Weaver]] and his house.'],
    counterexamples: ['I looked at [[Anna]], and she was at home.'],
    test: isWhere,
  },
  {
    name: 'behind "in"',
    skip: skips.mayBeTitle,
    examples: ['I liked it in [[Shrek]]. He is funny.'],
    counterexamples: ["I liked it in [[Anna]]'s house. She is funny."],
    test: (asked) => /^in$/i.test(textBefore(asked)) && asked.tree.token(asked.last + 1)?.xpos !== 'POS',
  },
  {
    name: 'in brackets',
    skip: skips.uncertain,
    examples: [
      'The widow ([[Anna Lee]]) is sad. She lost her son.',
      'The captain ([[Tom Hanks]]) is sad. He lost his ship.',
    ],
    counterexamples: ['[[Kim Hunter]] is sad. She has lost her son.'],
    test: (asked) => /^[([]$/.test(textBefore(asked)),
  },
  {
    name: 'name in brackets behind it',
    skip: skips.uncertain,
    examples: ['[[Mia]] (Helin) returns home. She is sad.', '[[Gabe]] (Stallone) is a good climber. He falls.'],
    test: (asked) => {
      // "Lance Barton, (Rock)".
      const open = textBehind(asked) === ',' ? 2 : 1
      return textBehind(asked, open) === '(' && hasBigWord(textBehind(asked, open + 1))
    },
  },
  {
    name: 'title with a colon',
    skip: skips.mayBeTitle,
    examples: ['[[Wendy Wu]]: Homecoming Warrior is fun. She is brave.'],
    test: (asked) => asked.first === 0 && textBehind(asked) === ':' && hasBigWord(textBehind(asked, 2)),
  },
  {
    name: 'number behind it',
    skip: skips.mayBeTitle,
    examples: ['I saw [[Rocky]] 2 again. He fights well.'],
    counterexamples: ['I saw [[Anna]] two times. She sings well.'],
    test: (asked) => /^(?:\d{1,2}|[IVX]{2,})$/.test(textBehind(asked)),
  },
  {
    name: 'byname behind it',
    skip: skips.cutName,
    examples: ['[[Conan]] the Barbarian is strong. He fights well.'],
    test: (asked) => textBehind(asked) === 'the' && hasBigWord(textBehind(asked, 2)),
  },
  {
    name: 'country',
    skip: skips.notPerson,
    examples: ['[[Vietnam]] is great. He is what he is.'],
    test: (asked) => isCountry(writtenOf(asked)),
  },
  {
    name: 'place',
    skip: skips.notPerson,
    examples: [
      'I know [[Missouri]]. She has lived there all her life.',
      "She's from [[Florida]] so you've got to pay her.",
      'I checked [[Miss Portugal]] again. She is lovely.',
    ],
    counterexamples: ['[[Georgia]] is great. She sings well.'],
    test: isPlace,
  },
  {
    name: 'called a name',
    skip: skips.mayBeTitle,
    examples: ['I love [[Hugh Hefner]] and his show, but Hefner is a German surname.'],
    counterexamples: ['I love [[Hugh Hefner]] and his show.'],
    test: isSaidToBeName,
  },
  {
    name: 'site or company',
    skip: skips.notPerson,
    examples: ['I saw [[YouTube]] and he was there.'],
    counterexamples: ['[[MacDonald]] sings well. He is great.'],
    test: isCompany,
  },
  {
    name: 'two or three capitals',
    skip: skips.notPerson,
    examples: ["This mess is all [[BO]]'s fault! He did it."],
    test: (asked) =>
      /^\p{Lu}\.?(?: ?\p{Lu}\.?){1,2}$/u.test(writtenOf(asked)) && !/J/.test(writtenOf(asked)) && !asked.isPart,
  },
  {
    name: 'title alone',
    skip: skips.titled,
    examples: ['Her name was [[Duchess]], but he often called her Pet. She was kind.'],
    test: ({ tree, first, last }) => first === last && isTitle(textAt(tree, last)) && !isFirstName(textAt(tree, last)),
  },
  {
    // "A Doctor of Law", "a Picasso": a kind of person or thing.
    name: 'one behind "a" that owns nothing',
    skip: skips.notPerson,
    examples: ['He is a [[Kardashian]] and he knows it.'],
    counterexamples: ['I saw an [[Anna Lee]] film. She sings well.'],
    test: (asked) => /^an?$/i.test(textBefore(asked)) && governorOf(asked) === undefined,
  },
  {
    // "A new Don takes over": there may be many.
    name: 'one behind "a" and an adjective',
    skip: skips.notPerson,
    examples: ['A new [[Don]] takes over the family and finds himself in danger.'],
    counterexamples: ['The new [[Don]] takes over the family and finds himself in danger.'],
    test: (asked) =>
      /^an?$/i.test(textBefore(asked, 2)) && asked.tree.token(asked.first - 1)?.upos === 'ADJ' && !asked.isPart,
  },
  {
    name: 'marks that names do not have',
    skip: skips.notPerson,
    examples: [
      'They help you to have everything set up correctly: [[http://herp-info.webs.com/beardeddragon.htm http://www.beardeddragon.org/articles/caresheet/?page=1]] mm it depends on the size of his tank or cage.',
      '[[R&B]] stands for Rhythm And Blues. He sings it.',
    ],
    guard: 'An address on the web that was read as a person. A name in its place is no name.',
    test: (asked) => /[@#_/\\\d]|:|\S&\S/.test(writtenOf(asked)) || !/\p{Lu}|^[\p{L} '’-]+$/u.test(writtenOf(asked)),
  },
  {
    name: 'word that no person has for a name',
    skip: skips.notPerson,
    examples: ['[[God]] is great. He sees us.'],
    test: ({ tree, last }) => personWords().notPersons.has(lowerAt(tree, last)),
  },
  {
    name: 'noun for a person',
    skip: skips.notPerson,
    examples: ['I saw [[Boy]] again. He was sad.'],
    counterexamples: ['I saw [[Barker]] again. He was sad.'],
    test: ({ tree, first, last, isPart }) => {
      const word = first === last ? personWords().gendered.get(lowerAt(tree, last)) : undefined
      return word?.hasCounterpart === true && !word.isKin && !isPart
    },
  },
  {
    name: 'nickname behind it',
    skip: skips.cutName,
    examples: [
      '[[James]] "Not Jim" Belushi is funny. He sings.',
      'I saw [[Elsa]] "Rosalie" Bannister in the park. She was sad.',
    ],
    test: (asked) => isQuote(textBehind(asked)) && hasNickname(asked),
  },
  {
    name: 'short name behind a noun',
    skip: skips.uncertain,
    examples: ['Tom Hanks is great. I love director [[Tom]]. He acts well.'],
    counterexamples: ['Tom Hanks is great. In his free time [[Tom]] sings well.'],
    test: ({ document, tree, first, isPart }) => {
      const [before, token] = [tree.token(first - 1), tree.token(first)]
      if (!isPart || before?.upos !== 'NOUN' || isApart(document.text, before, token)) return false
      // "In her free time Tom sings".
      return isPersonNoun(before.lemma) || token?.deprel !== 'nsubj'
    },
  },
  {
    name: 'behind a word for a work',
    skip: skips.mayBeTitle,
    examples: [
      'I saw the movie [[Gandhi]] twice. He is wise.',
      'The album [[Exodus]] came out and confirmed his status.',
      'I saw her movie, [[Gandhi]], twice. He is wise.',
    ],
    counterexamples: ['In the original novel, [[Gandhi]] is an old man.'],
    test: (asked) =>
      isOfWork(asked, asked.first - 1) ||
      (isOfWork(asked, asked.first - 2) && textBefore(asked) === ',' && !isSubjectBehindComma(asked)),
  },
  {
    name: 'year in brackets behind it',
    skip: skips.mayBeTitle,
    examples: ['I saw [[Gandhi]] (1982) twice. He is wise.'],
    test: (asked) => textBehind(asked) === '(' && /^(?:19|20)\d\d$/.test(textBehind(asked, 2)),
  },
  {
    name: 'is said to be a work',
    skip: skips.mayBeTitle,
    examples: ['[[Cinderella]] is a beautiful film. She is lovely.'],
    test: isSaidToBeWork,
  },
  {
    name: 'called a work behind it',
    skip: skips.mayBeTitle,
    examples: ['I saw [[Cinderella]], a lovely film. She is sweet.'],
    test: (asked) => asked.tree.children(headOf(asked), 'appos').some((at) => isOfWork(asked, at)),
  },
  {
    name: 'part of a longer name',
    skip: skips.cutName,
    examples: ['[[Anna Smith]] Hospital is near. She is good.', 'We saw Sir [[Anna]] Wintour Center. She is good.'],
    test: (asked) => governorOf(asked)?.upos === 'PROPN',
  },
  {
    name: 'before "of" and a capital',
    skip: skips.cutName,
    examples: ['I met [[Richard]] of York. He was a bad king.'],
    test: (asked) => textBehind(asked) === 'of' && hasBigWord(textBehind(asked, 2)),
  },
  {
    name: 'before a word for a work or a place',
    skip: skips.mayBeTitle,
    examples: ['The [[Harry Potter]] series is good. He is brave.'],
    test: (asked) => personWords().workNouns.has(governorOf(asked)?.text.toLowerCase() ?? ''),
  },
]

const writtenOf = ({ document, tree, first, last }: AskedName): string =>
  document.text.slice(tree.token(first)?.start, tree.token(last)?.end)

/** Also of places that lend persons their names: where one comes from. */
function isPlace(asked: AskedName): boolean {
  const name = writtenOf(asked)
  // Miss Portugal.
  if (asked.hasTitle && asked.last > asked.first && isPlaceName(textAt(asked.tree, asked.last))) return true
  if (asked.isPart || !(isPlaceName(name) || isPeople(asked))) return false
  return (
    !personWords().placesAndNames.has(name) ||
    /^(?:from|near|outside|throughout|across|around|leave|left)$/i.test(textBefore(asked))
  )
}

/** "I was at Trinity", "the town of Weaver". */
function isWhere({ tree, first, last }: AskedName): boolean {
  if (first !== last) return false
  const before = lowerAt(tree, first - 1)
  if (before === 'of')
    return /^(?:town|city|village|state|county|island|country|kingdom|planet|land|port|province|university|college|school|church)$/.test(
      lowerAt(tree, first - 2),
    )
  return (
    before === 'at' &&
    /^(?:is|was|are|were|be|been|am|lived?|stayed|studied|arrived|worked|taught)$/.test(lowerAt(tree, first - 2))
  )
}

/** Europeans, Romanians. */
const isPeople = ({ tree, first, last }: AskedName): boolean =>
  first === last && (tree.token(last)?.xpos === 'NNPS' || isPlaceName(textAt(tree, last).replace(/s$/, '')))

/** "Hefner is a German surname", "the name Hefner". */
function isSaidToBeName(asked: AskedName): boolean {
  const { tree } = asked
  if (/^names?$/i.test(textBefore(asked))) return /^(?:the|a|this|that)$/i.test(textBefore(asked, 2))
  if (tree.tokens.some(({ text }) => /^(?:surname|forename|namesake)s?$/i.test(text))) return true
  const head = headOf(asked)
  const predicate = tree.head(head)
  return /^nsubj/.test(tree.token(head)?.deprel ?? '') && lowerAt(tree, predicate) === 'name'
}

/** "Kirby & John". */
const isBesideAnd = (asked: AskedName): boolean =>
  (textBefore(asked) === '&' && asked.tree.token(asked.first - 2)?.upos === 'PROPN') ||
  (textBehind(asked) === '&' && asked.tree.token(asked.last + 2)?.upos === 'PROPN')

/** A small letter before a capital is of a family name (McLeod, DeVito) or of a company. */
function isCompany(asked: AskedName): boolean {
  if (asked.first === asked.last && isBesideAnd(asked)) return true
  return (
    asked.first === asked.last &&
    /\p{Ll}\p{Lu}/u.test(writtenOf(asked)) &&
    !/^(?:M[ac]c?|De|Di|Du|La|Le|Van|Fitz|O['’]|D['’]|St)\p{L}?/u.test(writtenOf(asked))
  )
}

const isOfWork = ({ tree }: AskedName, at: number): boolean => personWords().works.has(lowerAt(tree, at))

/** "In the original novel, Valjean is a man": what stands before the comma is a phrase of its own. */
const isSubjectBehindComma = (asked: AskedName): boolean =>
  /^nsubj/.test(asked.tree.token(headOf(asked))?.deprel ?? '') && !/^[,)]$/.test(textBehind(asked))

function isSaidToBeWork(asked: AskedName): boolean {
  const { tree } = asked
  const head = headOf(asked)
  const token = tree.token(head)
  const predicate = tree.head(head)
  return (
    token !== undefined &&
    relation(token) === 'nsubj' &&
    tree.children(predicate, 'cop').length > 0 &&
    isOfWork(asked, predicate)
  )
}

/** What the name stands before, as one of its words. */
function governorOf(asked: AskedName): AskedName['tree']['tokens'][number] | undefined {
  const head = headOf(asked)
  const token = asked.tree.token(head)
  if (token === undefined || !/^(?:compound|flat)$/.test(relation(token))) return undefined
  return asked.tree.token(asked.tree.head(head))
}

/** A name in quotation marks, with the rest of the name behind it. */
function hasNickname({ tree, last }: AskedName): boolean {
  for (let at = last + 2; at < last + 6; at++) {
    if (isQuote(textAt(tree, at))) return tree.token(at + 1)?.upos === 'PROPN'
  }
  return false
}

/** The rest of the name stands before the nickname. */
function isBehindNickname({ tree, first }: AskedName): boolean {
  for (let at = first - 2; at > first - 7; at--) {
    if (isQuote(textAt(tree, at))) return hasBigWord(textAt(tree, at - 1))
  }
  return false
}
