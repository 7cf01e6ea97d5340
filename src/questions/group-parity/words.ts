import { percent } from '../../core/numbers.js'
import { estimated, type Figure } from '../../report/figure.js'
import { nothing } from '../../report/outcomes.js'
import type { QuestionWords } from '../../report/question-words.js'
import { groupBrief } from './brief.js'
import { groupPage } from './page.js'
import type { GroupShare, ParityGate } from './parity-report.js'
import type { GroupParityReport } from './report.js'
import { groupText } from './text.js'

const noun = 'row'
/** Findings that decide. */
const decisive = [
  'parity.nobody-selected',
  'parity.everybody-selected',
  'parity.beyond',
  'parity.within',
  'parity.undecided',
  'parity.nothing-compared',
]

/** How reports on groups are put into words. */
export const groupParityWords: QuestionWords<GroupParityReport> = {
  noun,
  sentence,
  inSentence: decisive,
  asked: () => '',
  rule: ({ gate }) => parityRule(gate),
  brief: groupBrief,
  text: groupText,
  page: groupPage,
  figures: groups,
  less: () => 'sample',
  overview: 'groups',
  figure: ({ parity, gate }) => {
    const sizes = parity.gaps.filter(({ metric }) => metric === gate.metric).map(({ difference }) => difference.value)
    if (sizes.length === 0) return 'no groups to compare'
    const accepted = gate.maxDifference === undefined ? '' : `, accepted ${percent(gate.maxDifference)}`
    return `largest difference ${percent(Math.max(...sizes))}${accepted}`
  },
}

/** The finding that decided says it; without one nothing was asked. */
function sentence(report: GroupParityReport): string {
  if (report.counts.cases === 0) return nothing(report, noun)
  const decided = report.findings.find(({ code }) => decisive.includes(code))
  return decided?.message ?? nothing(report, noun)
}

function parityRule({ metric, maxDifference, minRatio, confidence, intersections }: ParityGate): string {
  const parts = [
    ...(maxDifference === undefined ? [] : [`difference up to ${percent(maxDifference)}`]),
    ...(minRatio === undefined ? [] : [`ratio of at least ${minRatio}`]),
  ]
  const which = intersections ? ', intersections too' : ''
  return `${metric}: ${parts.join(' and ')} at ${percent(confidence)} confidence${which}`
}

function groups({ parity }: GroupParityReport): Figure[] {
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
