import { count, percent, whole } from '../../core/numbers.js'
import type { Finding } from '../../core/report.js'
import { sharesOf } from './parity.js'
import type { ParityGap, ParityGate, ParityGroup } from './parity-report.js'

/** Groups named in one sentence at most. */
const named = 6

export interface ParityDecision {
  readonly verdict: 'fair' | 'biased' | 'inconclusive'
  readonly findings: readonly Finding[]
}

/** Decides a parity gate: any pair of groups shown too far apart fails, all shown near enough pass. */
export function decideParity(
  gate: ParityGate,
  gaps: readonly ParityGap[],
  groups: readonly ParityGroup[],
): ParityDecision {
  const judged = gaps.filter((gap) => gap.decision !== undefined)
  const apart = groupFindings(gate, groups)
  if (judged.length === 0) {
    const message = `No two groups have rows for the ${gate.metric}, so nothing was compared. Check the attributes of the plan, the labels and minGroup.`
    return { verdict: 'inconclusive', findings: [{ code: 'parity.nothing-compared', message }, ...apart] }
  }
  const beyond = judged.filter(({ decision }) => decision === 'beyond')
  const open = judged.filter(({ decision }) => decision === 'undecided')
  if (beyond.length > 0) return { verdict: 'biased', findings: [finding('parity.beyond', beyond, gate), ...apart] }
  if (open.length > 0) {
    const code = 'parity.undecided'
    return { verdict: 'inconclusive', findings: [finding(code, open, gate), ...apart] }
  }
  return { verdict: 'fair', findings: [finding('parity.within', judged, gate), ...apart] }
}

function finding(code: string, gaps: readonly ParityGap[], gate: ParityGate): Finding {
  const sentences = gaps.map((gap) => {
    const { attribute, highest, lowest, difference, atLeast, atMost } = gap
    const bounds = `between ${percent(atLeast)} and ${percent(atMost)}, ${percent(gate.confidence)} confidence for each bound`
    return `${shareName(gap.share)} by ${attribute}: ${highest} over ${lowest} by ${percent(difference.value)} (${bounds})`
  })
  const advice =
    code === 'parity.undecided' ? ' To decide, increase sample, or add rows of these groups to the table.' : ''
  return { code, message: `${sentences.join('; ')}.${advice}` }
}

/** Groups of which something is not known: never shown as a rate of 0. */
function groupFindings(gate: ParityGate, groups: readonly ParityGroup[]): Finding[] {
  const shares = sharesOf[gate.metric]
  const rates = shares.map(shareName).join(' and ')
  const isEmpty = (group: ParityGroup): boolean => shares.some((share) => group[share]?.of === 0)
  const names = (some: readonly ParityGroup[]): string =>
    some
      .slice(0, named)
      .map((group) => `${group.attribute} ${group.class}`)
      .join('; ') + (some.length > named ? `; and ${whole(some.length - named)} more` : '')
  const judged = groups.filter(({ intersection }) => gate.intersections || !intersection)
  const empty = judged.filter(isEmpty)
  const small = judged.filter((group) => !isEmpty(group) && group.rows < gate.minGroup)
  return [
    ...(empty.length === 0
      ? []
      : [
          {
            code: 'parity.empty-group',
            message: `${count(empty.length, 'group has', 'groups have')} no row for the ${rates}, so nothing is said about ${empty.length === 1 ? 'it' : 'them'}: ${names(empty)}.`,
          },
        ]),
    ...(small.length === 0
      ? []
      : [
          {
            code: 'parity.small-group',
            message: `${count(small.length, 'group has', 'groups have')} fewer rows than minGroup (${whole(gate.minGroup)}) and ${small.length === 1 ? 'was' : 'were'} not judged: ${names(small)}.`,
          },
        ]),
  ]
}

/** What a share is of, in words. */
function shareName(share: ParityGap['share']): string {
  switch (share) {
    case 'selection':
      return 'selection rate'
    case 'truePositive':
      return 'true positive rate'
    case 'falsePositive':
      return 'false positive rate'
    case 'precision':
      return 'precision'
  }
}
