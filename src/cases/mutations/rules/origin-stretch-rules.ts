import { hasCapital, lowerAt, textAt } from '../../words-at.js'
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
    // Of India, or of the first nations of America: two peoples have one word.
    name: 'Indian of two lands',
    skip: leftReasons.ambiguous,
    examples: ['The [[Indian]] girl smiled.', 'We met some [[Indians]].'],
    counterexamples: ['The [[Asian Indian]] girl smiled.'],
    test: ({ context, ...asked }) => /^indians?$/i.test(context.written(asked)),
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
    examples: [
      'The man is Italian- [[American]] and tall.',
      'The [[Russian]]- the Swedish- and the Finnish people smiled.',
    ],
    test: ({ tree, from, to }) =>
      (/^[-‐]$/.test(textAt(tree, from - 1)) && tree.touch(from - 2, from - 1)) ||
      (/^[-‐]$/.test(textAt(tree, to)) && tree.touch(to - 1, to)),
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
