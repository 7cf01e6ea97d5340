import { isFirstName, isPersonNoun, isTitle, opensSentence, relation } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedName, headOf, type NameRule, textBefore, textBehind } from './name-asked.js'

/** The words are called as persons are, and are none: an animal, a company, slang that begins a post. */
export const nameNobodyRules: readonly NameRule[] = [
  {
    name: 'said to be an animal, a thing or a body',
    skip: skips.notPerson,
    examples: [
      'His dog [[Buck]] is old. He loves his bone.',
      'The short film is about a spatula named [[Edward]]. He is afraid.',
      'The bosses of the mortgage giant [[Fannie Mae]] left. Fannie Mae is big.',
    ],
    counterexamples: [
      '[[Tom Hanks]] is a pig. He loves his food.',
      'The actor [[Tom Hanks]] is old. He loves his food.',
    ],
    test: isSaidToBeNobody,
  },
  {
    // "Mann these hoes", "Ion pay for it": the capital is of the sentence.
    name: 'opening word that no verb follows',
    skip: skips.notPerson,
    examples: ['I pay. [[Babydad]] needing bail, he said.'],
    counterexamples: ['[[Izzard]] was funny in his show.', "[[Izzard]]'s humor is good. He is funny."],
    test: isOpeningWord,
  },
  {
    name: '"any" before it',
    skip: skips.mayBeTitle,
    examples: ['Any [[Dick]] should not get work because he is bad.'],
    counterexamples: ['That [[Dick]] should not get work because he is bad.'],
    test: (asked) => /^(?:any|every|each|no|some|another)$/i.test(textBefore(asked)),
  },
  {
    name: 'month',
    skip: skips.notPerson,
    examples: ['It is the middle of [[April]] and I have her here.'],
    counterexamples: ['I met [[April]] again and she was here.'],
    test: ({ tree, first, last }) =>
      first === last &&
      /^(?:april|may|june|august)$/.test(lowerAt(tree, first)) &&
      /^(?:of|in|until|till|til|by|since|last|next|this|late|early|mid|before|after)$/.test(lowerAt(tree, first - 1)),
  },
  {
    name: 'cry or letter',
    skip: skips.notPerson,
    examples: [
      "[[G]]'s up, he likes to party.",
      "Allez vous-en! Allez vous-en! [[Sapristi]]! That's all right! ” He could speak a little Spanish.",
    ],
    counterexamples: ['I love [[Anna]]! She sings well.'],
    test: isCry,
  },
  {
    // "Mercy on us", "Glory to God".
    name: 'what one cries out for',
    skip: skips.notPerson,
    examples: ['[[Mercy]] on us, who is she?', '" [[Grace]] be with her, " he said.'],
    counterexamples: ['[[Grace]] is with her, he said.', 'I met [[Mercy]] on a train, and she smiled.'],
    test: ({ tree, first, last }) =>
      first === last &&
      /^(?:mercy|grace|glory|joy|faith|hope|charity|patience|felicity|verity)$/.test(lowerAt(tree, first)) &&
      /^(?:on|upon|to|be|unto)$/.test(lowerAt(tree, last + 1)) &&
      (first === 0 || /^(?:["“”‘:!?.]|``)$/.test(textAt(tree, first - 1))),
  },
  {
    name: 'before "and" and a capital that owns',
    skip: skips.mayBeTitle,
    examples: ['They are like [[Hannah]] and Her Sisters. She is good.'],
    counterexamples: ['They are like [[Hannah]] and her sisters. She is good.'],
    test: (asked) => /^(?:and|&)$/i.test(textBehind(asked)) && /^(?:Her|His|The|My|Their)$/.test(textBehind(asked, 2)),
  },
  {
    name: 'capitals in a sentence of small letters',
    skip: skips.notPerson,
    examples: ['Why did [[TBFH]] leave, she said.'],
    counterexamples: ['I met [[ANNA]] twice. She sings well.'],
    test: ({ tree, first, last, isPart }) => {
      const text = textAt(tree, last)
      return (
        first === last && !isPart && /^\p{Lu}{3,5}$/u.test(text) && !isFirstName(text) && hasSmallLetters(tree.tokens)
      )
    },
  },
  {
    name: 'behind "of" and a capital',
    skip: skips.mayBeTitle,
    examples: ['I saw The Return of [[Jafar]] twice. He is evil.', 'THE RETURN OF [[JAFAR]] is great. He is evil.'],
    counterexamples: ['Fans of [[Tom Hanks]] love it. He is funny.'],
    test: (asked) => /^of$/i.test(textBefore(asked)) && isBigWithin(asked, asked.first - 2),
  },
  {
    name: 'verb with a capital before it',
    skip: skips.mayBeTitle,
    examples: ['I saw Finding [[Nemo]] twice. He is brave.', 'I saw Being [[John Malkovich]] twice. He is great.'],
    counterexamples: ['Seeing [[John Malkovich]] is fun. He is great.'],
    test: (asked) =>
      /^(?:VERB|AUX)$/.test(asked.tree.token(asked.first - 1)?.upos ?? '') && isBigWithin(asked, asked.first - 1),
  },
  {
    name: 'where somebody goes',
    skip: skips.notPerson,
    examples: ['They went to [[Tyburn]] again, and there she was.'],
    counterexamples: ['They went to [[Anna]] again, and there she was.'],
    test: ({ tree, first, last, isPart }) =>
      first === last &&
      !isPart &&
      !isFirstName(textAt(tree, first)) &&
      lowerAt(tree, first - 1) === 'to' &&
      /^(?:go|come|travel|return|ride|drive|move|journey|sail|fly|march|walk|way|trip|road|back|off)$/.test(
        tree.token(first - 2)?.lemma.toLowerCase() ?? '',
      ),
  },
]

const isNobody = (word: string): boolean => personWords().animals.has(word) || personWords().calledLikePersons.has(word)

/** "The yacht Anna", "a dog named Rex", "Rex is a collie". Of a person it is said too that he is a pig. */
function isSaidToBeNobody(asked: AskedName): boolean {
  const { tree, first, last } = asked
  const head = headOf(asked)
  const token = tree.token(head)
  const governor = tree.head(head)
  if (token === undefined) return false
  const isNoun = (at: number) => tree.token(at)?.upos === 'NOUN' && isNobody(lowerAt(tree, at))
  const beside = tree.children(head, 'appos', 'compound').filter((at) => at < first || at > last)
  if (isNoun(first - 1) && tree.token(first - 1)?.xpos === 'NN') return true
  if (beside.some((at) => isNoun(at) && relation(tree.tokens[at] as typeof token) === 'appos')) return true
  switch (relation(token)) {
    case 'appos':
    case 'flat':
      return isNoun(governor)
    case 'nsubj':
      return (
        tree.children(head, 'conj').length === 0 &&
        tree.children(governor, 'cop').length > 0 &&
        isNoun(governor) &&
        !isFigure(lowerAt(tree, governor))
      )
    default:
      return /^(?:named|called)$/.test(lowerAt(tree, first - 1)) && isNoun(first - 2)
  }
}

const isFigure = (word: string): boolean => personWords().figuresOfSpeech.has(word)

/** Before a finite verb, a comma or a mark of possession it may be whoever it is. */
function isOpeningWord(asked: AskedName): boolean {
  const { document, tree, first, last, isPart } = asked
  if (first !== last || isPart || isFirstName(textAt(tree, first))) return false
  if (!opensSentence(document.text, tree.token(first)?.start ?? 0)) return false
  const next = tree.token(last + 1)
  if (next === undefined || next.xpos === 'POS') return false
  return /^(?:DET|PRON|NUM|INTJ)$/.test(next.upos) || /^(?:VB|VBG)$/.test(next.xpos)
}

/** A letter alone, or a word that is no first name and a sentence by itself. */
function isCry({ tree, first, last, isPart }: AskedName): boolean {
  if (first !== last || isPart) return false
  const text = textAt(tree, first)
  if (/^\p{L}$/u.test(text)) return true
  const isAlone = first === 0 || /^(?:["“”‘:!?.]|``)$/.test(textAt(tree, first - 1))
  return textAt(tree, last + 1) === '!' && isAlone && !isFirstName(text)
}

/** Asked behind all other rules of names: they know more of why. */
export const smallLetters: NameRule = {
  // "Doing nada", "that nina": in posts the words are what they are as words, a name has its capital.
  name: 'small letters',
  skip: skips.notPerson,
  examples: ['She was doing [[nada]] all day, and nada was her life.'],
  counterexamples: [
    'My friend [[tony]] is here, and he sings.',
    'I love [[tom hanks]] and his films.',
    'I met [[Tony]] again and he sang.',
  ],
  test: isSmall,
}

/** A name of one word, unless a title or a noun of a person before it tells that it is a name. */
function isSmall({ tree, first, last, hasTitle }: AskedName): boolean {
  if (hasTitle || !/^\p{Ll}/u.test(textAt(tree, last)) || !/^\p{Ll}/u.test(textAt(tree, first))) return false
  if (first < last) return !isFirstName(textAt(tree, first)) && !isTitle(textAt(tree, first))
  const before = tree.token(first - 1)
  if (before === undefined) return true
  return !(isTitle(before.text) || isPersonNoun(before.lemma) || /^(?:named|called)$/i.test(before.text))
}

const hasSmallLetters = (tokens: AskedName['tree']['tokens']): boolean =>
  tokens.filter(({ text }) => /^\p{Ll}{2}/u.test(text)).length > tokens.length / 3

/** A capital that does not open a sentence, or whose article opens it with one: "The Return". */
function isBigWithin({ document, tree }: AskedName, position: number): boolean {
  const token = tree.token(position)
  if (token === undefined || !(hasCapital(token.text) || /^\p{Lu}{2}/u.test(token.text))) return false
  return !opensSentence(document.text, token.start)
}
