import { pronounReading } from '../../../language/index.js'
import { isPlaceName } from '../../bias-finder/named-places.js'
import { genderedWord } from '../../bias-finder/person-words.js'
import { skips } from '../../bias-finder/skips.js'
import type { RuleList } from '../../word-rule.js'
import { behindDot, hasCapital, lowerAt, spanOf, textAt } from '../../words-at.js'
import {
  isAmongPlaces,
  isBeforeTitleVerb,
  isBehindStayingFigure,
  isChanged,
  isFirstOfFigure,
  isHalfOfCouple,
  isInBrackets,
  isOfNobody,
  isPlayedFigure,
  isSaidOfStaying,
  isStayingRole,
  isTitleWord,
} from '../changed-words.js'
import { figureFrom } from '../figures.js'
import { isDoubled, isKinOfOtherGender, isMissedNoun } from '../mixed-persons.js'
import { isRoleOfOtherGender } from '../roles.js'
import { everyoneSkips } from '../skips.js'
import { isShownAsTitle } from '../title-marks.js'
import { wordLists } from '../word-lists.js'
import { antecedentRules } from './antecedent-rules.js'
import type { AskedChange } from './asked-change.js'
import { leftBehindRules } from './left-behind-rules.js'
import { strayWordRules } from './stray-word-rules.js'
import { workNameRules } from './work-name-rules.js'

/** Asked of each word of a text, when it is known which words change. */
export const changedWordRules: RuleList<AskedChange> = {
  name: 'word of a text in which others change',
  question: 'Does this word agree with those that change?',
  placeOf: ({ tree, position }) => spanOf(tree, position),
  rules: [
    {
      // "It was silly.she went": the parse takes both words for one, and the pronoun would stay.
      name: 'pronoun joined to a sentence',
      skip: skips.unreadable,
      examples: ['He sprayed her in the store.hahahahaha.[[she]] was still funny and sang by herself.'],
      counterexamples: ['He sprayed her in the store. Hahahahaha. [[She]] was still funny and sang by herself.'],
      test: ({ tree, position }) => {
        const parts = textAt(tree, position).split(/[.,!?;:…*/()"]+/)
        return (
          /\p{L}{2}[.,!?;:…*/()"]+\p{L}/u.test(textAt(tree, position)) &&
          parts.some((part) => {
            const word = part.toLowerCase().replace(/['’](?:s|ll|d)$/, '')
            const set = pronounReading(word)?.set
            return (
              part !== textAt(tree, position) &&
              (set === 'he' || set === 'she' || (genderedWord(word) !== undefined && !wordLists().stays.has(word)))
            )
          })
        )
      },
    },
    {
      // "The cook, the thief, his wife and her lover".
      name: 'in a title',
      skip: skips.mayBeTitle,
      examples: [
        'Ann Lee sings. I liked "The cook, the nurse and [[her]] lover" a lot.',
        'Ann Lee sings. [[Women]] In White has none of it.',
        'I like animated shows. I enjoy the Nick fare pretty much, including Hey, [[Wayne]]. But moving a show is not easy.',
        'Ann Lee sings. I prefer AWAY FROM [[HER]] to it.',
        "Ann Lee sings. We have watched big candy mountain and [[grandpa]]'s magic toys.",
        'Anna Lee sings. I liked [[Joan]] Reed vs. The Volcano, and she smiles.',
        'Anna Lee sings. [[Joe]] Vrs. The Volcano is more fun.',
      ],
      counterexamples: [
        'Ann Lee sings. "I like the cook and [[her]] lover", says the nurse.',
        'Ann Lee sings. [[Women]] in white have none of it.',
        "Ann Lee sings. We have watched my [[grandpa]]'s magic toys.",
      ],
      test: (asked) => isChanged(asked) && isShownAsTitle(asked),
    },
    {
      // "A Mr. Smith goes to Washington type of film": the name may stay, and with it its title.
      name: 'title of a figure',
      skip: everyoneSkips.known,
      examples: ['She is funny. It is a sort of [[Mr]]. Smith goes to Washington.'],
      counterexamples: ['She is funny. It is the sort that [[Mr]]. Brown has told me of.'],
      test: (asked) =>
        isChanged(asked) &&
        isTitleWord(asked, asked.position) &&
        (figureFrom(asked.tree, asked.position) !== undefined || isBeforeTitleVerb(asked)),
    },
    {
      // "Mr. President", and Ronald Reagan answers.
      name: 'title before an office',
      skip: skips.titled,
      examples: ['She wrote a letter: "[[Mr]]. President, the children are hungry."'],
      counterexamples: ['She wrote a letter: "[[Mr]]. Preston, the children are hungry."'],
      test: (asked) => {
        const { tree, position } = asked
        const next = behindDot(tree, position)
        return (
          isChanged(asked) &&
          isTitleWord(asked, position) &&
          /^(?:president|speaker|chairman|chairwoman|chair|mayor|secretary|ambassador|prime|vice|congressman|congresswoman|universe|olympia)$/.test(
            lowerAt(tree, next),
          )
        )
      },
    },
    {
      // "Jean Lafitte, who was one of the city's favorite sons", "Franka Potente is good as the female lead".
      name: 'said of a name that stays',
      skip: everyoneSkips.unknownName,
      examples: [
        'We have read of Lafitte, who was one of the favourite [[sons]] of the city.',
        'Tom Reed smiles. Tabu was good as a caring [[wife]] and nurse.',
      ],
      counterexamples: [
        'We have read of books that one of the favourite [[sons]] of the city wrote.',
        'Tom Reed smiles. Tabu was good with a caring [[wife]] and nurse.',
      ],
      test: isSaidOfStaying,
    },
    {
      // "Locales include Boulder Creek, Bonny Doon and Davenport".
      name: 'name among places',
      skip: skips.notPerson,
      examples: ['He lives here. They filmed at Boulder Creek, [[Molly]] Doon, and the Big Basin.'],
      counterexamples: ['He lives here. They asked Peter Reed, [[Molly]] Doon, and the whole crew.'],
      test: isAmongPlaces,
    },
    {
      // "Mandy the hitgirl supreme": no list has the word, and it would stay.
      name: 'longer word of a gender that stays',
      skip: everyoneSkips.casual,
      examples: ['Anna Lee is good as the [[hitgirl]] of the mob, and she smiles.'],
      counterexamples: ['Anna Lee is good as the [[schoolgirl]] of the town, and she smiles.'],
      test: ({ tree, position, changes, isOfName }) =>
        /^\p{L}{3,}(?:girl|boy|lady|wife|babe)s?$/iu.test(textAt(tree, position)) &&
        !/^(?:fanboys?|homeboys?)$/.test(lowerAt(tree, position)) &&
        tree.token(position)?.upos !== 'PROPN' &&
        !changes.has(tree.token(position)?.start ?? -1) &&
        !isOfName(position),
    },
    {
      // "Thom Rachford, who plays Jerry": the role keeps its gender.
      name: 'role that stays',
      skip: everyoneSkips.stays,
      examples: ['The nurse was sad that [[Nick]] chose the house. My sister smiled.'],
      counterexamples: ['I know for sure about Thomas Reed, who plays [[Frankie]], works there.'],
      test: isStayingRole,
    },
    {
      // "Craig as Manina": the role stays, or changes to another gender than who plays it.
      name: 'role of another gender than who plays it',
      skip: everyoneSkips.stays,
      examples: [
        'Thomas Reed was good [[as]] Sophie in it, and he sings.',
        'Anna Lee [[plays]] FDR, and she sings.',
        'Thomas Reed [[(]]as Winnie) was good, and he sings.',
      ],
      counterexamples: [
        'Thomas Reed was good [[as]] the lawyer in it, and he sings.',
        'Anna Lee [[plays]] Molly, and she sings.',
        'Thomas Reed [[plays]] a captain, and he sings.',
      ],
      test: isRoleOfOtherGender,
    },
    {
      // "Actresses, actors": leaving both would be alike, and changing one is not.
      name: 'counterpart beside it that stays',
      skip: everyoneSkips.phrase,
      examples: ['It has good [[actresses]], good actors and a nurse, and she sings.'],
      counterexamples: ['It has good [[actresses]], good singers and a nurse, and she sings.'],
      test: isDoubled,
    },
    {
      name: 'noun that is read as another word',
      skip: skips.unreadable,
      examples: ['If that were the part about a girl, just [[girl]] on couch smiling, I would see it again.'],
      counterexamples: ['If that were the part about a girl, just a [[girl]] on a couch, I would see it again.'],
      test: isMissedNoun,
    },
    {
      // "Ann loves his wife": two persons are mixed.
      name: 'kin of somebody of the other gender',
      skip: skips.uncertain,
      examples: ['Anna Lee is good, and here Anna kisses [[his]] wife again.'],
      counterexamples: ['Thomas Reed is good, and here Anna kisses him and [[his]] wife again.'],
      test: isKinOfOtherGender,
    },
    {
      // "Walter Matthau is a perfect Einstein".
      name: 'figure whom somebody plays',
      skip: everyoneSkips.stays,
      examples: ['Thomas Reed is a perfect [[Einstein]] in it, and he sings.'],
      counterexamples: ['Thomas Reed has met [[Einstein]] in it, and he sings.'],
      test: isPlayedFigure,
    },
    {
      // "As an avid Columbo fan, I can't recall one in which he does it".
      name: 'pronoun of a figure that stays',
      skip: everyoneSkips.stays,
      examples: ['My sister sings. As a fan of Columbo I recall one in which [[he]] sings.'],
      counterexamples: ['My sister sings. As a fan of Columbo I recall a nurse, and [[he]] sings.'],
      test: isBehindStayingFigure,
    },
    {
      // "Moritz Bleibtreu (Giancarlo Amato)": who plays somebody keeps the name, and who is played does not.
      name: 'brackets between a name that stays and one that changes',
      skip: everyoneSkips.stays,
      examples: ['The acting of Moritz Bleibtreu ([[Tom]] Reed) is good, and he smiles.'],
      counterexamples: ['The acting of the friends ([[Tom]] Reed) is good, and he smiles.'],
      test: isInBrackets,
    },
    {
      // "A married couple (Foxx and Pearl Bailey)".
      name: 'couple of whom one changes',
      skip: everyoneSkips.stays,
      examples: ['It tells of a married couple (Foxx and [[Pearl]] Bailey), and she sings.'],
      counterexamples: ['It tells of old friends (Foxx and [[Pearl]] Bailey), and she sings.'],
      test: isHalfOfCouple,
    },
    {
      // "Jan in the Pan".
      name: 'name in a rhyme',
      skip: skips.mayBeTitle,
      examples: ['I saw it, and [[Anna]] in the Pan was bad, since she sings.'],
      counterexamples: ['I saw it, and [[Anna]] in the pan was bad, since she sings.'],
      test: ({ tree, position, changes, isOfName }) =>
        changes.has(tree.token(position)?.start ?? -1) &&
        isOfName(position) &&
        /^(?:in|of|on|with|from|and|under|behind)$/.test(lowerAt(tree, position + 1)) &&
        /^(?:the|an?)$/.test(lowerAt(tree, position + 2)) &&
        hasCapital(textAt(tree, position + 3)) &&
        !isPlaceName(textAt(tree, position + 3)),
    },
    {
      // "McCartney drops in on John ... from Paul's perspective".
      name: 'first name of whom everybody knows',
      skip: everyoneSkips.known,
      examples: ['It is for the fans of McCartney. I love how [[Paul]] sings his songs, and he is good.'],
      counterexamples: ['It is for the fans of McCarthy. I love how [[Paul]] sings his songs, and he is good.'],
      test: isFirstOfFigure,
    },
    {
      // "Watching her fold laundry": the parse takes the verb for a noun, and her for its owner.
      name: 'her before two nouns',
      skip: skips.unreadable,
      examples: ['Anna Lee was good, and I could spend hours watching [[her]] fold laundry.'],
      counterexamples: ['Anna Lee was good, and I could spend hours watching [[her]] in the laundry.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'her' &&
        /^(?:see|watch|hear|let|help|make|have|spot|catch|notice)$/.test(tree.token(position - 1)?.lemma ?? '') &&
        tree.token(position + 1)?.deprel === 'compound' &&
        tree.token(position + 1)?.xpos === 'NN' &&
        tree.token(position + 2)?.upos === 'NOUN',
    },
    {
      // "Bogdanovich, whose name tells us that he is Serbian".
      name: 'whose name tells',
      skip: everyoneSkips.stays,
      examples: ['It was made by Peter Reed, whose [[name]] tells us that he is English.'],
      counterexamples: ['It was made by Peter Reed, whose [[nurse]] tells us that he is English.'],
      test: ({ tree, position }) =>
        /^names?$/.test(lowerAt(tree, position)) &&
        /^(?:whose|his|her|their)$/.test(lowerAt(tree, position - 1)) &&
        /^(?:tell|say|suggest|imply|sound|mean|indicate|rhyme|betray)$/.test(tree.token(position + 1)?.lemma ?? ''),
    },
    {
      // "He his really funny".
      name: 'slip for "is"',
      skip: skips.unreadable,
      examples: ['She smiles, and he [[his]] really funny.', 'I love how she [[his]] a good friend.'],
      counterexamples: ['She gave him [[his]] really funny hat.'],
      test: ({ tree, position }) =>
        lowerAt(tree, position) === 'his' &&
        (/^(?:he|she|it|there)$/.test(lowerAt(tree, position - 1)) ||
          /^(?:an?|the|not|my|your)$/.test(lowerAt(tree, position + 1))),
    },
    {
      // "It gives a fresh tone him": the film.
      name: 'only pronoun, of nobody',
      skip: everyoneSkips.noPerson,
      examples: ['It has a topic of our country and gives a fresh tone to [[him]].'],
      counterexamples: ['It has a nurse of our country and gives a fresh tone to [[him]].'],
      test: isOfNobody,
    },
    ...leftBehindRules,
    ...antecedentRules,
    ...workNameRules,
    ...strayWordRules,
  ],
}
