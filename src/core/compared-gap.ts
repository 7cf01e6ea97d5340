import type { BaselineComparison, BookedGap, ComparedGap } from './comparison.js'
import { DEFAULT_CONFIDENCE } from './confidence.js'
import { percent, score } from './numbers.js'

/** What two runs, two shards or two views know a gap by. */
export const gapKey = ({ measure, attribute, classes }: Pick<BookedGap, 'measure' | 'attribute' | 'classes'>): string =>
  JSON.stringify([measure, attribute, ...classes])

/** A gap of answers in the unit of its measure, without its sign: `12.5 points`, `18 %`, `4.200`. */
export function gapSize(value: number, scale: ComparedGap['scale']): string {
  const plain = Math.abs(value)
  if (!Number.isFinite(value)) return 'without bound'
  if (scale === 'share') return points(plain * 100)
  return scale === 'ratio' ? percent(plain) : score(plain)
}

function points(value: number): string {
  const rounded = Number(value.toFixed(value < 10 ? 1 : 0))
  return `${rounded} ${rounded === 1 ? 'point' : 'points'}`
}

/** The gaps that are shown to have grown, those that are surest first. */
export const grownIn = (
  { gaps = [] }: Pick<BaselineComparison, 'gaps'>,
  confidence: number = DEFAULT_CONFIDENCE,
): readonly ComparedGap[] =>
  gaps.filter(({ p }) => p <= 1 - confidence).toSorted((one, other) => one.p - other.p || growth(other) - growth(one))

/** In limits, since gaps of several measures have several units. */
const growth = ({ before, now, limit }: ComparedGap): number => Math.abs(now - before) / limit

/** `refusal of female and male (gender)` */
export const nameOfGap = ({ measure, attribute, classes }: ComparedGap): string =>
  `${measure} of ${classes.join(' and ')} (${attribute})`

/** The gap of the earlier run beside that of this one: `1.7 points the other way`. */
export const sizeBefore = ({ before, now, scale }: ComparedGap): string =>
  `${gapSize(before, scale)}${scale !== 'distance' && before * now < 0 ? ' the other way' : ''}`

/** `refusal of female and male (gender) was 1.2 points and is 15 points now`; of two models `is 1.2 points there and 15 points here` */
export function changeOf(gap: ComparedGap, { path }: Pick<BaselineComparison, 'path'>): string {
  const [then, now] = [sizeBefore(gap), gapSize(gap.now, gap.scale)]
  return `${nameOfGap(gap)} ${path === undefined ? `is ${then} there and ${now} here` : `was ${then} and is ${now} now`}`
}
