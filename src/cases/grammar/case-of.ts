import type { Case } from '../../core/case.js'
import { reiterable } from '../lazy.js'
import { type Derivation, fill, peopleOf, sentenceOf, type Tree } from './derive.js'
import type { CompiledGrammar } from './rules.js'
import { pairIn } from './smaller.js'

/** The sentence with its places: names a case. */
const templateOf = (derivation: Derivation): string =>
  derivation
    .map((part) =>
      typeof part === 'string' ? part : `<${part.rule}${part.form === undefined ? '' : `.${part.form}`}>`,
    )
    .join('')

/** A sentence as a case; `undefined` without a place for a person. */
export function caseOf(grammar: CompiledGrammar, tree: Tree): Case<string> | undefined {
  const derivation = sentenceOf(grammar, tree)
  if (derivation.every((part) => typeof part === 'string')) return undefined
  const template = templateOf(derivation)
  return {
    id: `grammar: ${template}`,
    template,
    variants: reiterable(function* () {
      for (const people of peopleOf(grammar, derivation)) yield fill(derivation, people)
    }),
    smaller: (a, b) => pairIn(grammar, tree, a.input, b.input),
  }
}
