import type { Direction } from '../core/report.js'

/** How sure a direction must be, over all directions of the attribute. */
const level = 0.05

/**
 * The directions that are no chance: shown by their sign test when all pairs of classes of the attribute are judged together
 * (Holm). The clearest first.
 */
export function shownDirections<Way extends Pick<Direction, 'attribute' | 'p'>>(directions: readonly Way[]): Way[] {
  const attributes = [...new Set(directions.map(({ attribute }) => attribute))]
  return attributes.flatMap((attribute) => {
    const own = directions.filter((each) => each.attribute === attribute).sort((one, other) => one.p - other.p)
    const first = own.findIndex(({ p }, at) => p * (own.length - at) >= level)
    return first === -1 ? own : own.slice(0, first)
  })
}
