export { FairnessError, oneOf, show } from './fairness-error.js'
export * as modelErrors from './model.js'
export * as oracleErrors from './oracle.js'
export * as planErrors from './plan.js'
