import { isTable } from '../cases/index.js'
import { reportErrors } from '../core/errors/index.js'
import { count, list, type OptionSet, oneOf, options, text, value } from '../core/options/index.js'
import type { FoundRow } from '../core/report.js'
import type { Row } from '../core/row.js'
import type { Table } from '../core/table.js'
import { safeJson } from '../core/visible.js'
import type { FairnessReport } from '../questions/index.js'

export interface AugmentationOptions {
  /** `jsonl` (default): one object per line; `csv`: a header and one row per line. */
  readonly format?: 'jsonl' | 'csv'
  /** Name of the column with the label. Default `label`. */
  readonly label?: string
  /**
   * Which rows. `minority` (default): of each row found and its differing counterfactual, the one without the majority answer (for scores,
   * the row found). `found`: the row found; most of these already get the majority answer, so a model learns little from them. `both`: one
   * after the other. `all`: for texts, every text of the case; for rows with `table`, every counterfactual, without it the same as `both`.
   * For texts, `minority` is every text without the majority answer.
   */
  readonly rows?: 'minority' | 'found' | 'both' | 'all'
  /** The largest number of rows, in the order in which they were found. Default: all that the report keeps. */
  readonly limit?: number
  /** The sources of the rows. Default: the data's own rows, the domain's random rows and the rows of the search. */
  readonly from?: readonly FoundRow['from'][]
  /** The table of the plan: with it, `rows: 'all'` returns each row found and all its counterfactuals. */
  readonly table?: Table
}

export const augmentationOptions: OptionSet<AugmentationOptions, 'from' | 'table'> = options(
  'augmentation',
  {
    format: oneOf(['jsonl', 'csv'], { default: 'jsonl' }),
    label: text({ default: 'label' }),
    rows: oneOf(['minority', 'found', 'both', 'all'], { default: 'minority' }),
    limit: count({ least: 0, infinite: true, default: Number.POSITIVE_INFINITY, defaultText: 'all' }),
    from: list(oneOf(['data', 'domain', 'search']), { defaultText: 'all of them' }),
    table: value('the result of table(schema, rows)', isTable),
  },
  { wrong: ({ option }, given, expected) => reportErrors.badAugmentation(option, given, expected) },
)

/**
 * Converts the discriminatory rows of a report to text that you can use to retrain the model. ADF (section 5.4) and AEQUITAS retrain models
 * on such rows. Each row occurs once. The label of a row is the majority of the model's labels for the row and its counterfactuals. Set
 * `keep` in the plan to change how many rows a report contains. For text models, the result contains the cases with a BTC that the report
 * keeps, and the texts that a search found. Each row then has a single column, `text`. You can use these rows for fine-tuning (BiasFinder,
 * section 6.5).
 *
 * @returns text in JSON Lines or CSV format (RFC 4180) that ends with a line break. If nothing was found, the text is empty.
 * @throws FairnessError EF454 for a report without rows that were found, EF455 for a label that is also a feature, EF456 for an invalid
 * option.
 *
 * @example
 * ```ts
 * import { audit, template } from 'expect-fair'
 * import { augmentation } from 'expect-fair/repair'
 *
 * const model = (text: string) => (text === 'She is loud.' ? 'NEGATIVE' : 'POSITIVE')
 * const report = await audit(model, {
 *   attributes: ['gender'],
 *   cases: template('{person:pronoun.subject} {person:is|are} {mood}.', { lexicons: { mood: ['loud', 'late'] } }),
 *   keep: 500,
 * })
 * expect(augmentation(report)).toBe('{"text":"She is loud.","label":"POSITIVE"}\n')
 * ```
 */
export function augmentation(report: FairnessReport, given: AugmentationOptions = {}): string {
  const { format, label, limit, from, table, rows: which } = augmentationOptions.read(given)
  if (table !== undefined && which !== 'all')
    throw reportErrors.badAugmentation('rows', which, "'all' beside a table, which gives the other counterfactuals")
  const all = (report as { readonly foundRows?: readonly FoundRow[] } | null)?.foundRows
  if (all === undefined) throw reportErrors.noFoundRows(report?.question)
  const found = all.filter((each) => from === undefined || from.includes(each.from)).slice(0, limit)
  const [first] = found
  if (first === undefined) return ''
  if (label in first.row) throw reportErrors.labelIsFeature(label)
  const others = table && counterfactualsIn(table, report.attributes, first)
  const lines = found.flatMap((each) => rowsOf(each, which, others).map((row) => ({ ...row, [label]: each.majority })))
  if (format === 'jsonl') return lines.map((line) => `${safeJson(JSON.stringify(line))}\n`).join('')
  const names = Object.keys(lines[0] as object)
  const csv = lines.map((line) => names.map((name) => cell((line as Record<string, unknown>)[name])).join(','))
  return [names.map(cell).join(','), ...csv].map((line) => `${line}\n`).join('')
}

type Others = (row: Row) => readonly Row[]

/** @throws FairnessError EF456 for another table than that of the report. */
function counterfactualsIn(table: Table, attributes: readonly string[], { row }: FoundRow): Others {
  const { space } = table
  const names = space.features.map(({ name }) => name)
  const its = names.length === Object.keys(row).length && names.every((name) => name in row)
  if (!its || !attributes.every((name) => (table.attributes as readonly string[]).includes(name)))
    throw reportErrors.badAugmentation('table', table.name, 'the table that the plan of the report asked')
  return (found) => space.counterfactuals(table.point(found), attributes).map((point) => space.show(point))
}

function rowsOf(found: FoundRow, which: AugmentationOptions['rows'], counterfactuals: Others | undefined): Row[] {
  const { row, said, majority, against, others } = found
  if (which === 'found') return [row]
  if (which === 'both') return [row, against]
  if (which === 'all') return [row, ...(others?.map((other) => other.row) ?? counterfactuals?.(row) ?? [against])]
  if (others === undefined) return said === majority ? [against] : [row]
  return [{ row, said }, ...others].filter((each) => each.said !== majority).map((each) => each.row)
}

/** A missing number is an empty cell. */
function cell(value: unknown): string {
  const text = Number.isNaN(value) ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
