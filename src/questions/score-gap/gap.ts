import type { TestedGap } from '../tested-gap.js'

/** Describes the mean score difference between two classes, score(first) - score(second). Each template is a cluster. */
export interface ScoreGap extends TestedGap {}
