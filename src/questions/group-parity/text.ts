import { percent, whole } from '../../core/numbers.js'
import { columns } from '../../report/layout.js'
import type { Paint } from '../../report/paint.js'
import type { GroupShare, Parity, ParityGap, ParityGroup } from './parity-report.js'
import type { GroupParityReport } from './report.js'

/** Groups of one attribute printed at most, those with the lowest selection rates first; the report's data has all. */
const mostGroups = 12
/** Characters printed of a group's name. */
const longest = 26
/** Below this an impact ratio is marked, when the plan asks for it. */
const fourFifths = 0.8

type Share = ParityGap['share']

const shareNames: Readonly<Record<Share, string>> = {
  selection: 'selected',
  truePositive: 'true positive',
  falsePositive: 'false positive',
  precision: 'precision',
}

/** The groups with the shares that the plan's metric compares, and how far they are apart; the report's data has all. */
export function groupText({ parity, gate }: GroupParityReport, paint: Paint): string[] {
  const gaps = parity.gaps.filter(({ metric }) => metric === gate.metric)
  const shares = [...new Set(gaps.map((gap) => gap.share))]
  const attributes = [...new Set(parity.groups.map((group) => group.attribute))]
  return [
    `  Favourable: ${parity.favourable}`,
    '',
    ...attributes.flatMap((attribute) => [...groupTable(attribute, parity, shares, paint), '']),
    ...gapTable(gaps, shares.length > 1, paint),
    ...starred(parity),
  ]
}

/** Of the attribute whose groups are farthest apart, the lowest and the highest; where nothing is apart, nothing. */
export function farthestGroups({ parity, gate }: GroupParityReport, paint: Paint): string[] {
  const gaps = parity.gaps.filter(({ metric }) => metric === gate.metric)
  const [worst] = [...gaps].sort(
    (a, b) => rank[a.decision ?? 'none'] - rank[b.decision ?? 'none'] || b.difference.value - a.difference.value,
  )
  if (worst === undefined) return []
  const groups = parity.groups.filter(
    (group) => group.attribute === worst.attribute && [worst.lowest, worst.highest].includes(group.class),
  )
  return [...groupTable(worst.attribute, { ...parity, groups }, [worst.share], paint), ...starred(parity)]
}

const rank = { beyond: 0, undecided: 1, within: 2, none: 3 }

const starred = ({ fourFifths: isAsked }: Parity): string[] =>
  isAsked ? ['  * impact ratio below 0.8 ("four fifths"): an engineering figure, not a legal finding', ''] : []

function groupTable(attribute: string, parity: Parity, shares: readonly Share[], paint: Paint): string[] {
  const groups = parity.groups.filter((group) => group.attribute === attribute)
  const rate = (group: ParityGroup): number => group.selection.estimate?.value ?? 2
  const shown = [...groups].sort((a, b) => rate(a) - rate(b)).slice(0, mostGroups)
  const others = shares.filter((share) => share !== 'selection')
  const head = [
    attribute,
    'rows',
    'selected',
    '95 % interval',
    'impact ratio',
    ...others.map((each) => shareNames[each]),
  ]
  const rows = shown.map((group) => [
    clipped(group.class),
    whole(group.rows),
    share(group.selection),
    interval(group.selection),
    impact(group, parity.fourFifths),
    ...others.map((each) => share(group[each])),
  ])
  const [title, ...lines] = columns([head, ...rows])
  const hidden = groups.length - shown.length
  return [
    `  ${paint.faint(title ?? '')}`,
    ...lines.map((line) => `  ${line.trimEnd()}`),
    ...(hidden > 0 ? [`  … and ${whole(hidden)} more groups`] : []),
  ]
}

/** An empty group has no rate, and none is shown. */
const share = (part: GroupShare | undefined): string =>
  part === undefined ? '' : part.estimate === undefined ? 'no row' : percent(part.estimate.value)

function interval({ estimate }: GroupShare): string {
  if (estimate === undefined) return ''
  return `${percent(estimate.interval.lower)} to ${percent(estimate.interval.upper)}`
}

const impact = ({ impactRatio }: ParityGroup, marked: boolean): string =>
  impactRatio === undefined ? '' : `${impactRatio.toFixed(2)}${marked && impactRatio < fourFifths ? ' *' : ''}`

function gapTable(gaps: readonly ParityGap[], several: boolean, paint: Paint): string[] {
  if (gaps.length === 0) return []
  const confidence = percent(gaps[0]?.difference.interval.confidence ?? 0.95)
  const head = ['by', 'lowest', 'highest', 'difference', `${confidence} bounds`, 'ratio', 'decision']
  const rows = gaps.map((gap) => [
    ...(several ? [shareNames[gap.share]] : []),
    gap.attribute,
    clipped(gap.lowest),
    clipped(gap.highest),
    percent(gap.difference.value),
    `${percent(gap.atLeast)} to ${percent(gap.atMost)}`,
    gap.ratio === undefined ? '' : gap.ratio.value.toFixed(2),
    gap.decision ?? 'not judged',
  ])
  const [title, ...lines] = columns([several ? ['rate', ...head] : head, ...rows])
  const colour = ({ decision }: ParityGap): Paint['good'] =>
    decision === 'beyond' ? paint.bad : decision === 'within' ? paint.good : (text) => text
  return [
    `  ${paint.faint(title ?? '')}`,
    ...lines.map((line, at) => `  ${colour(gaps[at] as ParityGap)(line.trimEnd())}`),
    '',
  ]
}

const clipped = (name: string): string => (name.length <= longest ? name : `${name.slice(0, longest - 1)}…`)
