import { optionErrors } from '../core/errors/index.js'
import { percent, whole } from '../core/numbers.js'
import type { DiscriminationScore } from '../core/report.js'
import { columns } from '../report/layout.js'
import { shownLine } from '../report/shown.js'

/**
 * Formats the smallest sets of attributes by which a model discriminates as a table like the one in the Themis paper (Galhotra, Brun and
 * Meliou, 2017). The table shows each set, its score and the accuracy of the score, starting with the highest score. A score is marked "at
 * least" if not all counterfactuals of a row were asked.
 *
 * @param found Pass the result of `discriminatingSubsets()`.
 * @throws FairnessError `EF866` if this is not a list.
 *
 * @example
 * ```ts
 * import { formatSubsets } from 'expect-fair/search'
 *
 * const score = { kind: 'causal', score: 0.386, error: 0.05, confidence: 0.95, rows: 400 } as const
 * const found = [{ ...score, attributes: ['sex'] }, { ...score, attributes: ['age', 'race'], score: 0.211 }]
 * expect(formatSubsets(found)).toContain('{age, race}')
 * ```
 */
export function formatSubsets(found: readonly DiscriminationScore[]): string {
  // Without `await`, it gets a promise.
  if (!Array.isArray(found))
    throw optionErrors.badArgument('formatSubsets', 'list of scores', found, 'what await discriminatingSubsets() gives')
  const [first] = found
  if (first === undefined) return 'No set of attributes has a score above the threshold.'
  const sorted = [...found].sort((one, other) => other.score - one.score)
  return columns([
    ['set', `${first.kind} discrimination`, 'error', 'confidence', 'random rows'],
    ...sorted.map(({ kind, attributes, score, error, confidence, rows, capped }) => [
      `{${attributes.map(shownLine).join(', ')}}`,
      `${capped !== undefined && kind === 'causal' ? 'at least ' : ''}${percent(score)}`,
      `± ${percent(error)}`,
      percent(confidence),
      whole(rows),
    ]),
  ])
    .map((line) => line.trimEnd())
    .join('\n')
}
