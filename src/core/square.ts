import type { Prediction } from './prediction.js'

/** Describes one corner of a square. Some of the mutant's attributes are changed in it, and the others are the same as in the original. */
export interface Corner {
  /** The attributes that are changed, in the order of the plan: none is the original, all is the mutant. */
  readonly changed: readonly string[]
  readonly input: unknown
  /** Absent if the model was not asked because the corner is not valid. */
  readonly prediction?: Prediction
  /** Whether it keeps the structure of the original (the dependency invariant). The original itself always does. */
  readonly valid: boolean
}

/** Contains a word of an original and its replacement in a mutant, as they are written in the dictionary. */
export interface ChangedWord {
  readonly attribute: string
  readonly from: string
  readonly to: string
  readonly fromClass: string
  readonly toClass: string
}
