import { count, group, number, type OptionSet, oneOf, options, required, value } from '../core/options/index.js'
import type { RecallGapReport } from '../questions/index.js'
import { isReportOf, type PlanOpen, type PlanOptions, planDeclaration } from './options.js'

/** Specifies standard deviations of the share of texts with an error (a missed name or a false alarm). */
export interface NamesSpread {
  /** Between the names of one class. Default: the worst case, each name is always or never missed. */
  readonly names?: number
  /** Of the gap between cases. Default 0. */
  readonly cases?: number
}

export interface RecallPowerOptions extends PlanOptions {
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
  /** The number of different names of each class in the whole run. Default: what needs few inputs, up to `mostNames`. */
  readonly names?: number
  /** The number of names of each class in a case. Default: 1, 2, 4, 8 or 16, whichever needs the fewest inputs. */
  readonly perCase?: number
  /** Most names of a class there are. Default 100. */
  readonly mostNames?: number
  /** Default 0.95, or that of the pilot. */
  readonly confidence?: number
}

const spread: OptionSet<NamesSpread, 'names'> = options('spread', {
  names: number({ least: 0, most: 0.5, defaultText: 'the worst case' }),
  cases: number({ least: 0, most: 0.5, default: 0 }),
})

type Open = 'pilot' | 'base' | 'maxGap' | 'names' | 'perCase' | 'spread' | 'confidence' | PlanOpen

export const recallPowerOptions: OptionSet<RecallPowerOptions, Open> = options('recallPower', {
  measure: oneOf(['recall', 'false alarms'], { default: 'recall' }),
  maxGap: number({ above: 0, below: 1, defaultText: '0.05' }),
  gap: required(number({ above: 0, most: 1 })),
  pilot: value<RecallGapReport>('a report of toHaveNoRecallGap', isReportOf('recall-gap'), { defaultText: 'none' }),
  base: number({ least: 0, most: 1 }),
  spread: group(spread, { defaultText: 'the worst case' }),
  names: count({ defaultText: 'what needs few inputs' }),
  perCase: count({ defaultText: '1, 2, 4, 8 or 16, what asks least' }),
  mostNames: count({ default: 100 }),
  confidence: number({ least: 0.5, most: 0.9999, defaultText: '0.95' }),
  ...planDeclaration,
})
