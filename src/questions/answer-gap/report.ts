import { defined } from '../../core/defined.js'
import { count, percent, whole } from '../../core/numbers.js'
import type { BaselineComparison, BaseReport, CaseBook, Finding } from '../../core/report.js'
import { conclude } from '../../run/conclude.js'
import { sumOf } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { AnswerGapCounts } from './count.js'
import { type AnswerGapResult, type AnswerGapRun, decide, type MeasuredRun } from './decide.js'
import type { AnswerEnds } from './ends.js'
import type { MeasuredExample } from './examples-of.js'
import type { AnswerGap } from './gap.js'
import { gapBody } from './gap-body.js'
import type { AnswerGapSettings, AnswerGate } from './settings.js'
import type { SmallestPrompt } from './shrink-example.js'
import { sinceDecided } from './since.js'
import { type MeasureSpread, measureSpread } from './spread.js'

/** Lists the gaps between the answers to the classes for each measure. */
export interface AnswerGapReport extends BaseReport {
  readonly question: 'answer-gap'
  readonly gate: AnswerGate
  /** Times that each input was asked. */
  readonly repeats: number
  /** How the answers ended. */
  readonly answers: AnswerEnds
  readonly gaps: readonly AnswerGap[]
  /** How much answers vary by each measure except distances, for `power()`. */
  readonly spreads: readonly MeasureSpread[]
  /** Two answers of one case for each gap that is not within, the largest first, at most 20. */
  readonly examples: readonly MeasuredExample[]
  /** The shrunk prompts of the clearest gap, if they were shrunk. */
  readonly smallest?: SmallestPrompt
  /** Set if the gate compares with a baseline, or the matcher with another model. */
  readonly baseline?: BaselineComparison
  /** The single cases, only if the plan's gate is `newSince` and nothing has been compared yet. */
  readonly cases?: CaseBook
}

/** Share of answers that were cut above which their lengths say little. */
const mostCut = 0.05

/** What the tests say of a run, or of what it has shown so far. */
export function decidedBy(
  counted: MeasuredRun & { readonly capped: number },
  facts: Pick<RunFacts, 'header' | 'unit' | 'exhausted' | 'drawing' | 'nondeterministic'> & {
    readonly isRemote: boolean
  } & Pick<AnswerGapRun, 'byNames'>,
  { gate, repeats = 1, minCases }: Pick<AnswerGapSettings, 'gate' | 'minCases'> & { readonly repeats?: number },
): AnswerGapResult {
  return decide(counted, {
    exhausted: facts.exhausted,
    capped: counted.capped,
    unit: facts.unit,
    skipped: sumOf(facts.drawing.skipped),
    confidence: gate.confidence,
    seed: facts.header.seed,
    ...defined({ byNames: facts.byNames }),
    steady: repeats === 1 && !facts.nondeterministic && !facts.isRemote,
    ...(minCases !== undefined && { minCases }),
  })
}

/** The report of a run, decided by its tests. */
export function answerGapReport(
  counted: AnswerGapCounts,
  facts: RunFacts,
  settings: AnswerGapSettings,
): AnswerGapReport {
  const { header, health, comparison } = facts
  const { gate, repeats } = settings
  const result = decidedBy(counted, { ...facts, isRemote: facts.model.remote !== undefined }, settings)
  const body = {
    oracle: gate.measures.map(({ name }) => name).join(', '),
    gate,
    repeats,
    answers: counted.ends,
    ...gapBody(counted, facts, result),
    spreads: counted.measures.flatMap(({ facts, spread, gaps }) => {
      const units = gaps.collected.map(({ clusters }) => clusters)
      return measureSpread(facts, spread, units) ?? []
    }),
    ...(facts.cases && { cases: { ...facts.cases, ...(result.claim.complete && { exact: true as const }) } }),
  }
  const decided = sinceDecided(result, { ...header, ...body }, comparison, settings.minCases)
  const { failure } = facts.small
  const findings = [
    ...decided.findings,
    ...doubts(counted),
    ...counted.gapsOf(0).unseenFindings(),
    ...(failure === undefined ? [] : [failure]),
    ...facts.notes,
  ]
  return {
    ...header,
    question: 'answer-gap',
    ...conclude({ ...decided, findings }, facts.interrupted, health, { nondeterministic: false, scores: true }),
    ...body,
    compared: decided.compared,
  }
}

/** What the reader must know of the answers beside their gaps. */
function doubts({ measures, ends }: AnswerGapCounts): Finding[] {
  const found: Finding[] = []
  if (ends.cut > mostCut * ends.answers) {
    const share = `${whole(ends.cut)} of ${count(ends.answers, 'answer')} (${percent(ends.cut / ends.answers)})`
    const message = `${share} stopped at the token limit, so their lengths and ends are not the model's. Increase maxOutputTokens.`
    found.push({ code: 'answers.cut', message })
  }
  for (const { facts, clipped, unmeasured } of measures) {
    if (clipped > 0) {
      const range = facts.range?.join(' to ') ?? ''
      const message = `${count(clipped, 'number')} of ${facts.name} ${clipped === 1 ? 'was' : 'were'} outside its range (${range}) and ${clipped === 1 ? 'counts' : 'count'} as its nearest end.`
      found.push({ code: 'answers.clipped', message })
    }
    if (unmeasured > 0) {
      const message = `${facts.name} has no number for ${count(unmeasured, 'answer')}, such as empty ones; they are excluded from all means.`
      found.push({ code: 'answers.unmeasured', message })
    }
  }
  return found
}
