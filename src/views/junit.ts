import type { RunReport, TestRecord } from '../core/record.js'
import { visible } from '../core/visible.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
import { reportText } from './format-report.js'
import { testName } from './identity.js'
import { resultOf } from './run-totals.js'
import { summaryLine } from './summary-line.js'

/** Tests with fairness assertions as JUnit XML: the figures are properties of their test. */
export function junitXml(given: RunReport, mask: MaskText): string {
  const run = shownRun(given)
  const files = [...new Set(run.tests.map(({ file }) => file))]
  const suites = files.map((file) =>
    suite(
      file,
      run.tests.filter((test) => test.file === file),
      mask,
    ),
  )
  const failures = run.tests.filter(({ outcome }) => outcome === 'failed').length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="expect-fair" tests="${run.tests.length}" failures="${failures}">`,
    ...suites,
    '</testsuites>\n',
  ].join('\n')
}

function suite(file: string, tests: readonly TestRecord[], mask: MaskText): string {
  const failures = tests.filter(({ outcome }) => outcome === 'failed').length
  return [
    `<testsuite name="${xml(file)}" tests="${tests.length}" failures="${failures}">`,
    ...tests.map((test) => testCase(test, mask)),
    '</testsuite>',
  ].join('\n')
}

function testCase(test: TestRecord, mask: MaskText): string {
  const properties = test.assertions.flatMap((record, at) => {
    const prefix = test.assertions.length === 1 ? 'fairness' : `fairness.${at + 1}`
    const { report } = record
    const values: [string, unknown][] = [
      ['', mask(summaryLine(record))],
      ['.verdict', resultOf(record)],
      ['.rate', report?.rate?.value],
      ['.rate.of', report?.claim?.rateOf],
      ['.rate.lower', report?.rate?.interval.lower],
      ['.rate.upper', report?.rate?.interval.upper],
      ['.cases', report?.counts.cases],
      ['.btcs', report?.counts.btcs],
      ['.calls', report?.model.calls],
      ['.seed', report?.seed],
      ['.replay', report?.replay],
    ]
    return values
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `<property name="${prefix}${name}" value="${xml(String(value))}"/>`)
  })
  const failures = test.assertions.filter(({ outcome }) => outcome === 'failed')
  return [
    `<testcase name="${xml(mask(testName(test)))}" classname="${xml(test.file)}">`,
    `<properties>\n${properties.join('\n')}\n</properties>`,
    ...failures.map(({ report, negated, error, ...record }) => {
      const text = report === undefined ? (error?.message ?? '') : reportText(report, { isNot: negated, verbose: true })
      const line = summaryLine({ ...record, negated, ...(report ? { report } : {}), ...(error ? { error } : {}) })
      return `<failure message="${xml(mask(line))}">${xml(mask(text))}</failure>`
    }),
    // The test failed beside its fairness assertions, which all passed.
    ...(test.outcome === 'failed' && failures.length === 0 ? ['<failure message="The test failed."/>'] : []),
    ...(test.outcome === 'skipped' ? ['<skipped/>'] : []),
    '</testcase>',
  ].join('\n')
}

/** Escaped, with the characters that XML 1.0 cannot hold written out. */
const xml = (text: string): string =>
  visible(text).replace(/[&<>"'\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
