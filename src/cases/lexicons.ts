import type { Attribute } from '../attributes/index.js'
import { readDataFile } from '../core/data-file.js'
import { sourceErrors } from '../core/errors/index.js'

export type Lexicons = Readonly<Record<string, readonly string[]>>

let builtIn: Lexicons | undefined

/** The built-in lexicons and the user's own, which win. Words that come twice in a list count once. */
export function knownLexicons(own: Lexicons, attributes: readonly Attribute[]): Lexicons {
  builtIn ??= readDataFile<Lexicons>('src/cases/lists/lexicons.json')
  const all: Record<string, readonly string[]> = { ...builtIn }
  const taken = ['person', ...attributes.map((attribute) => attribute.name)]
  for (const [name, words] of Object.entries(own)) {
    if (taken.includes(name)) throw sourceErrors.nameClash(name, `lexicons: { ${name}: ... }`)
    const usable = Array.isArray(words) && words.length > 0
    if (!usable || words.some((word) => typeof word !== 'string' || word === '')) {
      throw sourceErrors.emptyLexicon(name, words)
    }
    all[name] = [...new Set(words)]
  }
  // An attribute takes the place of a built-in lexicon of its name: occupation may be sensitive.
  for (const name of taken) delete all[name]
  return all
}
