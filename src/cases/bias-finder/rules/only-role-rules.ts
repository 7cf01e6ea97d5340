import type { SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, lowerAt, textAt, textOf } from '../../words-at.js'
import type { Person } from '../person.js'
import { genderedByEnd, genderedWord } from '../person-words.js'
import { skips } from '../skips.js'
import { isReplaced, isStop, ownNames, ownPronouns } from './only-person-asked.js'
import { isOfGender } from './role-names.js'
import { ownTrees } from './said-around-rules.js'

/** Roles and likenesses of the only person that have a gender of their own. */
export const onlyRoleRules: readonly WordRule<Person>[] = [
  {
    // "She returns as Maggie", "not seeing him as Ike Turner".
    name: 'pronoun in a role with a name of the gender',
    skip: skips.uncertain,
    examples: [
      'I love [[Anna Lee]]. She returns as Maggie.',
      'I love [[Anna Lee]], and I like her role. But she was good as Dame Evie.',
      'I love [[Tom Lee]], and he is good. It is hard to see him as Mr. Brown.',
    ],
    counterexamples: ['I love [[Anna Lee]]. She returns as a doctor.'],
    test: (person) => ownPronouns(person).some(({ tree, at }) => hasRoleBehind(person, tree, at)),
  },
  {
    // "Her Laura days".
    name: 'pronoun before a name of the gender',
    skip: skips.uncertain,
    examples: ['I love [[Anna Lee]], and she is good. It is one of her Laura days.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. It is one of her rainy days.'],
    test: (person) =>
      ownPronouns(person).some(
        ({ tree, at }) =>
          /^(?:his|her)$/.test(lowerAt(tree, at)) &&
          hasCapital(textAt(tree, at + 1)) &&
          // "His Knight Rider days": a title of a work.
          genderedWord(lowerAt(tree, at + 1)) === undefined &&
          isAnotherOfGender(person, tree, at + 1),
      ),
  },
  {
    // "Amanda, as played by the talented Justine Priestley".
    name: 'role that somebody with a name plays',
    skip: skips.uncertain,
    examples: [
      '[[Amanda]], as played by the talented Justine Reed, is a complex character. Amanda is sad and she is good.',
    ],
    counterexamples: [
      '[[Amanda]], as played by the talented people here, is a complex character. Amanda is sad and she is good.',
    ],
    test: (person) => ownNames(person).some(({ tree, last }) => isPlayedBehind(tree, last)),
  },
  {
    // "Summer Phoenix creates a deep Esther Kahn. Her acting is unique": whose it is.
    name: 'role that somebody with a name makes',
    skip: skips.uncertain,
    examples: ['Summer Phoenix creates a deep and sad [[Esther Kahn]], and her acting is good.'],
    counterexamples: ['Summer Phoenix meets a deep and sad [[Esther Kahn]], and her acting is good.'],
    test: (person) => ownNames(person).some(({ tree, first }) => isMadeByNamed(person, tree, first)),
  },
  {
    // "The actor who played Uncle Benny. He was amazing": he is the one or the other.
    name: 'role of somebody without a name',
    skip: skips.uncertain,
    examples: ['The acting was good, especially the actor who played [[Uncle Benny]]. He was amazing.'],
    counterexamples: ['The acting was good, especially the scene that showed [[Uncle Benny]]. He was amazing.'],
    test: (person) => ownNames(person).some(({ tree, first }) => isPlayedByNoun(person, tree, first)),
  },
  {
    // "Our main guy looks like young Clint Eastwood", "the girl talks like a man".
    name: 'whom somebody is like',
    skip: skips.uncertain,
    examples: [
      'I love [[Tom Lee]]. Our main guy looks like young Tom Lee, and he is good.',
      'I love [[Anna Lee]]. She talks like a man.',
    ],
    counterexamples: [
      'I love [[Tom Lee]]. Our main guy looks at young Tom Lee, and he is good.',
      'I love [[Anna Lee]]. She talks like a book.',
    ],
    test: (person) =>
      ownNames(person).some(({ tree, first }) => isLooksLike(tree, first)) ||
      ownTrees(person).some((tree) => tree.tokens.some((_, at) => isLikeSomebody(tree, at))),
  },
  {
    // "Rosemary's son is embodied by Stephen McHattie".
    name: 'name behind a role of the gender',
    skip: skips.genderedWord,
    examples: [
      "Rosemary's son Adrian has grown up and is embodied by creepy [[Stephen McHattie]]. McHattie is the film's only saving grace. He is very good and looks sinister.",
    ],
    counterexamples: [
      "Rosemary's child Adrian has grown up and is embodied by creepy [[Stephen McHattie]]. McHattie is the film's only saving grace. He is very good and looks sinister.",
    ],
    test: (person) => ownNames(person).some(({ tree, first }) => isBehindRole(person, tree, first)),
  },
  {
    // "Play his trademark crusading lawman".
    name: 'noun of the gender that the person has for a role',
    skip: skips.genderedWord,
    examples: ['I love [[Tom Lee]]. I want to see how he plays his early crusading lawman.'],
    counterexamples: ['I love [[Tom Lee]]. I want to see how he plays his early crusading doctor.'],
    test: (person) =>
      ownPronouns(person).some(({ tree, at }) => {
        const noun = tree.head(at)
        return (
          tree.token(at)?.deprel === 'nmod:poss' &&
          playing.test(tree.token(tree.head(noun))?.lemma ?? '') &&
          isOwnNoun(person, tree, noun)
        )
      }),
  },
  {
    // "Some resemblance to Katharine Hepburn", "a Diane Keaton-type role".
    name: 'likened to somebody of the gender',
    skip: skips.genderedWord,
    examples: [
      'I love [[Anna Lee]], and she is good. She bears some resemblance to Katharine Reed.',
      'I love [[Anna Lee]]. Anna Lee is good in the Diane Reed-type role, and she sings.',
      'I love [[Tom Lee]], and he is good. Tom Lee is the Dustin Hoffman character of this film.',
    ],
    counterexamples: [
      'I love [[Anna Lee]], and she is good. She bears some resentment to Katharine Reed.',
      'I love [[Anna Lee]]. Anna Lee is good in the Diane Reed scene, and she sings.',
    ],
    test: (person) => ownTrees(person).some((tree) => isLikenedBehind(person, tree) || isOfType(person, tree)),
  },
  {
    // "She is in no way a Daisy Duke", "a bit of a Geena Davis look-a-like".
    name: 'name of the gender with an article',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and she is good. She is in no way a Daisy Reed.'],
    counterexamples: ['I love [[Anna Lee]], and she is good. She is in no way bad.'],
    test: (person) =>
      ownTrees(person).some((tree) =>
        tree.tokens.some(
          (_, at) =>
            hasCapital(textAt(tree, at)) &&
            !awards.test(textAt(tree, at)) &&
            isAnotherOfGender(person, tree, at) &&
            hasArticleBefore(tree, at) &&
            isFigureItself(tree, at),
        ),
      ),
  },
  {
    // "The Hulkster shines in this": Hogan by another name.
    name: 'byname that is made of a name',
    skip: skips.twoNames,
    examples: ['I love [[Tom Hogan]], and he is good. The Hulkster shines in it.'],
    counterexamples: ['I love [[Tom Hogan]], and he is good. The Monster shines in it.'],
    test: ({ trees }) =>
      trees.some((tree) =>
        tree.tokens.some(
          ({ text, upos }, at) =>
            upos === 'PROPN' &&
            /^\p{Lu}\p{Ll}{2,}(?:ster|meister|inator)$/u.test(text) &&
            lowerAt(tree, at - 1) === 'the' &&
            !/^(?:Monster|Gangster|Master|Sister|Minister|Terminator)$/.test(text),
        ),
      ),
  },
  {
    // "Waiting until she has her baby".
    name: 'mother of a baby',
    skip: skips.genderedWord,
    examples: ['I love [[Anna Lee]], and they wait until she has her baby.'],
    counterexamples: ['I love [[Anna Lee]], and they wait until she has her money.'],
    test: (person) => person.sex === 'female' && ownTrees(person).some((tree) => ofBirth.test(textOf(tree))),
  },
]

const ofBirth =
  /\b(?:has|have|had|having|deliver|delivers|delivered) (?:her|a|the|their) (?:first )?(?:baby|babies|twins)\b|\b(?:gives?|gave|given|giving) birth\b|\bin labou?r\b/i

const playing = /^(?:play|portray|voice|impersonate|embody|personify|channel|reprise)$/

const isAnotherOfGender = (person: Person, tree: SentenceTree, at: number): boolean =>
  isOfGender(tree, at, person.sex) && !isReplaced(person, tree, at)

/** "As" or a verb of roles behind the pronoun, and a name of the gender soon behind that. */
function hasRoleBehind(person: Person, tree: SentenceTree, pronoun: number): boolean {
  for (let joint = pronoun + 1; joint < tree.tokens.length; joint++) {
    if (isStop(textAt(tree, joint))) return false
    const isAs = lowerAt(tree, joint) === 'as' && lowerAt(tree, joint - 1) !== 'such'
    if (!isAs && !playing.test(tree.token(joint)?.lemma ?? '')) continue
    for (let at = joint + 1; at <= joint + 6 && !isStop(textAt(tree, at)) && textAt(tree, at) !== ','; at++) {
      if (/^(?:VERB|AUX|PRON)$/.test(tree.token(at)?.upos ?? '')) break
      if (isAnotherOfGender(person, tree, at)) return true
    }
  }
  return false
}

/** "As played by", "(played by)" with a name behind it. */
function isPlayedBehind(tree: SentenceTree, last: number): boolean {
  const by = [2, 3, 4, 5].find(
    (step) =>
      lowerAt(tree, last + step) === 'by' &&
      /^(?:played|portrayed|voiced|performed|acted|embodied|depicted)$/.test(lowerAt(tree, last + step - 1)),
  )
  if (by === undefined) return false
  return [1, 2, 3, 4, 5, 6].some((step) => tree.token(last + by + step)?.upos === 'PROPN')
}

/** The name is the object of a verb by which actors make a role, and its subject has a capital. */
function isMadeByNamed(person: Person, tree: SentenceTree, first: number): boolean {
  const verb = tree.head(first)
  return (
    tree.token(first)?.deprel === 'obj' &&
    /^(?:create|play|portray|embody|personify|impersonate|essay|enact|voice)$/.test(tree.token(verb)?.lemma ?? '') &&
    tree
      .children(verb, 'nsubj')
      .some((at) => hasCapital(textAt(tree, at)) && tree.token(at)?.upos !== 'PRON' && !isReplaced(person, tree, at))
  )
}

/** "The actor who played", "the actor playing" right before the name. */
function isPlayedByNoun(person: Person, tree: SentenceTree, first: number): boolean {
  const verb = [1, 2, 3].map((by) => first - by).find((at) => playing.test(tree.token(at)?.lemma ?? ''))
  if (verb === undefined) return false
  const noun = /^(?:who|that)$/.test(lowerAt(tree, verb - 1)) ? verb - 2 : verb - 1
  return genderedWord(lowerAt(tree, noun)) !== undefined && !isReplaced(person, tree, noun)
}

/** "Looks like", "talks like" with nothing but adjectives before the name. */
function isLooksLike(tree: SentenceTree, first: number): boolean {
  const like = [1, 2, 3].map((by) => first - by).find((at) => lowerAt(tree, at) === 'like')
  return like !== undefined && /^(?:look|sound|talk|act|dress|seem)$/.test(tree.token(like - 1)?.lemma ?? '')
}

/** "Like a man": of either gender. */
const isLikeSomebody = (tree: SentenceTree, at: number): boolean =>
  /^(?:man|woman|girl|boy|lady|gentleman)$/.test(lowerAt(tree, at)) &&
  [1, 2, 3].some((by) => /^an?$/.test(lowerAt(tree, at - by)) && lowerAt(tree, at - by - 1) === 'like')

function isBehindRole(person: Person, tree: SentenceTree, first: number): boolean {
  const by = [1, 2, 3].find((step) => lowerAt(tree, first - step) === 'by')
  if (by === undefined) return false
  const verb = lowerAt(tree, first - by - 1)
  if (!/^(?:played|portrayed|voiced|embodied|personified|performed)$/.test(verb)) return false
  return tree.tokens.some((_, at) => at < first - by && isOwnNoun(person, tree, at, true))
}

/** A noun of the gender that stays; with `kin` also one for kin. */
function isOwnNoun(person: Person, tree: SentenceTree, at: number, kin = false): boolean {
  const token = tree.token(at)
  if (token?.upos !== 'NOUN' || isReplaced(person, tree, at)) return false
  const word = genderedWord(token.text.toLowerCase()) ?? genderedByEnd(token.text)
  return word?.sex === person.sex && word.number === 'singular' && (kin || !word.isKin)
}

const awards = /^(?:Oscar|Emmy|Tony|Grammy|Bafta|Cesar|Razzie|Edgar|Hugo)s?$/

/** "A Daisy", "a young Jack". */
const hasArticleBefore = (tree: SentenceTree, at: number): boolean =>
  /^(?:an?|another)$/.test(lowerAt(tree, tree.token(at - 1)?.upos === 'ADJ' ? at - 2 : at - 1))

/** "A Daisy Duke", "a Geena Davis look-a-like", but "a Neil Simon comedy". */
function isFigureItself(tree: SentenceTree, name: number): boolean {
  let at = name
  for (let steps = 0; steps < 4 && /^(?:compound|flat)/.test(tree.token(at)?.deprel ?? ''); steps++) at = tree.head(at)
  return (
    tree.token(at)?.upos === 'PROPN' ||
    /^(?:look|lookalike|alike|like|clone|wannabe|type|copy|double|impersonator)$/.test(lowerAt(tree, at))
  )
}

/** "Resemblance to", "reminds me of", "reminiscent of", "a la". */
const likening = /^(?:resemblance|similarity|reminds?|reminded|reminiscent|imitation|impression|copy|clone|answer)$/

const isLikenedBehind = (person: Person, tree: SentenceTree): boolean =>
  tree.tokens.some(
    (_, at) =>
      hasCapital(textAt(tree, at)) &&
      isAnotherOfGender(person, tree, at) &&
      [1, 2, 3].some((by) => /^(?:to|of|like)$/.test(lowerAt(tree, at - by)) && isLikeningBefore(tree, at - by)),
  )

const isLikeningBefore = (tree: SentenceTree, at: number): boolean =>
  [1, 2, 3].some((by) => likening.test(lowerAt(tree, at - by)))

/** "The Diane Keaton-type role", "the Dustin Hoffman character". */
const isOfType = (person: Person, tree: SentenceTree): boolean =>
  tree.tokens.some((_, at) => {
    const isJoined = textAt(tree, at) === '-' && /^(?:type|like|esque|style)$/.test(lowerAt(tree, at + 1))
    if (!isJoined && !/^(?:character|role|part)$/.test(lowerAt(tree, at))) return false
    return [1, 2, 3].some(
      (by) =>
        hasCapital(textAt(tree, at - by)) &&
        isAnotherOfGender(person, tree, at - by) &&
        (isJoined || /^(?:the|an?)$/.test(lowerAt(tree, at - by - 1))),
    )
  })
