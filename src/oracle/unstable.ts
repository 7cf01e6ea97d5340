import { count, percent, whole } from '../core/numbers.js'
import type { Control, Direction, Finding } from '../core/report.js'

/** What a run counted of flips between classes and within one. */
export interface Flips {
  readonly pairs?: number
  readonly btcs?: number
  readonly casesWithBtc?: number
  readonly control?: Control
  readonly directions?: readonly Direction[]
}

/** Cases with a BTC below which a comparison of the two rates says nothing. */
const leastCases = 5
/** p below which a direction is called clear. */
const clear = 0.01

/**
 * The note of a run whose rate between classes is not shown to exceed its rate within a class. It speaks of the rates
 * alone. The sign test of a direction is another question: cases share their words, and it takes the words as given. So
 * a model can lean to one side with these words, although other words might lean it to the other.
 */
export function unstable({ control, pairs = 0, btcs = 0, casesWithBtc = 0, directions = [] }: Flips): Finding[] {
  if (control === undefined || control.flips === 0 || casesWithBtc < leastCases) return []
  if (control.excess.interval.lower > 0) return []
  const between = btcs / pairs
  const within = control.flips / control.pairs
  const largely = within >= 0.75 * between
  const often = largely ? `${within < between ? 'nearly' : 'at least'} as often as` : 'against more'
  const message =
    `The flips are proven, but ${largely ? 'largely' : 'in part perhaps'} instability: ` +
    `${percent(within)} of ${count(control.pairs, 'pair')} within one class flip, ` +
    `${often} between classes (${percent(between)} of ${whole(pairs)}). ` +
    `Whether the attribute adds to it, the rates do not show.${lean(directions)}`
  return [{ code: 'health.unstable', message }]
}

function lean(directions: readonly Direction[]): string {
  const [strongest] = directions.filter(({ p }) => p < clear).sort((one, other) => one.p - other.p)
  if (strongest === undefined) return ''
  const { favoured, other, casesFor, casesAgainst } = strongest
  const cases = count(casesFor + casesAgainst, 'case')
  return ` Yet with these words the flips are systematic: ${favoured} over ${other} in ${whole(casesFor)} of ${cases}.`
}
