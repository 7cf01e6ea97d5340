export { type AugmentationOptions, augmentation } from './audit/index.js'
export {
  type GuardAttribute,
  type GuardedModel,
  type GuardFinding,
  type GuardOptions,
  type GuardUse,
  guard,
  type SmoothedPrediction,
  type SmoothedPredictions,
  type Smoothing,
  type SmoothingOptions,
  type SmoothPredictionsOptions,
  smoothPredictions,
  smoothScores,
} from './repair/index.js'
