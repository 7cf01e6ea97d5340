/** The part of JSON Schema that is looked at. */
interface Schema {
  readonly type?: unknown
  readonly enum?: unknown
  readonly const?: unknown
  readonly required?: unknown
  readonly properties?: unknown
  readonly items?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/**
 * Whether a value may be what a JSON Schema describes. Models without a constraint leave members out or name them otherwise, and a function that
 * reads `{ score }` would take that for a low score. Only the plain rules are looked at; what others say is left open.
 */
export function fitsSchema(value: unknown, schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema !== false
  const { type, enum: some, const: only, required, properties, items, minimum, maximum } = schema as Schema
  if (type !== undefined && ![type].flat().some((each) => isOf(value, each))) return false
  if (Array.isArray(some) && !some.some((each) => isSame(each, value))) return false
  if (only !== undefined && !isSame(only, value)) return false
  if (typeof value === 'number')
    return !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum)
  if (Array.isArray(value)) return Array.isArray(items) || value.every((each) => fitsSchema(each, items))
  if (typeof value !== 'object' || value === null) return true
  const has = (name: string): boolean => Object.hasOwn(value, name)
  if (Array.isArray(required) && !required.every((name) => has(String(name)))) return false
  return Object.entries(Object(properties) as object).every(
    ([name, own]) => !has(name) || fitsSchema((value as Record<string, unknown>)[name], own),
  )
}

/** Objects and lists are left open: their members may be in any order. */
const isSame = (one: unknown, other: unknown): boolean => one === other || (isHolder(one) && isHolder(other))
const isHolder = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Types that are none of JSON Schema are left open. */
function isOf(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}
