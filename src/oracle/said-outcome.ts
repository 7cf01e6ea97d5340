import type { TextAnswer } from '../core/prediction.js'
import { oneLine } from '../core/visible.js'

/** How the outcome of an answer in words begins, which is kept as JSON with those of its repeats. */
const ofTexts = '[{"text":'
/** Characters of an answer that are shown. */
const most = 100

/** An outcome in a sentence: "All answers of the model were ...". */
export function saidOutcome(outcome: string): string {
  if (!outcome.startsWith(ofTexts)) return outcome === '' || outcome === '[]' ? 'empty' : outcome
  const answers: readonly TextAnswer[] = JSON.parse(outcome)
  const [first] = answers as [TextAnswer]
  if (answers.every(({ text }) => text.trim() === '')) return first.end === 'refused' ? 'empty (refused)' : 'empty'
  const text = oneLine(first.text)
  const shown = `"${text.length > most ? `${text.slice(0, most).trimEnd()}…` : text}"`
  return answers.every((each) => each.text === first.text) ? shown : `${shown} and ${answers.length - 1} more each time`
}
