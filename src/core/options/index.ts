export {
  count,
  flag,
  func,
  group,
  list,
  named,
  number,
  oneOf,
  record,
  required,
  text,
} from './kinds.js'
export type { AnyOption } from './option.js'
export { type OptionSet, options } from './option-set.js'
