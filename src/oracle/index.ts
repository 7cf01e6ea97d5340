export { isBorderline } from './borderline.js'
export { estimateOf } from './bounds.js'
export type { JudgedVariant } from './cells.js'
export { checkConfidence, checkGate, checkMinCases, checkOver } from './check-gate.js'
export { ClassPairs } from './class-pairs.js'
export { type AttributeEvidence, claimOf, comparedOf, type Evidence, evidenceOf, noEvidence } from './evidence.js'
export { examplePair, marginOf } from './example.js'
export { preferenceOf } from './favourable.js'
export { DEFAULT_CONFIDENCE, decideGate, type GateDecision, isDecided } from './gate.js'
export type { GateWords } from './gate-reason.js'
export { grownGaps, type PairedGap } from './grown-gaps.js'
export { Health, type HealthContext, type HealthState, isIncomparable } from './health.js'
export { clopperPearson, lowerBound } from './intervals.js'
export { byUnits } from './mcnemar.js'
export {
  type CloseScoreOptions,
  checkOracle,
  closeScore,
  comparesLabels,
  defaultOracle,
  type SameLabelSetOptions,
  sameLabel,
  sameLabelSet,
} from './oracles.js'
export { withSearch } from './search-gate.js'
export { sinceFlicker } from './since-flicker.js'
export { isClipped } from './since-gaps.js'
export { type Belonging, Summary } from './summary.js'
export type { CaseTally, TallyOptions } from './tally.js'
export { tallyCase } from './tally.js'
export { type ClassVote, UnitVotes, type VoteSums } from './unit-votes.js'
export { type UnitSums, Units } from './units.js'
export { type Blindness, Unseen, type UnseenSums } from './unseen.js'
