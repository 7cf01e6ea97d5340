export {
  keepsStructure,
  type MarginOptions,
  type StructureCheck,
} from './margin.js'
export { tolerantTableComp } from './tolerant-table-comp.js'
