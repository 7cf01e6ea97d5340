import type { RunReport } from '../core/record.js'
import type { AnyReport } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import type { Figure, TableRow } from '../report/figure.js'
import { testName } from './identity.js'
import { assertionsOf, resultOf } from './run-totals.js'

/** All figures of a run in one long table: what is handed in beside a model. */
export function tables(run: RunReport): TableRow[] {
  return assertionsOf(run).flatMap(({ test, record }) => {
    const { report } = record
    const head = { test: testName(test), file: test.file, assertion: record.matcher }
    const figures: Figure[] = [
      { table: 'provenance', measure: 'verdict', value: resultOf(record) },
      { table: 'provenance', measure: 'date', value: run.created },
      { table: 'provenance', measure: 'runner', value: run.runner },
      { table: 'provenance', measure: 'host', value: run.host },
      ...(report === undefined ? [] : figuresOf(report)),
    ]
    return figures.map((figure) => ({ ...head, ...figure }))
  })
}

const figuresOf = (report: AnyReport): Figure[] => [
  ...provenance(report),
  ...counts(report),
  ...wordsOf(report).figures(report),
]

function provenance({ model, source, seed, version, attributes, oracle, gate, exhausted }: AnyReport): Figure[] {
  const facts: [string, string | number][] = [
    ['model', model.id],
    ['data', source],
    ['attributes', attributes.join(' ')],
    ['seed', seed],
    ['expect-fair', version],
    ['rule', oracle],
    ['gate', JSON.stringify(gate)],
    ['all cases asked', String(exhausted)],
    ['model inputs', model.calls],
  ]
  return facts.map(([measure, value]) => ({ table: 'provenance', measure, value }))
}

function counts({ counts: { skipped, discarded, left = [], ...numbers }, model }: AnyReport): Figure[] {
  return [
    ...Object.entries(numbers).map(([measure, value]): Figure => ({ table: 'counts', measure, value })),
    ...skipped.map(({ reason, count }): Figure => ({ table: 'excluded', measure: `skipped: ${reason}`, value: count })),
    ...discarded.map(
      ({ reason, count }): Figure => ({ table: 'excluded', measure: `discarded: ${reason}`, value: count }),
    ),
    ...left.map(({ reason, count }): Figure => ({ table: 'excluded', measure: `left alone: ${reason}`, value: count })),
    ...(model.truncated > 0
      ? [{ table: 'excluded', measure: 'inputs truncated by the model', value: model.truncated }]
      : []),
    ...(model.remote === undefined
      ? []
      : [{ table: 'excluded', measure: 'unknown: unreadable answers', value: model.remote.unreadable }]),
  ]
}
