import type { GridFeature, Point, RowSpace } from '../../core/row.js'
import { nameRows, steps } from '../../rows/index.js'
import type { Move, ShrinkSpace, Step } from '../move.js'
import type { ShrinkPair } from '../pair.js'

/** A discriminatory row, and the values that the asked attributes have on the other side. */
export interface RowState {
  readonly point: Point
  readonly to: readonly number[]
}

export interface RowShrinkSpace extends ShrinkSpace<RowState, ShrinkPair<Point>> {
  /** Features in which a row differs from the row of the data, the asked attributes left out. */
  readonly differing: (point: Point) => number
}

/** What the shrinking of rows walks in. */
interface Ground {
  readonly space: RowSpace
  readonly attributes: readonly string[]
  /** Places of the asked attributes. */
  readonly asked: readonly number[]
  /** Places of all features that are not asked and follow none that is. */
  readonly free: readonly number[]
  /** The row of the data that the pair is brought near to. */
  readonly near: Point
  /** One object for equal points: what was said about inputs is remembered by the input itself. */
  readonly one: (point: Point) => Point
}

/**
 * Pairs of a row and a counterfactual as a space to shrink in: features go back to what a real row has, whole or by steps,
 * fewer attributes change, and by smaller steps.
 */
export function rowSpace(start: RowState, space: RowSpace, attributes: readonly string[], near: Point): RowShrinkSpace {
  const place = (name: string): number => space.features.findIndex((feature) => feature.name === name)
  const asked = attributes.map(place)
  const free = freePlaces(space, attributes)
  const ground: Ground = { space, attributes, asked, free, near, one: interning(start.point) }
  return {
    start,
    moves: movesOf(start, ground),
    settle: (state) => state,
    value: (state) => pairOf(state, ground),
    cost: (state) => costOf(state, ground),
    key: ({ a, b }) => `${a.input.join()}|${b.input.join()}`,
    differing: (point) => free.filter((at) => point[at] !== near[at]).length,
  }
}

/** Places of the features that are neither asked nor follow one that is. */
export function freePlaces({ features }: RowSpace, attributes: readonly string[]): number[] {
  const bound = new Set(attributes)
  // Chains of followers are as long as there are features, at most.
  for (const _ of features) for (const { name, follows } of features) if (follows && bound.has(follows)) bound.add(name)
  return features.flatMap(({ name }, at) => (bound.has(name) ? [] : [at]))
}

function pairOf({ point, to }: RowState, ground: Ground): ShrinkPair<Point> | undefined {
  const { space, attributes, asked, one } = ground
  if (!isAllowed(point, ground)) return undefined
  const other = space
    .counterfactuals(point, attributes)
    .find((each) => asked.every((at, place) => each[at] === to[place]))
  if (other === undefined) return undefined
  const { attribute, classes } = nameRows(space, point, other)
  return { attribute, a: { input: one(point), classes: classes[0] }, b: { input: one(other), classes: classes[1] } }
}

function interning(first: Point): (point: Point) => Point {
  const known = new Map<string, Point>([[first.join(), first]])
  return (point) => {
    const key = point.join()
    const same = known.get(key) ?? point
    known.set(key, same)
    return same
  }
}

/** Inside the domain, or outside it only where the row of the data is too. */
function isAllowed(point: Point, { space, near }: Ground): boolean {
  if (space.allows(point)) return true
  const settled = space.settle(point)
  return space.allows(settled) && point.every((value, at) => value === settled[at] || value === near[at])
}

function costOf({ point, to }: RowState, { space, asked, free, near }: Ground): number[] {
  const feature = (at: number): GridFeature => space.features[at] as GridFeature
  const changed = asked.filter((at, place) => point[at] !== to[place])
  return [
    free.filter((at) => point[at] !== near[at]).length,
    changed.length,
    sum(free.map((at) => steps(feature(at), point[at] as number, near[at] as number))),
    sum(asked.map((at, place) => steps(feature(at), point[at] as number, to[place] as number))),
    asked.filter((at) => point[at] !== near[at]).length,
  ]
}

/** Those that take most away first: many features at once, down to one; then steps. */
function movesOf(start: RowState, ground: Ground): Move<RowState>[] {
  const differing = ground.free.filter((at) => start.point[at] !== ground.near[at]).length
  const sizes = [1]
  while ((sizes[0] as number) < differing) sizes.unshift((sizes[0] as number) * 2)
  return [
    ...sizes.map((size) => restore(size, ground)),
    keepAttribute(ground),
    ownAttribute(ground),
    shortenChange(ground),
    approach(0.5, ground),
    approach(0, ground),
  ]
}

/** Gives `size` features that differ from the row of the data its values, with what follows them. */
function restore(size: number, { space, free, near }: Ground): Move<RowState> {
  return function* ({ point, to }, from): Iterable<Step<RowState>> {
    const differing = free.filter((at) => point[at] !== near[at])
    for (let first = from; first < differing.length; first += size) {
      const taken = differing.slice(first, first + size)
      const names = new Set(taken.map((at) => space.features[at]?.name))
      const restored = point.map((value, at) => {
        const { follows } = space.features[at] as GridFeature
        return taken.includes(at) || (follows !== undefined && names.has(follows)) ? (near[at] as number) : value
      })
      yield { state: { point: restored, to }, next: first }
    }
  }
}

/** Lets one asked attribute more stay as it is. */
function keepAttribute({ asked }: Ground): Move<RowState> {
  return function* ({ point, to }, from): Iterable<Step<RowState>> {
    for (let place = from; place < asked.length; place++) {
      const own = point[asked[place] as number] as number
      if (to[place] !== own) yield { state: { point, to: to.with(place, own) }, next: place }
    }
  }
}

/** Gives an asked attribute of the row the value that the row of the data has. */
function ownAttribute({ asked, near }: Ground): Move<RowState> {
  return function* ({ point, to }, from): Iterable<Step<RowState>> {
    for (let place = from; place < asked.length; place++) {
      const at = asked[place] as number
      const was = point[at] as number
      if (was === near[at]) continue
      const own = near[at] as number
      yield { state: { point: point.with(at, own), to: to[place] === was ? to.with(place, own) : to }, next: place }
    }
  }
}

/** Brings a number nearer to that of the row of the data: by a part of the way, or by one step. */
function approach(part: number, { space, free, near }: Ground): Move<RowState> {
  return function* ({ point, to }, from): Iterable<Step<RowState>> {
    for (let place = from; place < free.length; place++) {
      const at = free[place] as number
      const value = towards(space.features[at] as GridFeature, point[at] as number, near[at] as number, part)
      if (value === undefined) continue
      const moved = space.settle(point.with(at, value))
      const brought = point.map((old, each) =>
        each === at || space.features[each]?.follows ? (moved[each] as number) : old,
      )
      yield { state: { point: brought, to }, next: place }
    }
  }
}

/** Changes an asked attribute by less: to the values between, the nearest first. */
function shortenChange({ space, attributes, asked }: Ground): Move<RowState> {
  return function* ({ point, to }, from): Iterable<Step<RowState>> {
    for (let place = from; place < asked.length; place++) {
      const at = asked[place] as number
      const change = (value: number): number => steps(space.features[at] as GridFeature, point[at] as number, value)
      const nearer = space
        .counterfactuals(point, [attributes[place] as string])
        .map((each) => each[at] as number)
        .filter((value) => change(value) < change(to[place] as number))
        .sort((one, other) => change(one) - change(other))
      for (const value of nearer) yield { state: { point, to: to.with(place, value) }, next: place }
    }
  }
}

/** A value of the grid on the way from one to the other, nearer to the other by at least one step and not all the way. */
function towards({ kind, step }: GridFeature, from: number, target: number, part: number): number | undefined {
  const way = (target - from) / step
  if (kind === 'category' || !(Math.abs(way) > 1)) return undefined
  const taken = Math.max(1, Math.floor(Math.abs(way) * part))
  return Number((from + Math.sign(way) * taken * step).toPrecision(12))
}

function sum(numbers: readonly number[]): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
