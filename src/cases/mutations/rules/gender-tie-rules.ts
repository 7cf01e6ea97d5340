import { genderOfNoun } from '../../../language/index.js'
import { lowerAt } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import type { Place } from '../place.js'
import { saysBeside } from '../said-beside.js'
import type { AskedSite, SiteRule } from './asked-site.js'

const { again, contradicted } = leftReasons

/** What the text says of one gender in the words of a birth, a wish or a comparison. */
const tiesOfText: readonly RegExp[] = [
  /\b(?:homo-?erotic\w*|fag(?:s|gots?|gy)?|dykes?|tranny|trannies|transvestites?|cross-?dress\w*|drag queens?)\b|#fag/i,
  /\bimpregnat\w+|\bmenstruat\w+|\bprostate\b|\bcervical\b|\bvasectomy\b/i,
  /\b(?:my|her|his|their|your|our|fair(?:er)?|weaker|gentle|opposite|own|stronger) sex\b/i,
  /\b(?:gave|give|gives|giving|given) birth\b|\bborne? (?:him|her|them|an heir)\b|\bbore (?:him|her|them|an?|two|three)\b|\b(?:ha[dsv]e?|having) (?:an? |her |his |their |my |another |two |three )?(?:bab(?:y|ies)|kids?|child|children|twins)\b|\bpregnan\w+/i,
  /\bi met your (?:mother|father)\b/i,
  /\b(?:were i|if i were|if i was|as if (?:he|she) were|had i been) an? (?:\w+ )?(?:man|woman|boy|girl|lady|gentleman)\b/i,
  /\b(?:nuts|knackers|groin|testicles|crotch|weenis|weiner|wiener|schlong|pecker)\b/i,
  /\b(?:when|whenever|if|once) an? (?:young )?(?:girl|woman|man|boy|lady|gentleman)\b/i,
  /(?:waistcoat|bonnet|petticoat|cravat|whisker|mou?stache|\bbeard)/i,
]

const reigns =
  /^(?:kings?|queens?|throne|palace|royal\w*|crown\w*|castle|princes?|princess(?:es)?|kingdom|reign\w*|court|coronation|majesty)$/i

/** Whether a text is about what one gender is or does, so that nobody in it may change. */
const turnsOnGender = (text: string): boolean => tiesOfText.some((tie) => tie.test(text))

/** Asked of one word that would change alone. */
export const tieGenderRules: readonly SiteRule[] = [
  {
    name: 'birth, sex or a wish to be a man',
    skip: contradicted,
    examples: [
      'The [[woman]] smiled at the handicap of my sex.',
      'Were I a [[man]] I should smile.',
      'When a [[girl]] leaves her home, she is tired.',
      'The [[woman]] smiled. It was late, and Smith has borne him an heir.',
    ],
    counterexamples: ['The [[woman]] smiled at the handicap of my age.'],
    test: ({ gender, view }) => gender !== undefined && turnsOnGender(view.document.text),
  },
  {
    // "She was such a great actor": the word says nothing that the text does not contradict already.
    name: 'actor said of a woman',
    skip: contradicted,
    examples: ['The little girl was adorable. She was such a great [[actor]] for being so little.'],
    test: ({ gender, shownGenders }) => {
      const other = gender === 'male' ? 'female' : 'male'
      return gender !== undefined && shownGenders.has(other) && !shownGenders.has(gender)
    },
  },
  {
    // Whom somebody sleeps with would change with it.
    name: 'sex between the two',
    skip: contradicted,
    examples: ['A white girl wants a black [[man]] for more than sex.'],
    counterexamples: ['A white girl wants a black [[man]] for more than money.'],
    test: (asked) =>
      asked.gender !== undefined &&
      saysBeside(asked, personLists().sexual, 'sentence') &&
      asked.parts.some(({ place }) => hasOtherGender(asked, place)),
  },
  {
    // Never a text in which somebody might be a child.
    name: 'girls and sex',
    skip: contradicted,
    examples: ['It is about monsters raping [[schoolgirls]].'],
    counterexamples: ['It is about monsters eating [[schoolgirls]].'],
    test: (asked) =>
      /^(?:(?:school)?(?:boy|girl)s?|lads?|lass(?:es)?)$/.test(asked.term.text) &&
      saysBeside(asked, personLists().sexual, 'text'),
  },
  {
    // A drag queen or a proud cat, where nothing says that they reign.
    name: 'queen without a throne',
    skip: contradicted,
    examples: ['A jealous [[queen]] called the police.', 'Sassy is the proud [[princess]] here.'],
    counterexamples: ['A jealous [[queen]] called the king.'],
    test: (asked) =>
      /^(?:monarch|royal)$/.test(asked.term.word.group ?? '') &&
      !asked.view.document.sentences.some(({ tokens }) =>
        tokens.some(
          (token) => reigns.test(token.text) && !asked.parts.some(({ place }) => place.start === token.start),
        ),
      ),
  },
  {
    name: 'mother to all things',
    skip: contradicted,
    examples: [
      'Chaos was held to be the primal space between heaven and earth, being [[mother]] to all substances arising from air.',
    ],
    counterexamples: ['The [[mother]] of Tom smiled.'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.parts.some(
        ({ place: { sentence, from, to } }) =>
          /^(?:to|of)$/.test(lowerAt(asked.view.tree(sentence), to)) &&
          asked.term.number === 'singular' &&
          !isDetermined(asked.view.tree(sentence), to - 1) &&
          !/^(?:DET|PRON|NUM)$/.test(asked.view.tree(sentence).token(from - 1)?.upos ?? ''),
      ),
  },
  {
    name: 'mothers and wives',
    skip: again,
    examples: ['They remain good mothers and [[wives]].', 'My [[husband]] is a sort of father.'],
    counterexamples: ['They remain good nurses and [[wives]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.word.kind === 'kin' &&
      asked.parts.some(({ place }) => isCalledSoToo(asked, place)),
  },
  {
    name: 'one male among widows',
    skip: contradicted,
    examples: ['The village is inhabited by a legion of widows and one [[male]].'],
    counterexamples: ['The house has many nurses and one [[male]].'],
    test: (asked) =>
      asked.gender !== undefined &&
      asked.term.sort === 'noun' &&
      asked.term.word.group === 'biological' &&
      asked.parts.some(({ place }) => hasOtherGender(asked, place)),
  },
]

/** "Good mothers and wives", "the husband was a sort of father": another noun for the same persons, which stays. */
function isCalledSoToo(asked: AskedSite, { sentence, to }: Place): boolean {
  const tree = asked.view.tree(sentence)
  const top = to - 1
  return tree.tokens.some((token, at) => {
    if (token.upos !== 'NOUN' || asked.isOwn(token) || genderOfNoun(token.lemma.toLowerCase()) !== asked.gender)
      return false
    const isSort = /^of$/.test(lowerAt(tree, at - 1)) && /^(?:sort|kind|type)$/.test(lowerAt(tree, at - 2))
    const isPair =
      token.xpos === 'NNS' &&
      tree.token(top)?.xpos === 'NNS' &&
      (tree.head(at) === top || tree.head(top) === at) &&
      [at, top].some((each) => tree.token(each)?.deprel === 'conj') &&
      [at, top].every((each) => tree.children(each, 'nmod').length === 0)
    return (
      isSort ||
      isPair ||
      (tree.token(top)?.xpos === 'NN' && /^(?:man|woman|guy|pa|papa)$/.test(token.text.toLowerCase()))
    )
  })
}

/** A noun for persons of the other gender in the sentence, which stays. */
function hasOtherGender(asked: AskedSite, { sentence }: Place): boolean {
  return (
    asked.view.tree(sentence).tokens.some((token) => {
      if (token.upos !== 'NOUN' || asked.isOwn(token)) return false
      const gender = genderOfNoun(token.lemma.toLowerCase())
      return gender !== undefined && gender !== asked.gender
    }) ||
    asked.view
      .saidIn(sentence)
      .some(
        ({ place }) =>
          !asked.isOwn(place) &&
          place.terms.some(
            ({ attribute, className, sort }) =>
              attribute === 'gender' &&
              sort === 'noun' &&
              /^(?:fe)?male$/.test(className) &&
              className !== asked.term.className,
          ),
      )
  )
}
