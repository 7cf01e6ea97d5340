export {
  appendGradient,
  checkGradient,
  type GradientQuestion,
  type GradientTail,
  type SeenTensor,
} from './append-gradient.js'
export { byteProducts } from './byte-products.js'
export { type ClassifierOutputs, classifierOutputs } from './classes.js'
export type { OnnxAttribute, OnnxGraph, OnnxModel, OnnxNode, OnnxTensor, OnnxValue } from './codec/model.js'
export { readModel } from './codec/read-model.js'
export { type Tail, writeTail } from './codec/write-tail.js'
export { findEmbedding } from './embedding.js'
export { GraphView } from './graph.js'
export { withLocale } from './locale.js'
export { beforeActivation, type Loss } from './loss.js'
export { type Attributes, Ops } from './ops.js'
export { builtInOperators, builtInRule, registerGradientRule } from './registry.js'
export type { GradientRule, NodeFacts, RuleContext, TensorShape } from './rule.js'
export { saturationProbe } from './saturation-probe.js'
export type { TailBuilder } from './tail-builder.js'
