import { lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import {
  asksForDegree,
  isDepthOfRole,
  isFigurative,
  isKnownForLong,
  isManner,
  isNeutralDegree,
  ofOrigin,
} from '../word-lists.js'
import { figuredAdjectiveRules } from './figured-term-rules.js'
import { modifierRules } from './modifier-rules.js'
import { personAdjectiveRules } from './person-term-rules.js'
import { predicateRules } from './predicate-rules.js'
import { type AskedTerm, allCapitals, isCommon, isModifier, type TermRules, tokenOf } from './stretch.js'
import { besideAdjectiveRules } from './sure-term-rules.js'
import { unlikeAdjectiveRules } from './unlike-term-rules.js'
import { standsForPeople } from './whole-people.js'

export const adjectiveRules: TermRules = {
  name: 'adjective',
  question: 'Is this adjective said of a person, and could another be?',
  placeOf: (asked) => asked,
  rules: [
    {
      name: 'no adjective',
      skip: leftReasons.otherPart,
      examples: ['It is [[pretty]] well done.', 'Go [[straight]] to the house.'],
      test: (asked) => {
        const { upos, xpos } = tokenOf(asked)
        const isNoun = upos === 'NOUN' || upos === 'PROPN'
        return upos !== 'ADJ' && !/^VB[NG]$/.test(xpos) && !(isNoun && (isModifier(asked) || isSaidOfAll(asked)))
      },
    },
    {
      name: 'part of a name',
      skip: leftReasons.name,
      examples: ['[[Young]] Frankenstein is a good film.'],
      test: isPartOfName,
    },
    {
      name: 'stands as a noun',
      skip: leftReasons.otherPart,
      examples: ['I am both a [[homosexual]] and a fan.'],
      counterexamples: ['The [[Irish]] have no idea of it.'],
      test: (asked) => !isModifier(asked) && !isSaidOfAll(asked) && asked.tree.children(asked.top, 'det').length > 0,
    },
    {
      name: 'whole people',
      skip: leftReasons.otherPart,
      examples: ['Even the [[American]] add-ons are good.', 'I like the [[British]] and Scottish accent.'],
      test: isWholePeople,
    },
    {
      name: 'old friend',
      skip: leftReasons.phrase,
      examples: ['He met an [[old]] friend.'],
      test: ({ tree, top }) => isOld(tree, top) && isKnownForLong(tree.token(tree.head(top))?.lemma ?? ''),
    },
    {
      name: 'my old neighbour',
      skip: leftReasons.phrase,
      examples: ['My [[old]] nurse smiled.'],
      test: ({ tree, top }) =>
        isOld(tree, top) && tree.children(tree.head(top), 'nmod').some((at) => tree.token(at)?.deprel === 'nmod:poss'),
    },
    {
      name: 'thin character',
      skip: leftReasons.phrase,
      examples: ['The [[thin]] character smiled.', 'The [[thin]] characters smiled.'],
      test: ({ tree, top, term }) => isDepthOfRole(term.text, tree.token(tree.head(top))?.lemma ?? ''),
    },
    {
      name: 'said of no person',
      skip: leftReasons.notPerson,
      examples: [
        'The [[black]] coffee is good.',
        'A [[thin]] book is a good book.',
        'The [[American]] diner is good.',
        'The [[French]] champions smiled.',
      ],
      counterexamples: ['A [[thin]] nurse smiled.', 'The [[American]] nurse smiled.'],
      test: (asked) => {
        const { context, tree, sentence, top, term } = asked
        const kind = isOfOrigin.test(term.attribute) ? ofOrigin : term.word.kind
        return !isSaidOfAll(asked) && !context.describesPerson(tree, sentence, top, kind)
      },
    },
    {
      name: 'behind a noun that measures it',
      skip: leftReasons.notPerson,
      examples: ['He is paper [[thin]].', 'He is five years [[old]].'],
      test: ({ tree, top }) =>
        tree.token(top - 1)?.upos === 'NOUN' ||
        (tree.token(top - 1)?.upos === 'PROPN' && tree.token(top)?.deprel !== 'amod'),
    },
    {
      name: 'German sounding',
      skip: leftReasons.notPerson,
      examples: ['A [[German]] sounding man smiled.'],
      test: ({ tree, top }) => isManner(textAt(tree, top + 1)),
    },
    {
      // Pallor, and no people.
      name: 'limp and white',
      skip: leftReasons.notPerson,
      examples: ['She was limp and [[white]].'],
      counterexamples: ['She was tired, and the [[white]] nurse smiled.'],
      test: ({ tree, top, term }) =>
        term.attribute === 'race' &&
        /^(?:white|black)$/.test(term.text) &&
        tree.token(top)?.deprel === 'conj' &&
        tree.token(tree.head(top))?.upos === 'ADJ' &&
        tree.children(tree.head(top), 'cop').length > 0,
    },
    {
      name: 'age with an adverb',
      skip: leftReasons.notPerson,
      examples: ['A barely [[young]] man smiled.'],
      counterexamples: ['A very [[young]] man smiled.'],
      test: ({ tree, top, term }) =>
        term.word.kind === 'years' &&
        tree.children(top, 'advmod').some((at) => !/^(?:very|rather|quite|really|fairly)$/.test(lowerAt(tree, at))),
    },
    {
      name: 'behind "too" or "how"',
      skip: leftReasons.notPerson,
      examples: ['He is too [[thin]].'],
      counterexamples: ['She is very [[thin]].'],
      test: ({ tree, top }) => tree.children(top, 'advmod').some((at) => asksForDegree(textAt(tree, at))),
    },
    {
      name: 'morally',
      skip: leftReasons.notPerson,
      examples: ['He is morally [[ugly]].', 'The man is emotionally [[blind]].'],
      test: ({ tree, top }) => tree.children(top, 'advmod').some((at) => isFigurative(textAt(tree, at))),
    },
    ...modifierRules,
    ...predicateRules,
    ...personAdjectiveRules,
    ...besideAdjectiveRules,
    ...unlikeAdjectiveRules,
    ...figuredAdjectiveRules,
    {
      // An adverb that tells how goes with few words, as "very" goes with all.
      name: 'painfully thin',
      skip: leftReasons.doubtful,
      examples: ['A painfully [[thin]] man smiled.'],
      counterexamples: ['A really [[thin]] man smiled.'],
      test: ({ tree, top }) =>
        tree
          .children(top, 'advmod')
          .some((at) => lowerAt(tree, at).endsWith('ly') && !isNeutralDegree(lowerAt(tree, at))),
    },
  ],
}

const isOfOrigin = /^(?:race|ethnicity|nationality|religion)$/

const isOld = (tree: AskedTerm['tree'], top: number): boolean =>
  lowerAt(tree, top) === 'old' && tree.token(top)?.deprel === 'amod'

/** What it stands before has a capital of its own. */
function isPartOfName(asked: AskedTerm): boolean {
  const { tree, top } = asked
  if (!isCommon(asked) || allCapitals(asked)) return false
  const written = textAt(tree, top)
  return written !== written.toLowerCase() && tree.token(tree.head(top))?.upos === 'PROPN' && tree.head(top) > top
}

/** "They rout the British and sail away": a people, though the parse may see a man's quality. */
function isWholePeople(asked: AskedTerm): boolean {
  const { tree, from, to, term } = asked
  return (
    !isSaidOfAll(asked) &&
    term.word.kind === 'people' &&
    /^(?:the|both|an?)$/.test(lowerAt(tree, from - 1)) &&
    !/^(?:NOUN|PROPN|ADJ|NUM|ADV)$/.test(tree.token(to)?.upos ?? '') &&
    !/^VB[NG]$/.test(tree.token(to)?.xpos ?? '')
  )
}

/** "The Irish have no idea": the word stands for all of them. */
const isSaidOfAll = ({ tree, from, to, term }: AskedTerm): boolean =>
  term.word.kind === 'people' && term.attribute !== 'religion' && standsForPeople(tree, from, to)
