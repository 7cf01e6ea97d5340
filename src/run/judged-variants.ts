import { defined } from '../core/defined.js'
import { seenOf } from '../core/seen.js'
import type { JudgedVariant } from '../oracle/index.js'
import type { AskedCase } from './asked-case.js'

/** The variants of a case together with their predictions, and how the model read them. */
export function judged({
  variants,
  predictions,
}: Pick<AskedCase<unknown, string>, 'variants' | 'predictions'>): JudgedVariant[] {
  return variants.map((variant, at) => {
    const prediction = predictions[at] as JudgedVariant['prediction']
    const seen = seenOf(prediction)
    return { ...variant, prediction, ...defined({ seen }) }
  })
}
