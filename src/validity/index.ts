export {
  keepsStructure,
  type MarginOptions,
  type MutatedSentence,
  type StructureCheck,
  type Violation,
} from './margin.js'
export { tolerantTableComp } from './tolerant-table-comp.js'
