import { genderOfNoun, type SentenceTree } from '../../../language/index.js'
import type { WordRule } from '../../word-rule.js'
import { lowerAt } from '../../words-at.js'
import { type Gender, genderOfPerson } from '../gender-evidence.js'
import type { LeftReason } from '../left-reasons.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { reached, saysBeside, wordsBeside } from '../said-beside.js'
import { termKey } from '../terms.js'
import { topOf } from '../top-of.js'
import type { AskedTarget } from './asked-site.js'

const { contradicted, register } = leftReasons

/** Words that this person, as the text has it, cannot be called. */
export const personTargetRules: readonly WordRule<AskedTarget, LeftReason>[] = [
  {
    // Who says "young" tells no number.
    name: 'exact age',
    skip: register,
    examples: ['The [[young]] man smiled.'],
    test: ({ asked, target }) => isNumber(target.term.text) && !isNumber(asked.term.text),
  },
  {
    // Never a text in which somebody might be a child.
    name: 'sex and a teenager',
    skip: contradicted,
    examples: ['An [[elderly]] man is naked.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'age' &&
      target.term.className === 'young' &&
      saysBeside(asked, personLists().sexual, 'text'),
  },
  {
    // "Very" says how young.
    name: 'very middle-aged',
    skip: register,
    examples: ['A very [[young]] nurse smiled.'],
    counterexamples: ['A [[young]] nurse smiled.'],
    test: ({ asked, target }) =>
      /^middle/.test(target.term.className) &&
      asked.parts.some(({ place }) =>
        /^(?:very|too|so|rather|quite|pretty|really|extremely)$/.test(
          lowerAt(asked.view.tree(place.sentence), place.from - 1),
        ),
      ),
  },
  {
    // School, children and first loves have their time of life.
    name: 'another time of life',
    skip: contradicted,
    examples: ['The [[young]] man has a boyfriend.', 'Four [[teenagers]] smiled at their teacher.'],
    counterexamples: ['The [[young]] man smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'age' &&
      !isNextInLife(asked.term.className, target.term.className) &&
      saysBeside(asked, personLists().lives, 'near'),
  },
  {
    name: 'a twentysomething at school',
    skip: contradicted,
    examples: ['The [[teenager]] smiled. It was late. She is kicked out of school.'],
    counterexamples: ['The [[teenager]] smiled. It was late. She is kicked out of the house.'],
    test: ({ asked }) =>
      asked.term.attribute === 'age' &&
      asked.term.className === 'young' &&
      asked.term.sort === 'noun' &&
      saysBeside(asked, schools, 'near'),
  },
  {
    // What teenagers do and like is told of those who come next, and hardly of their parents.
    name: 'a fiftysomething for a teenager',
    skip: contradicted,
    examples: ['The [[teenager]] smiled.'],
    counterexamples: ['A [[young]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.className === 'young' &&
      asked.term.attribute === 'age' &&
      asked.term.sort === 'noun' &&
      target.term.className !== 'adult',
  },
  {
    // A word of our days.
    name: 'twentysomethings of another time',
    skip: register,
    examples: ['The [[teenager]] smiled in 1944.', 'A [[teenager]] smiled at Mr. Smith.'],
    counterexamples: ['The [[teenager]] smiled in 2004.'],
    test: ({ asked, target }) =>
      /something/.test(target.term.text) &&
      asked.view.document.sentences.some(({ tokens }) =>
        tokens.some(({ text }) => /^(?:1\d{3}s?|(?:Mrs?|Ms|Miss|Sir)\.?|shall|upon|hath|thou|thy|whilst)$/.test(text)),
      ),
  },
  {
    name: 'stiff word for a person',
    skip: register,
    examples: ['The [[skinny]] man smiled.', 'The [[wealthy]] man smiled.'],
    // A people or a faith that is seldom spoken of is one all the same.
    test: ({ asked, target }) =>
      (!/^(?:race|ethnicity|nationality|religion)$/.test(asked.term.attribute) ||
        /^(?:latinx|biracial)\b/i.test(target.term.text)) &&
      isStiff(target.term.text) &&
      !isStiff(asked.term.text),
  },
  {
    // As a source it is not read either.
    name: 'word that mostly means something else',
    skip: register,
    examples: ['The [[chubby]] man smiled.'],
    test: ({ asked, target }) =>
      /^(?:body|age|socio-economic)$/.test(asked.term.attribute) &&
      target.term.word.ambiguous === true &&
      target.term.text !== 'poor',
  },
  {
    // Who speaks of gay men says "straight", who speaks of homosexuals "heterosexuals".
    name: 'love in words of another style',
    skip: register,
    examples: ['The [[gay]] man in the film smiled.', 'The [[homosexuals]] smiled.', 'The [[lesbians]] smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'sexual-orientation' && styleOfLove(asked.term.text) !== styleOfLove(target.term.text),
  },
  {
    name: 'the nonbinary people',
    skip: register,
    examples: ['[[Women]] smiled.'],
    test: ({ asked, target }) =>
      /^(?:non-?binary|genderqueer|genderfluid|agender)/.test(termKey(target.term.text)) &&
      (asked.term.sort !== 'adjective' ||
        asked.parts.some(({ place }) =>
          asked.view.near(place.sentence).some((at) => hasGenderedNoun(asked.view.tree(at))),
        )),
  },
  {
    // The rich are no rivals of those with white collars: one says what they have, the other what they do.
    name: 'money for work',
    skip: contradicted,
    examples: ['A [[rich]] nurse smiled.'],
    test: ({ asked, target }) => isOfWork(asked.term.text) !== isOfWork(target.term.text),
  },
  {
    // What a text tells of those who have much it does not tell of those who work for it, and the poor are of no class that has a rival.
    name: 'from rich to poor',
    skip: contradicted,
    examples: ['A [[rich]] nurse smiled.', 'A [[working-class]] nurse smiled.', 'A [[homeless]] nurse smiled.'],
    counterexamples: ['A [[blind]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'socio-economic' && !isNextInWealth(asked.term.className, target.term.className),
  },
  {
    // Youth is told by much more than its word. Where somebody comes in for the first time the word says little else.
    name: 'from young to old',
    skip: contradicted,
    examples: ['The [[young]] people smiled.', 'Some [[elderly]] women smiled.'],
    counterexamples: ['A [[young]] nurse smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'age' &&
      isFromEndToEnd(asked.term.className, target.term.className) &&
      !asked.parts.every(({ place }) => isBroughtIn(asked.view.tree(place.sentence), place)),
  },
  {
    name: 'Latino ladies',
    skip: register,
    examples: ['The [[black]] women smiled.'],
    counterexamples: ['The [[black]] men smiled.'],
    test: ({ asked, target }) =>
      /^(?:latino|chicano)$/i.test(target.term.text) &&
      (genderOf(asked) === 'female' || saysBeside(asked, personLists().coarse, 'sentence')),
  },
  {
    // Few of those who are called middle-aged could be.
    name: 'a teenaged parson',
    skip: contradicted,
    examples: ['An [[elderly]] parson smiled.'],
    test: ({ asked, target }) => /^(?:adolescent|teenaged)$/.test(target.term.text) && asked.term.sort === 'adjective',
  },
  {
    // Who is called able-bodied is so among disabled persons.
    // Nor is an impairment of the body one of the mind.
    name: 'disabled or not',
    skip: contradicted,
    examples: ['A [[blind]] man smiled.'],
    test: ({ asked, target }) =>
      asked.term.attribute === 'disability' &&
      kindOfImpairment(target.term.className) !== kindOfImpairment(asked.term.className),
  },
  {
    name: 'what the text says of the person',
    skip: contradicted,
    examples: ['The [[gay]] man in the film has a lover.'],
    test: ({ asked, target }) =>
      personLists().lacks.some(
        ({ attribute, classes, of, reach, things }) =>
          attribute === asked.term.attribute &&
          (classes?.has(target.term.className) ?? true) &&
          (of?.has(asked.term.className) ?? true) &&
          wordsBeside(asked, things, reached(asked, reach)).length > 0,
      ),
  },
  {
    name: 'a brawny woman',
    skip: contradicted,
    examples: ['A [[plump]] woman smiled.'],
    test: ({ asked, target }) => personLists().men.has(target.term.text) && genderOf(asked) === 'female',
  },
  {
    name: 'a gray-haired kid',
    skip: contradicted,
    examples: ['A [[clean-shaven]] kid smiled.'],
    test: ({ asked, target }) =>
      personLists().ripe.has(target.term.text) &&
      asked.parts.some(({ place }) => {
        const tree = asked.view.tree(place.sentence)
        const { youths } = personLists()
        return tree.tokens.some(
          ({ text, lemma }) => youths.has(text.toLowerCase()) || youths.has(lemma) || /^young|year-old$/i.test(text),
        )
      }),
  },
]

const schools: ReadonlySet<string> = new Set(
  'school schools highschool classroom prom curfew homework teacher teachers principal'.split(' '),
)

/** "Blue-collar": what somebody does, and not what he has. */
const isOfWork = (text: string): boolean => /collar|^(?:professional|labou?rer|farmhand|manual worker)s?$/.test(text)

const timesOfLife = ['young', 'adult', 'middle-aged', 'old']

/** Between youth and what comes behind it lies more than between the others. */
const isNextInLife = (from: string, to: string): boolean => {
  const [one, other] = [timesOfLife.indexOf(from), timesOfLife.indexOf(to)]
  return one < 0 || other < 0 || Math.abs(one - other) <= 1
}

const kindOfImpairment = (className: string): string =>
  /^(?:visual|auditory|mobility)$/.test(className)
    ? 'body'
    : /^(?:neurological|intellectual)$/.test(className)
      ? 'mind'
      : className

const levelsOfWealth = ['working', 'middle', 'rich']

const isNextInWealth = (from: string, to: string): boolean => {
  const [one, other] = [levelsOfWealth.indexOf(from), levelsOfWealth.indexOf(to)]
  return one >= 0 && other >= 0 && Math.abs(one - other) <= 1
}

const isFromEndToEnd = (from: string, to: string): boolean =>
  (from === 'young' && to === 'old') || (from === 'old' && to === 'young')

/** "A young man". */
function isBroughtIn(tree: SentenceTree, { from, to }: Place): boolean {
  return /^an?$/.test(lowerAt(tree, from - 1)) && tree.head(to - 1) === to && tree.token(to)?.xpos === 'NN'
}

/** Gay, straight and bisexual; homosexual and heterosexual; and words that few texts have. */
const styleOfLove = (text: string): string =>
  /^(?:homosexual|heterosexual)s?$/.test(text)
    ? 'clinical'
    : /^(?:asexual|aromantic|pansexual|queer)s?$/.test(text)
      ? 'rare'
      : 'plain'

/** Of several words one is enough: "Mahayana Buddhist". */
const isStiff = (text: string): boolean => text.split(' ').some((word) => personLists().stiff.has(word.toLowerCase()))

const isNumber = (text: string): boolean => text.endsWith('year-old')

const hasGenderedNoun = (tree: SentenceTree): boolean =>
  tree.tokens.some(({ upos, lemma }) => upos === 'NOUN' && genderOfNoun(lemma) !== undefined)

/** The gender of the person whom an adjective is said of. */
function genderOf({ view, parts }: AskedTarget['asked']): Gender | undefined {
  for (const { place } of parts) {
    const tree = view.tree(place.sentence)
    const top = topOf(tree, place)
    const persons = [tree.head(top), ...tree.children(top, 'nsubj')]
    for (const at of persons) {
      const gender =
        at < 0
          ? undefined
          : at < 0
            ? undefined
            : (genderOfNoun(tree.token(at)?.lemma ?? '') ?? genderOfPerson(view, place.sentence, at))
      if (gender !== undefined) return gender
    }
  }
  return undefined
}
