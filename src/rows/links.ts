import { rowErrors } from '../core/errors/index.js'
import type { Row } from '../core/row.js'
import type { Column } from './columns.js'
import type { Link } from './schema.js'

/** A link with its features as places. */
export interface PlacedLink {
  readonly feature: number
  readonly follows: number
  /** The follower's value at this point; nothing where the link says none. */
  value(point: readonly number[]): number | undefined
}

/**
 * The links of a schema in the order in which they are to be followed.
 * @throws FairnessError EF342
 */
export function placeLinks(
  links: readonly Link[],
  columns: readonly Column[],
  show: (point: readonly number[]) => Row,
): PlacedLink[] {
  const place = (name: string): number => columns.findIndex((column) => column.name === name)
  const placed = links.map((link): PlacedLink => {
    const [feature, follows] = [place(link?.feature), place(link?.follows)]
    if (feature === -1 || follows === -1) throw rowErrors.badLink('names a feature that the schema does not have', link)
    const { values } = link
    const follower = columns[feature] as Column
    if (typeof values === 'function') {
      return { feature, follows, value: (point) => followerValue(follower, values(show(point)), link) }
    }
    if (typeof values !== 'object' || values === null) throw rowErrors.badLink('does not say by what values', link)
    const byLeader = new Map(Object.entries(values).map(([key, value]) => [key, followerValue(follower, value, link)]))
    const leader = columns[follows] as Column
    const name = (value: number): string => String(leader.values?.[value] ?? value)
    return { feature, follows, value: (point) => byLeader.get(name(point[follows] as number)) }
  })
  return inOrder(placed, links)
}

function followerValue(column: Column, value: unknown, link: Link): number | undefined {
  if (value === undefined) return undefined
  const place =
    column.values === undefined ? Number(value) : column.values.findIndex((each) => String(each) === String(value))
  if (!Number.isFinite(place) || (column.values !== undefined && place === -1)) {
    throw rowErrors.badLink(`gives '${column.name}' a value that it cannot have: ${String(value)}`, link)
  }
  return place
}

/** A follower can be followed in turn; a ring of followers has no order. */
function inOrder(placed: readonly PlacedLink[], links: readonly Link[]): PlacedLink[] {
  const rest = [...placed]
  const ordered: PlacedLink[] = []
  if (new Set(placed.map((link) => link.feature)).size < placed.length) {
    throw rowErrors.badLink('gives a feature a second one to follow', links)
  }
  while (rest.length > 0) {
    const free = rest.findIndex((link) => !rest.some((other) => other.feature === link.follows))
    if (free === -1) throw rowErrors.badLink('closes a ring: each follows the other', links)
    ordered.push(...rest.splice(free, 1))
  }
  return ordered
}
