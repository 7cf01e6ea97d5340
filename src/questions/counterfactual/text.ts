import { count, percent, whole } from '../../core/numbers.js'
import type { AttributeCounts, ClassCount, Control } from '../../core/report.js'
import { directionLines, voter } from '../../report/directions.js'
import { facts } from '../../report/layout.js'
import { part, shareWithInterval } from '../../report/numbers.js'
import { originFacts } from '../../report/origin.js'
import type { Paint } from '../../report/paint.js'
import { formatPair } from '../../report/pair.js'
import { yields } from '../../report/search-yield.js'
import type { CounterfactualReport } from './report.js'

/** Classes printed at most; the report's data has all. */
const most = 3

/** The found pair, and the facts that only a counterfactual report has. */
export function counterfactualText(report: CounterfactualReport, paint: Paint): string[] {
  const pair = report.shrunk ?? report.btcs[0]
  return [
    ...(pair === undefined ? [] : [...formatPair(pair, paint), ...replay(report), '', ...originFacts(pair, paint)]),
    ...facts('By attribute', report.byAttribute.length > 1 ? report.byAttribute.map(attribute) : [], paint),
    ...facts('BTCs', report.counts.btcs > 0 ? [btcs(report)] : [], paint),
    ...facts('Worst classes', worst(report.byClass).map(classCount), paint),
    ...facts('Direction', directionLines(report.directions, voter(report)), paint),
    ...facts('Search', report.yield === undefined ? [] : yields(report.yield, 'text'), paint),
    ...facts('Same class', report.control === undefined ? [] : [control(report.control, report)], paint),
  ]
}

const replay = (report: CounterfactualReport): string[] =>
  report.replay === undefined
    ? []
    : ['  To ask only this pair again, add to the plan:', `    replay: '${report.replay}'`]

const attribute = (counts: AttributeCounts): string =>
  `${counts.attribute}: ${part(counts.casesWithBtc, counts.cases, 'case')}, ${percent(counts.rate.value)}; ` +
  `${part(counts.btcs, counts.pairs, 'pair')} ${counts.btcs === 1 ? 'is a BTC' : 'are BTCs'}`

const btcs = ({ counts }: CounterfactualReport): string =>
  `${part(counts.btcs, counts.pairs, 'pair')} ${counts.btcs === 1 ? 'differs' : 'differ'} in class and in outcome ` +
  `(${percent(counts.btcs / counts.pairs)})`

/** Classes of attributes with three classes or more: of two, each has all BTCs. */
function worst(classes: readonly ClassCount[]): ClassCount[] {
  const rivals = (one: ClassCount) => classes.filter((other) => other.attribute === one.attribute).length
  return classes
    .filter((each) => each.btcs > 0 && rivals(each) > 2)
    .sort((one, other) => other.btcs / other.pairs - one.btcs / one.pairs)
    .slice(0, most)
}

const classCount = (each: ClassCount): string =>
  `${each.class}: ${each.pairs === 1 ? 'its one pair' : `${whole(each.btcs)} of its ${count(each.pairs, 'pair')}`} ` +
  `with other classes (${percent(each.btcs / each.pairs)})`

function control(measured: Control, report: CounterfactualReport): string {
  const flips = `${part(measured.flips, measured.pairs, 'pair')} within one class ${measured.flips === 1 ? 'flips' : 'flip'}`
  if (report.counts.btcs === 0) return flips
  return `${flips} (${percent(measured.flips / measured.pairs)}); excess between classes ${shareWithInterval(measured.excess)}`
}
