/**
 * The members that are there, for an object whose others must be absent: types, keys and reports tell absent from `undefined`.
 *
 * ```ts
 * return { ...header, ...defined({ shrunk, replay }) }
 * ```
 */
export function defined<const Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const found: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) if (value !== undefined) found[name] = value
  return found as { [Name in keyof Members]?: Exclude<Members[Name], undefined> }
}
