import { defined } from '../core/defined.js'
import type { RecallGapReport } from '../questions/index.js'
import { recall } from '../questions/recall-gap/measures.js'
import type { RecallPowerOptions } from './names-options.js'

type Learnt = Pick<RecallPowerOptions, 'base' | 'spread' | 'classes' | 'over' | 'maxGap' | 'confidence'>

/** What a pilot says of one measure, and of what was asked; `undefined` where no name was asked. */
export function learntFromNames(
  { classes, names, gaps, gate, claim }: RecallGapReport,
  measure: 'recall' | 'false alarms',
): Learnt | undefined {
  const rows = classes.map((row) =>
    measure === recall
      ? { ...row, all: row.names, errors: row.names - row.found }
      : { ...row, all: row.texts, errors: row.falseAlarms },
  )
  const shares = rows.filter(({ all }) => all > 0).map(({ all, errors }) => errors / all)
  if (shares.length === 0) return undefined
  const base = Math.min(...shares)
  const between = measure === recall ? namesVary(rows, names) : undefined
  const own = gaps.filter((each) => each.measure === measure)
  const spread = { ...defined({ names: between }), cases: casesVary(own, shares) }
  return {
    base,
    spread,
    classes: Math.max(2, ...rows.map((row) => rows.filter(({ attribute }) => attribute === row.attribute).length)),
    confidence: gate.confidence,
    ...defined({ over: claim?.over, maxGap: gate.measures.find(({ name }) => name === measure)?.maxGap }),
  }
}

interface Row {
  readonly attribute: string
  readonly class: string
  readonly all: number
  readonly errors: number
}

/**
 * The spread of the share between names of one class, by moments: what their shares differ beyond what chance in few texts explains. A report
 * shows only the names that are found least; the others count as one. `undefined` where each name has one text.
 */
function namesVary(rows: readonly Row[], names: RecallGapReport['names']): number | undefined {
  const variances = rows.flatMap(({ attribute, class: name, all, errors }) => {
    const own = names
      .filter(({ classes }) => classes[attribute] === name)
      .map(({ texts, found }) => ({ texts, errors: texts - found }))
    const [listed, missed] = [sumOf(own.map(({ texts }) => texts)), sumOf(own.map((each) => each.errors))]
    const units = all > listed ? [...own, { texts: all - listed, errors: Math.max(0, errors - missed) }] : own
    const [texts, count] = [sumOf(units.map((each) => each.texts)), units.length]
    if (count < 2 || texts <= count) return []
    const mean = sumOf(units.map((each) => each.errors)) / texts
    const between = sumOf(units.map((each) => each.texts * (each.errors / each.texts - mean) ** 2)) / (count - 1)
    const within = sumOf(units.map((each) => each.errors * (1 - each.errors / each.texts))) / (texts - count)
    const size = (texts - sumOf(units.map((each) => each.texts ** 2)) / texts) / (count - 1)
    return [Math.max(0, (between - within) / size)]
  })
  return variances.length === 0 ? undefined : Math.min(0.5, Math.sqrt(sumOf(variances) / variances.length))
}

/** The spread of the gap between cases, beyond what chance in the names of a case explains. */
function casesVary(gaps: RecallGapReport['gaps'], shares: readonly number[]): number {
  const chance = sumOf(shares.map((share) => share * (1 - share))) / shares.length
  const variances = gaps
    .filter(({ effectSize, clusters }) => effectSize !== 0 && Math.abs(effectSize) < 1000 && clusters > 1)
    .map(({ gap, effectSize, pairs, clusters }) => {
      const perCase = Math.max(1, Math.sqrt(pairs / clusters))
      return Math.max(0, (gap.value / effectSize) ** 2 - (2 * chance) / perCase)
    })
  return variances.length === 0 ? 0 : Math.min(0.5, Math.sqrt(sumOf(variances) / variances.length))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0)
