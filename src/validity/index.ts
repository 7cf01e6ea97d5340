export {
  ComposedInvariant,
  type ComposedOptions,
  type WordChange,
} from './composed.js'
export { askTogether, type NetworkQuestions } from './joined.js'
export {
  keepsStructure,
  type MarginOptions,
  type StructureCheck,
} from './margin.js'
export { tolerantTableComp } from './tolerant-table-comp.js'
