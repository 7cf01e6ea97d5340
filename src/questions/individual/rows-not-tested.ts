import { whole } from '../../core/numbers.js'

interface Looked {
  readonly source: { readonly name: string; readonly attributes: readonly string[] }
  /** Rows of the data. */
  readonly total: number
  readonly attributes: readonly string[]
  /** Rows of the data that were asked. */
  readonly asked: number
  readonly searched: boolean
}

/** What a run on rows did not look at, in sentences for the reader of a pass. The schema's author named the protected features. */
export function rowsNotTested({ source, total, attributes, asked, searched }: Looked): string[] {
  const unasked = source.attributes.filter((attribute) => !attributes.includes(attribute))
  return [
    ...(asked < total ? [`${whole(total - asked)} of the ${whole(total)} rows of ${source.name}.`] : []),
    ...(unasked.length > 0 ? [`The table also protects ${unasked.join(' and ')}: not tested.`] : []),
    searched
      ? 'Rows that the search did not reach.'
      : "Rows that are not in the table. To search for such rows, set search: 'auto' in the plan.",
    `Other features that reveal ${attributes.join(' or ')}, unless the schema links them.`,
  ]
}
