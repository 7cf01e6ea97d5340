import {
  capitalise,
  isFirstName,
  isHeOrShe,
  isPersonNoun,
  isTitle,
  type SentenceTree,
} from '../../../language/index.js'
import type { RuleList, WordRule } from '../../word-rule.js'
import { keyOf, lowerAt, textAt } from '../../words-at.js'
import { namedWords } from '../named-words.js'
import { personWords } from '../person-words.js'
import { skips } from '../skips.js'
import { type AskedNamed, governor, lemmaOf, type PlacedName, placeOfNamed, roleOf } from './named-asked.js'

type Proof = WordRule<AskedNamed>

const somewhere =
  (test: (name: PlacedName) => boolean) =>
  (asked: AskedNamed): boolean =>
    asked.some(test)

/** Each says of a name, as it stands in one place of the text, that a person has it. */
const proofs: readonly Proof[] = [
  {
    name: 'title before it',
    examples: ['I met [[Mr. Smith]] twice.'],
    counterexamples: ['I met [[Anna Lee]] twice.'],
    test: somewhere(
      ({ tree, first, last }) =>
        (isTitleBefore(textAt(tree, first)) && first < last) || isTitleBefore(titleBefore(tree, first)),
    ),
  },
  {
    name: 'noun for a person beside it',
    examples: ['The actor [[Tom Hanks]] slept.', '[[Tom Hanks]], a doctor, slept.', 'A man named [[Tom Hanks]] slept.'],
    test: somewhere(hasPersonNoun),
  },
  {
    name: '"by" before it',
    examples: ['It was directed by [[Tom Hanks]] in May.'],
    test: somewhere(
      (name) =>
        /^(?:obl|nmod)$/.test(roleOf(name)) &&
        name.tree.children(name.head, 'case').some((at) => lowerAt(name.tree, at) === 'by') &&
        namedWords().agentVerbs.has(lemmaOf(governor(name))),
    ),
  },
  {
    name: 'owns what persons have',
    examples: ["I love [[Tom Hanks]]' smile.", "I saw [[Anna Lee]]'s wife."],
    test: somewhere(
      (name) =>
        name.tree.token(name.head)?.deprel === 'nmod:poss' && namedWords().ofPersons.has(lemmaOf(governor(name))),
    ),
  },
  {
    name: 'does what persons do',
    examples: ['[[Tom Hanks]] plays a doctor.', '" I know ," said [[Anna Lee]].'],
    test: somewhere(
      (name) =>
        name.tree.token(name.head)?.deprel === 'nsubj' &&
        governor(name)?.upos === 'VERB' &&
        namedWords().personVerbs.has(lemmaOf(governor(name))),
    ),
  },
  {
    name: 'is said to be somebody',
    examples: ['[[Tom Hanks]] is a good doctor.'],
    counterexamples: ['[[Tom Hanks]] is a good thing.'],
    test: somewhere(
      (name) =>
        name.tree.token(name.head)?.deprel === 'nsubj' &&
        governor(name)?.upos === 'NOUN' &&
        isPersonNoun(lemmaOf(governor(name))) &&
        name.tree.children(name.tree.head(name.head), 'cop').length > 0,
    ),
  },
  {
    name: '"who" behind it',
    examples: ['I like [[Tom Hanks]], who sings.'],
    test: somewhere(({ tree, head, last }) =>
      tree
        .children(head, 'acl')
        .some(
          (clause) =>
            clause > last && [...tree.subtree(clause)].some((at) => /^(?:who|whom|whose)$/.test(lowerAt(tree, at))),
        ),
    ),
  },
  {
    name: 'in a cast',
    examples: ['It stars [[Tom Hanks]] and a horse.'],
    test: somewhere(
      (name) => /^(?:obj|obl)$/.test(roleOf(name)) && namedWords().castVerbs.has(lemmaOf(governor(name))),
    ),
  },
  {
    name: '"as" with a name',
    examples: ['I like [[Tom Hanks]] as the doctor.'],
    test: somewhere(
      ({ tree, last }) =>
        lowerAt(tree, last + 1) === 'as' && /^(?:DET|PROPN|PRON|NOUN|ADJ)$/.test(tree.token(last + 2)?.upos ?? ''),
    ),
  },
  {
    name: 'taken up by "he" or "she"',
    examples: ['[[Anna]] is here. She is kind.'],
    test: ({ person: { chain, document } }) =>
      (chain.certain || chain.sureness?.likely === true) &&
      chain.mentions.some(
        ({ kind, start, end }, at) =>
          kind === 'pronoun' &&
          chain.mentions.slice(0, at).some((before) => before.kind === 'name') &&
          isHeOrShe(document.text.slice(start, end)),
      ),
  },
]

export const personProofs: RuleList<AskedNamed> = {
  name: 'proof of a person',
  question: 'Does the text prove that a person has this name?',
  placeOf: ({ person }) => placeOfNamed(person),
  rules: [
    {
      name: 'no first name, and one proof',
      skip: skips.notPerson,
      examples: ['[[Tacal]] is a bitch.'],
      test: isPoorWord,
    },
    ...proofs,
    {
      name: 'no proof',
      skip: skips.notPerson,
      examples: ['[[Anna Lee]] is long.'],
      test: () => true,
    },
  ],
}

/** "Uncle Buck", "Queen Latifah" may be a work or an artist. */
function isTitleBefore(text: string): boolean {
  const title = keyOf(text)
  return (isTitle(text) || personWords().titles.has(title)) && !namedWords().kinTitles.has(title)
}

const titleBefore = (tree: SentenceTree, first: number): string =>
  textAt(tree, textAt(tree, first - 1) === '.' ? first - 2 : first - 1)

/** Known neither as a first name nor behind one: one proof will not do. */
function isPoorWord(asked: AskedNamed): boolean {
  const { first } = asked.words
  if (first !== undefined && isFirstName(capitalise(first))) return false
  if (asked.some(({ text }) => /^(?:mrs?|ms|miss|dr)\b/i.test(text))) return false
  return proofs.filter(({ test }) => test(asked)).length < 2
}

function hasPersonNoun(name: PlacedName): boolean {
  const { tree, first, last, head } = name
  const isNoun = (at: number) => tree.token(at)?.upos === 'NOUN' && isPersonNoun(lemmaOf(tree.token(at)))
  // "Queen Latifah", "Uncle Buck" are no nouns beside a name.
  if (isNoun(first - 1) && !namedWords().kinTitles.has(lowerAt(tree, first - 1))) return true
  if (/^(?:named|called)$/.test(lowerAt(tree, first - 1)) && isNoun(first - 2)) return true
  if (tree.children(head, 'appos').some((at) => (at < first || at > last) && isNoun(at))) return true
  return roleOf(name) === 'appos' && isNoun(tree.head(head))
}
