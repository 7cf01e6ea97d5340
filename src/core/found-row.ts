import type { Row } from './row.js'

/** Describes a discriminatory row that you can use for retraining. For texts, the row has a single column, `text`. */
export interface FoundRow {
  readonly row: Row
  readonly from: 'data' | 'domain' | 'search'
  /** The model's answer to the row: a label, labels joined by `+`, or a score. */
  readonly said: string | number
  /** The model's majority answer to this row and its counterfactuals (for scores, their mean). Ties go to `said`. */
  readonly majority: string | number
  /** The first counterfactual that the model treats differently from the row. */
  readonly against: Row
  /** For a text that a search found: the original text. */
  readonly original?: Row
  /** For cases of texts that the plan keeps: the case, as in `Btc`. */
  readonly caseId?: string
  readonly template?: string
  /** Every other text of the case that was asked, and the model's answer to it. */
  readonly others?: readonly { readonly row: Row; readonly said: string | number }[]
}
