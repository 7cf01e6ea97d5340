import type { RunReport } from '../core/record.js'
import { sealedRun } from '../core/seal.js'
import { hidden } from '../core/secrets/hidden.js'
import { hiddenReport } from '../core/secrets/hidden-report.js'
import { safeJson } from '../core/visible.js'

/** The run as JSON text. Numbers that JSON does not know (a missing value of a row) are `null`. */
export const runJson = (run: RunReport): string =>
  `${safeJson(JSON.stringify(sealedRun(hidden(withoutSecrets(run))), null, 1))}\n`

/** Reports of shards keep a checksum of their own. */
const withoutSecrets = (run: RunReport): RunReport => ({
  ...run,
  tests: run.tests.map((test) => ({
    ...test,
    assertions: test.assertions.map((record) =>
      record.report === undefined ? record : { ...record, report: hiddenReport(record.report) },
    ),
  })),
})
