import fc from 'fast-check'
import { FairnessError } from '../../src/index.js'

/** A share from 0 to below 1. Not `fc.double()`: most doubles lie beside 0, and so would most damage. */
const share = fc.nat(999_999).map((part) => part / 1_000_000)

/** Damage as disks and hands do it: bytes changed, cut off, doubled, put in. */
export const damage = fc.array(
  fc.record({
    kind: fc.constantFrom('change', 'cut', 'insert', 'double'),
    at: share,
    byte: fc.integer({ min: 0, max: 255 }),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 3 },
)

export function damaged(
  bytes: Buffer,
  faults: readonly { kind: string; at: number; byte: number; length: number }[],
): Buffer {
  let now = Buffer.from(bytes)
  for (const { kind, at, byte, length } of faults) {
    const place = Math.floor(at * now.length)
    if (kind === 'change') now[place] = byte
    else if (kind === 'cut') now = now.subarray(0, place)
    else {
      const more = kind === 'insert' ? Buffer.alloc(length, byte) : now.subarray(place, place + length)
      now = Buffer.concat([now.subarray(0, place), more, now.subarray(place)])
    }
  }
  return now
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A copy in which one place, found by numbers between 0 and 1, holds something else or is gone. */
export function bent(data: Json, path: readonly number[], put: Json | undefined): Json {
  const [here, ...deeper] = path
  if (here === undefined || data === null || typeof data !== 'object') return put ?? null
  const keys = Object.keys(data)
  const key = keys[Math.floor(here * keys.length)]
  if (key === undefined) return put ?? null
  const copy = (Array.isArray(data) ? [...data] : { ...data }) as Record<string, Json>
  const isLast = deeper.length === 0 || copy[key] === null || typeof copy[key] !== 'object'
  if (isLast && put === undefined) delete copy[key]
  else copy[key] = isLast ? (put as Json) : bent(copy[key] as Json, deeper, put)
  return copy as Json
}

export const places = fc.array(share, { minLength: 1, maxLength: 6 })
export const values = fc.option(
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }).map((value) => value as Json),
    fc.constantFrom<Json>('', -1, 1e308, [], {}, null, '__proto__'),
  ),
  { nil: undefined },
)

/** What a parser gives, or its FairnessError; any other error fails the test. */
export function outcome<T>(parse: () => T): T | FairnessError {
  try {
    return parse()
  } catch (error) {
    if (error instanceof FairnessError) return error
    throw error
  }
}
