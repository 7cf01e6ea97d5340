import { pathToFileURL } from 'node:url'
import { plain } from '../core/plain.js'
import type { AssertionRecord, RunReport } from '../core/record.js'
import { safeJson } from '../core/visible.js'
import { questions } from '../questions/index.js'
import type { MaskText } from '../report/mask.js'
import { shownRun } from '../report/shown.js'
import { reportText } from './format-report.js'
import { identity, testName } from './identity.js'
import { assertionsOf, type PlacedAssertion, resultOf } from './run-totals.js'
import { summaryLine } from './summary-line.js'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

/** What each matcher asserts, for the list of rules. */
const rules: ReadonlyMap<string, string> = new Map([
  ...Object.values(questions).map(({ matcher, asserts }) => [matcher, asserts] as const),
  ['toMatchFairnessBaseline', 'Nothing got worse since the baseline.'],
  ['toBeAtLeastAsFairAs', 'The model is at least as fair as the other model.'],
])

/** Failed assertions as SARIF 2.1.0, each at the line of its assertion. */
export function sarifLog(given: RunReport, mask: MaskText): string {
  const run = shownRun(given)
  const failed = assertionsOf(run).filter(({ record }) => record.outcome === 'failed')
  const used = [...new Set(failed.map(({ record }) => record.matcher))].sort()
  const log = {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'expect-fair', semanticVersion: run.version, rules: used.map(rule) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'The root of the project.' } } },
        invocations: [{ executionSuccessful: run.broken.length === 0, endTimeUtc: run.created }],
        results: failed.map((each) => result(each, used.indexOf(each.record.matcher), mask)),
      },
    ],
  }
  return `${safeJson(JSON.stringify(plain(log), null, 1))}\n`
}

const rule = (matcher: string): object => {
  const text = rules.get(matcher) ?? 'A fairness assertion holds.'
  return {
    id: matcher,
    name: matcher.slice(0, 1).toUpperCase() + matcher.slice(1),
    shortDescription: { text },
    help: { text: `${text} The figures are engineering figures on the cases of the run, not a legal finding.` },
    defaultConfiguration: { level: 'error' },
  }
}

function result(placed: PlacedAssertion, ruleIndex: number, mask: MaskText): object {
  const { test, record } = placed
  const { report } = record
  const details =
    report === undefined ? (record.error?.message ?? '') : reportText(report, { isNot: record.negated, verbose: true })
  const text = mask(`${testName(test)}: ${summaryLine(record)}`)
  return {
    ruleId: record.matcher,
    ruleIndex,
    level: level(record),
    message: { text, markdown: `${asText(text)}\n\n${fenced(mask(details))}` },
    locations: [{ physicalLocation: location(placed) }],
    partialFingerprints: { 'expectFairAssertion/v1': identity(placed) },
    properties: {
      verdict: resultOf(record),
      ...(report?.rate === undefined
        ? {}
        : {
            rate: report.rate.value,
            ...(report.claim === undefined ? {} : { rateOf: report.claim.rateOf, over: report.claim.over }),
            interval: report.rate.interval,
          }),
      ...(report === undefined ? {} : { cases: report.counts.cases, btcs: report.counts.btcs, seed: report.seed }),
      ...(report?.replay === undefined ? {} : { replay: report.replay }),
    },
  }
}

/** What was not decided is a warning: it fails the test, and says nothing against the model. */
const level = (record: AssertionRecord): string =>
  ['biased', 'error'].includes(resultOf(record)) ? 'error' : 'warning'

function location({ test, record: { place } }: PlacedAssertion): object {
  const file = place?.file ?? test.file
  const absolute = /^(?:\/|[A-Za-z]:)/.test(file)
  return {
    artifactLocation: absolute ? { uri: pathToFileURL(file).href } : { uri: encodeURI(file), uriBaseId: 'SRCROOT' },
    ...(place === undefined ? {} : { region: { startLine: place.line, startColumn: place.column } }),
  }
}

const asText = (text: string): string => text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&')

/** A block of code whose fence is longer than any inside. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
