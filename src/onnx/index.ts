export {
  appendGradient,
  checkGradient,
  type GradientQuestion,
  type GradientTail,
  type SeenTensor,
} from './append-gradient.js'
export { readModel } from './codec/read-model.js'
export { findEmbedding } from './embedding.js'
export { GraphView } from './graph.js'
export { beforeActivation, type Loss } from './loss.js'
export { Ops } from './ops.js'
export { builtInOperators, builtInRule, registerGradientRule } from './registry.js'
export type { GradientRule, NodeFacts, RuleContext, TensorShape } from './rule.js'
