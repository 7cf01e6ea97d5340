import type { AnyReport } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import { fact, facts, factToCopy, width, wrap } from '../report/layout.js'
import type { Paint } from '../report/paint.js'
import { newCases } from './baseline.js'
import { asked, leftOut } from './facts.js'
import { advice, type RunnerLimits } from './hints.js'
import { isFlawed, reasons } from './verdict.js'
import { verdictPage } from './verdict-page.js'

/** Lines of a message beside the quoted inputs. */
const mostLines = 12
/** Quoted inputs are indented farther than what is said of them. */
const isQuoted = (line: string): boolean => /^ {4}/.test(line)

/** Reasons beside the sentence of the verdict; the first of those that decided nothing is printed whole. */
const mostReasons = 2

/** What the reader of a failure needs first, after the sentence of the verdict; the rest is in a verbose message. */
export function briefBlocks(report: AnyReport, limits: RunnerLimits, paint: Paint, linesBefore: number): string[][] {
  const words = wordsOf(report)
  const brief = words.brief(report, paint)
  const why = reasonsInBrief(report, words.inBrief).flatMap((text) => wrap(text, width))
  // A pair of answers that cannot be compared is evidence of nothing.
  const shown = isFlawed(report) ? [] : withoutBlanks(brief.evidence)
  const measured = [
    ...brief.facts.flatMap(([label, text]) => fact(label, text, paint)),
    ...fact('Asked', `${asked(report)}${certainty(report)}`, paint),
    ...newCases(report, paint),
    ...facts('Left out', left(report), paint),
  ]
  const ends = report.replay === undefined ? 1 : 2
  const free =
    mostLines - linesBefore - why.length - shown.filter((line) => !isQuoted(line)).length - measured.length - ends
  return [
    why,
    shown,
    [
      ...measured,
      ...facts('What to do', advice(report, limits, brief).slice(0, Math.max(1, free)), paint),
      ...(shown.length === 0 ? [] : replay(report, paint)),
      ...fact('More', `${verdictPage(report)}; all figures: EXPECT_FAIR_VERBOSE=1`, paint),
    ],
  ]
}

function reasonsInBrief(report: AnyReport, told: readonly string[] = []): string[] {
  const all = reasons(report, told)
  const isOpen = report.verdict === 'inconclusive' || report.verdict === 'interrupted'
  return all.slice(0, mostReasons).map((text, place) => (isOpen && place === 0 ? text : firstSentence(text)))
}

/** Of a long text its first sentence. A full stop ends one where a capital, a quote or a bracket begins the next. */
function firstSentence(text: string): string {
  if (wrap(text, width).length <= 2) return text
  return /^.*?[.!?](?=\s+["'(]?\p{Lu}|$)/su.exec(text)?.[0] ?? text
}

/** What the numbers are worth: a count of all, or an estimate. */
function certainty({ claim, verdict, exhausted }: AnyReport): string {
  if (claim === undefined || (verdict !== 'biased' && verdict !== 'fair')) return ''
  if (claim.complete) return '; a count, no estimate'
  if (claim.over === 'suite') return exhausted ? '' : '; an estimate'
  return '; an estimate for others'
}

const left = ({ verdict, counts }: AnyReport): string[] =>
  verdict === 'inconclusive' ? leftOut(counts.skipped, counts.discarded, counts.left ?? []) : []

const replay = ({ replay: text }: AnyReport, paint: Paint): string[] =>
  text === undefined ? [] : [factToCopy('Replay', `add to the plan  replay: '${text}'`, paint)]

/** Blank lines only between what is shown and what follows. */
const withoutBlanks = (lines: readonly string[]): string[] => lines.filter((line) => line.trim() !== '')
