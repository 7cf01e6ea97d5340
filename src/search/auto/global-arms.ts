import { rowsPerGradient } from '../../core/model.js'
import type { Point } from '../../core/row.js'
import type { RowSearchContext } from '../../core/search.js'
import { findGlobally } from '../adf-global.js'
import { clusteredRows } from '../clusters.js'
import type { GradientField } from '../gradient-field.js'
import { Population } from '../grft-population.js'
import { randomPoint } from '../points.js'
import type { Ledger } from './ledger.js'

/** What a method does with inputs; what it spent and found, the ledger knows. */
export type Work = (inputs: number) => Promise<void>

/** Rows in one question at most. */
const together = 1024
/** Draws for each row that was not asked before. */
const tries = 8

/** Random rows of the domain; also those that differ only in what the model seems to ignore, which shows whether it does. */
export function randomRows(ledger: Ledger, context: RowSearchContext): Work {
  return drawn(ledger, context, () => randomPoint(context.space, context.random))
}

/** Rows of the data, one of each cluster in turn. */
export function dataRows(ledger: Ledger, context: RowSearchContext): Work {
  const rows = startsOf(context)
  return drawn(ledger, context, () => rows.next().value)
}

/** GRFT's genetic search. */
export function genetic(ledger: Ledger, context: RowSearchContext): Work {
  // Of few inputs a large population would use up all before its first children.
  const size = Math.min(100, Math.max(10, Math.floor(ledger.rowsFor(ledger.left) / 40)))
  const breeding = { population: size, crossover: 0.9, mutation: 0.1 }
  const population = new Population(context, { [Symbol.iterator]: () => startsOf(context) }, breeding, context.random)
  return async (inputs) => {
    const end = ledger.left - inputs
    for (let idle = 0; idle < 3 && !context.enough; ) {
      const rows = Math.min(size, ledger.rowsFor(ledger.left - end))
      if (rows === 0) return
      const points = unknown(ledger, population.next(rows))
      if (points.length === 0) idle++
      else population.meet(await context.check(points, 'global'))
    }
  }
}

/** ADF's global phase with EIDIG's momentum, from rows of the data. */
export function alongGradients(ledger: Ledger, context: RowSearchContext, field: GradientField): Work {
  const rows = startsOf(context)
  const steps = 10
  let seed = 0
  return async (inputs) => {
    if (field.seen === 0) await lookForIgnored(ledger, context, field)
    const perSeed = ledger.perRow * (steps + 1) + 2 * rowsPerGradient * steps
    if (ledger.left < perSeed) return
    const many = Math.min(together, Math.max(1, Math.floor(Math.min(inputs, ledger.left) / perSeed)))
    const points = unknown(
      ledger,
      take(many, () => rows.next().value),
    )
    const seeds = points.map((point) => ({ point, random: context.random.derive(`global ${seed++}`) }))
    await findGlobally(context, field, seeds, { steps, stepSize: 1, momentum: 0.5 })
    await ledger.settle('adf global')
    ledger.ignore(ignoredBy(field))
  }
}

/** Pairs whose gradients say enough of what the model ignores, and the share of the inputs that they may cost. */
const enoughPairs = 8
const shareForIgnored = 1 / 20

/** Where the audit had too few inputs to look for features that the model ignores, the gradients of some random rows show them. */
async function lookForIgnored(ledger: Ledger, context: RowSearchContext, field: GradientField): Promise<void> {
  const { space, random, ignored } = context
  if (ignored !== undefined || 2 * rowsPerGradient * enoughPairs > ledger.left * shareForIgnored) return
  const stream = random.derive('ignored')
  const point = (): Point => randomPoint(space, stream)
  await field.ofPairs(Array.from({ length: enoughPairs }, () => [point(), point()] as const))
}

/** Features that have moved nothing in any gradient so far; none until enough were seen. ADF never changes them either. */
export function ignoredBy(field: GradientField): readonly number[] {
  if (field.seen < enoughPairs) return []
  const heeded = field.heeded()
  return field.free.filter((at) => !heeded.includes(at))
}

function drawn(ledger: Ledger, context: RowSearchContext, draw: () => Point | undefined): Work {
  return async (inputs) => {
    const rows = Math.min(together, ledger.rowsFor(inputs))
    const points: Point[] = []
    for (let i = 0; i < tries && points.length < rows; i++) {
      const more = take(rows - points.length, draw)
      if (more.length === 0) break
      points.push(...unasked(ledger, more, points))
    }
    await context.check(points, 'global')
  }
}

/** Rows of the data in the order in which a search starts from them, each once. */
function startsOf({ space, random }: RowSearchContext): Iterator<Point, undefined> {
  const clusters = random.derive('clusters')
  return (function* () {
    yield* clusteredRows(space.rows, 4, space.rows.length, clusters)
    return undefined
  })()
}

function take(many: number, draw: () => Point | undefined): Point[] {
  const points: Point[] = []
  for (let i = 0; i < many; i++) {
    const point = draw()
    if (point === undefined) break
    points.push(point)
  }
  return points
}

/** Of `points` those that were not asked, each once. */
function unasked(ledger: Ledger, points: readonly Point[], with_: readonly Point[]): readonly Point[] {
  const seen = new Set(with_.map((point) => ledger.keyOf(point)))
  return points.filter((point) => {
    const key = ledger.keyOf(point)
    if (seen.has(key) || ledger.wasAsked(point)) return false
    seen.add(key)
    return true
  })
}

/** Of these those whose answer is not known from rows that differ only in what the model ignores either. */
export const unknown = (ledger: Ledger, points: readonly Point[]): readonly Point[] =>
  unasked(ledger, points, []).filter((point) => ledger.known(point) === undefined)
