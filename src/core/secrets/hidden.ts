import { secretHider } from './hide.js'

/** How deep a value is looked through; what lies deeper is left out. */
const deepest = 60

/** Members that hold digests of ours, by name: letters that look like a key there are chance. */
const digests: ReadonlySet<string> = new Set('asked key checksum fingerprint asking shrinking finds'.split(' '))
const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{4,22}$/.test(value)

/**
 * Data with the secrets in all its texts hidden, names of members too. What holds none is given back as it is, so that
 * `hidden(value) === value` says that nothing was found.
 */
export function hidden<T>(value: T, hide: (text: string) => string = secretHider()): T {
  return mapTexts(value, remembered(hide)) as T
}

/** Many texts of a report are the same few: classes, labels, names. */
export function remembered(hide: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const after = hide(text)
    if (known.size < 20_000) known.set(text, after)
    return after
  }
}

/**
 * Data with each of its texts and names of members changed by `change`, which is told the name that the text stands under.
 * Objects of classes become plain data where something in them changes.
 */
export function mapTexts(value: unknown, change: (text: string, name: string) => string): unknown {
  return mapped(value, change, '', new Set())
}

function mapped(
  value: unknown,
  change: (text: string, name: string) => string,
  name: string,
  above: Set<object>,
): unknown {
  if (typeof value === 'string') return digests.has(name) && isDigest(value) ? value : change(value, name)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (above.has(value) || above.size > deepest) return undefined
  above.add(value)
  const result = Array.isArray(value) ? list(value, change, name, above) : members(value, change, above)
  above.delete(value)
  return result
}

function list(
  values: readonly unknown[],
  change: (text: string, name: string) => string,
  name: string,
  above: Set<object>,
): readonly unknown[] {
  let result: unknown[] | undefined
  for (const [at, each] of values.entries()) {
    const after = mapped(each, change, name, above)
    if (after !== each) result ??= values.slice(0, at)
    result?.push(after)
  }
  return result ?? values
}

function members(value: object, change: (text: string, name: string) => string, above: Set<object>): unknown {
  const own = written(value)
  if (typeof own !== 'object' || own === null) return mapped(own, change, '', above)
  const given = Object.entries(own)
  // Those before the first change are as they were given: most objects of a report have nothing to hide.
  let entries: [string, unknown][] | undefined
  let taken = new Set<string>()
  for (const [at, [member, each]] of given.entries()) {
    const after = mapped(each, change, member, above)
    let shown = change(member, '')
    if (entries === undefined) {
      if (after === each && shown === member) continue
      entries = given.slice(0, at)
      taken = new Set(entries.map(([name]) => name))
    }
    // Two names that become one stay two.
    for (let more = 2; taken.has(shown); more++) shown = `${change(member, '')} ${more}`
    taken.add(shown)
    entries.push([shown, after])
  }
  return entries !== undefined || own !== value ? Object.fromEntries(entries ?? given) : value
}

/** What JSON would make of an object that says so itself (a date, a URL). */
function written(value: object): unknown {
  if (typeof (value as { readonly toJSON?: unknown }).toJSON !== 'function') return value
  try {
    return (value as { toJSON(): unknown }).toJSON()
  } catch {
    return undefined
  }
}
