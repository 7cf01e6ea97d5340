import { isUnreadable, type Prediction, spansText, unreadableLabel } from '../core/prediction.js'
import type { Btc, ShrunkBtc, Side } from '../core/report.js'
import { clipEvidence } from './clip.js'
import { differences, type Piece } from './differences.js'
import { evidenceIn, notesOf } from './evidence.js'
import { paintPieces, width, wrap, wrapPieces } from './layout.js'
import { score } from './numbers.js'
import type { Paint } from './paint.js'

/** Margin below which a flip is called near the decision boundary. */
const nearMargin = 0.1

/**
 * A finding as evidence: the pair as it was found, in the sentence or two that hold the difference, then the smallest that
 * still shows it. Both with classes, predictions, the differing words marked, and what the flip means.
 */
export function formatPair(btc: Btc | ShrunkBtc, paint: Paint): string[] {
  const { found, small, notes } = evidenceIn(btc)
  return [
    ...heading(found.title, paint),
    ...formatSides(found.pair, paint),
    ...wrap([meaning(found.pair), found.note].join(' ').trim(), width - 2).map(indented),
    ...(small === undefined
      ? []
      : [
          '',
          ...heading(small.title, paint),
          ...formatSides(small.pair, paint),
          ...wrap([meaning(small.pair), small.note].join(' ').trim(), width - 2).map(indented),
        ]),
    ...notes.flatMap((note) => wrap(note, width - 2).map(indented)),
  ]
}

/** The same in fewer lines: what the flip means is said once, and nothing is said of what was not made smaller. */
export function briefPair(btc: Btc | ShrunkBtc, paint: Paint): string[] {
  const { found, small } = evidenceIn(btc)
  const told = [meaning(found.pair), found.note, ...('size' in btc ? notesOf(btc) : [])]
  return [
    ...heading(found.title, paint),
    ...formatSides(found.pair, paint),
    ...(small === undefined ? [] : [...heading(small.title, paint), ...formatSides(small.pair, paint)]),
    ...wrap(told.filter((each) => each !== '').join(' '), width - 2).map(indented),
  ]
}

const indented = (line: string): string => `  ${line}`

/** A heading in as many lines as it takes. */
export const heading = (title: string, paint: Paint): string[] =>
  wrap(title, width - 2).map((line) => `  ${paint.strong(line)}`)

/** The two inputs with classes and predictions, one below the other. */
function formatSides(btc: Btc, paint: Paint): string[] {
  const [left, right] = differences(btc.a.input, btc.b.input)
  const rows = [row(btc.a, left, btc), row(btc.b, right, btc)]
  const column = (of: 'label' | 'said') => Math.min(30, Math.max(...rows.map((each) => each[of].length)))
  return rows.flatMap((each) => printRow(each, column('label'), column('said'), paint))
}

interface Row {
  readonly label: string
  readonly said: string
  readonly pieces: readonly Piece[]
  readonly disfavoured: boolean
}

const row = (side: Side, pieces: readonly Piece[], btc: Btc): Row => ({
  label: side.classes[btc.attribute] ?? '?',
  said: said(side.prediction),
  pieces: clipEvidence(pieces),
  disfavoured: btc.favours !== undefined && side.classes[btc.attribute] !== btc.favours,
})

function printRow(row: Row, labels: number, saids: number, paint: Paint): string[] {
  const indent = 4 + labels + 2 + saids + 2
  const colour = row.disfavoured ? paint.bad : paint.good
  const start = `    ${row.label.padEnd(labels)}  ${colour(row.said.padEnd(saids))}  `
  const lines = wrapPieces(row.pieces, width - indent).map((line) => paintPieces(line, paint))
  return lines.map((line, place) => (place === 0 ? start : ' '.repeat(indent)) + line)
}

/** Who is favoured, and by how much. */
export function meaning(btc: Btc): string {
  const margin =
    btc.margin === undefined
      ? ''
      : `, margin ${score(btc.margin)} ${btc.margin < nearMargin ? '(near the decision boundary)' : '(not a borderline case)'}`
  const direction = btc.favours === undefined ? 'The outcome changes' : `Favours ${btc.favours}`
  return `${direction}${margin}.`
}

/** What a model said, in one short phrase: `negative 0.521`, `{anger 0.812, fear 0.640}`, `0.731`. */
export function said(prediction: Prediction): string {
  if (isUnreadable(prediction)) return unreadableLabel
  if (prediction.kind === 'score') return score(prediction.score)
  if (prediction.kind === 'text') return prediction.text
  if (prediction.kind === 'spans') return spansText(prediction)
  const scored = (label: string) => {
    const value = prediction.scores?.[label]
    return value === undefined ? label : `${label} ${score(value)}`
  }
  return prediction.kind === 'label' ? scored(prediction.label) : `{${prediction.labels.map(scored).join(', ')}}`
}
