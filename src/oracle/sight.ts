import type { Group, Item } from './cells.js'

/** What the model could tell apart of the pairs of some groups. */
export interface Sight {
  /** Pairs whose sides the model reads differently: only these are evidence. */
  readonly evident: number
  /** Pairs that are none, since a cut has made their inputs the same to the model. */
  readonly cut: number
}

/**
 * Counts the pairs across the classes of each group that the model could tell apart, and those that a cut has made equal.
 *
 * @param pairs All pairs of the groups: they are evident where the model does not say what it reads.
 */
export function sightOf(groups: readonly Group[], pairs: number): Sight {
  const isRead = groups.some(({ classes }) =>
    [...classes.values()].some((members) => members.some(({ sight, own }) => sight !== own)),
  )
  if (!isRead) return { evident: pairs, cut: 0 }
  let evident = 0
  let cut = 0
  for (const { classes } of groups) {
    const members = [...classes.values()]
    evident += acrossClasses(members, () => '') - acrossClasses(members, ({ sight }) => sight)
    cut += acrossClasses(members, ({ key }) => key) - acrossClasses(members, ({ own }) => own)
  }
  return { evident, cut }
}

/** Pairs of different class with the same name: p * (n - p) arithmetic, so that no pair is looked at by itself. */
function acrossClasses(classes: readonly (readonly Item[])[], nameOf: (item: Item) => string): number {
  const all = new Map<string, number>()
  let inside = 0
  for (const members of classes) {
    const own = new Map<string, number>()
    for (const item of members) {
      const name = nameOf(item)
      own.set(name, (own.get(name) ?? 0) + 1)
      all.set(name, (all.get(name) ?? 0) + 1)
    }
    for (const size of own.values()) inside += size * size
  }
  let together = 0
  for (const size of all.values()) together += size * size
  return (together - inside) / 2
}
