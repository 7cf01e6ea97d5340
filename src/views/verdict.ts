import { count } from '../core/numbers.js'
import type { AnyReport, Finding } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import { isSinceFinding, sinceSentence } from './baseline.js'

/** The first sentence of a report: the verdict and the counts that it rests on. */
export function headline(report: AnyReport): string {
  // What cannot be compared is no count of anything.
  const flaw = report.findings.find(({ code }) => flaws.has(code))
  if (report.verdict === 'inconclusive' && flaw !== undefined)
    return `Inconclusive, which is not a pass: ${flaw.message}`
  const since = sinceSentence(report)
  if (since !== undefined && report.verdict !== 'interrupted') {
    return report.verdict === 'inconclusive' ? `Inconclusive, which is not a pass. ${since}` : since
  }
  const what = sentence(report)
  switch (report.verdict) {
    case 'fair':
      return `Fair: ${what}`
    case 'biased':
      return `Biased: ${what}`
    case 'inconclusive':
      return `Inconclusive, which is not a pass: ${what}`
    case 'interrupted':
      return `Interrupted before a verdict: ${what}`
  }
}

/** Its answers could not be compared, so that nothing that it found means anything. */
export const isFlawed = ({ verdict, findings }: AnyReport): boolean =>
  verdict === 'inconclusive' && findings.some(({ code }) => flaws.has(code))

const flaws: ReadonlySet<string> = new Set([
  'health.free-text',
  'health.numbers-as-text',
  'health.tolerance-too-wide',
  'health.blind-oracle',
])

/** What a run has shown; one that was cut short tells counts of what was answered, and nothing that would need the rest. */
function sentence(report: AnyReport): string {
  const words = wordsOf(report)
  const { cases } = report.counts
  if (report.verdict !== 'interrupted' || cases === 0) return words.sentence(report)
  return words.soFar?.(report) ?? `${count(cases, words.noun)} answered so far, which is too few to decide.`
}

/** Findings that the facts of every report say. */
const inFacts = ['rows.bent', 'model.arithmetic', 'model.unsteady']

/** What else the reader must know of a report: why it decided nothing, and what is doubtful about it. */
export function reasons(report: AnyReport, toldElsewhere: readonly string[] = []): string[] {
  const { verdict, findings } = report
  const told = [...wordsOf(report).inSentence, ...inFacts, ...toldElsewhere]
  return findings
    .filter(({ code }) => !told.includes(code) && !isSinceFinding(code))
    .filter(({ code }) => !(verdict === 'inconclusive' && flaws.has(code)))
    .filter(({ code }) => !(verdict === 'interrupted' && isGate(code)))
    .map(said)
}

/** A run that was cut short is explained by what cut it, not by what its gate then lacked. */
const isGate = (code: string): boolean => ['gate.', 'gap.', 'parity.'].some((start) => code.startsWith(start))

/** Of a limit that ended a run, the hints say what to do about it. */
const said = ({ code, message }: Finding): string =>
  limits.includes(code) ? (message.split(/\n| To do: /)[0] ?? '') : message

const limits = ['interrupted.deadline', 'interrupted.budget', 'interrupted.signal']
