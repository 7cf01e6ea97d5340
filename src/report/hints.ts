import type { FairnessReport } from '../core/report.js'
import { percent } from './numbers.js'

/** What the matcher knows about its runner and the report does not. */
export interface RunnerLimits {
  /** Milliseconds that the runner gives the test, where it says so. */
  readonly testTimeout?: number
}

/** What the reader can do now: only what applies, the most useful first. */
export function hints(report: FairnessReport, limits: RunnerLimits): string[] {
  return [...interrupted(report, limits), ...inconclusive(report), ...biased(report), ...aside(report)]
}

const has = (report: FairnessReport, code: string): boolean => report.findings.some((finding) => finding.code === code)

function interrupted(report: FairnessReport, { testTimeout }: RunnerLimits): string[] {
  if (has(report, 'interrupted-deadline')) {
    const now = testTimeout === undefined ? '' : `, now ${testTimeout} ms`
    return [`Give the test more time (testTimeout${now}), or ask less: sample, variantsPerCase.`]
  }
  if (has(report, 'interrupted-budget'))
    return ['Raise budget.calls or budget.ms, or ask less: sample, variantsPerCase.']
  return []
}

function inconclusive(report: FairnessReport): string[] {
  if (report.verdict !== 'inconclusive') return []
  if (has(report, 'constant-model'))
    return [
      'Ask the model two inputs by hand: a model that always says the same was most likely loaded or wrapped wrongly.',
    ]
  if (has(report, 'too-few-cases'))
    return ['Give the source more texts or raise sample; a lower minCases is possible and proves less.']
  if (report.question === 'score-gap')
    return ['Ask more templates or more variants per template, or accept a larger maxGap.']
  if ('rate' in report.gate) return ["Raise sample: the interval must lie wholly on one side of the gate's rate."]
  return []
}

function biased(report: FairnessReport): string[] {
  if (report.verdict !== 'biased' || report.question !== 'counterfactual') return []
  const texts: string[] = []
  if (report.replay !== undefined)
    texts.push('Add the replay line to the plan to ask this pair alone while you look into it.')
  if (report.shrunk?.ended === 'ceiling')
    texts.push('Shrinking stopped at its limit: raise shrink.maxCalls for a smaller pair.')
  if (report.control !== undefined && report.control.excess.interval.lower <= 0) {
    texts.push(
      'The model flips about as often within a class as between classes: it may be unstable rather than biased.',
    )
  }
  if ('found' in report.gate && report.rate !== undefined && report.rate.interval.upper < 0.2) {
    texts.push(
      `If you accept some such cases, say how many: gate: { rate: ... } instead of none; here ${percent(report.rate.value)} were found.`,
    )
  }
  return texts
}

function aside(report: FairnessReport): string[] {
  if (report.model.truncated === 0) return []
  return ['Cut inputs were judged by their beginning alone: use shorter texts, or a model that reads longer ones.']
}
