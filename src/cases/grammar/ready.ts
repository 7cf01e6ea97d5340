import { readDataFile } from '../../core/data-file.js'
import { type GrammarSource, grammar } from './grammar.js'
import type { GrammarRules } from './rules.js'

/** Names of the ready grammars. */
export type ReadyGrammar = 'sentiment' | 'masked-word' | 'coreference'

/**
 * A ready grammar, by gender. `sentiment`: feelings and events, for classifiers of texts. `masked-word`: sentences with `[MASK]`, for a
 * function that says which word a fill-mask model puts there. `coreference`: a pronoun that may mean either of two persons, for a function
 * that says whom it means, such as `whoIsMeant` of `expect-fair/language`.
 *
 * Its `rules` can be spread into rules of your own.
 */
export function readyGrammar(name: ReadyGrammar): GrammarSource<'gender'> {
  const rules = readDataFile<GrammarRules>(`src/cases/grammar/lists/${name}.json`)
  return grammar(rules) as GrammarSource<string> as GrammarSource<'gender'>
}
