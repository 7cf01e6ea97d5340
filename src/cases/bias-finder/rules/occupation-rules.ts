import { relation } from '../../../language/index.js'
import type { RuleList } from '../../word-rule.js'
import { isQuote, lowerAt, spanOf, textAt } from '../../words-at.js'
import { occupationSkips as skips } from '../occupation-skips.js'
import { occupationWords } from '../occupation-words.js'
import { type AskedOccupation, isOfNameBehind, nounOf, type OccupationRule } from './occupation-asked.js'
import { complementRules } from './occupation-complements.js'

/** The word denotes no person of the text, or not by itself. */
const wordRules: readonly OccupationRule[] = [
  {
    name: 'name',
    skip: skips.nameOrTitle,
    examples: ['I love [[Baker]] a lot.', 'I saw the [[Doctor]] Strange film.'],
    counterexamples: ['[[Director]] Michael Anderson likes it.'],
    test: (asked) => nounOf(asked).upos === 'PROPN' && !isOfNameBehind(asked),
  },
  {
    name: 'before a name',
    skip: skips.nameOrTitle,
    examples: ['I met [[doctor]] Smith today.'],
    counterexamples: [
      'I met the [[doctor]].',
      'I met the [[sculptor]] Marcel today.',
      'It is one of those by [[director]] Michael Anderson.',
    ],
    test: (asked) => {
      const next = asked.tree.token(asked.last + 1)
      return next?.upos === 'PROPN' && next.xpos !== 'POS' && !isCalledBehind(asked) && !isOfNameBehind(asked)
    },
  },
  {
    name: 'no noun',
    skip: skips.none,
    examples: ['I [[doctor]] my books.', 'I had to [[doctor]] it.'],
    test: (asked) => nounOf(asked).upos !== 'NOUN' && !isOfNameBehind(asked),
  },
  {
    name: 'part of another word',
    skip: skips.partOfAnother,
    examples: ['It is a [[nurse]] uniform.', 'He owns a [[lawyer]] film.'],
    counterexamples: ['The old [[nurse]] slept.'],
    test: (asked) =>
      /^(?:compound|flat|fixed|goeswith|reparandum|dep)$/.test(relation(nounOf(asked))) && !isOfNameBehind(asked),
  },
  {
    name: 'fellow of a part of another word',
    skip: skips.partOfAnother,
    examples: ['It is a cop and [[lawyer]] show.', 'It is a doctor and [[nurse]] film.'],
    test: (asked) => {
      const head = asked.tree.token(asked.tree.head(asked.last))
      return relation(nounOf(asked)) === 'conj' && head !== undefined && relation(head) === 'compound'
    },
  },
  {
    // Whatever the parse says, a noun right behind takes the word in.
    name: 'before another noun',
    skip: skips.partOfAnother,
    examples: ['The [[detectives]] question witnesses.'],
    test: (asked) => {
      const { tree, last, number } = asked
      if (tree.token(last + 1)?.upos !== 'NOUN' || tree.head(last + 1) === last) return false
      // "The captains bird": a mark left out.
      if (number === 'plural' && tree.token(last + 1)?.xpos === 'NN') return true
      return !/^(?:nsubj|obj|obl|root)$/.test(relation(nounOf(asked))) || tree.head(last) === last + 1
    },
  },
  {
    name: 'joined to another word',
    skip: skips.partOfAnother,
    examples: ['She is a [[teacher]]-to-be.', 'She is a model/[[teacher]] here.'],
    test: (asked) => {
      const { start, end } = placeOf(asked)
      const { text } = asked.document
      return (
        /[\p{L}\p{N}/&*_@#-]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
        /^[\p{L}\p{N}/&*_@-]/u.test(text.slice(end, end + 2))
      )
    },
  },
  {
    name: 'taken up by "which"',
    skip: skips.partOfAnother,
    examples: ['I wait for the [[coach]], which is late.'],
    counterexamples: ['I wait for the [[coach]], who is late.'],
    test: ({ tree, last }) =>
      tree
        .children(last, 'acl')
        .some((clause) => [...tree.subtree(clause)].some((at) => lowerAt(tree, at) === 'which')),
  },
  {
    name: 'may be a thing',
    skip: skips.general,
    examples: ['The key [[driver]] is the price.', 'He made repairs on the [[coaches]].', 'They rob the [[coach]].'],
    counterexamples: ['The old [[driver]] slept.', 'They like the [[coach]].'],
    test: isMaybeThing,
  },
  {
    // "A CNN-type journalist".
    name: 'kind of a body',
    skip: skips.field,
    examples: ['He is a CNN-type [[journalist]] here.'],
    counterexamples: ['He is a quiet-type [[journalist]] here.'],
    test: ({ document: { text }, tree, first }) =>
      /\p{Lu}{2,}[-‐‑ ]?(?:type|style|like)\s$/u.test(text.slice(0, tree.token(first)?.start)),
  },
  {
    name: 'behind a quotation mark',
    skip: skips.nameOrTitle,
    examples: ['He is a "[[doctor]]" of sorts.', 'I saw "[[Doctor]] in the house".'],
    test: ({ tree, first }) => isOneQuote(textAt(tree, first - 1)),
  },
  {
    name: 'in a fixed phrase',
    skip: skips.fixedPhrase,
    examples: ["He has a [[driver]]'s license.", 'The bill is a real [[cop]] out of course.'],
    counterexamples: ['The [[cop]] is out.'],
    test: standsInPhrase,
  },
  {
    // "It would take a magician to mend it".
    name: 'whom something would take',
    skip: skips.general,
    examples: ['It would take a [[magician]] to mend it.', 'It takes a good [[lawyer]] to see that.'],
    counterexamples: ['He would take a [[lawyer]] to see that.'],
    test: ({ tree, last }) =>
      tree.token(tree.head(last))?.lemma === 'take' &&
      tree.token(last)?.deprel === 'obj' &&
      tree.children(tree.head(last), 'nsubj', 'expl').some((at) => lowerAt(tree, at) === 'it'),
  },
]

const placeOf = ({ tree, first, last }: AskedOccupation) => spanOf(tree, first, last)

export const occupationRules: RuleList<AskedOccupation> = {
  name: 'occupation',
  question: 'Is this occupation one of a person, by itself?',
  placeOf,
  rules: [...wordRules, ...complementRules],
}

function isMaybeThing({ tree, occupation: { text }, last }: AskedOccupation): boolean {
  const thing = occupationWords().things.get(text)
  if (thing === undefined) return false
  const isObject = /^(?:obj|nsubj:pass)$/.test(tree.token(last)?.deprel ?? '')
  return (
    tree.children(last, 'amod', 'compound').some((at) => thing.qualities.has(lowerAt(tree, at))) ||
    tree.children(last, 'case').some((at) => thing.prepositions.has(lowerAt(tree, at))) ||
    (isObject && thing.verbs.has(tree.token(tree.head(last))?.lemma.toLowerCase() ?? ''))
  )
}

/** "The sculptor Marcel": the noun has an article, and the name says who it is. */
const isCalledBehind = ({ tree, last }: AskedOccupation): boolean =>
  /^\p{Ll}/u.test(textAt(tree, last)) &&
  tree.head(last + 1) === last &&
  tree.children(last, 'det', 'nmod').some((at) => /^(?:the|a|an|my|his|her|our|their)$/.test(lowerAt(tree, at)))

const isOneQuote = (text: string): boolean => isQuote(text) && (text.length === 1 || /^(?:``|'')$/.test(text))

function standsInPhrase(asked: AskedOccupation): boolean {
  const { start, end } = placeOf(asked)
  const around = 24
  const from = Math.max(0, start - around)
  const near = asked.document.text
    .slice(from, end + around)
    .toLowerCase()
    .replace(/’/g, "'")
  return occupationWords().phrases.some((phrase) => {
    for (let at = near.indexOf(phrase); at >= 0; at = near.indexOf(phrase, at + 1)) {
      if (from + at < end && from + at + phrase.length > start) return true
    }
    return false
  })
}
