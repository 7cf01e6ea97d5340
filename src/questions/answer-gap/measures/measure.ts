import { defined } from '../../../core/defined.js'
import { FairnessError, planErrors } from '../../../core/errors/index.js'
import { number, type Option, oneOf, text, value } from '../../../core/options/index.js'
import type { TextAnswer } from '../../../core/prediction.js'

/** Describes an answer as measures see it. */
export interface MeasuredAnswer extends TextAnswer {
  /** The answer of the model without the words that the case exchanges: names, pronouns, and words derived from them. */
  readonly text: string
  /** The original answer of the model. */
  readonly said: string
}

/** Returns the distance (0 to 1) between two answers, which are given by their positions. */
export type Distance = (one: number, other: number) => number

/**
 * Specifies the scale of a measure's gaps. The scale is a `share` of answers (in points), a `ratio` of two numbers (in percent), a
 * `number`, or a `distance` between 0 and 1.
 */
export type MeasureScale = 'share' | 'ratio' | 'number' | 'distance'

/** Defines a measure of answers and the largest accepted gap between classes. */
export interface AnswerMeasure {
  readonly name: string
  /** What its numbers count: `refused answers`, `words`. */
  readonly unit: string
  readonly scale: MeasureScale
  /** By the mean over cases, which `range` bounds, or by their median, which no single case can change. */
  readonly judge: 'mean' | 'median'
  /** The largest accepted gap, in its unit; for a ratio, the share by which one side may be larger. */
  readonly maxGap: number
  /** Numbers outside count as the nearest one inside. */
  readonly range?: readonly [number, number]
  /** A number for each answer; `undefined` for one that has none. `inputs`: what was asked. */
  values?(
    answers: readonly MeasuredAnswer[],
    inputs: readonly unknown[],
  ): readonly (number | undefined)[] | PromiseLike<readonly (number | undefined)[]>
  /** For a measure of refusals: whether an answer is a refusal. The report uses it to say how answers ended. */
  readonly refuses?: (answer: MeasuredAnswer) => boolean
  /** The distance between any two of these answers, 0 to 1, by their positions. */
  distances?(answers: readonly MeasuredAnswer[]): Distance | PromiseLike<Distance>
}

/** Defines your own measure. */
export interface OwnMeasure {
  readonly name: string
  /** Returns a number for an answer to an input, or nothing if there is none. */
  readonly measure: (answer: MeasuredAnswer, input: never) => number | undefined | PromiseLike<number | undefined>
  /** The largest gap that you accept, in units of the measure. */
  readonly maxGap: number
  /** What the numbers count. Default: the name. */
  readonly unit?: string
  /** The smallest and the largest number; others count as the nearest of them. Default: none, and the median is judged. */
  readonly range?: readonly [number, number]
  /** Default: 'mean' with a range, otherwise 'median'. */
  readonly judge?: 'mean' | 'median'
}

/** Contains the options that every measure has. */
export interface MeasureOptions {
  /** The largest accepted gap between two classes. */
  readonly maxGap?: number
  /** Name in reports. */
  readonly name?: string
}

export const maxGapOption = (standard: number): Option<number, 'default'> =>
  number({ above: 0, default: standard }) as Option<number, 'default'>
export const nameOption: Option<string, 'open'> = text()
export const rangeOption: Option<readonly [number, number], 'open'> = value(
  'the smallest and the largest number',
  (given) => isRange(given),
  { defaultText: 'none' },
)
export const judgeOption: Option<'mean' | 'median', 'open'> = oneOf(['mean', 'median'], {
  defaultText: "'mean' with a range, else 'median'",
})

const isRange = (given: unknown): given is readonly [number, number] =>
  Array.isArray(given) && given.length === 2 && given.every(Number.isFinite) && given[0] < given[1]

/** A measure that was given, made one of ours. @throws FairnessError EF145 */
export function measureFrom(given: unknown): AnswerMeasure {
  const { name, maxGap, range, judge } = Object(given) as Partial<AnswerMeasure>
  const refuse = (what: string): FairnessError => planErrors.badMeasure(given, what)
  if (typeof name !== 'string' || name.trim() === '') throw refuse('has no name')
  if (typeof maxGap !== 'number' || !(maxGap > 0) || maxGap === Number.POSITIVE_INFINITY)
    throw refuse('has no maxGap above 0')
  if (range !== undefined && !isRange(range)) throw refuse('has a range that is none')
  if (range !== undefined && maxGap >= range[1] - range[0])
    throw refuse(`has a maxGap that no gap can exceed: its numbers lie between ${range.join(' and ')}`)
  if (judge !== undefined && judge !== 'mean' && judge !== 'median')
    throw refuse("is judged by something other than its 'mean' or its 'median'")
  if (judge === 'mean' && range === undefined) throw refuse('is judged by its mean, and has no range')
  const { values, distances } = given as Partial<AnswerMeasure>
  const made = typeof values === 'function' || typeof distances === 'function' ? checkMade(given, refuse) : undefined
  return withNumbers(made ?? fromOwn(given as Partial<OwnMeasure>, refuse))
}

const scales: readonly unknown[] = ['share', 'ratio', 'number', 'distance'] satisfies MeasureScale[]

/** A measure with a function of all answers: everything that ours say must be there. */
function checkMade(given: unknown, refuse: (what: string) => FairnessError): AnswerMeasure {
  const { unit, scale, judge, range, values, distances } = given as Partial<AnswerMeasure>
  if (typeof unit !== 'string') throw refuse('has no unit')
  if (!scales.includes(scale)) throw refuse('has no scale')
  if (judge === undefined) throw refuse("is judged neither by its 'mean' nor by its 'median'")
  if ((scale === 'distance') !== (distances !== undefined) || (values !== undefined && distances !== undefined))
    throw refuse("gives distances() where its scale is not 'distance', or values() where it is")
  // Ratios are compared as logarithms, which no range of the numbers bounds.
  if (scale === 'ratio' && (range !== undefined || judge === 'mean'))
    throw refuse("is a ratio, which is judged by its 'median' and has no range")
  return given as AnswerMeasure
}

function fromOwn(given: Partial<OwnMeasure>, refuse: (what: string) => FairnessError): AnswerMeasure {
  const { name = '', measure, maxGap = 0, unit = name, range, judge } = given
  if (typeof measure !== 'function') throw refuse('has no function measure(answer, input)')
  if (typeof unit !== 'string') throw refuse('has a unit that is not a text')
  return {
    name,
    unit,
    scale: 'number',
    judge: judge ?? (range === undefined ? 'median' : 'mean'),
    maxGap,
    ...(range !== undefined && { range }),
    values: (answers, inputs) => Promise.all(answers.map((answer, at) => measure(answer, inputs[at] as never))),
  }
}

/** The same measure, whose numbers are looked at. When it is asked: EF146 for one that is none, EF153 where a function of the user's throws. */
function withNumbers(measure: AnswerMeasure): AnswerMeasure {
  const { name, unit, scale, judge, maxGap, range } = measure
  const failed = (cause: unknown): unknown =>
    cause instanceof FairnessError ? cause : planErrors.measureThrew(name, cause)
  const called = <T>(measured: () => T): T => {
    try {
      return measured()
    } catch (cause) {
      throw failed(cause)
    }
  }
  const asked = async <T>(measured: () => T): Promise<Awaited<T>> => {
    try {
      return await measured()
    } catch (cause) {
      throw failed(cause)
    }
  }
  const refuses =
    measure.refuses && ((answer: MeasuredAnswer): boolean => called(() => measure.refuses?.(answer) === true))
  const facts = { name, unit, scale, judge, maxGap, ...defined({ range, refuses }) }
  const [lowest, highest] = range ?? [0, 1]
  const refuse = (found: unknown): FairnessError => planErrors.measureGaveNoNumber(name, found)
  if (measure.distances !== undefined) {
    return {
      ...facts,
      distances: async (answers) => {
        const between = await asked(() => measure.distances?.(answers))
        if (typeof between !== 'function') throw refuse(between)
        return (one, other) => {
          const found = called(() => between(one, other))
          // A rounding error more or less is none.
          if (!(found >= lowest - rounding && found <= highest + rounding)) throw refuse(found)
          return found
        }
      },
    }
  }
  return {
    ...facts,
    values: async (answers, inputs) => {
      const found: unknown = await asked(() => measure.values?.(answers, inputs))
      if (!Array.isArray(found) || found.length !== answers.length) throw refuse(found)
      return found.map((each) => {
        if (each === undefined || each === null) return undefined
        if (!Number.isFinite(each)) throw refuse(each)
        return each
      })
    },
  }
}

const rounding = 1e-9
