import { opensSentence } from '../../../language/index.js'
import { genderedWord, personWords } from '../../bias-finder/person-words.js'
import type { WordRule } from '../../word-rule.js'
import { hasCapital, isQuote, lowerAt, textAt } from '../../words-at.js'
import { everyoneSkips } from '../skips.js'
import type { AskedWord } from './asked-word.js'

/** The text speaks of the genders themselves: what is said of one is not said of the other. */
export const topicRules: readonly WordRule<AskedWord>[] = [
  {
    name: 'stereotype of one gender',
    skip: everyoneSkips.turns,
    examples: [
      'With the female being smarter, this is becoming a tired [[stereotype]].',
      'To be [[stereotypical]], the girls will like it.',
    ],
    counterexamples: ['She plays a [[stereotype]] of a nurse.'],
    test: ({ tree, position }) =>
      /^(?:anti-?)?(?:stereotyp|clich[eé])/.test(lowerAt(tree, position)) &&
      tree.tokens.some(({ text }) => /^(?:fe)?males?$|^wom[ae]n$|^men$|^girls$|^boys$/i.test(text)),
  },
  {
    name: 'against women',
    skip: everyoneSkips.turns,
    examples: [
      'He says that it is anti-[[women]].',
      'She hates the discrimination against [[girls]] in it.',
      'She tells of the oppression of the [[women]] there.',
    ],
    counterexamples: ['She leans against the [[girls]] in it.'],
    test: ({ tree, position }) =>
      /^anti-?(?:wom[ae]n|men|males?|females?)$/.test(lowerAt(tree, position)) ||
      (isGroup(tree, position) &&
        (/^anti/.test(lowerAt(tree, position - 1)) ||
          (/^[-‐‑]$/.test(textAt(tree, position - 1)) && lowerAt(tree, position - 2) === 'anti') ||
          [2, 3].some(
            (by) =>
              /^(?:of|against|towards?|for|to)$/.test(lowerAt(tree, position - by + 1)) &&
              wrongs.test(lowerAt(tree, position - by)),
          ))),
  },
  {
    // "How men think that women think": what is said of one is not said of the other.
    name: 'men and women in general',
    skip: everyoneSkips.turns,
    examples: [
      'It is about how [[men]] think that women think of her.',
      'She shows why [[women]] can play with men as they like.',
    ],
    counterexamples: [
      'She shows that [[men]] and women can play.',
      'She met three [[men]] and some of the women there.',
    ],
    test: isGeneral,
  },
  {
    name: 'what women can do too',
    skip: everyoneSkips.turns,
    examples: ['She wants to prove that [[girls]] can fight too.'],
    counterexamples: ['She wants to prove that the [[girls]] can fight there.'],
    test: ({ tree, position }) =>
      isGroup(tree, position) &&
      isBare(tree, position) &&
      /^(?:can|could|do|are)$/.test(lowerAt(tree, position + 1)) &&
      [2, 3, 4, 5, 6].some((by) => /^(?:too|also|either)$/.test(lowerAt(tree, position + by))),
  },
  {
    name: 'for a woman',
    skip: everyoneSkips.turns,
    examples: ['He says that she is strong for a [[woman]].', 'It is the best role for a [[female]] in this genre.'],
    counterexamples: ['He says that she came for a [[woman]] called Ann.', 'It is a role for the [[female]] lead.'],
    test: ({ tree, position }) =>
      /^(?:woman|man|female|male|girl|women|men|females|males)$/.test(lowerAt(tree, position)) &&
      /^(?:ADJ|NOUN)$/.test(tree.token(position - (isArticle(tree, position - 1) ? 3 : 2))?.upos ?? '') &&
      lowerAt(tree, position - (isArticle(tree, position - 1) ? 2 : 1)) === 'for' &&
      !/^(?:NOUN|PROPN|ADJ)$/.test(tree.token(position + 1)?.upos ?? '') &&
      !/^(?:who|whom|whose|that|named|called|of)$/.test(lowerAt(tree, position + 1)),
  },
  {
    name: 'what one gender has or does',
    skip: everyoneSkips.turns,
    examples: ['It is worse than any [[female]] rape scene, and she knows it.', 'She explores [[male]] sexuality.'],
    counterexamples: ['She explores the [[male]] part.'],
    test: ({ tree, position }) =>
      /^(?:fe)?male$/.test(lowerAt(tree, position)) &&
      /^(?:rape|sexuality|bonding|orgasms?|genitalia|genitals|anatomy|chauvinism|psyche|ego|egos|gaze|fantasy|fantasies|frontal|masturbation|impotence|virginity|vampirism|prostitution|prostitutes?|empowerment|perspective|point|viewpoint|mind|audience|audiences|viewers?|viewership|demographic|demographics|population|voters|fans?|readers|persuasion|body|bodies|nudity|form|physique|figure|flesh)$/.test(
        lowerAt(tree, position + 1),
      ),
  },
  {
    // "No females have voted for it": the sort of people, and no persons of the text.
    name: 'females who are no characters',
    skip: everyoneSkips.turns,
    examples: ['He says that no [[females]] have voted for it.'],
    counterexamples: ['He says that the two [[females]] in it are ill.'],
    test: ({ tree, position }) =>
      /^(?:fe)?males$/.test(lowerAt(tree, position)) &&
      (isBare(tree, position) || /^(?:no|any|all|most|many|few)$/.test(lowerAt(tree, position - 1))),
  },
  {
    name: 'male animal',
    skip: everyoneSkips.noPerson,
    examples: ['She says that a [[male]] calf is in it.'],
    counterexamples: ['She says that a [[male]] nurse is in it.'],
    test: ({ tree, position }) =>
      /^(?:fe)?male$/.test(lowerAt(tree, position)) && isAnimal(tree.token(position + 1)?.lemma.toLowerCase() ?? ''),
  },
  {
    // "A mother deer nurturing its young".
    name: 'kin of animals',
    skip: everyoneSkips.noPerson,
    examples: ['She says that a [[mother]] deer is in it.'],
    counterexamples: ['She says that a [[mother]] figure is in it.'],
    test: ({ tree, position }) =>
      /^(?:mother|father|mama|papa|baby|boy|girl|sister|brother|lady|husband|wife)$/.test(lowerAt(tree, position)) &&
      isAnimal(tree.token(position + 1)?.lemma.toLowerCase() ?? ''),
  },
  {
    // "A real man's kung-fu movie": who likes it, and not who is in it.
    name: 'what is made for men',
    skip: everyoneSkips.sort,
    examples: ["She says that it is a real [[man]]'s kung-fu movie."],
    counterexamples: ["She says that it is an old [[man]]'s house."],
    test: ({ tree, position }) =>
      /^(?:man|woman|guy|girl|boy|lady)$/.test(lowerAt(tree, position)) &&
      tree.token(position + 1)?.xpos === 'POS' &&
      [2, 3, 4, 5].some(
        (by) =>
          /^(?:movie|film|flick|picture|show|series|game|job|world|genre|sport|drink|business|work|adventure)$/.test(
            lowerAt(tree, position + by),
          ) && tree.tokens.slice(position + 2, position + by).every(({ text }) => /^[\p{L}-]+$/u.test(text)),
      ),
  },
  {
    // "A male Sex and the City": what the other one is, everybody knows.
    name: 'male before a title',
    skip: everyoneSkips.turns,
    examples: ['He says that this is a [[male]] "Sex and the City" again.', 'He says that this is a [[female]] Rambo.'],
    counterexamples: ['He says that this is a [[male]] nurse.', 'He says that the [[male]] "nurse" is ill.'],
    test: ({ tree, position }) =>
      /^(?:fe)?male$/.test(lowerAt(tree, position)) &&
      (hasCapital(textAt(tree, position + 1)) ||
        (isQuote(textAt(tree, position + 1)) && hasCapital(textAt(tree, position + 2)))) &&
      tree.token(position + 1)?.upos !== 'ADJ' &&
      /^(?:an?|the|kind|sort)$/.test(lowerAt(tree, position - 1)),
  },
]

const isAnimal = (word: string): boolean =>
  personWords().animals.has(word) || /^(?:calf|foal|kitten|pup|specimen|species)$/.test(word)

const wrongs =
  /^(?:discrimination|exploitation|oppression|subjugation|objectification|degradation|marginali[sz]ation|emancipation|liberation|rights|violence|hatred|contempt|crimes?|prejudice|abuse|treatment|portrayal|depiction|subservience|inferiority|superiority|empowerment|equality|status|position)$/

const isArticle = (tree: AskedWord['tree'], at: number): boolean => /^an?$|^any$/.test(lowerAt(tree, at))

const isGroup = (tree: AskedWord['tree'], at: number): boolean =>
  /^(?:women|men|girls|boys|females|males|wives|husbands|ladies|gentlemen|guys)$/.test(lowerAt(tree, at))

const sexOfGroup = (word: string): string | undefined =>
  /^(?:men|women|males|females|guys|ladies|girls|boys)$/.test(word) ? genderedWord(word)?.sex : undefined

/** Two plurals without article or number, one of each gender, in one sentence and not side by side. */
function isGeneral({ document, tree, position }: AskedWord): boolean {
  const own = sexOfGroup(lowerAt(tree, position))
  if (own === undefined || !isBare(tree, position)) return false
  if (hasCapital(textAt(tree, position)) && !opensSentence(document.text, tree.token(position)?.start ?? 0))
    return false
  return tree.tokens.some(({ text }, at) => {
    const other = sexOfGroup(text.toLowerCase())
    return other !== undefined && other !== own && isBare(tree, at) && isVerbBetween(tree, at, position)
  })
}

const isVerbBetween = (tree: AskedWord['tree'], one: number, other: number): boolean =>
  tree.tokens.slice(Math.min(one, other), Math.max(one, other)).some(({ upos }) => upos === 'VERB')

const isBare = (tree: AskedWord['tree'], at: number): boolean =>
  tree.children(at, 'det', 'nummod', 'amod', 'nmod:poss', 'compound').every((each) => each > at) &&
  !/^(?:the|these|those|both|some|\d+)$/.test(lowerAt(tree, at - 1))
