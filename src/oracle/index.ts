export type { JudgedVariant } from './cells.js'
export { examplePair } from './example.js'
export type { Evidence, GateDecision } from './gate.js'
export {
  checkConfidence,
  checkGate,
  checkMinCases,
  DEFAULT_CONFIDENCE,
  decideGate,
  estimateRate,
  isDecided,
} from './gate.js'
export { Health, type HealthState } from './health.js'
export { clopperPearson, lowerBound } from './intervals.js'
export { worseThanChance } from './mcnemar.js'
export {
  type CloseScoreOptions,
  checkOracle,
  closeScore,
  defaultOracle,
  type SameLabelSetOptions,
  sameLabel,
  sameLabelSet,
} from './oracles.js'
export { ParityTable, parityMetrics } from './parity.js'
export { decideParity } from './parity-gate.js'
export { decideRowGate, type RowEvidence } from './row-gate.js'
export { type MeasuredCase, ScoreGaps } from './score-gap.js'
export { Summary } from './summary.js'
export type { CaseTally, TallyOptions } from './tally.js'
export { tallyCase } from './tally.js'
