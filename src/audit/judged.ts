import type { JudgedVariant } from '../oracle/index.js'
import type { AskedCase } from './ask-cases.js'

/** The variants of a case together with their predictions. */
export function judged({
  variants,
  predictions,
}: Pick<AskedCase<unknown, string>, 'variants' | 'predictions'>): JudgedVariant[] {
  return variants.map((variant, at) => ({ ...variant, prediction: predictions[at] as JudgedVariant['prediction'] }))
}
