import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import type { ComparedGap } from '../core/report.js'
import { holm } from './holm.js'
import { meanOf, medianOf, squaresOf } from './intervals.js'
import { worseThanChance } from './mcnemar.js'
import { skewedT, skewnessOf } from './skewed-t.js'

/** A gap with what both runs show of it, before it is tested. */
export type PairedGap = Omit<ComparedGap, 'before' | 'now' | 'cases' | 'p'>

/** Gaps of cases are kept in six digits: a gap that is just the limit is not beyond it. */
const rounding = 1e-6
/** Units below which no growth is shown. */
const fewest = 3

/**
 * Tests which gaps of answers grew between two runs of one plan. A gap grew when the class that gets more now gets still more beside
 * the other one than it did, and the gap is larger than accepted. Both runs asked the same cases, so that what a case is like
 * falls out of the differences, and what is left is how answers vary: a run beside itself is as likely better as worse.
 */
export function grownGaps(pairs: readonly PairedGap[]): ComparedGap[] {
  const tested = pairs.map((pair) => ({ pair, ...grown(pair) }))
  // What is the same in every unit could not have been called worse, whichever run came first.
  const changed = tested.filter(({ pair }) => Object.values(pair.units).some(([before, now]) => before !== now))
  const adjusted = new Map(holm(changed.map(({ p }) => p)).map((p, at) => [changed[at]?.pair, p]))
  return tested.map(({ pair, before, now, cases }) => ({
    ...pair,
    before: inUnits(before, pair),
    now: inUnits(now, pair),
    cases,
    p: adjusted.get(pair) ?? 1,
  }))
}

/** Of a ratio, how much larger the first is. */
const inUnits = (value: number, { scale }: PairedGap): number => (scale === 'ratio' ? Math.expm1(value) : value)

function grown({ units, scale, judge, limit, exact }: PairedGap) {
  // In one order, whoever asked which case.
  const all = Object.entries(units)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, unit]) => unit)
  const cases = all.reduce((sum, [, , own]) => sum + own, 0)
  if (all.length === 0) return { before: 0, now: 0, cases, p: 1 }
  const means = (of: (unit: (typeof all)[number]) => number): number[] => all.map((unit) => of(unit) / unit[2])
  const middle = judge === 'mean' ? meanOf : medianOf
  const before = middle(means(([then]) => then))
  const now = middle(means(([, today]) => today))
  const towards = now < 0 ? -1 : 1
  // Answers to two classes that are nearer than those to one are no gap.
  const isBeyond = (scale === 'distance' ? now : Math.abs(now)) > limit + rounding
  if (!isBeyond) return { before, now, cases, p: 1 }
  if (exact) return { before, now, cases, p: towards * (now - before) > 0 ? 0 : 1 }
  const changes = means(([then, today]) => towards * (today - then))
  const turns = scale === 'distance' ? Number.POSITIVE_INFINITY : Math.abs(before + now) + 2 * limit
  return { before, now, cases, p: Math.min(1, judge === 'mean' ? byT(changes, turns) : 2 * bySigns(changes)) }
}

/**
 * p of "the two runs are as any two of one model", which could have come in either order: how likely a change as large would leave a gap
 * beyond the limit on the side that it went to. What both runs show together stays the same then, so that only a change
 * larger than `turns` leaves one on the other side. Where a few cases shrank by far more than the others grew, t is corrected for them.
 */
function byT(changes: readonly number[], turns: number): number {
  const mean = meanOf(changes)
  if (changes.length < fewest || mean <= 0) return 1
  const [all, squares] = [changes.length, squaresOf(changes, mean)]
  const deviation = Math.sqrt(squares / (all - 1))
  // Equal changes have no variance: all of n on one side has the chance of 2^-n.
  if (deviation <= 1e-12 * Math.max(1, mean)) return 0.5 ** all * (turns > mean ? 1 : 2)
  const t = (change: number): number => change / (deviation / Math.sqrt(all))
  const atLeast = (far: number): number => 1 - cdfOfT(far, all - 1)
  const own = atLeast(skewedT(t(mean), skewnessOf(changes, mean, squares), all))
  return own + (turns === Number.POSITIVE_INFINITY ? 0 : atLeast(t(Math.max(mean, turns))))
}

/** p of "as many grew as shrank"; those that stayed say nothing. */
const bySigns = (changes: readonly number[]): number =>
  changes.length < fewest
    ? 1
    : worseThanChance(changes.filter((each) => each > 0).length, changes.filter((each) => each < 0).length)
