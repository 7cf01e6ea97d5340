export { type MtNlpOptions, mtNlp } from './mt-nlp.js'
export type { MtNlpKind } from './word-mutants.js'
