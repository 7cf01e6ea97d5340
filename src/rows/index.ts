export { type Near, nearestRow, steps } from './distance.js'
export { type MadeSpace, makeSpace } from './make-space.js'
export { nameRows, type RowPair } from './pair.js'
export type { ReadRows } from './read-rows.js'
export type {
  CategoryFeature,
  Feature,
  Link,
  NumberFeature,
  Outside,
  ProtectedOf,
  StandardScale,
  TableRows,
  TableSchema,
} from './schema.js'
