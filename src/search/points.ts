import { searchErrors } from '../core/errors/index.js'
import type { Random } from '../core/random.js'
import type { GridFeature, Point, RowSpace } from '../core/row.js'

const tries = 1000

/** One text for equal points. */
export const pointKey = (point: Point): string => point.join(',')

/** Positions of the features named. */
export function positionsOf(space: RowSpace, attributes: readonly string[]): readonly number[] {
  return space.features.flatMap(({ name }, at) => (attributes.includes(name) ? [at] : []))
}

/** Positions of the features that a search may change: all but those that must not matter, and those that follow another. */
export function freeFeatures(space: RowSpace, attributes: readonly string[]): readonly number[] {
  return space.features.flatMap(({ name, follows }, at) =>
    attributes.includes(name) || follows !== undefined ? [] : [at],
  )
}

/** How many values the grid of a feature has. */
export const gridSize = ({ lower, upper, step }: GridFeature): number => Math.floor((upper - lower) / step + 1e-9) + 1

/** A value of the feature's grid, each equally likely. */
export const randomValue = (feature: GridFeature, random: Random): number =>
  feature.lower + feature.step * random.int(gridSize(feature))

/**
 * A random allowed point: each feature uniform on its grid, brought in line with linked features; drawn again while a
 * constraint forbids it.
 */
export function randomPoint(space: RowSpace, random: Random): Point {
  for (let i = 0; i < tries; i++) {
    const point = space.settle(space.features.map((feature) => randomValue(feature, random)))
    if (space.allows(point)) return point
  }
  throw searchErrors.noAllowedPoint(tries)
}

/** The allowed point nearest to `changed`, unless a constraint forbids it. */
export function allowed(space: RowSpace, changed: Point): Point | undefined {
  const point = space.settle(changed)
  return space.allows(point) ? point : undefined
}

/** `point` with its feature `at` moved by so many steps of its grid; `undefined` where a constraint forbids it. */
export function stepped(space: RowSpace, point: Point, at: number, steps: number): Point | undefined {
  const changed = [...point]
  changed[at] = (changed[at] as number) + steps * (space.features[at] as GridFeature).step
  return allowed(space, changed)
}

export const samePoint = (a: Point, b: Point): boolean => a.every((value, at) => value === b[at])

/** `items` in blocks of `size`, the last one shorter. */
export function* inBlocks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
