/** Tells rows from texts, so that a text that looks like a row has another key. */
const rowMark = '\u0000'

/** Two inputs with the same key are the same question to a model: texts by themselves, anything else by its canonical JSON. */
export function inputKey(input: unknown): string {
  return typeof input === 'string' ? input : rowMark + canonicalJson(input)
}

/** The row of numbers that has this key; what is not a number in it is NaN. `undefined` for other keys. */
export function rowOfKey(key: string): number[] | undefined {
  const isList = key.startsWith(`${rowMark}[`) && key.endsWith(']')
  return isList && !/[{"[]/.test(key.slice(2)) ? key.slice(2, -1).split(',').map(Number) : undefined
}

/** JSON with sorted keys, in which numbers that JSON cannot write still differ. */
function canonicalJson(value: unknown): string {
  // Rows of numbers come by the hundred thousand.
  if (isRow(value)) return `[${value.join(',')}]`
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (ArrayBuffer.isView(value) && 'length' in value) {
    return `[${Array.from(value as unknown as ArrayLike<number | bigint>, canonicalJson).join(',')}]`
  }
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`
}

const isRow = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')
