import type { RunReport } from '../core/record.js'
import { sealedRun } from '../core/seal.js'

/** The run as JSON text. Numbers that JSON does not know (a missing value of a row) are `null`. */
export const runJson = (run: RunReport): string => `${JSON.stringify(sealedRun(run), null, 1)}\n`
