export { entryFor, entryNames } from './arithmetic.js'
export { BaselineFile, type ReadFile } from './baseline-file.js'
export { compareCases, knownIn } from './compare.js'
export {
  type Counterexample,
  CounterexampleFile,
  type CounterexampleSide,
  counterexampleOf,
} from './counterexamples.js'
export { EntryNames } from './entry-names.js'
export { type ExportedCase, type ExportedCounterexamples, exportCounterexamples } from './export.js'
export { type Baselines, formatEntry } from './format.js'
export { isSound, judgeBy } from './judge.js'
export { baselinePath, counterexamplePath, shownPath } from './paths.js'
export { type StoredBaseline, toStored } from './stored.js'
