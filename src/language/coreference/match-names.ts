import type { Reference } from './reference.js'

/** Names of one person. `unclear` holds names that could as well be of another one of the same document. */
export interface NameGroup {
  readonly names: Reference[]
  readonly unclear: Set<Reference>
  /** One reference for each different form of the name. */
  readonly forms: Map<string, Reference>
}

/**
 * Puts names of the same person together: the same words, or a part of a longer name (Smith, Ann, Mrs. Smith of Ann Smith),
 * unless gender or number contradict. Of several longer names the one that was used last before is taken. A surname that
 * comes before any full name is mostly the same person's, in texts that were cut out of longer ones; since the full name may
 * be a relative's, it is unclear.
 */
export function matchNames(references: readonly Reference[]): NameGroup[] {
  const names = references.filter(({ kind, name }) => kind === 'name' && name.length > 0)
  const groups: NameGroup[] = []
  const byWord = new Map<string, NameGroup[]>()
  // Long names first: they are what short ones are parts of.
  const ordered = [...names].sort(
    (a, b) => Math.min(b.name.length, 2) - Math.min(a.name.length, 2) || a.place - b.place,
  )
  for (const name of ordered) {
    const sharing = ends(name).flatMap((word) => byWord.get(word) ?? [])
    const fitting = [...new Set(sharing)].filter(({ forms }) =>
      [...forms.values()].every((each) => mayBeSame(each, name)),
    )
    const exact = fitting.filter(({ forms }) => [...forms.values()].some((each) => sameWords(each.name, name.name)))
    const matches = exact.length > 0 ? exact : fitting
    const group = mostRecent(matches, name) ?? newGroup(name)
    if (exact.length === 0 && fitting.length > 1) group.unclear.add(name)
    if (exact.length === 0 && isBeforeFullName(name, group)) group.unclear.add(name)
    group.names.push(name)
    group.forms.set(formOf(name), name)
  }
  for (const { names: each } of groups) each.sort((a, b) => a.place - b.place)
  return groups

  function newGroup(name: Reference): NameGroup {
    const group: NameGroup = { names: [], unclear: new Set(), forms: new Map() }
    groups.push(group)
    for (const word of new Set(name.name)) byWord.set(word, [...(byWord.get(word) ?? []), group])
    return group
  }
}

const ends = ({ name }: Reference): string[] => [name[0] as string, name.at(-1) as string]

const formOf = ({ name, gender, hasTitle, number }: Reference): string =>
  `${name.join(' ')}/${gender?.gender}/${hasTitle}/${number}`

/** Places grow within a group while it is filled, so the first name is its first. */
function isBeforeFullName({ name, place, hasTitle }: Reference, { names: [first] }: NameGroup): boolean {
  if (first === undefined || name.length > 1 || hasTitle || first.name.length < 2) return false
  return first.name[0] !== name[0] && place < first.place
}

function mayBeSame(one: Reference, other: Reference): boolean {
  if ((one.number === 'plural') !== (other.number === 'plural')) return false
  if (one.gender !== undefined && other.gender !== undefined && one.gender.gender !== other.gender.gender) {
    // A single word may be a surname, which has no gender: Kelly for Tom Kelly.
    const surname = [one, other].some(({ name, hasTitle }) => name.length === 1 && !hasTitle)
    if (!surname || sameWords(one.name, other.name)) return false
  }
  const [long, short] = one.name.length >= other.name.length ? [one.name, other.name] : [other.name, one.name]
  if (short.length === 1) {
    const [word] = short as [string]
    return long[0] === word || long.at(-1) === word || (long.includes(word) && word.length > 2)
  }
  if (short.at(-1) !== long.at(-1) && short[0] !== long[0]) return false
  // "Ann B. Smith" and "Ann Smith", but not "Ann Smith" and "Tom Smith".
  return short.every((word) => long.some((each) => sameWord(each, word)))
}

/** Initials stand for words: J. for John. */
const sameWord = (one: string, other: string): boolean => {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return /^\p{L}\.?$/u.test(short) && long.startsWith(short[0] as string)
}

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

/** The one that was used last before the name, or else the one that comes first after it. */
function mostRecent(groups: readonly NameGroup[], name: Reference): NameGroup | undefined {
  if (groups.length < 2) return groups[0]
  const last = (group: NameGroup): number =>
    Math.max(...group.names.map(({ place }) => (place < name.place ? place : -place)))
  return groups.reduce((one, other) => (last(other) > last(one) ? other : one))
}
