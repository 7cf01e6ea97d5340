import type { FoundNames } from './found.js'

/** What became of one name over the texts of a case or a run. */
export interface AskedName {
  readonly name: string
  readonly classes: Readonly<Record<string, string>>
  /** What kind of filler it is, where the source says so. */
  readonly kind?: string
  readonly texts: number
  readonly found: number
  /** By measure, the sum of what its texts show beyond the mean of their case. */
  readonly beyond: readonly number[]
}

interface Asked {
  readonly classes: Readonly<Partial<Record<string, string>>>
  readonly kind?: string
}

/** @param values By measure, the number of each variant; of one without a name nothing. */
export function namesAsked(
  variants: readonly Asked[],
  names: readonly string[],
  found: readonly FoundNames[],
  values: readonly (readonly (number | undefined)[])[],
): readonly AskedName[] {
  const means = values.map((own) => {
    const given = own.filter((each) => each !== undefined)
    return given.reduce((sum, each) => sum + each, 0) / Math.max(1, given.length)
  })
  return addNames(
    [],
    variants.flatMap(({ classes, kind }, at) => {
      const { names: count, found: own } = found[at] as FoundNames
      if (count === 0) return []
      const beyond = values.map((each, place) => (each[at] ?? 0) - (means[place] as number))
      return [
        {
          name: names[at] as string,
          classes: classes as Readonly<Record<string, string>>,
          ...(kind !== undefined && { kind }),
          texts: 1,
          found: own === count ? 1 : 0,
          beyond,
        },
      ]
    }),
  )
}

/** Sums by name. */
function addNames(rows: readonly AskedName[], more: readonly AskedName[]): readonly AskedName[] {
  const sums = new Map(rows.map((row) => [keyOf(row), row]))
  for (const row of more) add(sums, row)
  return [...sums.values()]
}

/** The same, into sums that are kept. */
export function add(sums: Map<string, AskedName>, row: AskedName): void {
  const known = sums.get(keyOf(row))
  const all =
    known === undefined
      ? row
      : {
          ...known,
          texts: known.texts + row.texts,
          found: known.found + row.found,
          beyond: known.beyond.map((each, place) => each + (row.beyond[place] ?? 0)),
        }
  sums.set(keyOf(row), all)
}

const keyOf = ({ name, classes, kind }: AskedName): string =>
  JSON.stringify([name, kind ?? null, Object.entries(classes).sort(([one], [other]) => (one < other ? -1 : 1))])
