import type { AskedName } from '../../bias-finder/rules/name-asked.js'
import type { NameRecord } from '../name-records.js'

/** A name of the text among all its names. */
export interface AskedRecord extends AskedName {
  readonly record: NameRecord
  readonly records: readonly NameRecord[]
  /** Something beside the name says that it means a person. */
  readonly isSupported: boolean
}
