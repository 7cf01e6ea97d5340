import { readDataFile } from '../../core/data-file.js'
import { sourceErrors } from '../../core/errors/index.js'
import { type GrammarSource, grammar } from './grammar.js'
import type { GrammarRules } from './rules.js'

const names = ['sentiment', 'masked-word', 'coreference'] as const

/** Represents the name of a ready-made grammar. */
export type ReadyGrammar = (typeof names)[number]

/**
 * Returns a ready-made grammar for gender. The grammar `sentiment` generates sentences about feelings and events for text classifiers. The
 * grammar `masked-word` generates sentences with `[MASK]` for a function that returns the word predicted by a fill-mask model. The grammar
 * `coreference` generates sentences with a pronoun that can refer to either of two people. Use this grammar with a function that returns
 * the person, such as `whoIsMeant` from `expect-fair/language`.
 *
 * You can include the `rules` of a ready-made grammar in your own rules with the spread syntax.
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
