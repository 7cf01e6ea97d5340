import { defined } from '../../core/defined.js'
import type { Oracle } from '../../core/oracle.js'
import type { Btc } from '../../core/report.js'
import type { GridFeature, Point, RowSpace } from '../../core/row.js'
import type { Check } from '../../core/search.js'
import { examplePair, type TallyOptions } from '../../oracle/index.js'
import { nameRows, steps } from '../../rows/index.js'
import type { AnsweredPair } from '../../shrink/index.js'
import type { Asked } from './alone.js'

/** A discriminatory row with the counterfactual that differs from it least. */
export interface RowFinding {
  readonly row: Asked
  readonly other: Asked
}

/** Of the counterfactuals that are treated differently, the one with the fewest attributes changed, by the smallest steps. */
export function plainestOther(check: Check, oracle: Oracle, space: RowSpace): RowFinding {
  const row = { point: check.point, prediction: check.prediction }
  let best: { readonly other: Asked; readonly features: number; readonly way: number } | undefined
  for (const other of check.others) {
    if (!oracle.differs(row.prediction, other.prediction)) continue
    const { features, way } = change(space, row.point, other.point)
    if (best === undefined || features < best.features || (features === best.features && way < best.way)) {
      best = { other, features, way }
    }
  }
  return { row, other: (best?.other ?? check.against) as Asked }
}

/** How many features change between two rows, and by how many steps together. */
export function change(space: RowSpace, a: Point, b: Point): { readonly features: number; readonly way: number } {
  let features = 0
  let way = 0
  for (const [at, feature] of space.features.entries()) {
    const far = steps(feature as GridFeature, a[at] as number, b[at] as number)
    if (far > 0 && feature.protected) features++
    way += far
  }
  return { features, way }
}

/** The finding as a pair of points, for shrinking. */
export function pairOf({ row, other }: RowFinding, space: RowSpace): AnsweredPair<Point> {
  const { attribute, classes } = nameRows(space, row.point, other.point)
  return {
    attribute,
    a: { input: row.point, classes: classes[0], prediction: row.prediction },
    b: { input: other.point, classes: classes[1], prediction: other.prediction },
  }
}

/** The finding for a report: rows as people write them, the row itself first, with direction and margin. */
export function describe(
  pair: AnsweredPair<Point>,
  where: { readonly caseId: string; readonly origin?: string },
  space: RowSpace,
  oracle: Oracle,
  merit: TallyOptions,
): Btc {
  const sides = [pair.a, pair.b].map((side) => ({ ...side, input: space.show(side.input) }))
  const example = examplePair(sides, pair.attribute, oracle, merit)
  const [a, b] = sides as [Btc['a'], Btc['b']]
  const { favours, margin } = example ?? {}
  return {
    ...where,
    attribute: pair.attribute,
    a,
    b,
    ...defined({ favours, margin }),
  }
}
