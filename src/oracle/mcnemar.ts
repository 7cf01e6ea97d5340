import betaCdf from '@stdlib/stats-base-dists-beta-cdf'

/**
 * McNemar's exact test of one side: how likely at least `worse` of the cases that changed would be among the worse ones
 * if a change were as often for the better. 1 when none got worse.
 */
export const worseThanChance = (worse: number, better: number): number =>
  worse === 0 ? 1 : betaCdf(0.5, worse, better + 1)
