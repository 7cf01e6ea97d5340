import { estimated, type Figure } from '../../report/figure.js'
import type { Intersection, MutantCounts } from './intersection.js'
import type { IntersectionalReport } from './report.js'

/** Figures of intersectional and hidden questions: by combination, by smallest set, overlap, discarded mutants. */
export function intersectionFigures({ intersection }: IntersectionalReport): Figure[] {
  if (intersection === undefined) return []
  const { all, combinations, attributed, atomic = [], drawn } = intersection
  const table = 'intersection'
  return [
    { table, measure: 'attributes that change at once', value: intersection.order },
    ...(drawn === undefined
      ? []
      : [
          {
            table,
            measure: 'originals of which not all mutants were asked',
            some: all.capped,
            of: all.cases,
            value: all.capped,
          },
          { table, measure: 'mutants of an original that were asked at most', value: drawn.perOriginal },
        ]),
    ...counted(undefined, all),
    ...combinations.flatMap((each) => counted(each.attributes.join(' and '), each)),
    ...attributed.map(
      ({ attributes, errors, hidden }): Figure => ({
        table: 'smallest-set',
        attribute: attributes.join(' and '),
        measure: hidden ? 'hidden errors' : 'errors',
        some: errors,
        of: all.errors,
        value: all.errors === 0 ? '' : errors / all.errors,
      }),
    ),
    ...atomic.map(
      ({ attribute, errors, mutants, errorRate }): Figure => ({
        table: 'atomic',
        attribute,
        measure: 'errors of atomic mutants',
        some: errors,
        of: mutants,
        ...estimated(errorRate),
      }),
    ),
    ...overlaps(intersection),
    ...keptOut(intersection),
  ]
}

function counted(attribute: string | undefined, counts: MutantCounts): Figure[] {
  const at = attribute === undefined ? { table: 'intersection' } : { table: 'intersection', attribute }
  const { cases, mutants } = counts
  return [
    {
      ...at,
      measure: counts.capped === 0 ? 'originals with an error' : 'originals with an error (at least)',
      some: counts.casesWithError,
      of: cases,
      ...estimated(counts.caseErrorRate),
    },
    {
      ...at,
      measure: counts.capped === 0 ? 'originals with a hidden error' : 'originals with a hidden error (at least)',
      some: counts.casesWithHidden,
      of: cases,
      ...estimated(counts.caseHiddenRate),
    },
    { ...at, measure: 'mutants with an error', some: counts.errors, of: mutants, ...estimated(counts.errorRate) },
    {
      ...at,
      measure: 'mutants with a hidden error',
      some: counts.hidden,
      of: mutants,
      ...estimated(counts.hiddenRate),
    },
    ...(counts.hiddenShare === undefined
      ? []
      : [{ ...at, measure: 'hidden, of errors that could be classified', value: counts.hiddenShare }]),
    { ...at, measure: 'errors that could not be classified', value: counts.unclear },
  ]
}

function overlaps({ overlap }: Intersection): Figure[] {
  if (overlap === undefined) return []
  return (['cases', 'mutants'] as const).flatMap((unit) => {
    const { atomicAlone, intersectionAlone, both, neither } = overlap[unit]
    const at = { table: 'overlap', group: unit === 'cases' ? 'originals' : 'mutants' }
    return [
      { ...at, measure: 'error by an atomic mutant only', value: atomicAlone },
      { ...at, measure: 'error by an intersection only', value: intersectionAlone },
      { ...at, measure: 'error by both', value: both },
      { ...at, measure: 'error by neither', value: neither },
    ]
  })
}

function keptOut({ discarded }: Intersection): Figure[] {
  if (discarded === undefined) return []
  const { mutants: of, errors: some } = discarded
  return [{ table: 'discarded', measure: 'outcome differs', some, of, value: of === 0 ? '' : some / of }]
}
