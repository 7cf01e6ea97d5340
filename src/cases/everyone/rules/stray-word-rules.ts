import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { everyoneSkips } from '../skips.js'
import {
  isAward,
  isCalledManBefore,
  isFirstNameOfPronouns,
  isHeInThisCaseShe,
  isInNickname,
  isKinOfOtherName,
  isKinOfQuoted,
  isLeadOfStaying,
  isNameOfWorkBefore,
  isNounForName,
  isOwnerWithoutMark,
  isOwnOfEveryone,
  isPlayedByOther,
  isPluralWithMark,
  isSmallWork,
  isStayingBeforeName,
  isStayingMan,
  isTitleInCapitals,
  isUnknownOnce,
} from '../stray-words.js'
import type { AskedChange } from './asked-change.js'

/** Words that change and mean no one, and words that would disagree with those that change: where lists and the parse go wrong. */
export const strayWordRules: readonly WordRule<AskedChange>[] = [
  {
    // "Cliché is the key word here": no list has the name, and nothing else says that it is a person.
    name: 'unknown name that is said once, without a pronoun',
    skip: skips.notPerson,
    examples: ['[[Cliché]] is the key word here. The evil villain and his minions are bad.'],
    counterexamples: ['[[Cliché]] is the key person here. He has evil minions, and the villain likes his minions.'],
    test: isUnknownOnce,
  },
  {
    // "Feck's (Dennis Hopper)".
    name: 'role of another gender than the name in brackets behind it',
    skip: skips.uncertain,
    examples: [
      "[[Feck's]] (Dennis Hopper the great) girlfriend alone and his relationship with her is worth the price of renting this movie.",
    ],
    counterexamples: ['Anna Reed smiles. [[Feck]] (not Dennis Hopper the great) is good, and he knows it.'],
    test: isPlayedByOther,
  },
  {
    // "Casey Affleck as her brother".
    name: 'name of another gender than the kin that it is said to be',
    skip: skips.uncertain,
    examples: ['[[Casey]] Affleck as her brother is really good. Heather Graham is weak.'],
    counterexamples: ['[[Thomas]] Affleck as her brother is really good. Heather Graham is weak.'],
    test: isKinOfOtherName,
  },
  {
    // "A lawman named Byron".
    name: 'word in -man that stays',
    skip: everyoneSkips.casual,
    examples: ['He does not look like a [[lawman]] named Byron Reed.'],
    counterexamples: ['He does not look like a [[sheriff]] named Byron Reed.'],
    test: isStayingMan,
  },
  {
    // "Dubbed 'The Horror-Movie Man'".
    name: 'nickname of one gender that stays',
    skip: everyoneSkips.phrase,
    examples: ['David Reed is a doctor (dubbed "The Horror-Movie [[Man]]") in it.'],
    counterexamples: ['David Reed is a doctor (not "The Horror-Movie [[Man]]") in it.'],
    test: isInNickname,
  },
  {
    // "The Turtle Man. He is a maniac".
    name: 'name in -man that stays before a pronoun',
    skip: everyoneSkips.stays,
    examples: ['My sister says the only good one is the Turtle [[Man]]. He is also a maniac.'],
    counterexamples: ['My sister says the only good one is the Turtle [[Man]]. It is also a cartoon.'],
    test: isCalledManBefore,
  },
  {
    // "Poor Richards penchant".
    name: 'first name of an owner without its mark, that stays',
    skip: everyoneSkips.stays,
    examples: ['Jared Reed has all of his charm, hopefully without poor [[Richards]] penchant for it.'],
    counterexamples: ['Jared Reed has all of his charm, hopefully without poor [[actors]] penchant for it.'],
    test: isOwnerWithoutMark,
  },
  {
    // "Monk is hilarious".
    name: 'noun for one person that opens a sentence without an article',
    skip: skips.notPerson,
    examples: ['My wife and I love it. [[Monk]] is hilarious with his habits.'],
    counterexamples: ['My wife and I love it. The [[monk]] is hilarious with his habits.'],
    test: isNounForName,
  },
  {
    // "Oscar Winner F. Murray Abraham".
    name: 'award before its winner',
    skip: skips.notPerson,
    examples: ['I am almost embarrassed to see [[Oscar]] Winner Murray Reed in it, and he knows.'],
    counterexamples: ['I am almost embarrassed to see [[Oscar]] Reed in it, and he knows.'],
    test: isAward,
  },
  {
    // "Hence the name 100 girls".
    name: 'what a work is called, in small letters',
    skip: everyoneSkips.title,
    examples: ['He made 100 girls (hence the name 100 [[girls]]) and his sister liked it.'],
    counterexamples: ['He made 100 girls (hence the sight of 100 [[girls]]) and his sister liked it.'],
    test: isSmallWork,
  },
  {
    // "The little son 'pierrot'".
    name: 'kin before a name in small letters',
    skip: everyoneSkips.smallName,
    examples: ['Philippe Reed is good. The little [[son]] "pierrot" is also touching.'],
    counterexamples: ['Philippe Reed is good. The little [[son]] is also "touching".'],
    test: isKinOfQuoted,
  },
  {
    // "Something he (or in this case she) has read".
    name: 'he beside she in brackets',
    skip: everyoneSkips.anybody,
    examples: [
      'My feeling was that this was the feeble attempt of a director, an attempt to make something [[he]] (or in this case she) has only read of. It is a shame on producer Andy Vajna.',
    ],
    counterexamples: [
      'My feeling was that this was the feeble attempt of a director, an attempt to make something [[he]] (or in this case it) has only read of. It is a shame on producer Andy Vajna.',
    ],
    test: isHeInThisCaseShe,
  },
  {
    // "Everyone speaks his own language".
    name: 'own of everyone',
    skip: everyoneSkips.anybody,
    examples: ['My mother liked it. Everyone speaks [[his]] own language.'],
    counterexamples: ['My mother liked it. The nurse speaks [[his]] own language.'],
    test: isOwnOfEveryone,
  },
  {
    // "ROSE MCGOWAN ... her alley".
    name: 'first name of the pronouns that change, that stays',
    skip: everyoneSkips.stays,
    examples: [
      'This movie rules. Why? Two words, [[ROSE]] MCGOWAN!!! This was Roses first major staring rule, and playing a confused and bewildered teen seems right up her alley.',
    ],
    counterexamples: [
      'This movie rules. Why? Two words, [[GOOD]] MORNING!!! This was a first major role, and playing a confused and bewildered teen seems right up her alley.',
    ],
    test: isFirstNameOfPronouns,
  },
  {
    // "An Ashton Kutcher movie, because they are fans of him".
    name: 'name of whose work it is, before a pronoun',
    skip: everyoneSkips.stays,
    examples: [
      'It rips off the majority of teens that are willing to go and see an [[Ashton]] Kutcher movie, just because they are fans of him.',
    ],
    counterexamples: [
      'It rips off the majority of teens that are willing to go and see an [[Ashton]] Kutcher movie, just because they are fans of it. My sister is not.',
    ],
    test: isNameOfWorkBefore,
  },
  {
    // "Tea Leoni tries to portray the female lead".
    name: 'lead whom a name plays that stays',
    skip: everyoneSkips.stays,
    examples: [
      'Ben Kingsley is stupid. Tea Leoni does a fine Hillary Clinton impression throughout to portray the very cold and uninteresting [[female]] lead.',
    ],
    counterexamples: [
      'Ben Kingsley is stupid. It does a fine Hillary Clinton impression throughout to portray the very cold and uninteresting [[female]] lead.',
    ],
    test: isLeadOfStaying,
  },
  {
    // "Some of the good guy's and the robot".
    name: 'plural with the mark of an owner',
    skip: skips.unreadable,
    examples: ["I loved some of the young [[girl's]] and I loved the robot."],
    counterexamples: ["I loved some of the young [[girl's]] friends and I loved the robot."],
    test: isPluralWithMark,
  },
  {
    // "The book, MRS. MAITLAND'S AFFAIR".
    name: 'title before an owner, in capitals',
    skip: skips.mayBeTitle,
    examples: [
      "Roy Thinnes and Joan Hackett are superb. It is pretty much true to the book, [[MRS]]. MAITLAND'S AFFAIR by Margaret Lynn.",
    ],
    counterexamples: [
      'Roy Thinnes and Joan Hackett are superb. It is pretty much true to the book of [[MRS]]. MAITLAND by Margaret Lynn.',
    ],
    test: isTitleInCapitals,
  },
  {
    // "Married to actress Ruby Dee".
    name: 'noun before a name that changes, that stays',
    skip: skips.unreadable,
    examples: [
      'US actor Ossie Davis has been found dead. Davis, who was married to [[actress]] Ruby Dee, was found dead on Friday in his hotel room.',
    ],
    counterexamples: [
      'US actor Ossie Davis has been found dead. Davis, who was married to [[nurse]] Ruby Dee, was found dead on Friday in his hotel room.',
    ],
    test: isStayingBeforeName,
  },
]
