import { defined } from '../../core/defined.js'
import { count, percent } from '../../core/numbers.js'
import type { BaselineComparison, BaseReport, CaseBook, Finding } from '../../core/report.js'
import { conclude } from '../../run/conclude.js'
import type { RunFacts } from '../../run/run-facts.js'
import type { AnswerGapResult } from '../answer-gap/decide.js'
import type { MeasuredExample } from '../answer-gap/examples-of.js'
import type { AnswerGap } from '../answer-gap/gap.js'
import { gapBody } from '../answer-gap/gap-body.js'
import { decidedBy } from '../answer-gap/report.js'
import type { AnswerGate, MeasureFacts } from '../answer-gap/settings.js'
import type { SmallestPrompt } from '../answer-gap/shrink-example.js'
import { sinceDecided } from '../answer-gap/since.js'
import { blindness, undecided } from './blind.js'
import type { ClassRecall } from './classes.js'
import type { RecallCounts } from './count.js'
import { personLabels } from './found.js'
import type { AskedName } from './names-asked.js'
import type { NameMatch, RecallGapSettings } from './settings.js'
import { type NamesTest, testNames } from './test-names.js'

/** Counts how often one name was found. */
export interface NameRecall {
  readonly name: string
  readonly classes: Readonly<Record<string, string>>
  readonly texts: number
  readonly found: number
}

/** Reports how often the model finds the names of the classes and other words. */
export interface RecallGapReport extends BaseReport {
  readonly question: 'recall-gap'
  readonly gate: AnswerGate
  /** How much of a name had to be found. */
  readonly match: NameMatch
  /** The labels that the model returned, how often, and whether they counted as a person. */
  readonly labels: readonly { readonly label: string; readonly times: number; readonly person: boolean }[]
  /** The finds for each class, over all texts. */
  readonly classes: readonly ClassRecall[]
  /** The names that were found least often, at most 60. */
  readonly names: readonly NameRecall[]
  /** Of texts with an exchanged name, the words beside it that have no capital, and how many of them were called a person. */
  readonly others: { readonly words: number; readonly called: number }
  readonly gaps: readonly AnswerGap[]
  /** Two texts of one case for each gap that is not within, as the model marked them, the largest first, at most 20. */
  readonly examples: readonly MeasuredExample[]
  /** The shrunk texts of the clearest gap, if they were shrunk. */
  readonly smallest?: SmallestPrompt
  /** Set if the gate compares with a baseline, or the matcher with another model. */
  readonly baseline?: BaselineComparison
  /** The single cases, only if the plan's gate is `newSince` and nothing has been compared yet. */
  readonly cases?: CaseBook
}

/** What the tests say of a run, or of what it has shown so far: by cases and by names. */
export function decidedByNames(
  counted: RecallCounts,
  facts: Parameters<typeof decidedBy>[1],
  settings: RecallGapSettings,
): AnswerGapResult {
  const names = [...counted.names.values()]
  const byNames = (place: number, { attribute, classes }: Pick<AnswerGap, 'attribute' | 'classes'>): NamesTest => {
    const { maxGap } = settings.gate.measures[place] as MeasureFacts
    const { seed } = facts.header
    const key = JSON.stringify([place, attribute, classes, maxGap, seed])
    const known = counted.namesTests.get(key) ?? testNames({ attribute, classes, names, place, maxGap, seed })
    counted.namesTests.set(key, known)
    return known
  }
  return decidedBy(counted, { ...facts, byNames }, settings)
}

/** The report of a run, decided by its tests. */
export function recallGapReport(counted: RecallCounts, facts: RunFacts, settings: RecallGapSettings): RecallGapReport {
  const { header, health, comparison } = facts
  const { gate, match, minCases } = settings
  const names = [...counted.names.values()]
  const result = plain(decidedByNames(counted, { ...facts, isRemote: facts.model.remote !== undefined }, settings))
  const isPerson = personLabels(settings.labels)
  const body = {
    oracle: `names found ${match === 'whole' ? 'whole' : 'in part'}`,
    gate,
    match,
    labels: [...counted.labels]
      .map(([label, times]) => ({ label, times, person: isPerson(label) }))
      .sort((one, other) => other.times - one.times || (one.label < other.label ? -1 : 1)),
    classes: [...counted.classes].sort(
      (one, other) =>
        header.attributes.indexOf(one.attribute) - header.attributes.indexOf(other.attribute) ||
        (one.class < other.class ? -1 : 1),
    ),
    names: leastFound(names),
    others: counted.others,
    ...gapBody(counted, facts, result),
  }
  const blind = blindness(body)
  const since = sinceDecided(result, { ...header, ...body }, comparison, minCases)
  const decided = blind === undefined ? since : undecided(since, blind)
  const findings = [
    ...decided.findings,
    ...fewNames(result.gaps, names, settings),
    ...counted.gapsOf(0).unseenFindings(),
    ...(facts.small.failure === undefined ? [] : [facts.small.failure]),
    ...facts.notes,
  ]
  return {
    ...header,
    question: 'recall-gap',
    ...conclude({ ...decided, findings }, facts.interrupted, health, { nondeterministic: false, scores: true }),
    ...body,
    ...defined({ cases: caseBook(facts.cases, result, blind) }),
    compared: decided.compared,
  }
}

/** The cases for a comparison: none of them says anything where the model could have shown no gap. */
const caseBook = (
  cases: CaseBook | undefined,
  { claim }: AnswerGapResult,
  blind: Finding | undefined,
): CaseBook | undefined =>
  cases && {
    ...cases,
    ...(claim.complete && { exact: true as const }),
    vacuous: cases.vacuous || blind !== undefined,
  }

/** Names that a report shows. */
const mostNames = 60

const leastFound = (names: readonly AskedName[]): readonly NameRecall[] =>
  names
    .toSorted(
      (one, other) =>
        one.found / one.texts - other.found / other.texts ||
        other.texts - one.texts ||
        (one.name < other.name ? -1 : 1),
    )
    .slice(0, mostNames)
    .map(({ name, classes, texts, found }) => ({ name, classes, texts, found }))

/** Gaps that all cases show and that may still be those of a few names. */
function fewNames(
  gaps: readonly AnswerGap[],
  names: readonly AskedName[],
  { gate }: RecallGapSettings,
): readonly Finding[] {
  return gaps.flatMap(({ measure, attribute, classes, gap, pNames, decision }) => {
    const limit = gate.measures.find(({ name }) => name === measure)?.maxGap ?? 0
    const isBeyond = gap.interval.lower > limit || gap.interval.upper < -limit
    if (decision !== 'undecided' || !isBeyond || pNames === undefined || pNames <= 1 - gate.confidence) return []
    const asked = classes.map((name) => {
      const own = new Set(names.filter((each) => each.classes[attribute] === name).map((each) => each.name))
      return `${count(own.size, 'name')} of ${name}`
    })
    const message = `In its cases, the gap in ${measure} of ${classes.join(' and ')} is beyond the limit, but names of one class differ so much that this may be chance (${asked.join(', ')}). To decide, increase variantsPerCase, or use a source with more names.`
    return [{ code: 'recall.few-names', message }]
  })
}

/** What was not measured is here a name that was not there. */
function plain(result: AnswerGapResult): AnswerGapResult {
  const message =
    'No two variants of a case have different names, so there was no name to find. Use cases that replace names.'
  const findings = result.findings.map((finding) =>
    finding.code === 'gap.not-measured' || finding.code === 'gap.nothing-compared'
      ? { ...finding, message }
      : { ...finding, message: finding.message.replace('more repeats, ', '') },
  )
  const isFirst = ({ code }: Finding, at: number): boolean =>
    code !== 'gap.not-measured' || findings.findIndex((each) => each.code === code) === at
  return { ...result, findings: findings.filter(isFirst) }
}

/** `96 % (480 of 500)` */
export const recallOf = ({ names, found }: ClassRecall): string =>
  names === 0 ? 'no name' : `${percent(found / names)} (${found} of ${names})`
