// One search on one subject with so many model inputs.
import { adf, aequitas, audit, autoSearch, expga, grft, randomSearch, symbolic } from '../../dist/esm/index.js'
import { nearestRow } from '../../dist/esm/rows/index.js'

/** A fifth of a budget is kept for shrinking, of which there is none here. */
const forAsking = 0.8
/** Finds of which the distance to the data is measured. */
const measured = 300
/** A find is near the data when it differs from a row in at most so many features. */
const near = 2

/**
 * The searches, each with sizes that suit the inputs: a tenth for first finds, and more local steps than can be paid. With their default
 * sizes most would spend few inputs on looking in their local phase, or none.
 */
export function searchesFor(inputs, perRow) {
  const rows = inputs / perRow
  const starts = (cost) => Math.max(5, Math.floor(rows / 10 / cost))
  const localSteps = Math.ceil(rows / 2)
  return {
    auto: () => autoSearch({ inputs }),
    'randomSearch()': () => randomSearch({ rows: 10_000_000 }),
    'aequitas()': () => aequitas({ maxStarts: starts(1), localSteps }),
    'adf()': () => adf({ maxStarts: starts(20), localSteps }),
    'adf() as EIDIG': () => adf({ maxStarts: starts(20), localSteps, momentum: 0.5, reuse: 10 }),
    'grft()': () => grft({ population: Math.min(100, starts(5)), generations: 5, localSteps }),
    'expga()': () => expga({ maxExplained: Math.max(1, Math.floor(inputs / 1500)), generations: 10 * localSteps }),
    'symbolic()': () => symbolic({ maxStarts: 15, limit: 10_000 }),
  }
}

/**
 * The report of one search, and the points that it found. They are noted on the way, since a report that keeps thousands of rows of 200 features
 * takes as long as their search.
 */
export async function searched({ cases, attributes, open }, search, { inputs, seed }) {
  const model = open()
  const points = []
  const report = await audit(model, {
    question: 'individual',
    attributes,
    cases,
    search: noting(search, points, Math.min(65, cases.space.combinations(attributes))),
    seed,
    sample: 1,
    shrink: false,
    keep: 1,
    budget: { inputs: Math.ceil(inputs / forAsking) },
  })
  await model.dispose?.()
  return { report, points }
}

/**
 * The same search; each distinct row that it finds is noted. Chains come back to rows by the million, which cost no inputs: the answer to a
 * row that was asked is kept here too, which takes an eighth of the time. Where the budget does not hold all that is asked, known or not, the
 * audit asks none of it: it has the last word there.
 */
function noting(search, points, perRow) {
  const run = (context) => {
    const known = new Map()
    const check = async (asked, phase) => {
      if (asked.length * perRow > context.left) return noted(await context.check(asked, phase))
      const keys = asked.map((point) => point.join())
      const unknown = asked.filter((_, at) => !known.has(keys[at]))
      const fresh = await context.check(unknown, phase)
      let next = 0
      const checks = keys.map((key) => known.get(key) ?? fresh[next++])
      for (const each of noted(fresh)) known.set(each.point.join(), Object.create(each, { fresh: { value: false } }))
      return checks
    }
    const noted = (checks) => {
      for (const { fresh, against, point } of checks) if (fresh && against !== undefined) points.push(point)
      return checks
    }
    const get = (target, key) => (key === 'check' ? check : target[key])
    return search.run(new Proxy(context, { get }))
  }
  return { ...search, run }
}

/** How far apart points lie: the mean share of the features at `places` in which two of them differ. */
function spreadOf(points, places) {
  if (points.length < 2) return undefined
  const step = Math.max(1, Math.floor(points.length / 200))
  const some = points.filter((_, at) => at % step === 0)
  let sum = 0
  for (const [at, one] of some.entries()) {
    for (const other of some.slice(at + 1)) for (const place of places) if (one[place] !== other[place]) sum++
  }
  return sum / places.length / ((some.length * (some.length - 1)) / 2)
}

/** Of these rows those that a model can tell apart: what differs only in asked attributes and dead inputs is one. */
export function distinctRows({ cases, attributes, dead = [] }, points) {
  const alive = cases.space.features.flatMap(({ name }, at) =>
    attributes.includes(name) || dead.includes(name) ? [] : [at],
  )
  return new Set(points.map((point) => alive.map((at) => point[at]).join()))
}

export async function measure(subject, search, spent) {
  const { cases, attributes } = subject
  const began = performance.now()
  const { report, points } = await searched(subject, search, spent)
  const seconds = (performance.now() - began) / 1000
  const { space } = cases
  const places = space.features.flatMap(({ name }, at) => (attributes.includes(name) ? [] : [at]))
  const some = points.filter((_, at) => at % Math.ceil(points.length / measured) === 0)
  const distances = some.map((point) => nearestRow(space, point, places).features)
  const { found = 0, tested = 0, modelRows = 0, phases = [] } = report.yield ?? {}
  return {
    found,
    tested,
    modelRows,
    seconds,
    distinct: distinctRows(subject, points).size,
    spread: spreadOf(points, places),
    distance: distances.length === 0 ? undefined : distances.reduce((sum, each) => sum + each, 0) / distances.length,
    near: some.length === 0 ? 0 : (found * distances.filter((each) => each <= near).length) / some.length,
    phases: phases.map(({ ms: _, ...phase }) => phase),
  }
}
