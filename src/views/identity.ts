import { createHash } from 'node:crypto'
import type { PlacedAssertion } from './run-totals.js'

/** The same for the same assertion of the same test in every run, whatever its line and its figures. */
export function identity({ test, record }: PlacedAssertion): string {
  const place = test.assertions.indexOf(record)
  const parts = [test.project ?? '', test.file, ...test.titles, record.matcher, String(place)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** `src/model.test.ts > reviews > means the same`. */
export const testName = ({ titles }: PlacedAssertion['test']): string => titles.join(' > ')
