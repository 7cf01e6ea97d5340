import { count, whole } from '../core/numbers.js'
import type { Prediction } from '../core/prediction.js'
import type { Btc, ShrunkBtc, Side } from '../core/report.js'
import { clip } from './clip.js'
import { differences, type Piece } from './differences.js'
import { paintPieces, width, wrapPieces } from './layout.js'
import { score } from './numbers.js'
import type { Paint } from './paint.js'

/** Margin below which a flip is called near the decision boundary. */
const nearMargin = 0.1

/** The two inputs of a BTC with classes and predictions, the differing words marked, and what the flip means. */
export function formatPair(btc: Btc | ShrunkBtc, paint: Paint): string[] {
  const [left, right] = differences(btc.a.input, btc.b.input)
  const rows = [row(btc.a, left, btc), row(btc.b, right, btc)]
  const column = (of: 'label' | 'said') => Math.min(30, Math.max(...rows.map((each) => each[of].length)))
  return [
    `  ${paint.strong(title(btc))}`,
    ...rows.flatMap((each) => printRow(each, column('label'), column('said'), paint)),
    `  ${meaning(btc)}`,
  ]
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
  pieces: clip(pieces),
  disfavoured: btc.favours !== undefined && side.classes[btc.attribute] !== btc.favours,
})

function printRow(row: Row, labels: number, saids: number, paint: Paint): string[] {
  const indent = 4 + labels + 2 + saids + 2
  const colour = row.disfavoured ? paint.bad : paint.good
  const start = `    ${row.label.padEnd(labels)}  ${colour(row.said.padEnd(saids))}  `
  const lines = wrapPieces(row.pieces, width - indent).map((line) => paintPieces(line, paint))
  return lines.map((line, place) => (place === 0 ? start : ' '.repeat(indent)) + line)
}

function title(btc: Btc | ShrunkBtc): string {
  const same = Object.entries(btc.a.classes).filter(
    ([name, value]) => name !== btc.attribute && value === btc.b.classes[name],
  )
  const others = same.length === 0 ? '' : `; both ${same.map(([name, value]) => `${name} ${value}`).join(', ')}`
  if (!('size' in btc)) return `A pair that differs in ${btc.attribute} alone${others}`
  const { before, after } = btc.size
  const shrunk =
    before === after
      ? `of ${count(after, 'word')}`
      : `shrunk from ${after === 1 ? `${count(before, 'word')} to 1` : `${whole(before)} to ${count(after, 'word')}`}`
  return `The smallest pair found, ${shrunk}, differs in ${btc.attribute} alone${others}`
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
  if (prediction.kind === 'score') return score(prediction.score)
  const scored = (label: string) => {
    const value = prediction.scores?.[label]
    return value === undefined ? label : `${label} ${score(value)}`
  }
  return prediction.kind === 'label' ? scored(prediction.label) : `{${prediction.labels.map(scored).join(', ')}}`
}
