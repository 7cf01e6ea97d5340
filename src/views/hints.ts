import { percent, whole } from '../core/numbers.js'
import type { AnyReport } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import type { Brief } from '../report/question-words.js'

/** Contains information about the runner that the matcher has and the report does not. */
export interface RunnerLimits {
  /** The time limit of the test in milliseconds, if the runner exposes it. */
  readonly testTimeout?: number
  /** The assertion was negated. */
  readonly isNot?: boolean
}

/** How many sentences of advice a brief message has at most. */
const mostAdvice = 3

/** What the reader of a brief message can do: what applies to this failure, the most useful first. */
export function advice(report: AnyReport, limits: RunnerLimits, own: Pick<Brief, 'advice' | 'first'>): string[] {
  const { verdict, baseline, gate, btcs } = report
  const texts = [...interrupted(report, limits), ...slow(report), ...aside(report)]
  if (verdict === 'fair' && limits.isNot === true) texts.push('Remove `.not`, or test the model that should be biased.')
  if (verdict === 'biased') {
    const [accept] = accepting(report)
    if (own.first !== undefined) texts.push(own.first)
    else if (btcs.length > 0) texts.push('If a fair model may answer differently, see docs/false-alarms.md.')
    if (accept !== undefined) texts.push(accept)
    texts.push(...own.advice)
    if (baseline === undefined && 'found' in gate) {
      texts.push('To accept known findings and fail only on new ones, use toMatchFairnessBaseline().')
    }
  }
  return texts.slice(0, mostAdvice)
}

/** A function that is asked one input at a time spends its time waiting. */
function slow({ findings, model: { calls, batchSize } }: AnyReport): string[] {
  const isLate = findings.some(({ code }) => code === 'interrupted.deadline')
  return isLate && calls > 1 && batchSize.largest === 1
    ? ['Let the model take several inputs at once, or set its `concurrency`.']
    : []
}

/** What the reader can do now beyond what the findings say: only what applies, the most useful first. */
export function hints(report: AnyReport, limits: RunnerLimits): string[] {
  return [...interrupted(report, limits), ...biased(report), ...aside(report)]
}

const found = (report: AnyReport, code: string): boolean => report.findings.some((finding) => finding.code === code)

function interrupted(report: AnyReport, { testTimeout }: RunnerLimits): string[] {
  if (found(report, 'interrupted.deadline')) {
    const now = testTimeout === undefined ? '' : ` (testTimeout, now ${whole(testTimeout)} ms)`
    return [`Increase the time limit of the test${now}, or ask fewer inputs: ${wordsOf(report).less(report)}.`]
  }
  if (found(report, 'interrupted.budget'))
    return [`Increase budget.inputs or budget.ms, or ask fewer inputs: ${wordsOf(report).less(report)}.`]
  return []
}

function biased(report: AnyReport): string[] {
  const { verdict, shrunk } = report
  if (verdict !== 'biased') return []
  const texts: string[] = []
  if (shrunk?.ended === 'ceiling')
    texts.push('Shrinking stopped at its limit. Increase shrink.maxInputs to get a smaller pair.')
  texts.push(...accepting(report))
  return texts
}

/** How a known rate or a new case can be accepted. */
function accepting({ rate, claim, gate, baseline }: AnyReport): string[] {
  const texts: string[] = []
  if ('found' in gate && rate !== undefined && rate.value > 0 && rate.interval.upper < 0.2) {
    texts.push(
      `If you accept a rate of such ${claim?.rateOf ?? 'cases'}, set it: gate: { rate: ... }. Here it is ${percent(rate.value)}.`,
    )
  }
  if (baseline?.path !== undefined && baseline.gaps !== undefined) {
    texts.push(`To accept the larger gaps, run the test with -u and commit ${baseline.path}.`)
  } else if (baseline?.path !== undefined && baseline.new.length > 0) {
    texts.push(
      `To accept what is new, run the test with -u, commit ${baseline.path}, and say why: write "accepted": "..." next to the case.`,
    )
  }
  return texts
}

function aside({ model, verdict }: AnyReport): string[] {
  if (model.truncated === 0 || verdict === 'interrupted') return []
  return [
    'Truncated inputs were judged only by their beginning. Use shorter texts, or a model that reads longer texts.',
  ]
}
