import type { FoundNames } from './found.js'

/** Counts how often the model found the names of a class. */
export interface ClassRecall {
  readonly attribute: string
  readonly class: string
  /** Exchanged names, counted for each text. */
  readonly names: number
  readonly found: number
  /** Of the names that were not found: those found in part, and those found with a label that does not mean a person. */
  readonly partly: number
  readonly mislabelled: number
  readonly texts: number
  /** Texts in which something else was labelled as a person. */
  readonly falseAlarms: number
}

const keyOf = (row: Pick<ClassRecall, 'attribute' | 'class'>): string => JSON.stringify([row.attribute, row.class])

/** What the variants of a case show, class by class. */
export function classesIn(
  variants: readonly { readonly classes: Readonly<Partial<Record<string, string>>> }[],
  found: readonly FoundNames[],
  attributes: readonly string[],
): readonly ClassRecall[] {
  return addClasses(
    [],
    variants.flatMap(({ classes }, at) => {
      const { names, found: own, partly, mislabelled, elsewhere } = found[at] as FoundNames
      if (names === 0) return []
      return attributes.flatMap((attribute) => {
        const name = classes[attribute]
        if (name === undefined) return []
        const falseAlarms = elsewhere.length > 0 ? 1 : 0
        return [{ attribute, class: name, names, found: own, partly, mislabelled, texts: 1, falseAlarms }]
      })
    }),
  )
}

/** Sums by class. */
export function addClasses(rows: readonly ClassRecall[], more: readonly ClassRecall[]): readonly ClassRecall[] {
  const sums = new Map(rows.map((row) => [keyOf(row), row]))
  for (const row of more) {
    const known = sums.get(keyOf(row))
    sums.set(
      keyOf(row),
      known === undefined
        ? row
        : {
            ...known,
            names: known.names + row.names,
            found: known.found + row.found,
            partly: known.partly + row.partly,
            mislabelled: known.mislabelled + row.mislabelled,
            texts: known.texts + row.texts,
            falseAlarms: known.falseAlarms + row.falseAlarms,
          },
    )
  }
  return [...sums.values()]
}
