import { modelErrors } from '../core/errors/index.js'

/** Refuses an option that must be a whole number of 1 or more. */
export function positiveInteger(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value > 0)) return
  throw modelErrors.badOption(name, value, 'a whole number of 1 or more')
}
