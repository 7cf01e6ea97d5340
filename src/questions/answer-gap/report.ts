import { defined } from '../../core/defined.js'
import { count, percent, whole } from '../../core/numbers.js'
import type { BaselineComparison, BaseReport, CaseBook, Finding } from '../../core/report.js'
import { casesNotTested, classesNotTested } from '../../run/cases-not-tested.js'
import { conclude } from '../../run/conclude.js'
import { discarded, leftOut, sumOf } from '../../run/report-header.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { AnswerGapCounts } from './count.js'
import { type AnswerGapResult, type AnswerGapRun, decide, type MeasuredRun } from './decide.js'
import type { AnswerEnds } from './ends.js'
import type { AnswerExample } from './example.js'
import type { AnswerGap } from './gap.js'
import type { AnswerGapSettings, AnswerGate, MeasureFacts } from './settings.js'
import type { SmallestPrompt } from './shrink-example.js'
import { sinceDecided } from './since.js'
import { type MeasureSpread, measureSpread } from './spread.js'

/** An example and the measure that it shows. */
export interface MeasuredExample extends AnswerExample {
  readonly measure: string
}

/** How far the answers to the classes are apart, measure by measure. */
export interface AnswerGapReport extends BaseReport {
  readonly question: 'answer-gap'
  readonly gate: AnswerGate
  /** Times that each input was asked. */
  readonly repeats: number
  /** How the answers ended. */
  readonly answers: AnswerEnds
  readonly gaps: readonly AnswerGap[]
  /** How much answers vary by each measure but distances, for `power()`. */
  readonly spreads: readonly MeasureSpread[]
  /** Two answers of one case for each gap that is not within, the largest first, at most 20. */
  readonly examples: readonly MeasuredExample[]
  /** The prompts of the clearest gap made small, where that was done. */
  readonly smallest?: SmallestPrompt
  /** Set when the gate compares with a baseline, or the matcher with another model. */
  readonly baseline?: BaselineComparison
  /** The cases one by one: only where the plan's gate is `newSince` and nothing has been compared yet. */
  readonly cases?: CaseBook
}

/** Examples that a report shows. */
const mostExamples = 20
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
  const { header, health, exhausted, drawing, comparison } = facts
  const { gate, repeats } = settings
  const { cases, variants, withoutPair, capped } = counted
  const isRemote = facts.model.remote !== undefined
  const result = decidedBy(counted, { ...facts, isRemote }, settings)
  const first = counted.gapsOf(0)
  const compared = result.gaps.flatMap(({ attribute, classes }) => classes.map((name) => ({ attribute, class: name })))
  const body = {
    oracle: gate.measures.map(({ name }) => name).join(', '),
    gate,
    repeats,
    answers: counted.ends,
    exhausted,
    claim: result.claim,
    counts: {
      cases,
      variants,
      pairs: Math.max(0, ...gate.measures.map(({ name }) => pairsOf(result.gaps, name))),
      btcs: 0,
      casesWithBtc: 0,
      ...(capped > 0 && { capped }),
      skipped: drawing.skipped,
      ...leftOut(drawing, discarded(withoutPair, first.refused.sums.cases)),
    },
    gaps: result.gaps,
    spreads: counted.measures.flatMap(({ facts, spread, gaps }) => {
      const units = gaps.collected.map(({ clusters }) => clusters)
      return measureSpread(facts, spread, units) ?? []
    }),
    examples: examplesOf(result.gaps, counted),
    ...defined({ smallest: counted.smallest }),
    btcs: [],
    model: facts.model,
    notTested: [
      ...casesNotTested({ source: header.source, cases: cases + withoutPair, drawing }),
      ...classesNotTested(facts.offered, compared),
    ],
    ...defined({ baseline: comparison }),
    ...(facts.cases && { cases: { ...facts.cases, ...(result.claim.complete && { exact: true as const }) } }),
  }
  const decided = sinceDecided(result, { ...header, ...body }, comparison, settings.minCases)
  const { failure } = facts.small
  const findings = [
    ...decided.findings,
    ...doubts(counted),
    ...first.unseenFindings(),
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

export const pairsOf = (gaps: readonly AnswerGap[], name: string): number =>
  gaps.filter(({ measure }) => measure === name).reduce((sum, { pairs }) => sum + pairs, 0)

const rank = { beyond: 0, undecided: 1, within: 2 }

/** The gaps that decide first, and of them those that are largest beside their limits. */
export function bySeverity(gaps: readonly AnswerGap[], measures: readonly MeasureFacts[]): AnswerGap[] {
  const limits = new Map(measures.map(({ name, maxGap }) => [name, maxGap]))
  const share = ({ measure, gap }: AnswerGap): number => Math.abs(gap.value) / (limits.get(measure) ?? 1)
  return gaps.toSorted((one, other) => rank[one.decision] - rank[other.decision] || share(other) - share(one))
}

export function examplesOf(gaps: readonly AnswerGap[], counts: Pick<MeasuredRun, 'measures'>): MeasuredExample[] {
  const measures = counts.measures.map(({ facts }) => facts)
  return bySeverity(gaps, measures)
    .filter(({ decision }) => decision !== 'within')
    .slice(0, mostExamples)
    .flatMap(({ measure, attribute, classes, gap }) => {
      const counted = counts.measures.find(({ facts }) => facts.name === measure)
      const example = counted?.exampleOf(attribute, classes, gap.value)
      return example === undefined ? [] : [{ measure, ...example }]
    })
}

/** What the reader must know of the answers beside their gaps. */
function doubts({ measures, ends }: AnswerGapCounts): Finding[] {
  const found: Finding[] = []
  if (ends.cut > mostCut * ends.answers) {
    const share = `${whole(ends.cut)} of ${count(ends.answers, 'answer')} (${percent(ends.cut / ends.answers)})`
    const message = `${share} stopped at the limit of tokens, so that their lengths and ends are not the model's. Raise maxOutputTokens.`
    found.push({ code: 'answers.cut', message })
  }
  for (const { facts, clipped, unmeasured } of measures) {
    if (clipped > 0) {
      const range = facts.range?.join(' to ') ?? ''
      const message = `${count(clipped, 'number')} of ${facts.name} lay outside its range (${range}) and ${clipped === 1 ? 'counts' : 'count'} as its nearest end.`
      found.push({ code: 'answers.clipped', message })
    }
    if (unmeasured > 0) {
      const message = `${facts.name} has no number for ${count(unmeasured, 'answer')}, such as empty ones; they are in no mean.`
      found.push({ code: 'answers.unmeasured', message })
    }
  }
  return found
}
