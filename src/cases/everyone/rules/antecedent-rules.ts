import type { WordRule } from '../../word-rule.js'
import {
  isBehindStayingName,
  isBehindStayingNoun,
  isBesideFirstName,
  isNamedByStaying,
  isOfNoOneBefore,
} from '../antecedents.js'
import { everyoneSkips } from '../skips.js'
import type { AskedChange } from './asked-change.js'

/** Whom a word that changes means keeps a name or a noun that may tell the gender. A last name stays only behind a first name that changes. */
export const antecedentRules: readonly WordRule<AskedChange>[] = [
  {
    // "Siegfried, the main villain, would seem to be intelligent, but he makes no sense".
    name: 'pronoun behind one word for somebody, that stays',
    skip: everyoneSkips.stays,
    examples: [
      'Maxwell Reed sings. Siegfried, the main villain, would seem to be intelligent, but [[he]] makes no sense.',
      'The Coolio-as-vampire bit is a nod to fans who are familiar with [[his]] songs. Brad Reed is no worse.',
    ],
    counterexamples: ['Maxwell Reed sings. They made it with Siegfried, but [[he]] makes no sense.'],
    test: isBehindStayingName,
  },
  {
    // "As for the Kindly Gentleman. He knows everything".
    name: 'pronoun behind a noun of its gender, that stays',
    skip: everyoneSkips.stays,
    examples: ['As for the Kindly Gentleman. Something is going on with that character. [[He]] knows it all.'],
    counterexamples: ['As for the kindly gentleman. Something is going on with that character. [[He]] knows it all.'],
    test: isBehindStayingNoun,
  },
  {
    // "Aaron and Christian find each other".
    name: 'first name beside another one, that stays',
    skip: everyoneSkips.stays,
    examples: [
      'I found myself applauding when [[Aaron]] and Christian find each other again by chance, and he smiles.',
    ],
    counterexamples: [
      'I found myself applauding when [[Aaron]] and others find each other again by chance, and he smiles.',
    ],
    test: isBesideFirstName,
  },
  {
    // "A splendid television series, and I don't understand because she has been annulled".
    name: 'pronoun of no one before it',
    skip: everyoneSkips.noPerson,
    examples: ["It is a splendid series and I don't understand because [[she]] has been annulled. My brother smiles."],
    counterexamples: [
      "It is a splendid nurse and I don't understand because [[she]] has been annulled. My brother smiles.",
    ],
    test: isOfNoOneBefore,
  },
  {
    // "Your cousin Marky the dump truck driver, who's always talking about how he's going to make it big".
    name: 'name of a friend or of whom fans like, that stays',
    skip: everyoneSkips.stays,
    examples: ["I'm a die-hard [[Aishwarya]] fan, and I regret to say that I thought she was miscast."],
    counterexamples: ["I'm a die-hard [[Hollywood]] fan, and I regret to say that I thought she was miscast."],
    test: isNamedByStaying,
  },
]
