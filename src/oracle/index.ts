export type { JudgedVariant } from './cells.js'
export { ClassPairs, type CrossTally } from './class-pairs.js'
export { examplePair, marginOf } from './example.js'
export { preferenceOf } from './favourable.js'
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
export type { GateWords } from './gate-reason.js'
export { Health, type HealthState } from './health.js'
export { clopperPearson, lowerBound } from './intervals.js'
export { worseThanChance } from './mcnemar.js'
export { type MutantOutcome, MutantSummary, type OriginalOutcome } from './mutant-summary.js'
export {
  type CloseScoreOptions,
  checkOracle,
  closeScore,
  defaultOracle,
  type SameLabelSetOptions,
  sameLabel,
  sameLabelSet,
} from './oracles.js'
export { type ParityState, ParityTable, parityMetrics } from './parity.js'
export { decideParity } from './parity-gate.js'
export { decideRowGate, type RowEvidence } from './row-gate.js'
export { type MeasuredCase, ScoreGaps } from './score-gap.js'
export { withSearch } from './search-gate.js'
export { type Attribution, attributeError, type EditSet, editSets, membersOf } from './subsets.js'
export { Summary } from './summary.js'
export type { CaseTally, TallyOptions } from './tally.js'
export { tallyCase } from './tally.js'
