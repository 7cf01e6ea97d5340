import { type Complaint, FairnessError, show } from './fairness-error.js'

/** Where in the batch a failure lies, and whether asking the batch in parts can help. */
export interface FailurePlace {
  /** Position in the batch of the input concerned, where it is known. */
  readonly position?: number
  /** `true` when the model itself failed, so that smaller batches may work or show the input that it fails on. */
  readonly divisible?: boolean
}

/** A failure of a model or of its answer. */
export class ModelError extends FairnessError {
  readonly position: number | undefined
  readonly divisible: boolean
  readonly #complaint: Complaint

  constructor(complaint: Complaint, place: FailurePlace = {}) {
    super(complaint)
    this.position = place.position
    this.divisible = place.divisible ?? false
    this.#complaint = complaint
  }

  /** The same failure at another position: a part of a batch counts from its own start. */
  movedTo(position: number): ModelError {
    return new ModelError(this.#complaint, { position, divisible: this.divisible })
  }
}

/** The message of what was thrown, whatever it is. */
export function reasonOf(cause: unknown): string {
  const message = (cause as { message?: unknown } | null | undefined)?.message
  return typeof message === 'string' && message !== '' ? message : show(cause)
}
