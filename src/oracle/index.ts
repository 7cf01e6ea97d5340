export { isBorderline } from './borderline.js'
export { estimateOf } from './bounds.js'
export type { JudgedVariant } from './cells.js'
export { checkConfidence, checkGate, checkMinCases, checkOver } from './check-gate.js'
export { ClassPairs, type CrossTally } from './class-pairs.js'
export { type AttributeEvidence, claimOf, comparedOf, type Evidence, evidenceOf, noEvidence } from './evidence.js'
export { examplePair, marginOf } from './example.js'
export { preferenceOf } from './favourable.js'
export { DEFAULT_CONFIDENCE, decideGate, type GateDecision, isDecided } from './gate.js'
export type { GateWords } from './gate-reason.js'
export { Health, type HealthState, isIncomparable } from './health.js'
export { clopperPearson, lowerBound } from './intervals.js'
export { byUnits } from './mcnemar.js'
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
export { sinceFlicker } from './since-flicker.js'
export { type Attribution, attributeError, type EditSet, editSets, membersOf } from './subsets.js'
export { type Belonging, Summary } from './summary.js'
export type { CaseTally, TallyOptions } from './tally.js'
export { tallyCase } from './tally.js'
export { type UnitSums, Units } from './units.js'
export { type Blindness, Unseen, type UnseenSums } from './unseen.js'
