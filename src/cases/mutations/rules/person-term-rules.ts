import { lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { personLists } from '../person-lists.js'
import { standsBefore } from './modifier-rules.js'
import { type AskedTerm, type TermRule, tokenOf } from './stretch.js'

const { doubtful, phrase, notPerson } = leftReasons

/** Adjectives of age, love, money and health that say something else of whom they stand beside. */
export const personAdjectiveRules: readonly TermRule[] = [
  {
    // The one of before.
    name: 'old employer',
    skip: phrase,
    examples: ['He met an [[old]] employer.', 'An [[old]] student smiled.', 'The [[old]] characters smiled.'],
    counterexamples: ['He met an [[old]] nurse.'],
    test: (asked) => isOld(asked) && personLists().former.has(headWord(asked)),
  },
  {
    // It makes the insult stronger.
    name: 'old fool',
    skip: doubtful,
    examples: ['He is an [[old]] fool.', 'The [[young]] homies smiled.'],
    counterexamples: ['He is an [[old]] nurse.'],
    test: (asked) =>
      /^(?:old|young|blind|deaf|bald)$/.test(asked.term.text) &&
      standsBefore(asked) &&
      isBeforeAny(asked, personLists().insults),
  },
  {
    // The person at that age, or the one of two who is younger.
    name: 'young before a name',
    skip: doubtful,
    examples: ['I saw a [[young]] Mary Smith.'],
    counterexamples: ['I saw a [[young]] nurse.'],
    test: (asked) =>
      asked.term.word.kind === 'years' && standsBefore(asked) && asked.tree.token(headOf(asked))?.upos === 'PROPN',
  },
  {
    // It scolds.
    name: 'you blind man',
    skip: doubtful,
    examples: ['You cannot tell? You [[blind]] man!'],
    counterexamples: ['You met a [[blind]] man.'],
    test: (asked) =>
      asked.term.attribute === 'disability' && /^(?:you|u|ya)$/.test(lowerAt(asked.tree, asked.from - 1)),
  },
  {
    // Who will not see: joined to what is thought of somebody, or said of those who believe.
    name: 'blind voters',
    skip: doubtful,
    examples: ['The [[blind]] voters smiled.', 'The stupid, [[blind]] nurses smiled.', 'The nurses are [[blind]].'],
    counterexamples: ['The [[blind]] nurses smiled.'],
    test: (asked) =>
      /^(?:blind|deaf|mute|paralyzed|lame)$/.test(asked.term.text) &&
      asked.term.attribute === 'disability' &&
      (!standsBefore(asked) ||
        isBeforeAny(asked, personLists().figuredHeads) ||
        [asked.from - 1, asked.to].some((at) => /^(?:,|and|or)$/.test(lowerAt(asked.tree, at)))),
  },
  {
    name: 'straight for downright',
    skip: doubtful,
    examples: [
      'He is a [[straight]] fool.',
      'She was a [[straight]] character.',
      'She is a fine, square, [[straight]] girl.',
      'They have won four [[straight]] Shane Greene starts.',
    ],
    counterexamples: ['He is a [[straight]] nurse.'],
    test: (asked) =>
      asked.term.text === 'straight' &&
      (!standsBefore(asked) ||
        isBeforeAny(asked, personLists().straightHeads) ||
        textAt(asked.tree, asked.from - 1) === ',' ||
        asked.tree.token(asked.from - 1)?.upos === 'NUM'),
  },
  {
    // Whether somebody loves so is what the sentence is about.
    name: 'what is asked for or denied',
    skip: doubtful,
    examples: ['She is not [[gay]].', 'I am [[gay]].', 'If he is [[gay]], she smiled.'],
    counterexamples: ['The nurse is [[gay]].'],
    test: (asked) => isTelling(asked) && !standsBefore(asked) && isAskedFor(asked),
  },
  {
    name: 'gay couple',
    skip: doubtful,
    examples: ['A [[gay]] couple smiled.'],
    counterexamples: ['A [[gay]] nurse smiled.'],
    test: (asked) =>
      isOrientation(asked) &&
      standsBefore(asked) &&
      /^(?:couple|lover|partner|pair|marriage|relationship|friend|boyfriend|girlfriend|twosome|lovebird)$/.test(
        asked.tree.token(headOf(asked))?.lemma ?? '',
      ),
  },
  {
    name: 'blind cub',
    skip: notPerson,
    examples: ['The [[blind]] cub smiled.'],
    counterexamples: ['The [[blind]] nurse smiled.'],
    test: (asked) => standsBefore(asked) && personLists().animals.has(headWord(asked)),
  },
  {
    // Little is left of it.
    name: 'slightly deaf',
    skip: doubtful,
    examples: ['The slightly [[deaf]] man smiled.'],
    counterexamples: ['The [[deaf]] man smiled.'],
    test: ({ tree, top, term }) =>
      term.attribute === 'disability' &&
      tree.children(top, 'advmod').some((at) => !/^(?:also|now)$/.test(lowerAt(tree, at))),
  },
  {
    // The trade, or being an heir, tells of money.
    name: 'rich banker',
    skip: doubtful,
    examples: ['The [[rich]] banker smiled.'],
    counterexamples: ['The [[rich]] nurse smiled.'],
    test: (asked) =>
      asked.term.word.kind === 'wealth' && standsBefore(asked) && personLists().moneyed.has(headWord(asked)),
  },
]

/** Nouns for persons that speak to somebody, or of a stage of life. */
export const personNounRules: readonly TermRule[] = [
  {
    name: 'spoken to',
    skip: notPerson,
    examples: [
      'I write to assure my dear [[sister]] of my health.',
      'I will go, dear [[sister]], and you stay.',
      'Come here, [[girls]]!',
      'It is my gift to thee, my [[son]]. Take it.',
      'Listen, [[guys]], it is late.',
    ],
    counterexamples: ['Those [[girls]] smiled.'],
    test: (asked) =>
      asked.term.attribute === 'gender' &&
      ((!hasDependentBefore(asked) && (isVocative(asked) || isSetOff(asked))) ||
        isDear(asked) ||
        /^dear(?:est)?$/.test(lowerAt(asked.tree, asked.from - 1))),
  },
  {
    // The one whom somebody loves; "your boy" is a friend.
    name: 'your girl',
    skip: doubtful,
    examples: ['Your [[girl]] smiled.', 'My [[man]] smiled.'],
    counterexamples: ['The [[girl]] smiled.', 'Your [[sister]] smiled.'],
    test: ({ tree, from, top, term }) =>
      personLists().pairedPersons.has(term.text) &&
      (/^(?:my|your|ur|yo|yr|his|her|our|their|whose|ya)$/.test(lowerAt(tree, from - 1)) ||
        tree
          .children(top, 'nmod')
          .some((at) => tree.token(at)?.deprel === 'nmod:poss' && tree.token(at)?.upos === 'PRON')),
  },
  {
    name: 'man enough',
    skip: phrase,
    examples: ['They were [[men]] enough to go.'],
    counterexamples: ['They were good [[men]].'],
    test: ({ tree, to, term }) => term.attribute === 'gender' && lowerAt(tree, to) === 'enough',
  },
  {
    name: 'baby daddy',
    skip: phrase,
    examples: ['He is her baby [[daddy]].'],
    test: ({ tree, from, term }) =>
      term.attribute === 'gender' && /^(?:baby|sugar|daddy|mama|soccer|stage|air)$/.test(lowerAt(tree, from - 1)),
  },
  {
    name: 'dairy queen',
    skip: phrase,
    examples: ['He saw the drug [[cowboys]] again.'],
    test: ({ tree, from, term }) =>
      /^(?:queen|king|prince|princess|cowboy|duke)s?$/.test(term.text) &&
      /^(?:NOUN|PROPN)$/.test(tree.token(from - 1)?.upos ?? ''),
  },
  {
    // All of them.
    name: 'the white man',
    skip: phrase,
    examples: ['He took it from the white [[man]].'],
    counterexamples: ['He took it from a white [[man]].'],
    test: ({ tree, from, term }) =>
      /^(?:man|woman)$/.test(term.text) &&
      /^(?:white|black|red|brown|yellow|common|modern)$/.test(lowerAt(tree, from - 1)) &&
      lowerAt(tree, from - 2) === 'the',
  },
  {
    // What is said of them is that they are no children.
    name: 'adults',
    skip: doubtful,
    examples: ['It is something [[adults]] do.'],
    counterexamples: ['The two [[adults]] smiled.'],
    test: ({ tree, from, term }) =>
      /^(?:adult|grown-up)s?$/.test(term.text) && !/^(?:ADJ|NUM)$/.test(tree.token(from - 1)?.upos ?? ''),
  },
  {
    name: 'as a teenager',
    skip: doubtful,
    examples: [
      'I saw it as a [[teenager]].',
      'They act like [[teenagers]].',
      'They are [[teenagers]] now.',
      'I am a [[teenager]].',
      'My mom was not a [[teenager]].',
      'A normal [[teenager]] smiled.',
    ],
    counterexamples: ['The [[teenagers]] smiled.'],
    test: (asked) =>
      asked.term.word.kind === 'years' &&
      (isCompared(asked) ||
        asked.tree.children(asked.top, 'cop').length > 0 ||
        /^(?:normal|average|typical|ordinary|every|any)$/.test(lowerAt(asked.tree, asked.from - 1)) ||
        asked.tree.tokens.some(({ text }) => /^(?:now|already|yet|again|longer)$/i.test(text))),
  },
  {
    name: 'like a paraplegic',
    skip: doubtful,
    examples: ['He walks like a [[paraplegic]].'],
    counterexamples: ['He walks beside a [[paraplegic]].'],
    test: (asked) => isCompared(asked) && isTelling(asked),
  },
]

const headOf = ({ tree, top }: AskedTerm): number => tree.head(top)

const headWord = (asked: AskedTerm): string => lowerAt(asked.tree, headOf(asked))

const isOld = (asked: AskedTerm): boolean => asked.term.text === 'old' && standsBefore(asked)

/** The head, or a word on the way to it: of slang the parse knows little. */
const isBeforeAny = (asked: AskedTerm, words: ReadonlySet<string>): boolean =>
  words.has(headWord(asked)) || words.has(lowerAt(asked.tree, asked.to)) || words.has(lowerAt(asked.tree, asked.to + 1))

const isOrientation = ({ term }: AskedTerm): boolean => term.attribute === 'sexual-orientation'

const isTelling = ({ term: { attribute } }: AskedTerm): boolean =>
  /^(?:disability|socio-economic|sexual-orientation)$/.test(attribute)

/** "Like a poor blind man", "even the deaf". */
function isCompared({ tree, from }: AskedTerm): boolean {
  for (let at = from - 1; at >= 0 && at >= from - 4; at--) {
    if (/^(?:like|than|even|as|into)$/.test(lowerAt(tree, at))) return true
    if (!/^(?:DET|ADJ|ADV|NUM|CCONJ)$/.test(tree.token(at)?.upos ?? '') && !/^of$|s$/.test(lowerAt(tree, at)))
      return false
  }
  return false
}

function isAskedFor({ tree, top }: AskedTerm): boolean {
  const subjects = tree.children(top, 'nsubj').map((at) => lowerAt(tree, at))
  return (
    subjects.some((word) => /^(?:i|im|you|u|we|ya)$/.test(word)) ||
    tree.tokens.some(({ text }) => /^(?:not|n't|n’t|never|no|if|whether|\?|im|ur)$/i.test(text))
  )
}

const hasDependentBefore = ({ tree, from }: AskedTerm): boolean =>
  /^(?:DET|ADJ|NUM|PRON|PROPN)$/.test(tree.token(from - 1)?.upos ?? '')

const isVocative = (asked: AskedTerm): boolean => tokenOf(asked).deprel.startsWith('vocative')

/** Between marks, with nothing that says which: ", girls,". */
const isSetOff = ({ tree, from, to, term }: AskedTerm): boolean =>
  term.number === 'plural' &&
  /^[,"“”'‘]$/.test(textAt(tree, from - 1)) &&
  /^(?:[,.!?"”]|)$/.test(textAt(tree, to)) &&
  tree.token(to)?.upos !== 'CCONJ' &&
  !/^(?:and|or)$/.test(lowerAt(tree, to + 1))

/** "My dear sister,": a letter. */
const isDear = ({ tree, from, to }: AskedTerm): boolean =>
  /^(?:dear|dearest|my)$/.test(lowerAt(tree, from - 1)) &&
  (/^[,!"”]$/.test(textAt(tree, to)) ||
    (/^(?:son|daughter|child)$/.test(lowerAt(tree, from)) &&
      textAt(tree, from - 2) === ',' &&
      /^[.?;]$/.test(textAt(tree, to)))) &&
  (from < 2 || /^(?:[,!"“—-]+|ah|oh|my)$/.test(lowerAt(tree, from - 2)))
