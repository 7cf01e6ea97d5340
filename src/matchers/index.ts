export { baselinesEnded, testEnded } from './baseline/test-files.js'
export { CallLedger } from './call-ledger.js'
export { createMatchers, type MatcherFunctions } from './create-matchers.js'
export type { FairnessMatchers } from './types.js'
