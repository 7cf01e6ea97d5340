import { readDataFile } from '../../core/data-file.js'
import { sourceErrors } from '../../core/errors/index.js'
import { type GrammarSource, grammar } from './grammar.js'
import type { GrammarRules } from './rules.js'

const names = ['sentiment', 'masked-word', 'coreference'] as const

/** Names of the ready-made grammars. */
export type ReadyGrammar = (typeof names)[number]

/**
 * A ready-made grammar for gender. `sentiment`: feelings and events, for classifiers of texts. `masked-word`: sentences with `[MASK]`, for
 * a function that returns the word that a fill-mask model predicts. `coreference`: a pronoun that may mean either of two persons, for a
 * function that returns the person, such as `whoIsMeant` of `expect-fair/language`.
 *
 * You can spread its `rules` into your own rules.
 *
 * @throws FairnessError EF381 for an unknown name.
 *
 * @example
 * ```ts
 * import { audit, readyGrammar } from 'expect-fair'
 *
 * const report = await audit((text: string) => (text.includes('feels') ? 'good' : 'bad'), {
 *   attributes: ['gender'],
 *   cases: readyGrammar('sentiment'),
 * })
 * expect(report.verdict).toBe('fair')
 * ```
 */
export function readyGrammar(name: ReadyGrammar): GrammarSource<'gender'> {
  if (!names.includes(name)) throw sourceErrors.unknownGrammar(name, names)
  const rules = readDataFile<GrammarRules>(`src/cases/grammar/lists/${name}.json`)
  return grammar(rules) as GrammarSource<string> as GrammarSource<'gender'>
}
