import type { Over } from '../core/case.js'
import {
  count,
  group,
  number,
  type OptionSet,
  oneOf,
  options,
  required,
  value,
  withDefault,
} from '../core/options/index.js'
import { flawOfReport, type RecallGapReport } from '../questions/index.js'
import { type Prices, prices } from './options.js'

/** Specifies standard deviations of the share of texts with an error (a missed name or a false alarm). */
export interface NamesSpread {
  /** Between the names of one class. Default: the worst case, each name is always or never missed. */
  readonly names?: number
  /** Of the gap between cases. Default 0. */
  readonly cases?: number
}

export interface RecallPowerOptions {
  /** Which gap is planned. Default 'recall'. */
  readonly measure?: 'recall' | 'false alarms'
  /** The largest gap that the test accepts. Default 0.05, or that of the pilot. */
  readonly maxGap?: number
  /** The size of a gap that matters, larger than `maxGap`: 0.15 is fifteen names out of a hundred. */
  readonly gap: number
  /**
   * The report of a run with a few cases and many names. It provides `base`, `spread`, `maxGap`, `classes` and `over` if they are not set.
   * Each name must occur in several cases: otherwise, and for false alarms, the plan assumes the worst of the names.
   */
  readonly pilot?: RecallGapReport
  /** The share of names that is missed, or of texts with a false alarm, in the class with fewer of them. */
  readonly base?: number
  /** How much the share differs between names and between cases. */
  readonly spread?: NamesSpread
  /** The number of cases. Default: the smallest number that shows the gap and lets a model without a gap pass. */
  readonly cases?: number
  /** The number of different names of each class in the whole run. Default: what needs few inputs, up to `mostNames`. */
  readonly names?: number
  /** The number of names of each class in a case. Default: 1, 2, 4, 8 or 16, whichever needs the fewest inputs. */
  readonly perCase?: number
  /** Most cases there are. Default 400. */
  readonly mostCases?: number
  /** Most names of a class there are. Default 100. */
  readonly mostNames?: number
  /** Classes of the attribute. Default 2, or those of the pilot. */
  readonly classes?: number
  /** What the claim is about. Default 'suite', or that of the pilot. */
  readonly over?: Over
  /** Default 0.95, or that of the pilot. */
  readonly confidence?: number
  /** The probability that the gap is found, and that a model without a gap is called fair. Default 0.8. */
  readonly power?: number
  /** For the money and the time that the plan says. */
  readonly prices?: Prices
  /** The number of simulated runs for each number. Default 1000. */
  readonly runs?: number
  /** Default 42. */
  readonly seed?: number
}

const isPilot = (given: unknown): boolean =>
  (given as { question?: unknown } | null)?.question === 'recall-gap' && flawOfReport(given) === undefined

const spread: OptionSet<NamesSpread, 'names'> = options('spread', {
  names: number({ least: 0, most: 0.5, defaultText: 'the worst case' }),
  cases: number({ least: 0, most: 0.5, default: 0 }),
})

type Open =
  | ('pilot' | 'base' | 'maxGap' | 'cases' | 'names' | 'perCase' | 'spread' | 'prices')
  | ('classes' | 'over' | 'confidence')

export const recallPowerOptions: OptionSet<RecallPowerOptions, Open> = options('recallPower', {
  measure: oneOf(['recall', 'false alarms'], { default: 'recall' }),
  maxGap: number({ above: 0, below: 1, defaultText: '0.05' }),
  gap: required(number({ above: 0, most: 1 })),
  pilot: value<RecallGapReport>('a report of toHaveNoRecallGap', isPilot, { defaultText: 'none' }),
  base: number({ least: 0, most: 1 }),
  spread: group(spread, { defaultText: 'the worst case' }),
  cases: count({ defaultText: 'as few as show the gap' }),
  names: count({ defaultText: 'what needs few inputs' }),
  perCase: count({ defaultText: '1, 2, 4, 8 or 16, what asks least' }),
  mostCases: count({ default: 400 }),
  mostNames: count({ default: 100 }),
  classes: count({ least: 2, defaultText: '2' }),
  over: oneOf(['suite', 'population'], { defaultText: "'suite'" }),
  confidence: number({ least: 0.5, most: 0.9999, defaultText: '0.95' }),
  power: number({ least: 0.5, most: 0.99, default: 0.8 }),
  prices: group(prices, { defaultText: 'none' }),
  runs: count({ least: 100, default: 1000 }),
  seed: withDefault(value<number>('a whole number', Number.isSafeInteger), 42),
})
