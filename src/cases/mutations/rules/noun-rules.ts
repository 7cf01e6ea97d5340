import { type AnalyzedToken, relation, type SentenceTree } from '../../../language/index.js'
import { lowerAt, textAt } from '../../words-at.js'
import { isDetermined } from '../determined.js'
import { leftReasons } from '../left-reasons.js'
import { termKey } from '../terms.js'
import { isCommonInSmallLetters, isFigurativeRank, isManner } from '../word-lists.js'
import { personNounRules } from './person-term-rules.js'
import { type AskedTerm, isCommon, isModifier, isName, type TermRules, tokenOf } from './stretch.js'
import { besideNounRules } from './sure-term-rules.js'
import { unlikeNounRules } from './unlike-term-rules.js'

/** What follows a word that is cried out: "boy am I glad", "man, what a day". */
const isCriedOut = (next: string, then: string): boolean =>
  (/^(?:am|is|are|was|were|do|does|did|has|have)$/.test(next) &&
    /^(?:i|it|he|she|we|they|you|that|this)$/.test(then)) ||
  (next === 'what' && /^an?$/.test(then)) ||
  next === 'oh'

export const nounRules: TermRules = {
  name: 'noun',
  question: 'Does this noun mean a person, and could another?',
  placeOf: (asked) => asked,
  rules: [
    {
      name: 'no noun',
      skip: leftReasons.otherPart,
      examples: ['They [[man]] the desk all night.'],
      counterexamples: [
        'I hope to say again that I am an [[American]].',
        'The dying [[Peruvian]] sank to his knees.',
        'You can tell he is a [[mexican]].',
      ],
      test: (asked) => !/^(?:NOUN|PROPN)$/.test(tokenOf(asked).upos) && !isReadAsAdjective(asked),
    },
    {
      name: 'wheat baron',
      skip: leftReasons.phrase,
      examples: ['An oil [[tycoon]] smiled.', 'The wheat [[baron]] smiled.'],
      test: ({ tree, from, term }) => isFigurativeRank(term.text) && tree.token(from - 1)?.upos === 'NOUN',
    },
    {
      // Some names of peoples mean something else without a capital: bamboo poles, swedes.
      name: 'people in small letters',
      skip: leftReasons.notPerson,
      examples: ['We ate the [[swedes]].', 'He sells bamboo [[poles]].'],
      counterexamples: ['We met the [[Swedes]].', 'Does it surprise you that [[jews]] say so?'],
      test: (asked) => {
        const written = asked.context.written(asked)
        return !isCommon(asked) && written === written.toLowerCase() && isCommonInSmallLetters(written)
      },
    },
    {
      // A year's Greek is a language.
      name: "a year's Greek",
      skip: leftReasons.notPerson,
      examples: ["He has worked off a year's [[Greek]]."],
      counterexamples: ['He met a [[Greek]].'],
      test: ({ tree, from, term }) =>
        term.word.kind === 'people' && term.number === 'singular' && /^['’]s?$/.test(lowerAt(tree, from - 1)),
    },
    { name: "the ladies'", skip: leftReasons.notPerson, examples: ["There is no [[ladies]]'."], test: isPlaceOwned },
    {
      name: 'exclamation before a comma',
      skip: leftReasons.notPerson,
      examples: ['[[Man]], what a waste.', 'I was right. [[Man]], what a waste.'],
      counterexamples: ['The [[boy]], was late.'],
      test: ({ tree, from, to, term }) =>
        term.number === 'singular' &&
        textAt(tree, to) === ',' &&
        (from === 0 || !/[\p{L}\p{N}]/u.test(textAt(tree, from - 1))),
    },
    {
      name: 'name of several words',
      skip: leftReasons.name,
      examples: ['He lives at the North Star [[Pole]].'],
      test: (asked) =>
        tokenOf(asked).upos === 'PROPN' &&
        asked.tree
          .children(asked.top, 'compound', 'flat')
          .some((at) => at < asked.from && asked.tree.token(at)?.upos === 'PROPN'),
    },
    {
      name: 'form of address before a name',
      skip: leftReasons.name,
      examples: ['[[Sister]] Mary smiled.'],
      test: ({ tree, from, to }) =>
        hasBigLetter(textAt(tree, from)) && tree.token(to)?.upos === 'PROPN' && hasBigLetter(textAt(tree, to)),
    },
    {
      // Titles more often than persons.
      name: 'an American in Paris',
      skip: leftReasons.name,
      examples: ['It is about an [[American]] in Paris.'],
      test: (asked) =>
        isPeople(asked) &&
        lowerAt(asked.tree, asked.to) === 'in' &&
        asked.tree.token(asked.to + 1)?.upos === 'PROPN' &&
        hasBigLetter(textAt(asked.tree, asked.to + 1)),
    },
    {
      name: 'surname beside a name',
      skip: leftReasons.name,
      examples: ['I like Hogan and [[Christian]].', 'It is the meeting of [[Christian]] and Kathryn.'],
      test: isBesideName,
    },
    {
      name: 'directly behind a name',
      skip: leftReasons.name,
      examples: ['I met Tom Hanks [[brother]].', 'I like Martin Luther [[king]].'],
      test: (asked) => {
        const before = asked.tree.token(asked.from - 1)
        return before?.upos === 'PROPN' && isName(asked, before)
      },
    },
    {
      name: 'the Marx brothers',
      skip: leftReasons.name,
      examples: [
        'I like the Hunter [[sisters]].',
        'the gantz [[brothers]] are ordinary men',
        'It is a Farrelly [[brothers]] movie.',
      ],
      test: ({ tree, top, term }) =>
        term.word.kind === 'kin' &&
        (tree.token(top - 1)?.upos === 'PROPN' ||
          // In texts without capitals names are nouns: the gantz brothers.
          (term.number === 'plural' &&
            tree.token(top - 1)?.deprel === 'compound' &&
            !isKinPart(lowerAt(tree, top - 1)))) &&
        tree.head(top - 1) === top &&
        tree.token(top - 1)?.deprel !== 'nmod:poss',
    },
    {
      name: 'other number',
      skip: leftReasons.number,
      examples: ['Nowhere near on that one, [[chaps]]!'],
      test: (asked) =>
        asked.term.number !== undefined && /S$/.test(tokenOf(asked).xpos) !== (asked.term.number === 'plural'),
    },
    {
      // Said of a thing; and words of several parts cannot stand there.
      name: 'before another noun',
      skip: leftReasons.notPerson,
      examples: [
        'It is a [[girl]] club.',
        'It is a [[woman]] doctor.',
        'A [[Canadian]] produced zombie flick that I have never heard of before.',
      ],
      counterexamples: ['It is a [[woman]].', 'A [[Canadian]] produced the film.'],
      // The parse takes "a Canadian produced zombie flick" for a whole sentence.
      test: (asked) =>
        isModifier(asked) ||
        (isPeople(asked) &&
          isManner(textAt(asked.tree, asked.to)) &&
          (/^(?:NOUN|ADJ)$/.test(asked.tree.token(asked.to + 1)?.upos ?? '') ||
            /^(?:made|produced|based|bred|style) for$/.test(
              `${lowerAt(asked.tree, asked.to)} ${lowerAt(asked.tree, asked.to + 1)}`,
            ))),
    },
    {
      name: 'bare word that is an adjective too',
      skip: leftReasons.notPerson,
      examples: ['It is easy for any child or [[adolescent]] to see.'],
      test: isBareAdjective,
    },
    {
      // The colour of a wig, in which somebody is.
      name: 'in a terrible blond',
      skip: leftReasons.notPerson,
      examples: ['She is bearable in a terrible [[blond]].'],
      counterexamples: ['She met a [[blond]] nurse in a house.'],
      test: (asked) =>
        asked.term.attribute === 'body' &&
        asked.tree.children(asked.top, 'case').some((at) => lowerAt(asked.tree, at) === 'in'),
    },
    {
      name: 'exclamation',
      skip: leftReasons.notPerson,
      examples: [
        'At 30 minutes, [[boy]] does it drag!',
        'I saw it in school ([[boy]] I hate it).',
        'I was tired, but [[boy]] am I glad now.',
        'I bought it in a sale and [[boy]] what a film.',
      ],
      counterexamples: ['I was tired, but the [[boy]] is glad now.'],
      test: (asked) =>
        /^(?:discourse|flat|goeswith)$/.test(relation(tokenOf(asked))) ||
        (/^(?:boy|man|girl|brother)$/i.test(textAt(asked.tree, asked.from)) &&
          isCriedOut(lowerAt(asked.tree, asked.to), lowerAt(asked.tree, asked.to + 1))),
    },
    {
      name: 'singular without article',
      skip: leftReasons.doubtful,
      examples: ['I saw it when I was [[child]].'],
      counterexamples: ['I saw it when I was a [[child]].', 'He is the kind of [[man]] who smiles.'],
      test: isBareSingular,
    },
    {
      // Not all who are rich or poor go with the trade.
      name: 'newspaper magnate',
      skip: leftReasons.doubtful,
      examples: ['A farm [[labourer]] smiled.'],
      test: ({ tree, top, term }) => term.word.kind === 'wealth' && tree.children(top, 'compound').length > 0,
    },
    ...personNounRules,
    ...besideNounRules,
    ...unlikeNounRules,
  ],
}

const isKinPart = (word: string): boolean =>
  /^(?:twin|baby|step|half|foster|kid|adult|toddler|teen|teenage|child|infant)$/.test(word)

const hasBigLetter = (text: string): boolean => /^\p{Lu}/u.test(text)

const isPeople = ({ term: { word } }: AskedTerm): boolean => word.kind === 'people'

/** "I am an American": with an article and nothing behind it that it could be said of. */
function isReadAsAdjective(asked: AskedTerm): boolean {
  const { tree, top, from, to } = asked
  if (tokenOf(asked).upos !== 'ADJ' || !isPeople(asked) || isModifier(asked)) return false
  const next = tree.token(to)?.upos ?? 'PUNCT'
  if (!hasBigLetter(textAt(tree, top))) return /^an?$/.test(lowerAt(tree, from - 1)) && next === 'PUNCT'
  const articles = tree.children(top, 'det').map((at) => lowerAt(tree, at))
  // "A Canadian produced film".
  const isMade = tree.token(to)?.xpos === 'VBN' && /^(?:ADJ|NOUN)$/.test(tree.token(to + 1)?.upos ?? '')
  if (articles.some((word) => /^(?:an?|every|this|that|another)$/.test(word)))
    return /^(?:PUNCT|VERB|AUX|CCONJ|SCONJ|PRON)$/.test(next) && !isMade
  // "The dying Indian sank": an adjective before it makes it a noun, and "the Spanish" are many.
  return articles.includes('the') && tree.children(top, 'amod').length > 0 && /^(?:VERB|AUX)$/.test(next)
}

/** "There is no ladies'": a place, named by those whom it is for. */
function isPlaceOwned({ tree, to }: AskedTerm): boolean {
  const owned = tree.token(to + 1)
  return /^['’]s?$/i.test(textAt(tree, to)) && (owned === undefined || owned.upos === 'PUNCT')
}

/** "Gere and Danes". */
function isBesideName(asked: AskedTerm): boolean {
  const { tree, top } = asked
  const others = [...tree.children(top, 'conj'), ...(tree.token(top)?.deprel === 'conj' ? [tree.head(top)] : [])]
  return (
    isPeople(asked) &&
    others.some((at) => isName(asked, tree.token(at) as AnalyzedToken)) &&
    tree.children(top, 'det').length === 0 &&
    hasBigLetter(textAt(tree, top))
  )
}

/** A singular without any word before it that says which: "accents from Mexican to Peruvian". */
function isBareAdjective(asked: AskedTerm): boolean {
  const { tree, top, term, table } = asked
  return (
    term.number === 'singular' &&
    tree
      .children(top, 'det', 'nummod', 'nmod')
      .every((at) => !/^(?:det|nummod|nmod:poss)$/.test(tree.token(at)?.deprel ?? '')) &&
    table.get(termKey(asked.context.written(asked))).some(({ sort }) => sort === 'adjective')
  )
}

/** "The kind of emancipated woman": one of a kind has no article. */
function isKindOf(tree: SentenceTree, top: number): boolean {
  const of = tree.children(top, 'case').find((at) => lowerAt(tree, at) === 'of')
  return of !== undefined && /^(?:kind|type|sort)s?$/.test(lowerAt(tree, of - 1))
}

/** "When I was child": nothing makes it one of many, and it is no name of somebody's own, such as Mom. */
function isBareSingular({ tree, top, term: { word } }: AskedTerm): boolean {
  const token = tree.token(top)
  return (
    token?.xpos === 'NN' &&
    (word.kind !== 'kin' || word.text === 'child') &&
    !(textAt(tree, top - 1) !== ',' && isDetermined(tree, top)) &&
    !isKindOf(tree, top) &&
    !(token.deprel === 'conj' && tree.children(top, 'cc').length > 0) &&
    !hasBigLetter(textAt(tree, top + 1))
  )
}
