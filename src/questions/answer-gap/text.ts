import { count, percent, whole } from '../../core/numbers.js'
import { oneLine } from '../../core/visible.js'
import { clip } from '../../report/clip.js'
import { differences, type Piece } from '../../report/differences.js'
import { columns, paintPieces, width, wrapPieces } from '../../report/layout.js'
import { pValue } from '../../report/numbers.js'
import type { Paint } from '../../report/paint.js'
import type { ShownAnswer } from './example.js'
import { bySeverity, type MeasuredExample } from './examples-of.js'
import { average, signedSize, single, size } from './figures.js'
import type { AnswerGap } from './gap.js'
import type { AnswerGapReport } from './report.js'
import type { MeasureFacts } from './settings.js'
import { shownExamples } from './shown-examples.js'

/** Gaps printed at most, those that decide first; the report's data has all. */
const most = 16

export const answerGapText = (report: AnswerGapReport, paint: Paint): string[] => [
  ...gapTable(report, most, paint),
  `  ${endsIn(report)}; each input asked ${askedTimes(report)}`,
  '',
  ...shownExamples(report)
    .slice(0, 3)
    .flatMap((example) => [...exampleLines(report, example, paint, 900), '']),
  ...(report.smallest === undefined ? [] : [...smallestLines(report, paint, 900), '']),
]

/** Of a saved report somebody may have renamed a measure: its numbers stand without a unit then. */
export const factsOf = ({ gate }: Pick<AnswerGapReport, 'gate'>, name: string): MeasureFacts =>
  gate.measures.find((each) => each.name === name) ?? { name, unit: '', scale: 'number', judge: 'mean', maxGap: 0 }

/** The table of gaps: measure, classes, gap, interval, control, limit, decision. */
export function gapTable(report: Pick<AnswerGapReport, 'gaps' | 'gate'>, most: number, paint: Paint): string[] {
  const gaps = bySeverity(report.gaps, report.gate.measures)
  if (gaps.length === 0) return []
  const confidence = percent(report.gate.confidence)
  const head = ['measure', 'classes', 'gap', `${confidence} interval`, 'within a class', 'accepted', 'test', 'decision']
  const [title, ...rows] = columns([head, ...gaps.slice(0, most).map((gap) => row(gap, factsOf(report, gap.measure)))])
  const hidden = gaps.length - most
  return [
    `  ${paint.faint(title ?? '')}`,
    ...rows.map((text, place) => `  ${colour(gaps[place]?.decision, paint)(text)}`),
    ...(hidden > 0 ? [`  … and ${count(hidden, 'more gap')}`] : []),
    '',
  ]
}

export const control = ({ control }: AnswerGap, facts: MeasureFacts): string =>
  control?.within === undefined
    ? '–'
    : `${facts.scale === 'ratio' ? percent(Math.expm1(control.within)) : size(control.within, facts)} apart`

export const pOf = ({ decision, pEquivalent, pDifferent }: AnswerGap): number =>
  ({ within: pEquivalent, beyond: pDifferent, undecided: Math.min(pEquivalent, pDifferent) })[decision]

function row(gap: AnswerGap, facts: MeasureFacts): string[] {
  const { lower, upper } = gap.gap.interval
  return [
    gap.measure,
    facts.scale === 'distance' ? gap.classes.join(' / ') : gap.classes.join(' − '),
    signedSize(gap.gap.value, facts),
    `${signedSize(lower, facts)} to ${signedSize(upper, facts)}`,
    control(gap, facts),
    size(facts.maxGap, facts),
    pValue(pOf(gap)),
    gap.decision,
  ]
}

const colour = (decision: AnswerGap['decision'] | undefined, paint: Paint): ((text: string) => string) =>
  decision === 'beyond' ? paint.bad : decision === 'within' ? paint.good : paint.strong

/** Two answers below each other with the differing words marked, and one to another name of the first one's class. */
export function exampleLines(report: AnswerGapReport, example: MeasuredExample, paint: Paint, upTo: number): string[] {
  const facts = factsOf(report, example.measure)
  const { a, b, other, attribute, origin, caseId } = example
  const [left, right] = differences(a.text, b.text)
  const where = origin ?? (caseId.length <= 60 ? `case ${caseId}` : undefined)
  const title = `${facts.name}: two answers${where === undefined ? '' : ` in ${where}`}; only ${attribute} differs`
  return [
    `  ${paint.strong(title)}`,
    ...side(a, left, attribute, facts, paint, upTo),
    ...side(b, right, attribute, facts, paint, upTo),
    ...(other === undefined
      ? []
      : side(other, [{ text: oneLine(other.text), differs: false }], attribute, facts, paint, upTo, ' (another name)')),
  ]
}

/** The prompts made small, with the words in which they differ, and what they get. */
export function smallestLines(report: AnswerGapReport, paint: Paint, upTo: number): string[] {
  const { smallest } = report
  if (smallest === undefined) return []
  const { a, b, attribute, measure, size: words } = smallest
  const facts = factsOf(report, measure)
  const [left, right] = differences(a.input, b.input)
  const line = ({ classes, value }: ShownAnswer, pieces: readonly Piece[]): string[] => {
    const label = `    ${classes[attribute] ?? '?'}, ${average(value, facts)}: `
    const [first = [], ...rest] = wrapPieces(clip(pieces, 'more difference', upTo), width - label.length)
    return [label + paintPieces(first, paint), ...rest.map((more) => `      ${paintPieces(more, paint)}`)]
  }
  return [
    `  ${paint.strong(`The smallest prompt that still shows a gap in ${facts.name}`)} (${whole(words.before)} to ${count(words.after, 'word')})`,
    ...line(a, left),
    ...line(b, right),
  ]
}

function side(
  answer: ShownAnswer,
  pieces: readonly Piece[],
  attribute: string,
  facts: MeasureFacts,
  paint: Paint,
  upTo: number,
  note = '',
): string[] {
  const label = `    ${answer.classes[attribute] ?? '?'}${note}, ${single(answer.value, facts)}: `
  const ended = answer.end === undefined ? '' : answer.end === 'length' ? ' (cut)' : ' (refused)'
  const said =
    pieces.length === 0 || answer.text.trim() === ''
      ? [{ text: '(empty)', differs: false }]
      : clip(pieces, 'more difference', upTo)
  const lines = wrapPieces([...said, { text: ended, differs: false }], width - 6)
  const [first = [], ...rest] = lines
  const fits = label.length + first.reduce((sum, { text }) => sum + text.length, 0) <= width
  return fits
    ? [label + paintPieces(first, paint), ...rest.map((line) => `      ${paintPieces(line, paint)}`)]
    : [label.trimEnd(), ...lines.map((line) => `      ${paintPieces(line, paint)}`)]
}

/** By the plan, and by a model that asks each input several times by itself. */
export function askedTimes({ repeats, model }: AnswerGapReport): string {
  const times = repeats * (model.remote?.repeats?.each ?? 1)
  return times === 1 ? 'once' : `${whole(times)} times`
}

/** How the answers ended, in words; nothing where all of them are answers. */
export function endsIn({ answers }: AnswerGapReport): string {
  const { refused, empty, cut } = answers
  const parts = [
    ...(refused > 0 ? [`${whole(refused)} refused`] : []),
    ...(empty > 0 ? [`${whole(empty)} empty`] : []),
    ...(cut > 0 ? [`${whole(cut)} cut`] : []),
  ]
  return parts.length === 0
    ? count(answers.answers, 'answer')
    : `${count(answers.answers, 'answer')}, ${parts.join(', ')}`
}
