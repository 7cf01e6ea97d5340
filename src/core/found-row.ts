import type { Row } from './row.js'

/** A discriminatory row, for retraining; of texts a row of one column, `text`. */
export interface FoundRow {
  readonly row: Row
  readonly from: 'data' | 'domain' | 'search'
  /** What the model says of the row: a label, labels joined by `+`, or a score. */
  readonly said: string | number
  /** What it says of most rows among this one and its counterfactuals (of scores: their mean). Ties go to `said`. */
  readonly majority: string | number
  /** The first counterfactual that the model treats otherwise than the row. */
  readonly against: Row
  /** Of a text that a search found: the text it was made of by replacing words. */
  readonly original?: Row
  /** Of cases of texts that the plan keeps: the case, as in `Btc`. */
  readonly caseId?: string
  readonly template?: string
  /** Every other text of the case that was asked, and what the model says of it. */
  readonly others?: readonly { readonly row: Row; readonly said: string | number }[]
}
