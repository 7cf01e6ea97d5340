import { relation, type SentenceTree } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { type Term, termKey } from '../terms.js'
import { tellsBelonging } from './country-belonging.js'
import { type AskedTerm, type TermRules, tokenOf } from './stretch.js'

const skip = leftReasons.notCountry

/** What stands in a dictionary as the name of a country, and of no person. */
export const isCountry = ({ word }: Term): boolean => word.kind === 'country'

export const countryNameRules: TermRules = {
  name: 'name of a country',
  question: 'Do these words name a country by themselves?',
  placeOf: (asked) => asked,
  rules: [
    {
      name: 'no name',
      skip,
      examples: ['I like [[china]] plates.', 'We had [[turkey]] for dinner.'],
      test: (asked) => tokenOf(asked).upos !== 'PROPN',
    },
    {
      name: 'without a capital',
      skip,
      examples: ['I live in [[france]] now.', 'He comes from [[poland]].'],
      test: ({ tree, from }) => !hasCapital(textAt(tree, from)),
    },
    {
      name: 'article that the name does not have, or has and lacks',
      skip,
      examples: ['He loves the [[France]] of old.', 'He lives in [[Netherlands]] now.'],
      counterexamples: ['He lives in the [[Netherlands]] now.'],
      test: (asked) => isBehindThe(asked) !== hasThe(asked),
    },
    {
      name: 'in no place of the sentence',
      skip,
      examples: ['[[France]]!', 'Hello, [[France]].'],
      counterexamples: ['I am from [[France]].'],
      test: (asked) => {
        const place = relation(tokenOf(asked))
        const isSaid = place === 'root' && asked.tree.children(asked.top, 'nsubj').length > 0
        return /^(?:flat|vocative|discourse|goeswith|root)$/.test(place) && !isSaid
      },
    },
    {
      name: 'before a noun',
      skip,
      examples: ['He is an [[Iraq]] vet.', "We've booked [[Italy]] tickets."],
      counterexamples: ['We went to [[Italy]].'],
      test: (asked) => /^(?:amod|compound|nmod)$/.test(tokenOf(asked).deprel) && asked.tree.head(asked.top) >= asked.to,
    },
    {
      // "Australia (Melbourne)": what the marks hold is a part of it, and a sentence is none.
      name: 'before a word in brackets',
      skip,
      examples: ['I live in [[Australia]] (melbourne) and I smiled.'],
      counterexamples: ['I live in [[Australia]] (and this is my house).'],
      test: ({ tree, to }) => textAt(tree, to) === '(' && [2, 3].some((steps) => textAt(tree, to + steps) === ')'),
    },
    {
      name: 'before a name',
      skip,
      examples: ["I love [[China]] O'Brien."],
      test: ({ tree, to }) => isNamePart(tree, to),
    },
    {
      name: 'behind a name',
      skip,
      examples: ['He flew with Air [[France]].'],
      test: ({ tree, from }) => isNamePart(tree, from - 1),
    },
    {
      name: 'behind a hyphen',
      skip,
      examples: ['He went to Paris - [[France]].'],
      test: ({ tree, from }) => textAt(tree, from - 1) === '-',
    },
    {
      name: 'white America',
      skip,
      examples: ['The white [[America]] is gone.', 'He lived in ancient [[Egypt]] then.'],
      counterexamples: ['He lived in [[Germany]] then.'],
      test: ({ tree, from, table }) =>
        /^(?:nazi|soviet|imperial|colonial|occupied|communist|ancient|medieval|middle|mainland|corporate|mother|unified|reunified)$/.test(
          lowerAt(tree, from - 1),
        ) || table.get(termKey(textAt(tree, from - 1))).some(({ word }) => word.kind === 'people'),
    },
    {
      // A tournament.
      name: 'before a year',
      skip,
      examples: ['Reaching [[Germany]] 2006 is hard.', "They played well in [[Italy]] '90."],
      counterexamples: ['They went to [[Germany]] in 2006.'],
      test: ({ tree, to }) =>
        /^(?:(?:19|20)\d\d|['’]\d\d)$/.test(textAt(tree, to)) ||
        (/^['’]$/.test(textAt(tree, to)) && /^\d\d$/.test(textAt(tree, to + 1))),
    },
    {
      name: 'counted',
      skip,
      examples: ['This [[France]] is gone.', 'He saw another [[France]].'],
      test: (asked) => /^(?:DET|NUM)$/.test(asked.tree.token(asked.from - 1)?.upos ?? '') && !hasThe(asked),
    },
    {
      // "Iran, Iraq and Syria" is a list.
      name: 'behind its town',
      skip,
      examples: ['She comes from Lima, [[Peru]].'],
      counterexamples: ['He fled from Iran, [[Iraq]] and Syria.'],
      test: ({ tree, from, table }) =>
        textAt(tree, from - 1) === ',' &&
        isNamePart(tree, from - 2) &&
        !table.get(termKey(textAt(tree, from - 2))).some(isCountry),
    },
    {
      name: 'behind a name and "of"',
      skip,
      examples: ['He works for the Bank of [[China]].', 'He works for the Bank of [[America]].'],
      test: ({ tree, top }) =>
        isNamePart(tree, tree.head(top)) && tree.children(top, 'case').some((at) => textAt(tree, at) === 'of'),
    },
    {
      // Where a thing is made, bought, shown or set says nothing of persons.
      name: 'a mere place',
      skip: leftReasons.merePlace,
      examples: [
        'The film was made in [[Spain]].',
        'The story is set in the [[United States]].',
        'We bought a book from [[Germany]].',
        'She smiled at the house in [[Italy]].',
        'The soldiers in [[Iraq]] smiled.',
        'The war ended in [[France]].',
        'They went to [[Japan]] with a camera.',
        'They attacked [[Poland]] again.',
        '[[Poland]] would not allow it.',
        'They hate [[Poland]] again.',
        'The nurses are leaving [[Peru]] by train.',
        'Most of the story takes place in [[Norway]].',
        'The Danes in [[Kenya]] smiled.',
        'It leaves them feeling like moving to [[Norway]].',
        "If there is another one, I'll move to [[Norway]].",
        'The nurse had to settle for silver in [[Italy]].',
        'Most are made in [[Norway]].',
        'In the end the nurse returns to [[Kenya]].',
        'I saw it when I was living in [[Kenya]].',
        'I have been here in [[Kenya]] for several months.',
        'The nurse returned from [[Kenya]].',
        'Tom and Mary move to [[Spain]] and smile.',
      ],
      counterexamples: [
        'A man from [[Spain]] smiled.',
        'I am from [[Germany]].',
        'The people of [[Germany]] smiled.',
        'Our families in [[Mexico]] smiled.',
        'She lives in a small town in [[Italy]].',
        'The nurse was born in [[Peru]].',
        'He grew up in [[Kenya]].',
        'The people that live in [[Spain]] and [[Italy]] smiled.',
        'They want to go back to [[Canada]].',
        'We live in [[Canada]].',
        'The police deported him to [[Mexico]].',
        'Go back to [[Poland]]!',
        'Many nurses move to [[Canada]].',
        'We have no snow here in [[Kenya]].',
        'In [[Poland]], people say so.',
        '[[Israel]] wants to be left alone.',
        'The nurses who have been in [[Ireland]] for five years smiled.',
        'I was staying in [[Japan]] for six months.',
        'She worked in [[Peru]] as a nurse.',
        'The nurses in [[Kenya]] smiled.',
        'He settled in [[Italy]].',
      ],
      test: (asked) => !tellsBelonging(asked),
    },
  ],
}

const isBehindThe = ({ tree, from }: AskedTerm): boolean => lowerAt(tree, from - 1) === 'the'

const hasThe = ({ term: { word } }: AskedTerm): boolean => word.group === 'the'

const isNamePart = (tree: SentenceTree, position: number): boolean => tree.token(position)?.upos === 'PROPN'
