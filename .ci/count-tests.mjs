// Adds up the JSON reports of Vitest in a folder: `N passed, N failed`. A file that could not be run is one failure.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
let passed = 0
let failed = 0
for (const file of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  passed += report.numPassedTests
  failed += report.numFailedTests
  failed += report.testResults.filter((each) => each.status === 'failed' && each.assertionResults.length === 0).length
}
console.log(`${passed} passed, ${failed} failed`)
