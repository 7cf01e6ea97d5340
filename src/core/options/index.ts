export { flat } from './flat.js'
export {
  count,
  either,
  flag,
  func,
  group,
  list,
  named,
  number,
  oneOf,
  orFalse,
  record,
  required,
  signal,
  text,
  value,
  withDefault,
} from './kinds.js'
export type { AnyOption, Option } from './option.js'
export {
  type AnySet,
  type Declaration,
  merged,
  type OptionSet,
  type OwnErrors,
  options,
  type Read,
} from './option-set.js'
