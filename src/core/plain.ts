/**
 * A copy that is plain JSON data whatever it was given: what reports hold of inputs is the user's own, and a runner that
 * cannot send it to its parent fails the test. Numbers that JSON does not know become `null`, lists of numbers arrays.
 */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, asPlain)) as T
}

function asPlain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as unknown as number[]) : value
}
