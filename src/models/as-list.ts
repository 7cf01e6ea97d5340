/** Arrays and typed arrays as lists; typed arrays by what they are, since tests may run in a realm of their own. */
export function asList(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw
  if (ArrayBuffer.isView(raw) && 'length' in raw) return Array.from(raw as unknown as ArrayLike<number | bigint>)
  return undefined
}
