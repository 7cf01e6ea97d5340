export { FairnessError, oneOf, show } from './fairness-error.js'
export * as planErrors from './plan.js'
