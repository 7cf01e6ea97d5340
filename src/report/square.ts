import { labelsOf, spansText } from '../core/prediction.js'
import type { Btc, Corner } from '../core/report.js'
import { differences, type Piece } from './differences.js'
import { list } from './numbers.js'

/** Whether a corner's outcome is shown as another than the original's; of a mutant that was found it always is. */
export const errs = (corner: Corner, original: Corner, mutant: Corner): boolean =>
  corner === mutant || (corner.prediction !== undefined && outcomeOf(corner) !== outcomeOf(original))

/** A corner's text with what differs from the original; of the original what differs from the mutant. */
export const piecesOf = (corner: Corner, original: Corner, mutant: Corner): readonly Piece[] =>
  corner === original ? differences(original.input, mutant.input)[0] : differences(original.input, corner.input)[1]

/** Only for marks: which corners differ is the oracle's to say, and it has. */
function outcomeOf({ prediction }: Corner): string {
  // How far scores may be apart the report does not say.
  if (prediction === undefined || prediction.kind === 'score') return ''
  if (prediction.kind === 'spans') return spansText(prediction)
  return prediction.kind === 'text' ? prediction.text : labelsOf(prediction).join('\n')
}

/** Which part of the mutant errs already. */
export function verdictOf({ hidden, smallest, words = [] }: Btc): string {
  if (hidden) return 'Hidden: no single part of the change changes the outcome.'
  if (smallest === undefined) return 'It is unclear whether a single part of the change would be enough.'
  if (smallest.length === words.length) return 'No single part of the change changes the outcome.'
  return `Not hidden: the outcome already changes when only ${list(smallest, 'and')} ${smallest.length === 1 ? 'changes' : 'change'}.`
}

/** The words that change, one line for each attribute. */
export const changedWords = ({ words = [] }: Btc): string[] =>
  words.map(
    ({ attribute, from, to, fromClass, toClass }) => `${attribute}: ${from} -> ${to} (${fromClass} -> ${toClass})`,
  )
