import { isPersonNoun, pronounReading, relation, type SentenceTree } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import { skips } from '../skips.js'
import { isDoubtfulHer } from './doubtful-her.js'

/** A pronoun of a person, no relative one. */
export interface AskedPronoun {
  readonly tree: SentenceTree
  readonly position: number
  /** Whether the person is spoken of at a place of the sentence. */
  readonly isOwn: (position: number) => boolean
}

export const pronounRules: RuleList<AskedPronoun> = {
  name: 'pronoun',
  question: 'May this pronoun be replaced?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      name: 'they',
      skip: skips.they,
      examples: ['Dr. Wallen was good. [[They]] were kind and he was quick.'],
      test: (asked) => setOf(asked) === 'they',
    },
    {
      name: 'one of two joined by "or"',
      skip: skips.anybody,
      examples: ['Tell your boss that [[he]]/she is a fool.', 'Alex says [[he]] or she believes in ghosts.'],
      test: ({ tree, position }) =>
        isJoined(tree, position + 1, position + 2) || isJoined(tree, position - 1, position - 2),
    },
    {
      // "(S)he", "s/he": both.
      name: 'both in one word',
      skip: skips.anybody,
      examples: ['John Lee is great and he sings. I feel that (s)[[he]] makes it.'],
      counterexamples: ['John Lee is great and he sings. I feel that (so) [[he]] makes it.'],
      test: ({ tree, position }) =>
        /^[)/]$/.test(textAt(tree, position - 1)) &&
        lowerAt(tree, position - 2) === 's' &&
        tree.touch(position - 1, position),
    },
    {
      name: 'he he',
      skip: skips.uncertain,
      examples: [
        'Well done brother. Just do not try teaching him how to shave, as you need some lessons yourself [[he he]]',
      ],
      guard: 'One text. Laughter is no person: "she she".',
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'he' && [position - 1, position + 1].some((at) => lowerAt(tree, at) === 'he'),
    },
    {
      name: 'whose name is not known',
      skip: skips.uncertain,
      examples: ['I forgot [[his]] name. He was good.'],
      counterexamples: ['Anna is great. [[Her]] name is known.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position + 1) === 'name' &&
        tree.tokens
          .slice(Math.max(0, position - 3), position)
          .some(({ text }) => /^(?:what|who|forg[eo]t|know|remember|recall)/i.test(text)),
    },
    {
      name: 'with a capital beside another',
      skip: skips.mayBeTitle,
      examples: ['Anna sings I Begged [[Her]] again. She is good.'],
      counterexamples: ['Anna sings. I love [[Her]] songs. She is good.'],
      test: ({ tree, position }) => isBig(tree, position) && (isBig(tree, position - 1) || isBig(tree, position + 1)),
    },
    {
      // There the parse ends the sentence, and owner or object cannot be told.
      name: 'his or her at the end of a line',
      skip: skips.unreadable,
      examples: ['Anna is great. I love [[her]]'],
      counterexamples: ['Anna is great. I love [[her]].'],
      test: ({ tree, position }) => position === tree.tokens.length - 1 && isHisOrHer(tree, position),
    },
    {
      name: 'to each his own',
      skip: skips.anybody,
      examples: [
        'Kornbluth uses two young boys between scenes. To each [[his]] own.',
        'John is great. He says to each [[his]] own.',
      ],
      counterexamples: ['John is great. Each of [[his]] own songs is good.'],
      guard: 'One text. The phrase means anybody: with another pronoun it speaks of one person.',
      test: ({ tree, position }) => lowerAt(tree, position - 1) === 'each' && lowerAt(tree, position + 1) === 'own',
    },
    {
      // What is his comes later.
      name: 'his before an adverb',
      skip: skips.unreadable,
      examples: ['John is great. This is [[his]] then and future best.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        /^(?:ADV|ADJ|CCONJ)$/.test(tree.token(position + 1)?.upos ?? '') &&
        (tree.token(position)?.deprel !== 'nmod:poss' || tree.token(tree.head(position))?.upos === 'ADV'),
    },
    {
      name: 'her before "no good"',
      skip: skips.unreadable,
      examples: ['You cringed as she begged [[her]] no good man to let her stay.'],
      guard: 'One text. Whether her becomes him or his hangs on words that the parse gets wrong there.',
      test: ({ tree, position }) => [0, 1, 2].map((by) => lowerAt(tree, position + by)).join(' ') === 'her no good',
    },
    {
      // "Wiggling her behind", "her coming of age story", "talk to her crazy": him or his hangs on what the next word is.
      name: 'her before a word that may be a noun or not',
      skip: skips.unreadable,
      examples: [
        'Anna is great. She joins in, wiggling [[her]] behind and laughing.',
        'Anna is great. This is [[her]] coming of age story.',
        'She loves it when I talk to [[her]] crazy',
        'I had to hear [[her]] drunkenly yelling at her kids.',
      ],
      counterexamples: ['Anna is great. I saw [[her]] coming home.', 'Anna is great. I love [[her]] crazy songs.'],
      test: isHerOfBoth,
    },
    {
      // "Had her committed", "her off moments", "watching her fall for him".
      name: 'her that may be him or his',
      skip: skips.unreadable,
      examples: [
        'Anna is great. I would have had [[her]] committed.',
        'Anna is great. The script gives [[her]] none of it.',
        'Anna is great. The cast assembled around [[her]] all lap up the dialogue.',
        'Anna is great. They were watching [[her]] fall for him.',
        'Anna is great. We all know [[her]] off moments.',
        'Anna is great. Most important was [[her]] will to live.',
        'Anna is great. The film allows [[her]] room to shine.',
      ],
      counterexamples: [
        'Anna is great. I saw [[her]] committed friends.',
        'Anna is great. They were watching [[her]] from the house.',
        'Anna is great. I saw [[her]] off the train.',
      ],
      test: ({ tree, position }) => isDoubtfulHer(tree, position),
    },
    {
      // Whether owner or object hangs on what is quoted.
      name: 'his or her before a quotation mark',
      skip: skips.unreadable,
      examples: ["Anna is great. I love [[her]] 'Let me dance' scene."],
      counterexamples: ['Anna is great. I love [[her]] dancing scene.'],
      test: ({ tree, position }) => /^["“”‘’'`]/.test(textAt(tree, position + 1)) && isHisOrHer(tree, position),
    },
    {
      // "Who his depicted", "he was his a fool": a slip for another word.
      name: 'his where no owner can stand',
      skip: skips.unreadable,
      examples: ['I love the man who [[his]] depicted as evil. He is great.'],
      counterexamples: ['John is great. The car is [[his]].', 'John is great. I know that [[his]] friends are.'],
      test: isStrayHis,
    },
    {
      // "Tom his acting": a mark of possession that only "his" can be.
      name: 'his in place of the mark of possession',
      skip: skips.unreadable,
      examples: [
        'if you like gangster type of movies, then this is the first one you should buy or at least rent, Al Pacino [[his]] performance is top notch.',
      ],
      counterexamples: ['It cost Tom Hanks [[his]] job.'],
      test: isMark,
    },
    {
      // "He call he cops", "she film": a slip for "the" or "her".
      name: 'he or she where no subject can stand',
      skip: skips.unreadable,
      examples: ['John is great. He will call [[he]] cops.'],
      counterexamples: ['John is great. It is [[he]].'],
      test: isStraySubject,
    },
    {
      // A slip for "here".
      name: 'her behind a verb without objects',
      skip: skips.unreadable,
      examples: ['Anna is great. She has lived [[her]] for years.'],
      counterexamples: ['Anna is great. I have seen [[her]] for years.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        /^(?:live|stay|arrive|come|go|belong|reside)$/.test(tree.token(position - 1)?.lemma.toLowerCase() ?? '') &&
        !/^(?:NOUN|PROPN|ADJ)$/.test(tree.token(position + 1)?.upos ?? ''),
    },
    {
      // Nobody is his own friend.
      name: 'within what the person is said to be',
      skip: skips.uncertain,
      examples: [
        'He loves Loy, who is adorable as [[his]] wife.',
        'The cast is good. Casey Affleck as [[her]] brother is really good and extremely likeable, if you catch my drift.',
      ],
      counterexamples: ['John Lee is great in [[his]] role.'],
      test: isOfOwnRole,
    },
    {
      name: 'himself behind another noun',
      skip: skips.uncertain,
      examples: [
        'Then the actor Jay Leno [[himself]] is good. He sings.',
        'There is a reason why Jay Leno [[himself]] laughs. He sings.',
      ],
      counterexamples: ['John is great. He met them [[himself]].'],
      test: isEmphatic,
    },
  ],
}

const setOf = ({ tree, position }: AskedPronoun) => pronounReading(textAt(tree, position))?.set

const isJoined = (tree: SentenceTree, mark: number, other: number): boolean =>
  /^(?:or|and|\/)$/.test(lowerAt(tree, mark)) && pronounReading(textAt(tree, other)) !== undefined

const isBig = (tree: SentenceTree, position: number): boolean => position > 0 && hasCapital(textAt(tree, position))

const isHisOrHer = (tree: SentenceTree, position: number): boolean => /^(?:her|his)$/.test(lowerAt(tree, position))

function isHerOfBoth({ tree, position }: AskedPronoun): boolean {
  if (lowerAt(tree, position) !== 'her') return false
  const token = tree.token(position)
  const next = tree.token(position + 1)
  if (token === undefined || next === undefined) return false
  const isOwner = token.deprel === 'nmod:poss'
  if (/^(?:behind|past|present|own|inside|best|all)$/i.test(next.text)) return !isOwner
  if (next.upos === 'ADV' && tree.token(position + 2)?.xpos === 'VBG') return true
  if (next.xpos === 'VBG') return !isOwner && lowerAt(tree, position + 2) === 'of'
  // "To her crazy": but "it was her favourite".
  const isBehindPreposition = tree.token(position - 1)?.upos === 'ADP'
  return isOwner && isBehindPreposition && tree.token(tree.head(position))?.upos === 'ADJ'
}

function isStrayHis({ tree, position }: AskedPronoun): boolean {
  if (lowerAt(tree, position) !== 'his' || position === 0) return false
  if (/^(?:a|an|the|he|she|they|was|were|been|not)$/.test(textAt(tree, position + 1))) {
    // "Something of his was lost": there it stands alone.
    return tree.token(position + 1)?.upos !== 'AUX' || !/^(?:of|like|than)$/.test(lowerAt(tree, position - 1))
  }
  return (
    tree.token(position)?.deprel !== 'nmod:poss' &&
    /^(?:who|which|that|it|there|what)$/.test(lowerAt(tree, position - 1))
  )
}

/** Behind a verb the name is its object: "it cost Tom his job". */
function isMark({ tree, position, isOwn }: AskedPronoun): boolean {
  const isName = (at: number) => tree.token(at)?.upos === 'PROPN'
  if (lowerAt(tree, position) !== 'his' || !isName(position - 1)) return false
  let first = position - 1
  while (isName(first - 1)) first--
  const isOwnName = Array.from({ length: position - first }, (_, at) => first + at).some(isOwn)
  return isOwnName && !/^(?:VERB|AUX|ADP)$/.test(tree.token(first - 1)?.upos ?? '')
}

function isStraySubject({ tree, position }: AskedPronoun): boolean {
  const token = tree.token(position)
  const next = tree.token(position + 1)
  if (token === undefined || !/^s?he$/i.test(token.text) || next === undefined) return false
  const isSubject = /^(?:nsubj|root|conj|parataxis|appos|ccomp|advcl)/.test(token.deprel)
  return !isSubject && /^NN/.test(next.xpos) && /^VB/.test(tree.token(position - 1)?.xpos ?? '')
}

/** "John as his friend", "John, his friend": whoever "his" is, it is not John. */
function isOfOwnRole({ tree, position, isOwn }: AskedPronoun): boolean {
  const token = tree.token(position)
  if (token?.deprel !== 'nmod:poss' || lowerAt(tree, position + 1) === 'own') return false
  const noun = tree.head(position)
  if (isOwn(noun) || !isPersonNoun(tree.token(noun)?.lemma ?? '')) return false
  const isOfName = (at: number) => tree.token(at)?.upos === 'PROPN' && (isOwn(at) || isOwn(tree.head(at)))
  // The parse also takes "as" for the mark of a clause.
  if (lowerAt(tree, position - 1) === 'as' && isOfName(position - 2)) return true
  const [as] = tree.children(noun, 'case').filter((at) => lowerAt(tree, at) === 'as')
  if (as !== undefined)
    return isOwn(as - 1) || isOwn(tree.head(noun)) || tree.children(as - 1).some(isOwn) || isOwn(tree.head(as - 1))
  const isNamed = (at: number) => isOwn(at) && tree.token(at)?.upos === 'PROPN'
  return (
    (/^(?:appos|compound|flat)$/.test(relation(tree.tokens[noun] as (typeof tree.tokens)[number])) &&
      isNamed(tree.head(noun))) ||
    tree.children(noun, 'appos', 'flat', 'compound').some(isNamed)
  )
}

function isEmphatic({ tree, position, isOwn }: AskedPronoun): boolean {
  const before = tree.token(position - 1)
  return (
    /^(?:him|her)self$/.test(lowerAt(tree, position)) &&
    before !== undefined &&
    /^(?:NOUN|PROPN)$/.test(before.upos) &&
    !isOwn(position - 1) &&
    relation(before) !== 'obj'
  )
}
