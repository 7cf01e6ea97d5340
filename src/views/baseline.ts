import { gapSize, nameOfGap, sizeBefore } from '../core/compared-gap.js'
import { count, whole } from '../core/numbers.js'
import type { AnyReport, BaselineComparison, ComparedCase } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import { facts } from '../report/layout.js'
import { pValue } from '../report/numbers.js'
import type { Paint } from '../report/paint.js'
import { shownReport } from '../report/shown.js'

/** Cases of a list that are printed; the report's data has all. */
const mostListed = 5
/** The same in a brief message. */
const mostBriefly = 2

/** Findings that say how a comparison was decided. */
const decided = /^baseline\.(?!flicker|other-model)/

/** The sentence that a comparison decided by, where the report was compared. */
export const sinceSentence = ({ gate, findings }: AnyReport): string | undefined =>
  'newSince' in gate ? findings.find(({ code }) => decided.test(code))?.message : undefined

export const isSinceFinding = (code: string): boolean => decided.test(code)

/** What is new, gone, still there and accepted since the baseline. */
export function baselineFacts({ baseline }: AnyReport, paint: Paint): string[] {
  if (baseline === undefined) return []
  const { fixed, open, accepted, changed, onlyNow, onlyBefore, status } = baseline
  const apart = [
    ...(onlyNow > 0 ? [`${count(onlyNow, 'case')} that only this run asked`] : []),
    ...(onlyBefore > 0 ? [`${count(onlyBefore, 'case')} that only the earlier run asked`] : []),
    ...(changed > 0 ? [`${count(changed, 'case')} whose variants have changed`] : []),
  ]
  const isCompared = status === 'compared' || status === 'updated'
  return [
    ...facts('Then and now', gapLines(baseline), paint),
    ...facts('New', listed(baseline.new), paint),
    ...facts('Fixed', listed(fixed), paint),
    ...facts('Still open', listed(open), paint),
    ...facts('Accepted', listed(accepted), paint),
    ...facts('Not compared', isCompared && apart.length > 0 ? [`${apart.join('; ')}`] : [], paint),
  ]
}

/** `refusal of female and male (gender): 1.7 points, 13 points now (p < 0.001)`, those that grew most surely first. */
function gapLines({ gaps = [] }: BaselineComparison): string[] {
  const ordered = gaps.toSorted((one, other) => one.p - other.p)
  const lines = ordered.slice(0, mostListed).map((gap) => {
    const test = gap.exact ? '' : ` (${pValue(gap.p)})`
    return `${nameOfGap(gap)}: ${sizeBefore(gap)}, ${gapSize(gap.now, gap.scale)} now${test}`
  })
  return gaps.length > mostListed ? [...lines, count(gaps.length - mostListed, 'more gap')] : lines
}

/** What is new since the baseline, for a message that tells nothing else of it. */
export const newCases = ({ baseline }: AnyReport, paint: Paint): string[] =>
  baseline === undefined ? [] : facts('New', listed(baseline.new, mostBriefly), paint)

/** A line for whoever runs the tests, where a passing assertion wrote something or found the model better. */
export function baselineNotice(given: AnyReport): string | undefined {
  const report = shownReport(given)
  const { baseline, verdict, counts } = report
  if (baseline === undefined || verdict !== 'fair') return undefined
  const { status, path, fixed, gaps } = baseline
  const figure = wordsOf(report).figure?.(report)
  if (status === 'written') {
    if (figure !== undefined) return `baseline written to ${path}: ${figure}. Commit the file.`
    const some = `${whole(counts.casesWithBtc)} of ${count(counts.cases, 'case')}`
    return `baseline written to ${path}: ${some} ${counts.casesWithBtc === 1 ? 'has' : 'have'} a BTC. Commit the file.`
  }
  const changes = [
    ...(baseline.new.length > 0 ? [`${whole(baseline.new.length)} new: ${inOneLine(baseline.new)}`] : []),
    ...(fixed.length > 0 ? [`${whole(fixed.length)} fixed: ${inOneLine(fixed)}`] : []),
  ]
  // Single cases of answers that vary come and go by chance.
  if (gaps !== undefined) return status === 'updated' ? `baseline in ${path} updated: ${figure}.` : undefined
  if (status === 'updated') return `baseline in ${path} updated. ${changes.join('; ') || 'No BTC is new or gone'}.`
  return fixed.length === 0
    ? undefined
    : `better than the baseline, ${changes.join('; ')}. To keep this, update with -u.`
}

const inOneLine = (cases: readonly ComparedCase[]): string => listed(cases).join(', ')

function listed(cases: readonly ComparedCase[], most = mostListed): string[] {
  if (cases.length === 0) return []
  const shown = cases.slice(0, most).map(caseLine)
  if (cases.length > most) shown.push(count(cases.length - most, 'more case'))
  return shown
}

/** `review 17 (gender): the reason` */
function caseLine({ caseId, origin, attributes, accepted }: ComparedCase): string {
  const where = origin === undefined || origin === caseId ? caseId : `${caseId}, ${origin}`
  return `${where} (${attributes.join(', ')})${accepted === undefined ? '' : `: ${accepted}`}`
}
