import type { Prediction } from './prediction.js'

/** Describes how a model read an input. Only handles that know their tokenizer report this information. */
export interface Seen {
  /** A digest of the model's input: the token ids after truncation, without padding. Equal keys are the same input to the model. */
  readonly key: string
  /** The input was too long for the model and was truncated. */
  readonly cut: boolean
  /** Tokens for words that the tokenizer does not know (`[UNK]`). */
  readonly unknown: number
}

// Beside the predictions and not inside them: predictions are compared, printed and kept in reports, and this is none of that.
// It lives as long as the prediction does, in whatever memory holds it.
const read = new WeakMap<Prediction, Seen>()

/** Notes how the model read the input that `prediction` answers. */
export const noteSeen = (prediction: Prediction, seen: Seen): void => void read.set(prediction, seen)

/** How the model read the input that `prediction` answers; `undefined` where its handle does not say. */
export const seenOf = (prediction: Prediction): Seen | undefined => read.get(prediction)

/** Whether a value that was read from a file says how an input was read. */
export function isSeen(value: unknown): value is Seen {
  const { key, cut, unknown } = Object(value) as Partial<Seen>
  return typeof key === 'string' && typeof cut === 'boolean' && typeof unknown === 'number'
}
