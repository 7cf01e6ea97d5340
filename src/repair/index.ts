export { type GuardedModel, type GuardFinding, type GuardOptions, guard } from './guard.js'
export { type GuardedRowModel, guardRows, type RowGuardFinding, type RowGuardOptions } from './guard-rows.js'
export type { GuardUse } from './guarding.js'
export {
  type SmoothedPrediction,
  type SmoothedPredictions,
  type SmoothPredictionsOptions,
  smoothPredictions,
} from './smooth-predictions.js'
export { type Smoothing, type SmoothingOptions, smoothScores } from './smoothing.js'
export type { GuardAttribute } from './variants-of.js'
