import { lowerAt } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { saysBeside } from '../said-beside.js'
import type { SiteRule } from './asked-site.js'

const { contradicted } = leftReasons

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
export const turnsOnGender = (text: string): boolean => tiesOfText.some((tie) => tie.test(text))

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
]
