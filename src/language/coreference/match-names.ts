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
  const groups: OpenGroup[] = []
  const byWord = new Map<string, OpenGroup[]>()
  const byWords = new Map<string, OpenGroup[]>()
  // Long names first: they are what short ones are parts of.
  const ordered = [...names].sort(
    (a, b) => Math.min(b.name.length, 2) - Math.min(a.name.length, 2) || a.place - b.place,
  )
  for (const name of ordered) {
    const sharing = ends(name).flatMap((word) => near(byWord.get(word) ?? [], name, byWords.get(wordsOf(name)) ?? []))
    const fitting = [...new Set(sharing)].filter(({ forms }) =>
      [...forms.values()].every((each) => mayBeSame(each, name)),
    )
    const exact = fitting.filter(({ forms }) => [...forms.values()].some((each) => sameWords(each.name, name.name)))
    const matches = exact.length > 0 ? exact : fitting
    const group = mostRecent(matches, name) ?? newGroup(name)
    if (exact.length === 0 && fitting.length > 1) group.unclear.add(name)
    if (exact.length === 0 && isBeforeFullName(name, group)) group.unclear.add(name)
    if (!group.forms.has(formOf(name))) listed(byWords, wordsOf(name)).push(group)
    group.names.push(name)
    group.places[name.name.length > 1 ? 'long' : 'short'].push(name.place)
    group.forms.set(formOf(name), name)
  }
  for (const { names: each } of groups) each.sort((a, b) => a.place - b.place)
  return groups

  function newGroup(name: Reference): OpenGroup {
    const group: OpenGroup = { names: [], unclear: new Set(), forms: new Map(), places: { long: [], short: [] } }
    groups.push(group)
    for (const word of new Set(name.name)) listed(byWord, word).push(group)
    return group
  }
}

/** A group while it is filled: where its long names and its short ones stand, each in the order of the text. */
interface OpenGroup extends NameGroup {
  readonly places: { readonly long: number[]; readonly short: number[] }
}

/** Of persons who share a word of their names, so many are looked at, before and after a name; of most texts all. */
const lookedAt = { before: 48, after: 16 } as const

/** The groups that a name may belong to: all where they are few, else those that begin near it, and those of the very same words. */
function near(sharing: readonly OpenGroup[], name: Reference, same: readonly OpenGroup[]): readonly OpenGroup[] {
  if (sharing.length <= lookedAt.before + lookedAt.after) return sharing
  const at = countBelow(sharing, (group) => (group.names[0] as Reference).place < name.place)
  const around = sharing.slice(Math.max(0, at - lookedAt.before), at + lookedAt.after)
  return [...around, ...same.slice(-lookedAt.before)]
}

/** How many of a list come before what no longer holds; what holds comes first. */
function countBelow<T>(list: readonly T[], holds: (each: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key) ?? []
  lists.set(key, known)
  return known
}

const wordsOf = ({ name }: Reference): string => name.join(' ')

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
function mostRecent(groups: readonly OpenGroup[], name: Reference): OpenGroup | undefined {
  if (groups.length < 2) return groups[0]
  const last = ({ places: { long, short } }: OpenGroup): number => {
    const before = [long, short].map((places) => places[countBelow(places, (place) => place < name.place) - 1] ?? -1)
    const nearest = Math.max(...before)
    return nearest >= 0 ? nearest : -Math.min(long[0] ?? Number.POSITIVE_INFINITY, short[0] ?? Number.POSITIVE_INFINITY)
  }
  return groups.reduce((one, other) => (last(other) > last(one) ? other : one))
}
