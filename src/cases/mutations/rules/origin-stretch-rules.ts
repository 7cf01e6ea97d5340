import type { AnalyzedToken } from '../../../language/index.js'
import { hasCapital, isQuote, lowerAt, textAt } from '../../words-at.js'
import { leftReasons } from '../left-reasons.js'
import { isCalledAfterPeople } from '../origin-ties.js'
import { termKey } from '../terms.js'
import type { Stretch, StretchRule } from './stretch.js'

/** Places in which a word for a people or a country says what a word means, or is a part of a name. */
export const originStretchRules: readonly StretchRule[] = [
  {
    name: 'what another word means',
    skip: leftReasons.phrase,
    examples: ['The Mizraim ([[Egyptians]]) are here.', 'He was at the festival ([[Argentina]]) then.'],
    counterexamples: ['The people (the [[Egyptians]]) are here.'],
    test: (asked) =>
      (isPeople(asked) || isCountryName(asked)) &&
      /^[([]$/.test(textAt(asked.tree, asked.from - 1)) &&
      /^[)\]]$/.test(textAt(asked.tree, asked.to)),
  },
  {
    name: 'behind "name" or "word"',
    skip: leftReasons.phrase,
    examples: ['They tell why the name [[Christians]] was used.'],
    counterexamples: ['They name some [[Christians]] here.'],
    test: (asked) =>
      isPeople(asked) &&
      /^(?:name|word|term|label)s?$/.test(lowerAt(asked.tree, asked.from - 1)) &&
      asked.tree.token(asked.from - 1)?.upos === 'NOUN',
  },
  {
    name: 'part of a pair with a hyphen and a space',
    skip: leftReasons.joined,
    examples: ['The man is Italian- [[American]] and tall.'],
    test: ({ tree, from }) => /^[-‐]$/.test(textAt(tree, from - 1)) && tree.touch(from - 2, from - 1),
  },
  {
    name: 'French Road',
    skip: leftReasons.name,
    examples: ["I'm on a [[french]] rd with my boy.", 'We live in the [[German]] quarter.'],
    test: (asked) => isPeople(asked) && isCalledAfterPeople(textAt(asked.tree, asked.to)),
  },
  {
    name: 'in the Pole',
    skip: leftReasons.ambiguous,
    examples: ['She looks bad in the [[Pole]] tonight.'],
    counterexamples: ['She looks at the [[Poles]] tonight.'],
    test: ({ tree, from }) =>
      /^pole$/i.test(textAt(tree, from)) &&
      lowerAt(tree, from - 1) === 'the' &&
      /^(?:in|on|at|up|down|around|to|from)$/.test(lowerAt(tree, from - 2)),
  },
  {
    name: 'the Afghanistan wars',
    skip: leftReasons.notCountry,
    examples: ['The veterans of the Iraqi & [[Afghanistan]] wars smiled.'],
    counterexamples: ['There were no wars in [[Afghanistan]].'],
    test: ({ tree, to, ...asked }) => isCountryName({ tree, to, ...asked }) && /^wars?$/.test(lowerAt(tree, to)),
  },
  {
    name: 'Little Britain',
    skip: leftReasons.name,
    examples: ['Little [[Britain]] is a poor imitation.'],
    counterexamples: ['He likes little [[Belgium]] best.'],
    test: (asked) =>
      isCountryName(asked) &&
      /^(?:Little|New|Greater|Miss|Young|Old|Mother|Lost|Free)$/.test(textAt(asked.tree, asked.from - 1)),
  },
  {
    name: 'its lake or town',
    skip: leftReasons.notCountry,
    examples: ["The beauty of [[Italy]]'s Lake Garda is rich."],
    counterexamples: ["The beauty of [[Italy]]'s lakes is rich."],
    test: (asked) =>
      isCountryName(asked) &&
      /^['’]s?$/.test(textAt(asked.tree, asked.to)) &&
      asked.tree.token(asked.to + 1)?.upos === 'PROPN' &&
      hasCapital(textAt(asked.tree, asked.to + 1)),
  },
  {
    name: 'title of a page',
    skip: leftReasons.name,
    examples: ['[[Egyptians]] - Wikipedia, the free encyclopedia'],
    counterexamples: ['The [[Egyptians]] read Wikipedia, the free encyclopedia.'],
    test: (asked) => isPeople(asked) && asked.from === 0 && /^[-–—|:]$/.test(textAt(asked.tree, asked.to)),
  },
  {
    // His hair, or his horse.
    name: "Robert's is black",
    skip: leftReasons.notPerson,
    examples: ["I'm so glad that Robert's is [[black]]."],
    counterexamples: ["I'm so glad that Robert is [[black]]."],
    test: ({ tree, top, to }) =>
      tree.token(to)?.upos !== 'NOUN' &&
      tree
        .children(top, 'nsubj')
        .some((at) => /^['’]s?$/.test(textAt(tree, at + 1)) || /['’]s$/.test(textAt(tree, at))),
  },
  {
    name: 'title in quotation marks with a verb',
    skip: leftReasons.name,
    examples: ['The link "Christian Identity and Identifying the [[jew]]" explains this.'],
    counterexamples: ['He said "He saw the [[jew]] here" and smiled.'],
    test: isTitleWithVerb,
  },
  {
    name: 'country in quotation marks',
    skip: leftReasons.name,
    examples: ['The song "Blame [[Canada]]" is good.'],
    counterexamples: ['"I have lived here in [[Canada]] for years and years," she said.'],
    test: (asked) => isCountryName(asked) && isShortQuote(asked),
  },
  {
    // The war, more often than the country.
    name: 'memories of Vietnam',
    skip: leftReasons.notCountry,
    examples: ['They have memories of [[Vietnam]] now.', 'He was killed in [[Vietnam]] then.'],
    counterexamples: ['The girl comes from [[Vietnam]] now.'],
    test: ({ tree, from }) => /^vietnam$/i.test(textAt(tree, from)) && !/^from$/i.test(textAt(tree, from - 1)),
  },
]

const isPeople = ({ table, context, start, end }: Stretch): boolean =>
  table
    .get(termKey(context.written({ start, end })))
    .some(({ word, text }) => word.kind === 'people' && text !== text.toLowerCase())

const isCountryName = ({ table, context, start, end }: Stretch): boolean =>
  table.get(termKey(context.written({ start, end }))).some(({ word }) => word.kind === 'country')

/** Between marks that hold a few words. */
function isShortQuote({ tree: { tokens }, from, to }: Stretch): boolean {
  const start = tokens.findLastIndex(({ text }, at) => at < from && isQuote(text))
  const end = tokens.findIndex(({ text }, at) => at >= to && isQuote(text))
  return start >= 0 && end >= 0 && end - start <= longestQuote
}

const longestQuote = 6

/** Words of a title that is looked for, and how many of its longer words have a capital. */
const [longestTitle, fewestCapitals] = [10, 3]

function isTitleWithVerb({ tree: { tokens }, from, to, isHeadline }: Stretch): boolean {
  if (isHeadline) return false
  const isMark = ({ text }: AnalyzedToken): boolean => isQuote(text)
  const start = tokens.findLastIndex((token, at) => at < from && isMark(token)) + 1
  const end = tokens.findIndex((token, at) => at >= to && isMark(token))
  if (start === 0 || end < 0 || end - start > longestTitle) return false
  const long = tokens.slice(start, end).filter(({ text }) => /^\p{L}{4,}/u.test(text))
  const capitals = long.filter(({ text }) => hasCapital(text)).length
  return capitals >= fewestCapitals && capitals >= long.length - 1
}
