import type { RuleList } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { isOfInstitution } from '../person-context.js'
import { termKey } from '../terms.js'
import { isCalling, isInPhrase, isOfCompass } from '../word-lists.js'
import { originStretchRules } from './origin-stretch-rules.js'
import { isModifier, type Stretch } from './stretch.js'
import { titleRules } from './title-rules.js'

/** Asked before the terms that are written so are told apart. */
export const stretchRules: RuleList<Stretch, LeftReason> = {
  name: 'words of a dictionary',
  question: 'Do these words stand for themselves?',
  placeOf: (asked) => asked,
  rules: [
    {
      name: 'joined to another word',
      skip: leftReasons.joined,
      examples: ['It was a [[man]]-made lake.', 'All the congress(wo)[[men]] smiled.'],
      counterexamples: ['The [[man]] made it.', 'The nurse (tired) [[man]] smiled.'],
      test: isJoined,
    },
    {
      // A prefix that is written apart turns the word round.
      name: 'non white',
      skip: leftReasons.joined,
      examples: ['The non [[white]] kids smiled.', 'Those anti [[American]] people smiled.'],
      counterexamples: ['The tired [[white]] kids smiled.'],
      test: ({ tree, from }) => /^(?:non|anti|pro|ex|half|part|quasi|semi|un|pre|post)$/.test(lowerAt(tree, from - 1)),
    },
    {
      name: 'in the name of a person',
      skip: leftReasons.name,
      examples: ['Jack [[Black]] was funny in it.', 'I liked Jesse (the old repairman) [[White]], and Ann Reed.'],
      counterexamples: ['I liked Jesse (the old repairman). [[White]] people smiled.'],
      test: ({ context, tree, start, end, from, to }) =>
        context.isInName(start, end) ||
        (textAt(tree, from - 1) === ')' && hasCapital(textAt(tree, from)) && /^[,.;:]$/.test(textAt(tree, to))),
    },
    {
      name: 'behind a word of the compass',
      skip: leftReasons.name,
      examples: [
        'A West [[Indian]] man smiled.',
        'The North [[American]] woman smiled.',
        'The North and [[South Korean]] nurses smiled.',
      ],
      counterexamples: ['The [[American]] woman smiled.', 'A [[South Korean]] nurse smiled.'],
      test: ({ tree, from }) =>
        isOfCompass(textAt(tree, from - 1)) ||
        (isOfCompass(textAt(tree, from)) &&
          /^(?:and|or)$/.test(lowerAt(tree, from - 1)) &&
          isOfCompass(textAt(tree, from - 2))),
    },
    {
      name: 'in a fixed phrase',
      skip: leftReasons.phrase,
      examples: ["It is a poor [[man]]'s Bond."],
      counterexamples: ['He is a rich [[man]].'],
      test: ({ tree, from, to }) => isInPhrase(tree.tokens, from, to),
    },
    {
      name: 'a folk song',
      skip: leftReasons.notPerson,
      examples: ['It is an [[Irish]] folk song.'],
      counterexamples: ['The [[Irish]] folk smiled.'],
      test: ({ tree, to }) => lowerAt(tree, to) === 'folk' && /^NNS?$/.test(tree.token(to + 1)?.xpos ?? ''),
    },
    {
      name: 'language of a word',
      skip: leftReasons.phrase,
      examples: ['The house (a [[German]] word) is small.', 'It is called Casa ([[Portuguese]] for house).'],
      counterexamples: ['The [[German]] man is small.'],
      test: ({ tree, to }) =>
        /^(?:word|words|for|language|translation|meaning|accent|speaking)$/.test(lowerAt(tree, to)) &&
        (lowerAt(tree, to) !== 'for' ||
          tree.tokens.slice(Math.max(0, to - 4), to).some(({ text }) => /^[([]$/.test(text))),
    },
    {
      name: 'language that is spoken',
      skip: leftReasons.phrase,
      examples: [
        'He later speaks [[Swedish]] - and a nerdy man smiles.',
        'The men sang in [[Swedish]], too.',
        'It is called so in vulgar [[English]], again.',
      ],
      counterexamples: ['He speaks of [[Swedish]] men.', 'He believes in [[Swedish]] men.'],
      test: isLanguage,
    },
    {
      name: 'silent as a Turk',
      skip: leftReasons.phrase,
      examples: ['He is as silent as a [[Turk]].', 'She is as rich as a [[king]].'],
      test: ({ tree, top }) =>
        tree
          .children(top, 'case', 'mark')
          .some((at) => lowerAt(tree, at) === 'as' && tree.token(at - 1)?.upos === 'ADJ'),
    },
    {
      // Not to be told from a mistake, which would stay before the new word.
      name: '"an" before an h',
      skip: leftReasons.article,
      examples: ['An [[Hispanic]] woman smiled.'],
      counterexamples: ['A [[Hispanic]] woman smiled.'],
      test: (asked) => lowerAt(asked.tree, asked.from - 1) === 'an' && /^h/i.test(asked.context.written(asked)),
    },
    {
      name: 'whose house or league it is',
      skip: leftReasons.phrase,
      examples: ["She founded the [[women]]'s league."],
      test: ({ tree, top }) => isOfInstitution(tree, top),
    },
    {
      // Speech of a scene that the text does not show, a title, or a word that somebody else would use.
      name: 'in quotation marks',
      skip: leftReasons.phrase,
      examples: [
        'The "[[poor]]" man smiled.',
        "He is the '[[father]]' of all monsters.",
        'I saw "Death of a [[Woman]]" again.',
        'I saw "An [[American]] in Paris" again.',
        'The song "Blame [[Canada]]" is good.',
        '“My [[wife]] is ill,” he said.',
      ],
      counterexamples: ['The "poor" [[man]] smiled.', "It is my friend's dog, and the [[man]]'s."],
      test: (asked) => asked.context.isInQuotation(asked),
    },
    {
      name: 'behind "called"',
      skip: leftReasons.name,
      examples: ['He plays a dog named [[King]].'],
      test: ({ tree, from }) => isCalling(textAt(tree, from - 1)),
    },
    ...titleRules,
    ...originStretchRules,
    {
      name: 'some words in capitals',
      skip: leftReasons.name,
      examples: ['I saw AN [[AMERICAN]] WEREWOLF in town.'],
      test: ({ tree, from, to }) =>
        isShouted(textAt(tree, from)) &&
        (isShouted(textAt(tree, from - 1)) || isShouted(textAt(tree, to))) &&
        tree.tokens.some(({ text }) => /\p{Ll}{2,}/u.test(text)),
    },
  ],
}

/** "Speaks Swedish", "in Swedish": an adjective of a people with no noun behind it. */
function isLanguage(asked: Stretch): boolean {
  const { tree, from, to, context, table } = asked
  const written = context.written(asked)
  const before = tree.token(from - 1)
  return (
    written !== written.toLowerCase() &&
    table
      .get(termKey(written))
      .some(
        ({ attribute, sort, word }) => attribute !== 'religion' && sort === 'adjective' && word.kind === 'people',
      ) &&
    /^(?:speak|learn|teach|study|understand|in|into|fluent|broken|perfect|vulgar|plain|proper|colloquial)$/.test(
      before?.lemma.toLowerCase() ?? '',
    ) &&
    !/^(?:NOUN|PROPN|ADJ|NUM)$/.test(tree.token(to)?.upos ?? '') &&
    !(isModifier(asked) && tree.token(to)?.upos === 'CCONJ') &&
    !/^[-‐/]$/.test(tree.touch(to - 1, to) ? textAt(tree, to) : '')
  )
}

const isShouted = (text: string): boolean => /^\p{Lu}{2,}$/u.test(text)

/** Man-made, he-man, Black-Scholes, congress(wo)men hold no persons of their own. */
function isJoined({ tree, from, to }: Stretch): boolean {
  const joins = (mark: number, beyond: number): boolean =>
    /^[-‐‑/&]$/.test(textAt(tree, mark)) && tree.touch(mark, beyond)
  const isBehindBracket = textAt(tree, from - 1) === ')' && tree.touch(from - 1, from)
  return (
    (tree.touch(to - 1, to) && joins(to, to + 1)) ||
    (tree.touch(from - 1, from) && joins(from - 1, from - 2)) ||
    isBehindBracket
  )
}
