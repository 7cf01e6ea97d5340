import type { RunReport } from '../core/record.js'
import type { FairnessReport, GroupShare } from '../core/report.js'
import { estimated, type Figure, type TableRow } from './figure.js'
import { testName } from './identity.js'
import { intersectionFigures } from './intersection-figures.js'
import { nearnessOf } from './nearness.js'
import { assertionsOf, resultOf } from './run-totals.js'
import { nounOf, ratedPairs } from './verdict.js'

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

const figuresOf = (report: FairnessReport): Figure[] => [
  ...provenance(report),
  ...counts(report),
  ...rates(report),
  ...(report.gaps ?? []).map(
    (gap): Figure => ({
      table: 'score-gap',
      attribute: gap.attribute,
      group: gap.classes.join(' - '),
      measure: 'mean score difference',
      of: gap.clusters,
      ...estimated(gap.gap),
    }),
  ),
  ...scores(report),
  ...groups(report),
  ...intersectionFigures(report),
  ...yields(report),
]

function provenance({ model, source, seed, version, attributes, oracle, gate, exhausted }: FairnessReport): Figure[] {
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

function counts({ counts: { skipped, discarded, left = [], ...numbers }, model }: FairnessReport): Figure[] {
  return [
    ...Object.entries(numbers).map(([measure, value]): Figure => ({ table: 'counts', measure, value })),
    ...skipped.map(({ reason, count }): Figure => ({ table: 'excluded', measure: `skipped: ${reason}`, value: count })),
    ...discarded.map(
      ({ reason, count }): Figure => ({ table: 'excluded', measure: `discarded: ${reason}`, value: count }),
    ),
    ...left.map(({ reason, count }): Figure => ({ table: 'excluded', measure: `left alone: ${reason}`, value: count })),
    ...(model.truncated > 0 ? [{ table: 'excluded', measure: 'inputs cut by the model', value: model.truncated }] : []),
    ...(model.remote === undefined
      ? []
      : [{ table: 'excluded', measure: 'unknown: unreadable answers', value: model.remote.unreadable }]),
  ]
}

function rates(report: FairnessReport): Figure[] {
  const { rate, byAttribute, byClass, byClassPair = [], control, words = [], rates: rows } = report
  const { cases, casesWithBtc, btcs: mutantsFound, pairs: mutants } = report.counts
  const found: Figure[] = []
  const table = 'rate'
  if (rate !== undefined)
    found.push(
      ratedPairs(report) !== undefined
        ? {
            table,
            measure: `${ratedPairs(report)} with a BTC (mean over ${nounOf(report)}s)`,
            some: mutantsFound,
            of: mutants,
            ...estimated(rate),
          }
        : { table, measure: 'cases with a BTC', some: casesWithBtc, of: cases, ...estimated(rate) },
    )
  for (const each of byAttribute) {
    const { attribute } = each
    found.push(
      {
        table,
        attribute,
        measure: 'cases with a BTC',
        some: each.casesWithBtc,
        of: each.cases,
        ...estimated(each.rate),
      },
      { table, attribute, measure: 'BTC pairs', some: each.btcs, of: each.pairs, ...estimated(each.pairRate) },
    )
  }
  for (const { attribute, class: group, btcs, pairs } of byClass) {
    const value = pairs === 0 ? '' : btcs / pairs
    found.push({ table, attribute, group, measure: 'BTC pairs', some: btcs, of: pairs, value })
  }
  for (const { attribute, classes, btcs, pairs, cases, casesWithBtc } of byClassPair) {
    const at = { table: 'class-pair', attribute, group: classes.join(' - ') }
    found.push({ ...at, measure: 'BTC pairs', some: btcs, of: pairs, value: btcs / pairs })
    found.push({ ...at, measure: 'cases with a BTC', some: casesWithBtc, of: cases, value: casesWithBtc / cases })
  }
  if (control !== undefined) {
    const { flips, pairs, pairRate, excess } = control
    found.push({ table, measure: 'flips within one class', some: flips, of: pairs, ...estimated(pairRate) })
    found.push({ table, measure: 'excess between classes', ...estimated(excess) })
  }
  for (const { attribute, class: name, word, flips, cases } of words) {
    found.push({
      table: 'word',
      attribute,
      group: `${name}: ${word}`,
      measure: 'cases in which the word stands apart',
      some: flips,
      of: cases,
      value: flips / cases,
    })
  }
  for (const where of ['data', 'domain'] as const) {
    const sample = rows?.[where]
    if (sample === undefined) continue
    const measure = `discriminatory rows of the ${where}`
    found.push({ table, measure, some: sample.found, of: sample.rows, ...estimated(sample.rate) })
    for (const { attribute, found: some, rate: alone } of sample.alone)
      found.push({ table, attribute, measure, some, of: sample.rows, ...estimated(alone) })
  }
  return found
}

function scores({ discrimination }: FairnessReport): Figure[] {
  if (discrimination === undefined) return []
  const { causal, group } = discrimination
  return [causal, group].map(
    ({ kind, attributes, score, error, confidence, rows }): Figure => ({
      table: 'discrimination',
      attribute: attributes.join(' '),
      measure: `${kind} score of random rows`,
      of: rows,
      value: score,
      lower: Math.max(0, score - error),
      upper: Math.min(1, score + error),
      confidence,
    }),
  )
}

function groups({ parity }: FairnessReport): Figure[] {
  if (parity === undefined) return []
  return parity.groups.flatMap(({ attribute, class: group, intersection, rows, selection, impactRatio, ...more }) => {
    const table = intersection ? 'group-intersection' : 'group'
    const at = { table, attribute, group }
    return [
      { ...at, measure: 'rows', value: rows },
      ...share(at, 'selection rate', selection),
      ...(impactRatio === undefined ? [] : [{ ...at, measure: 'impact ratio', value: impactRatio }]),
      ...share(at, 'true positive rate', more.truePositive),
      ...share(at, 'false positive rate', more.falsePositive),
      ...share(at, 'precision', more.precision),
    ]
  })
}

function share(at: Pick<Figure, 'table'>, measure: string, part: GroupShare | undefined): Figure[] {
  if (part === undefined) return []
  // An empty group has no rate; that it has none is said.
  const value = part.estimate === undefined ? { value: '' } : estimated(part.estimate)
  return [{ ...at, measure, some: part.some, of: part.of, ...value }]
}

function yields({ yield: found, question }: FairnessReport): Figure[] {
  if (found === undefined) return []
  const at = { table: 'search-yield', group: found.search }
  return [
    {
      ...at,
      measure: `${question === 'individual' ? 'rows' : 'texts'} found by search (no rate)`,
      some: found.found,
      of: found.tested,
      value: found.found,
    },
    { ...at, measure: 'model rows asked', value: found.modelRows },
    ...(found.quality === undefined ? [] : nearnessOf(found.quality)).map((mean) => ({ ...at, ...mean })),
  ]
}
