import { reportErrors } from '../../core/errors/index.js'

/** JSON cannot hold these numbers; they are written as `{ "$number": "NaN" }`. */
const SPECIAL = new Map<string, number>([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['-0', -0],
])
const TAG = '$number'

/** Plain data as JSON data. Keys that begin with `$` get one more, so that they are not taken for a tag. */
export function pack(value: unknown, path: string): unknown {
  if (typeof value === 'number') {
    for (const [name, special] of SPECIAL) if (Object.is(value, special)) return { [TAG]: name }
    return value
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return packList([...(value as Uint8Array)], path)
  if (Array.isArray(value)) return packList(value, path)
  if (typeof value !== 'object' || !isPlain(value)) throw reportErrors.replayNotData(path, value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return Object.fromEntries(
    entries.map(([key, entry]) => [key.startsWith('$') ? `$${key}` : key, pack(entry, `${path}.${key}`)]),
  )
}

const packList = (values: readonly unknown[], path: string): unknown[] =>
  values.map((value, place) => pack(value, `${path}[${place}]`))

/** By its shape and not only by its prototype: objects of another realm (a Jest sandbox) count. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Undoes `pack`. */
export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  const special = (value as Record<string, unknown>)[TAG]
  if (typeof special === 'string') return SPECIAL.get(special)
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key.startsWith('$') ? key.slice(1) : key, unpack(entry)]),
  )
}
