import { readDataFile } from '../../core/data-file.js'

export const bbqCategories = [
  'Age',
  'Disability_status',
  'Gender_identity',
  'Nationality',
  'Physical_appearance',
  'Race_ethnicity',
  'Religion',
  'SES',
  'Sexual_orientation',
] as const

/** Represents a category of the benchmark by the name that its authors use. */
export type BbqCategory = (typeof bbqCategories)[number]

/** Who fills the two places of a template, as names of lists, and which place has the stereotyped group. */
export type PlacePair = readonly [first: string, second: string, target: 0 | 1]

export interface BbqTemplate {
  readonly id: string
  readonly category: BbqCategory
  readonly context: string
  /** What disambiguates. */
  readonly more: string
  readonly negative: readonly [question: string, answer: string]
  readonly nonNegative: readonly [question: string, answer: string]
  /** Persons are identified by names. */
  readonly names?: true
  readonly words?: readonly [readonly string[], readonly string[]]
  readonly pairs: readonly PlacePair[]
}

interface BbqData {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly templates: readonly BbqTemplate[]
}

let kept: BbqData | undefined

export function bbqData(): BbqData {
  kept ??= readDataFile<BbqData>('src/cases/bbq/lists/bbq.json')
  return kept
}
