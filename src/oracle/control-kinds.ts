import type { ClassEffect, Control, Estimate, WordEffect } from '../core/report.js'
import type { WordShare } from './word-share.js'

/** Upper bound of the share of words below which flips within a class are shown not to follow the words. */
const mostOfNoise = 0.25

/** What the flips of a run are shown to follow. */
export function controlKinds(
  excess: Estimate,
  classes: readonly ClassEffect[],
  words: readonly WordEffect[],
  share: WordShare | undefined,
): NonNullable<Control['kinds']> {
  return [
    ...(classes.length > 0 || excess.interval.lower > 0 ? (['class'] as const) : []),
    ...(words.length > 0 ? (['words'] as const) : []),
    ...(share !== undefined && share.upper < mostOfNoise ? (['noise'] as const) : []),
  ]
}
