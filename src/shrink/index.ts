export type { AnsweredPair, AnsweredSide, ShrinkPairOptions, ShrinkResult, ShrinkSide } from './pair.js'
export { decodeReplay, encodeReplay } from './replay/replay.js'
export { shrinkPair } from './shrink-pair.js'
