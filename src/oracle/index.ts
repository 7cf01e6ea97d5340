export type { JudgedVariant } from './cells.js'
export { signTest } from './directions.js'
export type { ExamplePair } from './example.js'
export { examplePair, marginOf } from './example.js'
export type { GapReason } from './gap-reason.js'
export type { Evidence, GateDecision } from './gate.js'
export {
  checkConfidence,
  checkGate,
  checkMinCases,
  DEFAULT_CONFIDENCE,
  DEFAULT_MIN_CASES,
  decideGate,
  isDecided,
  moreCleanCases,
} from './gate.js'
export type { GateReason } from './gate-reason.js'
export type { HealthContext } from './health.js'
export { Health } from './health.js'
export type { BootstrapOptions } from './intervals.js'
export { bootstrapMean, clopperPearson, lowerBound, upperBound } from './intervals.js'
export type { CloseScoreOptions, SameLabelSetOptions } from './oracles.js'
export { checkOracle, closeScore, defaultOracle, sameLabel, sameLabelSet } from './oracles.js'
export type { GapCase, ScoreGapOptions, ScoreGapResult } from './score-gap.js'
export { checkMaxGap, ScoreGaps, scoreGaps } from './score-gap.js'
export { anytimeBounds, evidenceAbove, evidenceBelow } from './sequential.js'
export type { SummaryCounts, SummaryOptions } from './summary.js'
export { Summary } from './summary.js'
export type { AttributeTally, CaseTally, ClassTally, TallyOptions, Vote } from './tally.js'
export { tallyCase } from './tally.js'
