export type {
  AnsweredPair,
  AnsweredSide,
  OtherVariant,
  ShrinkPair,
  ShrinkPairOptions,
  ShrinkResult,
  ShrinkSide,
} from './pair.js'
export { decodeReplay, encodeReplay, type ReplayPair } from './replay/replay.js'
export { shrinkPair } from './shrink-pair.js'
