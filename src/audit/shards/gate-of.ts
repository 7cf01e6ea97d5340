import { planErrors } from '../../core/errors/index.js'
import type { FairnessReport, Gate } from '../../core/report.js'

/** The gate of a question that counts cases. @throws FairnessError EF154 for one of another question. */
export function gateOf({ gate }: FairnessReport): Gate {
  if ('maxGap' in gate || 'metric' in gate) throw planErrors.notMergeable('their gate is of another question', 'a gate')
  return gate
}
