import { genderOfFirstName, genderOfNoun, type Replacement, type SentenceTree } from '../../../language/index.js'
import type { Exchange } from '../../everyone/index.js'
import type { RuleList, WordRule } from '../../word-rule.js'
import { hasCapital, keyOf, lowerAt, textAt, textOf } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { type LeftReason, leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { genderIn, tagsOf } from './gender-group-rules.js'
import { turnsOnGender } from './gender-tie-rules.js'

/** A text with all that would change in it. */
export interface AskedEverybody {
  readonly trees: readonly SentenceTree[]
  /** In the order of the text; at least one. */
  readonly replacements: readonly Replacement[]
  /** The words that change, and those that stay. */
  readonly changed: readonly AskedWord[]
  readonly staying: readonly AskedWord[]
}

interface AskedWord {
  readonly tree: SentenceTree
  readonly at: number
}

export function askedEverybody({ trees }: Exchange, replacements: readonly Replacement[]): AskedEverybody {
  const changed: AskedWord[] = []
  const staying: AskedWord[] = []
  for (const tree of trees) {
    for (const [at, { start }] of tree.tokens.entries()) {
      const isChanged = replacements.some((each) => each.start <= start && start < each.end)
      ;(isChanged ? changed : staying).push({ tree, at })
    }
  }
  return { trees, replacements, changed, staying }
}

type EverybodyRule = WordRule<AskedEverybody, LeftReason>

const { contradicted, phrase, name, doubtful } = leftReasons

/**
 * Asked of a text that everybody's rules let pass. They were made with film reviews and names on both sides; posts, novels and a user's
 * own names need some more.
 */
const rules: readonly EverybodyRule[] = [
  {
    // In a story of animals "he" is the dog, and no word near by says so.
    name: 'text with an animal in it',
    skip: doubtful,
    examples: ['[[He]] growled at the door, and his wife smiled.', 'The old [[man]] smiled at the dogs.'],
    counterexamples: ['[[He]] knocked at the door, and his wife smiled.'],
    test: (asked) => asked.staying.some(({ tree, at }) => personLists().animalLife.has(lowerAt(tree, at))),
  },
  {
    // "Have fun man", "you are a quiet one, son": a word in passing, whoever is spoken to.
    name: 'word in passing',
    skip: doubtful,
    examples: ['Just have fun [[man]], he is here.', 'You real quiet [[son]], what a day.'],
    counterexamples: ['You just helped the [[man]].', 'My [[son]] smiled.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          personLists().spokenTo.has(lowerAt(tree, at)) &&
          /^(?:[^\p{L}\p{N}].*)?$/u.test(textAt(tree, at + 1)) &&
          !isDetermined(tree, at) &&
          tree.children(at, 'nmod').length === 0,
      ),
  },
  {
    name: 'you are the man',
    skip: phrase,
    examples: ['[[Stark]] was the man, and he smiled.'],
    counterexamples: ['[[Stark]] was a man, and he smiled.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          lowerAt(tree, at) === 'man' &&
          lowerAt(tree, at - 1) === 'the' &&
          tree.children(at, 'cop').length > 0 &&
          tree.children(at, 'amod', 'nmod', 'acl', 'acl:relcl', 'obl').length === 0,
      ),
  },
  {
    // "Gives her all", "seemed to her too dancing": what is hers is read as she, or she as what is hers.
    name: 'all of hers',
    skip: doubtful,
    examples: ['[[She]] gives her all every time she is on stage.'],
    counterexamples: ['[[She]] gave us all that we need.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          lowerAt(tree, at) === 'her' &&
          (tree.token(at)?.xpos === 'PRP' ? /^all$/ : /^(?:too|so|as|then|now|here|there|that)$/).test(
            lowerAt(tree, at + 1),
          ),
      ),
  },
  {
    // "What men live by": all people, or one gender by itself.
    name: 'men without an article',
    skip: doubtful,
    examples: ['[[He]] spoke of the dreams of men.'],
    counterexamples: ['[[He]] spoke of the dreams of the men.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) => lowerAt(tree, at) === 'men' && !isDetermined(tree, at) && tree.token(at - 1)?.upos !== 'ADJ',
      ),
  },
  {
    // "The imbecility of her leaders had lowered the character of Great Britain", "the ship and her crew".
    name: 'land or ship that is a she',
    skip: doubtful,
    examples: ['[[Her]] leaders are tired, and Britain is in need of her warriors and statesmen.'],
    counterexamples: ['[[Her]] leaders are tired, and Ann is in need of her warriors and statesmen.'],
    test: (asked) =>
      !asked.changed.some(({ tree, at }) => isOfWoman(tree, at)) &&
      asked.changed.some(({ tree, at }) => isShe(tree, at)) &&
      [...asked.changed, ...asked.staying].some(({ tree, at }) => personLists().calledShe.has(lowerAt(tree, at))),
  },
  {
    // "Threepence had a value as money": a capital that opens a sentence is no sign of a name.
    name: 'word that may be no name',
    skip: name,
    examples: ['[[Threepence]] had a value, he said.'],
    counterexamples: ['[[Tom]] had a car, he said.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          at === 0 &&
          isName(tree, at) &&
          genderOfFirstName(textAt(tree, at)) === undefined &&
          ![...asked.changed, ...asked.staying].some(
            (other) => other.at > 0 && textAt(other.tree, other.at) === textAt(tree, at),
          ),
      ),
  },
  {
    // A birth, a body or an insult of one gender, or a part of a tag.
    name: 'words of one gender in the text',
    skip: contradicted,
    examples: [
      '[[He]] scratched his groin.',
      '[[He]] was late. #BryanCranston',
      '[[She]] was late. #WomenSuck',
      '[[She]] is the model of a vamp.',
    ],
    counterexamples: ['[[He]] scratched his head.', '[[He]] was late. #TheLongNight'],
    test: ({ trees }) =>
      trees.some(
        (tree) =>
          turnsOnGender(textOf(tree)) ||
          ofOneGender.test(textOf(tree)) ||
          saysSomebody(tree) ||
          tree.tokens.some((_, at) => personLists().ofOneGender.has(lowerAt(tree, at))),
      ),
  },
  {
    name: 'name behind another part of it',
    skip: name,
    examples: ["[[He]] met his wife at O' Connor's."],
    counterexamples: ['[[He]] met his wife at the house of Tom.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          isName(tree, at) &&
          /^(?:o['’]?|mc|mac|fort|saint|st\.?|god)$/.test(
            lowerAt(tree, /^['’]$/.test(textAt(tree, at - 1)) ? at - 2 : at - 1),
          ),
      ),
  },
  {
    // "Mr. Reed" would be "Ms. Rhonda".
    name: 'first name behind a title',
    skip: name,
    examples: ['[[Mr]]. Turner smiled, and Turner said that he was late.'],
    counterexamples: ['[[Mr]]. Tom Turner smiled, and Tom said that he was late.'],
    test: (asked) =>
      asked.changed.some(
        ({ tree, at }) =>
          isName(tree, at) &&
          /^(?:mr|mrs|ms|miss|mister)$/.test(keyOf(textAt(tree, textAt(tree, at - 1) === '.' ? at - 2 : at - 1))) &&
          tree.token(at + 1)?.upos !== 'PROPN',
      ),
  },
  {
    name: 'somebody of a gender stays',
    skip: contradicted,
    examples: [
      '[[He]] is one of the best bad guys and smiled at us.',
      'I met my bf [[grandma]] here.',
      '[[She]] calls herself The First Lady.',
    ],
    counterexamples: ['[[He]] is one of the best nurses and smiled at us.'],
    test: (asked) => asked.staying.some(({ tree, at }) => isGenderedNoun(tree, at)),
  },
]

/** Asked of a text as a whole, once all that would change is known. */
export const everybodyRules: RuleList<AskedEverybody, LeftReason> = {
  name: 'everybody of a text',
  question: 'Does everything in this text hold of persons of another gender?',
  placeOf: ({ replacements }) => replacements[0] as Replacement,
  rules,
}

/** Phrases of one gender; single words are in the list. */
const ofOneGender =
  /\bwith child\b|\b(?:his|her|my|your) (?:balls|tits|boobs|dick|cock)\b|\b(?:yes|no) ?['’]m\b|\bson of a bitch\b|\bmother[ -](?:country|land|tongue|earth|nature|lode|ship|church)\b/i

const isName = (tree: SentenceTree, at: number): boolean =>
  tree.token(at)?.upos === 'PROPN' &&
  hasCapital(textAt(tree, at)) &&
  genderOfNoun(lowerAt(tree, at)) === undefined &&
  !/^(?:mr|mrs|ms|miss|sir|lady|lord|king|queen|prince|princess)\.?$/.test(lowerAt(tree, at))

const isShe = (tree: SentenceTree, at: number): boolean => /^(?:she|hers?|herself)$/.test(lowerAt(tree, at))

/** A noun, a title or a name of a woman. */
const isOfWoman = (tree: SentenceTree, at: number): boolean =>
  !isShe(tree, at) &&
  (genderOfNoun(tree.token(at)?.lemma.toLowerCase() ?? '') === 'female' ||
    /^(?:mrs|ms|miss)\.?$/.test(lowerAt(tree, at)) ||
    (hasCapital(textAt(tree, at)) && genderOfFirstName(textAt(tree, at))?.gender === 'female'))

/** "Guys", "mothers", "a Co-Lineman": a noun, and no part of a name. */
function isGenderedNoun(tree: SentenceTree, at: number): boolean {
  const token = tree.token(at)
  if (token === undefined) return false
  const lower = token.text.toLowerCase()
  if (/-\p{L}*(?:man|men|woman|women|guys?|boys?|girls?)$|grrrl/u.test(lower)) return true
  // "The First Lady".
  if (
    token.upos === 'PROPN' &&
    /^(?:lady|ladies|wife|husband|mother|father|sister|brother|woman|man|girl|boy)$/.test(lower)
  )
    return true
  return (
    token.upos === 'NOUN' &&
    (personLists().casualGendered.has(lower) || genderOfNoun(token.lemma.toLowerCase()) !== undefined)
  )
}

/** "#BryanCranston", "#hopehegetsit": a tag speaks of somebody in words that do not change. */
const saysSomebody = ({ tokens }: SentenceTree): boolean =>
  tagsOf(tokens).some(
    (tag) => genderIn(tag) !== undefined || /^(?:hope|if|when|that)?s?he(?:is|s|gets|has|was)/.test(tag),
  ) ||
  tokens.some(({ text }) => genderOfFirstName(text.match(/^#(\p{Lu}\p{Ll}+)\p{Lu}\p{Ll}+$/u)?.[1] ?? '') !== undefined)
