import { type FairnessError, searchErrors } from '../core/errors/index.js'
import {
  count,
  func,
  group,
  list,
  type Option,
  type OptionSet,
  options,
  value,
  withDefault,
} from '../core/options/index.js'
import { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { TextChanges } from '../core/text-search.js'

/** The error of a wrong value in the options of searches and explainers. */
export const errors = {
  wrong: (at: { readonly of: string; readonly option: string }, given: unknown, expected: string): FairnessError =>
    searchErrors.badSearchOption(at.of, at.option, given, expected),
}

const changes: OptionSet<TextChanges, 'similar' | 'encode'> = options(
  'texts',
  {
    similar: func('a function from a word to its substitutes', { defaultText: 'the similar words of the package' }),
    substitutes: count({ default: 8 }),
    changes: count({ default: 2 }),
    encode: func('a function from texts to vectors'),
  },
  errors,
)

/** What may be replaced in texts by what. */
export const textChanges: Option<TextChanges, 'default'> = withDefault(
  group(changes, { on: 'texts' }),
  changes.read({}),
)

const isPoint = (given: unknown): boolean => Array.isArray(given) && given.every((each) => typeof each === 'number')

/** Points of a table to start from; how many numbers they have is known when the search begins. */
export const points: Option<readonly Point[], 'open'> = list(
  value<Point>('a point, as table().point(row) gives it: a number for each feature', isPoint),
)

/** How readily a chain leaves a find. */
export const temperature: Option<number, 'open'> = value(
  'a number of 0 or more',
  (given) => typeof given === 'number' && given >= 0,
)

/** The chance of an explainer: a seed, or a stream. */
export const chance: Option<Random | number, 'default'> = withDefault(
  value(
    'a whole number of 0 or more, or a Random',
    (given) => given instanceof Random || (Number.isSafeInteger(given) && Number(given) >= 0),
  ),
  42,
)

/** The stream that the option `random` stands for. */
export const streamOf = (random: Random | number): Random =>
  random instanceof Random ? random : new Random(random, 'explain')
