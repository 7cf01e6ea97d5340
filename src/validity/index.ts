export {
  type ComposedCheck,
  type ComposedCounts,
  ComposedInvariant,
  type ComposedOptions,
  type ComposedViolation,
  changedWords,
  type WordChange,
  type WordEdit,
} from './composed.js'
export {
  keepsStructure,
  type MarginOptions,
  type StructureCheck,
} from './margin.js'
export { tolerantTableComp } from './tolerant-table-comp.js'
