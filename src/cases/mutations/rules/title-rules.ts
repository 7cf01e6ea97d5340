import { type AnalyzedToken, isFirstName } from '../../../language/index.js'
import { hasCapital, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { termKey } from '../terms.js'
import { hasOwnCapital, isModifier, isName, type Stretch, type StretchRule } from './stretch.js'

/**
 * The words look like a part of the title of a work, an organisation or a place: a word beside them has a capital that it would
 * not have in a sentence. In a headline all words have one, and nothing but a headline is asked.
 */
export const titleRules: readonly StretchRule[] = [
  {
    name: 'headline',
    skip: leftReasons.name,
    examples: ['The Great [[American]] Movie Of Today'],
    test: ({ tree, isHeadline }) => isHeadline && !tree.tokens.every(({ text }) => text === text.toUpperCase()),
  },
  {
    // The name of a paper or a site behind the headline: "| The South African".
    name: 'behind a bar',
    skip: leftReasons.name,
    examples: ['What is going on here? | The [[South African]]', 'The man smiled again | The [[Jewish]] Chronicle'],
    counterexamples: ['The [[Jewish]] man smiled again | The Chronicle'],
    test: ({ tree, from, to }) =>
      tree.tokens.some(
        ({ text }, at) =>
          /^[|¦»]$/.test(text) && at < from && from - at <= longestPaper && tree.tokens.length - to <= longestPaper,
      ),
  },
  {
    name: 'byname',
    skip: leftReasons.name,
    examples: ['I like Alexander the [[Greek]] and his horse.'],
    test: ({ tree, from, isHeadline }) =>
      !isHeadline &&
      textAt(tree, from - 1) === 'the' &&
      tree.token(from - 2)?.upos === 'PROPN' &&
      hasCapital(textAt(tree, from - 2)) &&
      hasCapital(textAt(tree, from)),
  },
  {
    name: 'before a word with a capital',
    skip: leftReasons.name,
    examples: ['I saw the [[African]] Queen again.'],
    test: (asked) => !asked.isHeadline && isBeforeCapital(asked),
  },
  {
    name: 'behind a word with a capital',
    skip: leftReasons.name,
    examples: ['I saw The [[woman]] again.'],
    counterexamples: ['I saw an [[Asian]] woman again.', 'I saw an Asian [[woman]] again.'],
    test: (asked) => {
      const { tree, from, isHeadline } = asked
      const before = tree.token(from - 1)
      return (
        !isHeadline &&
        from > 1 &&
        before !== undefined &&
        /^(?:DET|ADP|VERB|AUX|CCONJ|SCONJ|PART|ADV|ADJ|NOUN)$/.test(before.upos) &&
        hasCapital(before.text) &&
        !hasOwnCapital(asked, before) &&
        !opensAfterMark(tree.tokens, from - 1)
      )
    },
  },
  {
    // Where the network sees the surname alone as a name: "Christian Slater".
    name: 'first name before a surname',
    skip: leftReasons.name,
    examples: ['There are (John Woo, John Travolta, [[Christian]] Bale, Tom Hanks) and others.'],
    counterexamples: ['The [[Dutch]] Henry Brown smiled.'],
    test: (asked) => {
      const { tree, from, to } = asked
      const after = tree.token(to)
      return (
        isPeople(asked) &&
        !isModifier(asked) &&
        hasCapital(textAt(tree, from)) &&
        after?.upos === 'PROPN' &&
        hasCapital(after.text) &&
        isName(asked, after) &&
        !/^(?:DET|ADJ|NUM|PRON|NOUN|PART)$/.test(tree.token(from - 1)?.upos ?? '')
      )
    },
  },
  {
    name: 'surname behind a first name',
    skip: leftReasons.name,
    examples: ['There is her son Rafi (a venomous Kurt [[Christian]]).'],
    counterexamples: ['There is Kurt, the [[Christian]].', 'There Kurt met [[Christian]] nurses.'],
    test: (asked) => {
      const { tree, from, to } = asked
      return (
        isPeople(asked) &&
        !isModifier(asked) &&
        hasCapital(textAt(tree, from)) &&
        hasCapital(textAt(tree, from - 1)) &&
        isFirstName(textAt(tree, from - 1)) &&
        !hasCapital(textAt(tree, from - 2)) &&
        !/^(?:NOUN|ADJ)$/.test(tree.token(to)?.upos ?? '')
      )
    },
  },
  {
    name: 'London Irish',
    skip: leftReasons.name,
    examples: ['They say that London [[Irish]] coach Gary Gold smiled.'],
    counterexamples: ['They say that on Monday [[Irish]] men smiled.'],
    test: (asked) => {
      const before = asked.tree.token(asked.from - 1)
      return (
        isPeople(asked) &&
        isModifier(asked) &&
        before?.upos === 'PROPN' &&
        hasCapital(before.text) &&
        hasCapital(textAt(asked.tree, asked.from)) &&
        !hasOwnCapital(asked, before) &&
        !/day$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
          before.text,
        )
      )
    },
  },
  {
    name: 'Queen of Scots',
    skip: leftReasons.name,
    examples: ['Mary, Queen of [[Scots]], went there a bride.', 'He spoke of the King of the [[Jews]] again.'],
    counterexamples: ['He spoke of the king of the [[Jews]] again.'],
    test: (asked) => {
      const { tree, from } = asked
      const of = lowerAt(tree, from - 1) === 'the' ? from - 2 : from - 1
      const before = tree.token(of - 1)
      return (
        isPeople(asked) &&
        lowerAt(tree, of) === 'of' &&
        before?.upos === 'PROPN' &&
        hasCapital(before.text) &&
        hasCapital(textAt(tree, from)) &&
        !hasOwnCapital(asked, before)
      )
    },
  },
  {
    // Hailed is a figure that the reader knows.
    name: 'long live the king',
    skip: leftReasons.name,
    examples: ['A great film, long live the [[tall]] man!'],
    counterexamples: ['I saw the [[tall]] man!'],
    test: ({ tree: { tokens }, from }) =>
      /\blong live(?: the| my| our)?$/i.test(
        tokens
          .slice(Math.max(0, from - 3), from)
          .map(({ text }) => text)
          .join(' '),
      ),
  },
  {
    name: 'credits of a song',
    skip: leftReasons.name,
    examples: ['New song - the [[rich]] man Tono feat. Miguel and others.'],
    counterexamples: ['New song - the [[rich]] man Tono and others.'],
    test: ({ tree: { tokens } }) =>
      tokens.some(({ text }, at) => /^(?:feat|ft)\.?$/i.test(text) && isNamed(tokens, at)),
  },
]

/** Whether the words are those of a people, which has a capital of its own, and of no country: "Bank of China". */
const isPeople = ({ table, context, start, end }: Stretch): boolean =>
  table
    .get(termKey(context.written({ start, end })))
    .some(({ text, word }) => word.kind === 'people' && text !== text.toLowerCase())

/** "Feat. Miguel", not "10 ft." */
function isNamed(tokens: readonly AnalyzedToken[], at: number): boolean {
  const next = tokens[at + 1]?.text === '.' ? at + 2 : at + 1
  // The mark behind it may end the sentence for the network.
  if (next > at + 1 && next === tokens.length) return true
  return hasCapital(tokens[next]?.text ?? '') && !/\d$/.test(tokens[at - 1]?.text ?? '')
}

/** After a mark a sentence may begin: he said: "An American came". */
export const opensAfterMark = (tokens: readonly AnalyzedToken[], at: number): boolean =>
  /^[^\p{L}\p{N}'’,]/u.test(tokens[at - 1]?.text ?? '.')

/** "The Iraqi Islamic Party": words with capitals of their own are passed over. */
function isBeforeCapital(asked: Stretch): boolean {
  const { tokens } = asked.tree
  const isPassed = (token: AnalyzedToken) =>
    hasCapital(token.text) && hasOwnCapital(asked, token) && !isName(asked, token)
  let next = asked.to
  while (next < tokens.length && isPassed(tokens[next] as AnalyzedToken)) next++
  const after = tokens[next]
  return after !== undefined && hasCapital(after.text) && !isName(asked, after)
}

/** Words of the name of a paper before or behind one of them. */
const longestPaper = 4
