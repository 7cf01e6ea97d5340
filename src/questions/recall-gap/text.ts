import { count, percent, whole } from '../../core/numbers.js'
import { oneLine } from '../../core/visible.js'
import { clip } from '../../report/clip.js'
import { columns, width, wrapPieces } from '../../report/layout.js'
import type { Paint } from '../../report/paint.js'
import type { ShownAnswer } from '../answer-gap/example.js'
import type { MeasuredExample } from '../answer-gap/examples-of.js'
import { shownExamples } from '../answer-gap/shown-examples.js'
import type { SmallestPrompt } from '../answer-gap/shrink-example.js'
import { gapTable } from '../answer-gap/text.js'
import type { ClassRecall } from './classes.js'
import { recall } from './measures.js'
import type { NameRecall, RecallGapReport } from './report.js'

/** Gaps and classes printed at most; the report's data has all. */
const most = 16

export const recallGapText = (report: RecallGapReport, paint: Paint): string[] => [
  ...classTable(report.classes, paint),
  ...missedLines(report.names),
  ...gapTable(report, most, paint),
  ...shownExamples(report)
    .slice(0, 3)
    .flatMap((example) => [...exampleLines(example, paint, 900), '']),
  ...(report.smallest === undefined ? [] : [...smallestLines(report.smallest, paint, 900), '']),
]

/** The classes with the lowest recall first. */
export const byRecall = (classes: readonly ClassRecall[]): readonly ClassRecall[] =>
  classes.toSorted((one, other) => shareOf(one) - shareOf(other))

const shareOf = ({ names, found }: ClassRecall): number => (names === 0 ? 1 : found / names)

function classTable(classes: readonly ClassRecall[], paint: Paint): string[] {
  if (classes.length === 0) return []
  const head = ['class', 'names', 'found', 'recall', 'in part', 'other label', 'texts with a false alarm']
  const [title, ...rows] = columns([head, ...byRecall(classes).slice(0, most).map(row)])
  return [`  ${paint.faint(title ?? '')}`, ...rows.map((each) => `  ${each}`), '']
}

function missedLines(names: readonly NameRecall[]): string[] {
  const missed = namesMissed(names, most)
  return missed === '' ? [] : [...wrapped(`Found least: ${missed}`), '']
}

const wrapped = (text: string): string[] =>
  wrapPieces([{ text, differs: false }], width - 2).map((line) => `  ${line.map((piece) => piece.text).join('')}`)

function row(each: ClassRecall): string[] {
  const { names, found, partly, mislabelled, texts, falseAlarms } = each
  return [
    each.class,
    whole(names),
    whole(found),
    percent(shareOf(each)),
    whole(partly),
    whole(mislabelled),
    texts === 0 ? '–' : `${percent(falseAlarms / texts)} (${whole(falseAlarms)})`,
  ]
}

/** Two texts below each other as the model marked them, and one with another name of the first one's class. */
export function exampleLines(example: MeasuredExample, paint: Paint, upTo: number): string[] {
  const { a, b, other, attribute, origin, caseId, measure } = example
  const where = origin ?? (caseId.length <= 60 ? `case ${caseId}` : undefined)
  const title = `${measure}: two texts${where === undefined ? '' : ` of ${where}`}; only ${attribute} differs`
  return [
    `  ${paint.strong(title)}`,
    ...side(a, example, upTo),
    ...side(b, example, upTo),
    ...(other === undefined ? [] : side(other, example, upTo, ' (another name)')),
  ]
}

/** The texts made small, below each other as the model marked them. */
export function smallestLines(smallest: SmallestPrompt, paint: Paint, upTo: number): string[] {
  const { a, b, size } = smallest
  return [
    `  ${paint.strong(smallestTitle(smallest))} (${whole(size.before)} to ${count(size.after, 'word')})`,
    ...side(a, smallest, upTo),
    ...side(b, smallest, upTo),
  ]
}

/** What the texts made small still show. */
export const smallestTitle = ({ measure }: SmallestPrompt): string =>
  `The smallest ${measure === recall ? 'text whose name is missed' : 'text with a false alarm'}`

/** What became of the names of a text. */
export const outcomeOf = ({ value }: ShownAnswer, measure: string): string =>
  measure === recall
    ? value >= 1
      ? 'found'
      : value > 0
        ? `${percent(value)} found`
        : 'not found'
    : value > 0
      ? 'a false alarm'
      : 'no false alarm'

/** `found 0 of 12: Eduardo` */
export const namesMissed = (names: readonly NameRecall[], most: number): string =>
  names
    .filter(({ found, texts }) => found < texts)
    .slice(0, most)
    .map(({ name, found, texts }) => `${name} (${whole(found)} of ${whole(texts)})`)
    .join(', ')

function side(
  answer: ShownAnswer,
  { attribute, measure }: Pick<MeasuredExample, 'attribute' | 'measure'>,
  upTo: number,
  note = '',
): string[] {
  const label = `    ${answer.classes[attribute] ?? '?'}${note}, ${outcomeOf(answer, measure)}: `
  const pieces = clip([{ text: oneLine(answer.text), differs: false }], undefined, upTo)
  const [first = '', ...rest] = wrapPieces(pieces, width - 6).map((line) => line.map(({ text }) => text).join(''))
  return label.length + first.length <= width
    ? [label + first, ...rest.map((line) => `      ${line}`)]
    : [label.trimEnd(), ...[first, ...rest].map((line) => `      ${line}`)]
}
