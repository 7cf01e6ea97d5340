// Adds up the JSON reports of Vitest in a folder: each failure by name and cause, then `N passed, N failed`. A file that
// could not be run is one failure.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const folder = process.argv[2]
let passed = 0
const failures = []
for (const file of readdirSync(folder)) {
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  passed += report.numPassedTests
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name)
    if (status === 'failed' && assertionResults.length === 0) failures.push({ title: path, cause: message })
    for (const test of assertionResults)
      if (test.status === 'failed')
        failures.push({ title: `${path} > ${test.fullName}`, cause: test.failureMessages.join('\n') })
  }
}
for (const { title, cause } of failures) console.log(`FAILED TEST: ${title}\n${cause.slice(0, 2000)}\n`)
console.log(`${passed} passed, ${failures.length} failed`)
