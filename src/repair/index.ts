export { type GuardedModel, type GuardFinding, type GuardOptions, type GuardUse, guard } from './guard.js'
export { type Smoothing, type SmoothingOptions, smoothScores } from './smoothing.js'
