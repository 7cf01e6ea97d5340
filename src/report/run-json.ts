import { plain } from '../core/plain.js'
import type { RunReport } from '../core/record.js'

/** The run as JSON text. Numbers that JSON does not know (a missing value of a row) are `null`. */
export const runJson = (run: RunReport): string => `${JSON.stringify(plain(run), null, 1)}\n`
