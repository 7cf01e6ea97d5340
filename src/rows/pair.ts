import type { Point, Row, RowSpace } from '../core/row.js'

/** What two rows differ in: the attribute, or `age and sex` where several differ at once, and each side's class of it. */
export interface RowPair {
  readonly attribute: string
  readonly classes: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]
}

/**
 * Names two rows by the protected features that they show. Features that differ together are one attribute with the
 * classes `39, Male`, so that a pair always differs in one.
 */
export function nameRows(space: RowSpace, a: Point, b: Point): RowPair {
  const shown: [Row, Row] = [space.show(a), space.show(b)]
  const names = space.features.filter((feature) => feature.protected).map(({ name }) => name)
  const changed = names.filter((name) => !Object.is(shown[0][name], shown[1][name]))
  const attribute = changed.join(' and ')
  const classesOf = (row: Row): Record<string, string> => ({
    [attribute]: changed.map((name) => String(row[name])).join(', '),
    ...Object.fromEntries(names.filter((name) => !changed.includes(name)).map((name) => [name, String(row[name])])),
  })
  return { attribute, classes: [classesOf(shown[0]), classesOf(shown[1])] }
}
