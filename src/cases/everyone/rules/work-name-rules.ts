import { skips } from '../../bias-finder/skips.js'
import type { WordRule } from '../../word-rule.js'
import { textAt } from '../../words-at.js'
import { everyoneSkips } from '../skips.js'
import {
  isBeforeAdjective,
  isBeforeAndThe,
  isBehindQuotedI,
  isBehindRankForName,
  isGuyOfChild,
  isHalfOfFigure,
  isKinOfThing,
  isListedWithWork,
  isMisspeltAuxiliary,
  isNameOfGroup,
  isNoTitle,
  isOfStayingPair,
  isOneOfTwo,
  isPointOfName,
  isRemade,
  isSmallTitle,
  isTitleOfTale,
  isTwice,
} from '../work-names.js'
import type { AskedChange } from './asked-change.js'

/** Names and nouns that change and are those of a work, a tale or a thing, and words that would disagree with them. */
export const workNameRules: readonly WordRule<AskedChange>[] = [
  {
    // "Ella Enchanted", "Johnny Tough".
    name: 'before an adjective or a participle with a capital',
    skip: skips.mayBeTitle,
    examples: [
      'My wife loves cheesy films (e.g. The Ice Princess, [[Ella]] Enchanted) which I bear.',
      'Despite that, [[Johnny]] Tough is a raw, honest portrayal of a kid.',
    ],
    counterexamples: ['Despite that, [[Johnny]] Young is a raw, honest singer, and he knows it.'],
    test: isBeforeAdjective,
  },
  {
    // "LISA, LISA".
    name: 'twice with a comma',
    skip: skips.mayBeTitle,
    examples: ['I suppose the official title would be [[LISA]], LISA. She sings.'],
    counterexamples: ['I suppose the official singers are [[Lisa]], Molly and Anna. She sings.'],
    test: isTwice,
  },
  {
    // "'I, Claudius'".
    name: 'quotation that opens with "I" and a name',
    skip: skips.mayBeTitle,
    examples: [
      "The British TV has a great reputation for historical dramas, but I don't think they'll be able to top 'I, [[Claudius]]'. 10 out of 10.",
    ],
    counterexamples: ['He knows that I, [[Anna]] Reed, sing well.'],
    test: isBehindQuotedI,
  },
  {
    // "Auburn - Miss State".
    name: 'title before a place or a contest',
    skip: skips.notPerson,
    examples: ['I do not care who wins Auburn - [[Miss]] State, and she sings.'],
    counterexamples: ['I do not care who wins, [[Miss]] Brown says, and she sings.'],
    test: isNoTitle,
  },
  {
    // "Sir Gawain and the Green Knight".
    name: 'before "and the" and words with a capital',
    skip: skips.mayBeTitle,
    examples: ['There are no other films of [[Sir]] Gawain and the Green Knight, and my sister likes it.'],
    counterexamples: ['My sister has seen [[Peter]] Reed and the green house, and he sings.'],
    test: isBeforeAndThe,
  },
  {
    // "Adaptations of Sir Gawain and the Green Knight".
    name: 'title of somebody of whom a film is made',
    skip: skips.mayBeTitle,
    examples: ['There are no other adaptations of [[Sir]] Gawain, and my sister likes it.'],
    counterexamples: ['There are other friends of [[Sir]] Henry Reed, and my sister likes him.'],
    test: isRemade,
  },
  {
    // "King Gidorah", "Sir Gawain".
    name: 'title before a name that no list has',
    skip: skips.titled,
    examples: ['It has poor [[King]] Gidorah, and they should have given him an ally.'],
    counterexamples: ['She says that [[Sir]] Thomas smiles, and he sings.'],
    test: isTitleOfTale,
  },
  {
    // "Aqua man is quite lame".
    name: 'figure in two words',
    skip: everyoneSkips.known,
    examples: ['She says that aqua [[man]] is quite lame.'],
    counterexamples: ['She says that the old [[man]] is quite lame.'],
    test: isHalfOfFigure,
  },
  {
    // "The grandfather of the slasher film".
    name: 'kin of a thing',
    skip: everyoneSkips.phrase,
    examples: ['It is hailed as the [[grandfather]] of the slasher film.'],
    counterexamples: ['He is known as the [[grandfather]] of the nurse.'],
    test: isKinOfThing,
  },
  {
    // "Don;t get me wrong".
    name: 'auxiliary with another mark',
    skip: skips.unreadable,
    examples: ['[[Don]];t get me wrong, my sister likes it.'],
    counterexamples: ['[[Don]] gets me wrong, and he likes it.'],
    test: isMisspeltAuxiliary,
  },
  {
    // "A superbitch": the insult is of one gender, and it stays.
    name: 'insult of one gender at the end of a longer word',
    skip: everyoneSkips.turns,
    examples: ['Peter Reed is good as a [[superbitch]], and he sings.'],
    counterexamples: ['Peter Reed is good as a [[superhero]], and he sings.'],
    test: ({ tree, position }) => /\p{L}{2}(?:bitch|whore|slut|bimbo)(?:es|s)?$/iu.test(textAt(tree, position)),
  },
  {
    // "No guy trying to help a little girl".
    name: 'guy of a text with a child',
    skip: everyoneSkips.casual,
    examples: ['There is no [[guy]] trying to help a little girl.'],
    counterexamples: ['There is no [[guy]] trying to get a woman.', 'There is no [[guy]] trying to get a girl.'],
    test: isGuyOfChild,
  },
  {
    // "The girl's mind ... for the girl and boy to get married".
    name: 'pair that stays, of which one changes elsewhere',
    skip: everyoneSkips.stays,
    examples: ["There was doubt in the girl's mind. It remains for the [[girl]] and boy to get married."],
    counterexamples: [
      "There was doubt in my wife's mind. It remains for the [[girl]] and boy to get married.",
      "There was doubt in the girl's mind and in the boy's. It remains for the [[girl]] and boy to get married.",
    ],
    test: isOfStayingPair,
  },
  {
    // "Dr. Chancellor Williams".
    name: 'behind two titles, of which one may be a first name',
    skip: skips.cutName,
    examples: ['Many know people like Dr. John Clarke, Dr. Chancellor [[Williams]] and my sister.'],
    counterexamples: ['Many know people like Dr. [[John]] Clarke and my sister.'],
    test: isBehindRankForName,
  },
  {
    // "The Ice Princess, Ella Enchanted".
    name: 'among works that begin with an article',
    skip: skips.mayBeTitle,
    examples: ['My wife loves old films, as I saw The Ice Princess, [[Ella]] Reed and others.'],
    counterexamples: ['My wife loves old films, as I saw the princess, [[Ella]] Reed and others.'],
    test: isListedWithWork,
  },
  {
    // "Max and Grace is just what it portends to be".
    name: 'two names before a verb of one',
    skip: skips.mayBeTitle,
    examples: ['And, [[Max]] and Grace is just what it portends to be. My sister saw it.'],
    counterexamples: ['And, [[Max]] and Grace are just what they portend to be. My sister saw it.'],
    test: isOneOfTwo,
  },
  {
    // "John Birch supporters", "Mr. Chicken movies".
    name: 'called after a name',
    skip: skips.notPerson,
    examples: [
      'It is made for [[John]] Birch supporters, and she knows it.',
      'My sister says that the [[Mr]]. Chicken movies are around.',
    ],
    counterexamples: ['It is made for [[John]] Birch fans, and she knows it.'],
    test: isNameOfGroup,
  },
  {
    // "It is like watching Mr. Rogers play a gangster".
    name: 'name that is the point of what is said',
    skip: everyoneSkips.known,
    examples: [
      'It is almost like watching [[Mr]]. Reed play a gangster, and she smiles.',
      "It was a play on [[Thomas]] Reed's name, and he knows it.",
    ],
    counterexamples: ['I would like to watch [[Mr]]. Reed play a gangster, and she smiles.'],
    test: isPointOfName,
  },
  {
    // "It would be great with mr fully monty man himself".
    name: 'title in small letters',
    skip: skips.titled,
    examples: ['It would be great with [[mr]] fully monty man himself but tragically not. Two women make tea.'],
    counterexamples: ['My brother thought it would be great with [[me]] fully rested.'],
    test: isSmallTitle,
  },
]
