import { defined } from '../core/defined.js'
import { cliErrors } from '../core/errors/index.js'
import { formatRecallPower, type Prices, recallPower } from '../planning/index.js'
import type { RecallGapReport } from '../questions/index.js'
import { numberOf, textOf, type Values } from './arguments.js'
import { exits, type Terminal } from './terminal.js'

/** Options that say something of answers in words, which finders of names do not give. */
const ofAnswers = ['repeats', 'measures', 'spread-answers', 'low', 'high'] as const

/** Options that only names have. */
export const ofNames = ['names-per-case', 'most-names'] as const

/** What both kinds of plans need to know. */
export interface ToldPlan {
  readonly gap: number
  readonly over?: 'suite' | 'population'
  readonly prices: Prices
  readonly pilot?: RecallGapReport
}

/** `npx expect-fair plan --question recall-gap`: how many cases and names show a gap. */
export function planNames(values: Values, { gap, over, prices, pilot }: ToldPlan, terminal: Terminal): number {
  for (const name of ofAnswers)
    if (values[name] !== undefined)
      throw cliErrors.badOption(name, textOf(values, name), 'nothing with --question recall-gap')
  const measure = textOf(values, 'measure') ?? 'recall'
  if (measure !== 'recall' && measure !== 'false-alarms')
    throw cliErrors.badOption('measure', measure, 'recall or false-alarms')
  const share = (name: string, most = 1): number | undefined => numberOf(values, name, { least: 0, most, whole: false })
  const counted = (name: string, least = 1): number | undefined => numberOf(values, name, { least })
  const plan = recallPower({
    gap,
    measure: measure === 'recall' ? 'recall' : 'false alarms',
    spread: defined({ names: share('spread-names', 0.5), cases: share('spread-cases', 0.5) }),
    prices,
    ...defined({
      pilot,
      over,
      maxGap: share('limit'),
      base: share('base'),
      cases: counted('cases'),
      names: counted('names'),
      perCase: counted('names-per-case'),
      mostCases: counted('most-cases'),
      mostNames: counted('most-names'),
      classes: counted('classes', 2),
      power: numberOf(values, 'power', { least: 0.5, most: 0.99, whole: false }),
      confidence: numberOf(values, 'confidence', { least: 0.5, most: 0.9999, whole: false }),
      seed: counted('seed', 0),
    }),
  })
  terminal.out(values.json === true ? `${JSON.stringify(plan, null, 2)}\n` : `${formatRecallPower(plan)}\n`)
  return plan.enough ? exits.fine : exits.undecided
}
