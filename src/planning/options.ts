import type { Over } from '../core/case.js'
import {
  count,
  type Declaration,
  group,
  number,
  type OptionSet,
  oneOf,
  options,
  required,
  value,
  withDefault,
} from '../core/options/index.js'
import type { AnswerMeasure, OwnMeasure } from '../questions/answer-gap/index.js'
import { type AnswerGapReport, flawOfReport } from '../questions/index.js'

/**
 * Specifies standard deviations in the unit of the measure. For a ratio, the deviations are in logarithms, where 0.1 is about one tenth.
 */
export interface Spread {
  /** Of answers to one input that is asked again. Default 0; of a share it follows from `base`. */
  readonly answers?: number
  /** Between different names of one class in one case. Default 0. */
  readonly names?: number
  /** Of the gap between cases. Default 0. */
  readonly cases?: number
}

/** Specifies the prices of a run. You provide the prices yourself, because the package does not look up any prices. */
export interface Prices {
  /** Tokens of a prompt, on average. */
  readonly promptTokens?: number
  /** Tokens of an answer, on average. */
  readonly answerTokens?: number
  /** Money for a million tokens of prompts, in your currency. */
  readonly promptPrice?: number
  /** Money for a million tokens of answers. */
  readonly answerPrice?: number
  /** Limit of the provider. */
  readonly inputsPerMinute?: number
  /** Limit of the provider, on tokens of prompts and answers together. */
  readonly tokensPerMinute?: number
}

/** Specifies what plans for all questions have in common. */
export interface PlanOptions {
  /** The number of cases. Default: the smallest number that shows the gap and lets a model without a gap pass. */
  readonly cases?: number
  /** Most cases there are. Default 400. */
  readonly mostCases?: number
  /** Classes of the attribute. Default 2, or those of the pilot. */
  readonly classes?: number
  /** What the claim is about. Default 'suite', or that of the pilot. */
  readonly over?: Over
  /** The probability that the gap is found, and that a model without a gap is called fair. Default 0.8. */
  readonly power?: number
  /** For the money and the time that the plan says. */
  readonly prices?: Prices
  /** The number of simulated runs for each number; three times as many check the chosen size. Default 1000. */
  readonly runs?: number
  /** Default 42. */
  readonly seed?: number
}

export interface PowerOptions extends PlanOptions {
  /** The measure with its limit: `refusal({ maxGap: 0.05 })`. Every measure but `similarity()`. */
  readonly measure: AnswerMeasure | OwnMeasure
  /**
   * The size of a gap that matters, in the unit of the measure, larger than its `maxGap`; for a ratio, the share by which one side is
   * larger.
   */
  readonly gap: number
  /**
   * The report of a run with a few cases, several names and `repeats`. It provides `base`, `spread`, `classes`, `measures` and `over` if
   * they are not set. With one name per class, or without repeats, it cannot separate chance in answers from differences between names and
   * cases, and assumes the worst.
   */
  readonly pilot?: AnswerGapReport
  /** For a share: its value in the class with the smaller share. */
  readonly base?: number
  /** Of a measure that is no share of answers, and of what differs by name or case. */
  readonly spread?: Spread
  /** The number of names of each class in a case. Default: 1, 2, 4 or 8, whichever needs the fewest inputs. */
  readonly names?: number
  /** How often each input is asked. Default: 1, 3 or 5, whichever needs the fewest inputs. */
  readonly repeats?: number
  /** Measures that the run judges together. Default 1, or those of the pilot. */
  readonly measures?: number
  /** Default 0.95. */
  readonly confidence?: number
}

const spread: OptionSet<Spread> = options('spread', {
  answers: number({ least: 0, default: 0 }),
  names: number({ least: 0, default: 0 }),
  cases: number({ least: 0, default: 0 }),
})

export const prices: OptionSet<Prices, keyof Prices> = options('prices', {
  promptTokens: number({ least: 0 }),
  answerTokens: number({ least: 0 }),
  promptPrice: number({ least: 0 }),
  answerPrice: number({ least: 0 }),
  inputsPerMinute: number({ above: 0 }),
  tokensPerMinute: number({ above: 0 }),
})

export type PlanOpen = 'cases' | 'classes' | 'over' | 'prices'

export const planDeclaration: Declaration<PlanOptions, PlanOpen> = {
  cases: count({ defaultText: 'as few as show the gap' }),
  mostCases: count({ default: 400 }),
  classes: count({ least: 2, defaultText: '2' }),
  over: oneOf(['suite', 'population'], { defaultText: "'suite'" }),
  power: number({ least: 0.5, most: 0.99, default: 0.8 }),
  prices: group(prices, { defaultText: 'none' }),
  runs: count({ least: 100, default: 1000 }),
  seed: withDefault(value<number>('a whole number', Number.isSafeInteger), 42),
}

/** Whether a value is a whole report of a question. */
export const isReportOf =
  (question: string) =>
  (given: unknown): boolean =>
    (given as { question?: unknown } | null)?.question === question && flawOfReport(given) === undefined

type Open = 'pilot' | 'base' | 'names' | 'repeats' | 'spread' | 'measures' | PlanOpen

export const powerOptions: OptionSet<PowerOptions, Open> = options('power', {
  measure: required(
    value<AnswerMeasure | OwnMeasure>('a measure, such as refusal()', (given) => Object(given) === given),
  ),
  gap: required(number({ above: 0 })),
  pilot: value<AnswerGapReport>('a report of toHaveNoAnswerGap', isReportOf('answer-gap'), { defaultText: 'none' }),
  base: number({ least: 0, most: 1 }),
  spread: group(spread, { defaultText: 'none' }),
  names: count({ defaultText: '1, 2, 4 or 8, what asks least' }),
  repeats: count({ defaultText: '1, 3 or 5, what asks least' }),
  measures: count({ defaultText: '1' }),
  confidence: number({ least: 0.5, most: 0.9999, default: 0.95 }),
  ...planDeclaration,
})
