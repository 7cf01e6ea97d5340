export { type AdfOptions, adf } from './adf.js'
export { type AequitasOptions, aequitas } from './aequitas.js'
export {
  type DiscriminationScore,
  type DiscriminationScores,
  discriminationScores,
  type ScoreOptions,
  type ScoringContext,
} from './discrimination-scores.js'
export { type ExpgaOptions, expga } from './expga.js'
export type { Explanation, ScorePoints, Surroundings } from './explain.js'
export { type KernelShapOptions, kernelShap } from './kernel-shap.js'
export { type LimeOptions, lime } from './lime.js'
export { type RandomSearchOptions, randomSearch } from './random.js'
export type { SeedOptions } from './starting-rows.js'
export { discriminatingSubsets, type SubsetOptions } from './subsets.js'
export { type SymbolicOptions, symbolic } from './symbolic.js'
export { type GrammarSearchOptions, grammarSearch } from './texts/grammar-search.js'
export { keepsStructureIn, textSeed } from './texts/text-seed.js'
export { WordField } from './texts/word-field.js'
export { type ThemisOptions, themis } from './themis.js'
