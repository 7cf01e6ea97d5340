import type { AttributeCounts, ByClass, CaseReport, Control, WordEffect } from '../core/report.js'
import { estimated, type Figure } from './figure.js'
import { ratedPairs } from './outcomes.js'

const table = 'rate'

/** The rate of a report whose cases pass or fail. @param noun What its cases are called. */
export function rateFigure(report: CaseReport, noun: string): Figure[] {
  const { rate, counts } = report
  if (rate === undefined) return []
  const pairs = ratedPairs(report)
  const estimate = estimated(rate)
  return pairs === undefined
    ? [{ table, measure: 'cases with a BTC', some: counts.casesWithBtc, of: counts.cases, ...estimate }]
    : [{ table, measure: `${pairs} with a BTC (mean over ${noun}s)`, some: counts.btcs, of: counts.pairs, ...estimate }]
}

export const attributeFigures = (byAttribute: readonly AttributeCounts[]): Figure[] =>
  byAttribute.flatMap(({ attribute, casesWithBtc, cases, rate, btcs, pairs, pairRate }) => [
    { table, attribute, measure: 'cases with a BTC', some: casesWithBtc, of: cases, ...estimated(rate) },
    { table, attribute, measure: 'BTC pairs', some: btcs, of: pairs, ...estimated(pairRate) },
  ])

export function classFigures({ byClass, byClassPair = [] }: ByClass): Figure[] {
  return [
    ...byClass.map(
      ({ attribute, class: group, btcs, pairs }): Figure => ({
        table,
        attribute,
        group,
        measure: 'BTC pairs',
        some: btcs,
        of: pairs,
        value: pairs === 0 ? '' : btcs / pairs,
      }),
    ),
    ...byClassPair.flatMap(({ attribute, classes, btcs, pairs, cases, casesWithBtc }): Figure[] => {
      const at = { table: 'class-pair', attribute, group: classes.join(' - ') }
      return [
        { ...at, measure: 'BTC pairs', some: btcs, of: pairs, value: btcs / pairs },
        { ...at, measure: 'cases with a BTC', some: casesWithBtc, of: cases, value: casesWithBtc / cases },
      ]
    }),
  ]
}

export const controlFigures = ({ flips, pairs, pairRate, excess }: Control): Figure[] => [
  { table, measure: 'flips within one class', some: flips, of: pairs, ...estimated(pairRate) },
  { table, measure: 'excess between classes', ...estimated(excess) },
]

export const wordFigure = ({ attribute, class: name, word, flips, cases }: WordEffect): Figure => ({
  table: 'word',
  attribute,
  group: `${name}: ${word}`,
  measure: 'cases in which the word stands apart',
  some: flips,
  of: cases,
  value: flips / cases,
})
