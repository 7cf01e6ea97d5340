import { optionErrors } from '../../core/errors/index.js'
import { keepCase } from '../case.js'
import { type Document, isParsed, type Span } from '../document.js'
import { type PronounForms, type PronounSet, pronounForms } from '../inflect/pronouns.js'
import { agreementReplacements } from './agreement.js'
import { type FoundPronoun, pronounsOf } from './pronoun-kind.js'
import type { Replacement } from './replacements.js'
import { SentenceTree } from './sentence-tree.js'
import { isWithin, reaches } from './spans.js'

/**
 * Maps each set of pronouns to the forms that replace it. For example, `{ he: pronounForms('she'), she: pronounForms('he') }` swaps "he"
 * and "she".
 */
export type PronounChange = Readonly<Partial<Record<PronounSet, PronounForms>>>

/**
 * Returns a change that replaces the sets of pronouns in `from` with `set`. If `from` includes `they`, specify the spans to change, because
 * most occurrences of "they" are real plurals.
 *
 * @example
 * ```ts
 * import { allTo, pronounForms } from 'expect-fair/language'
 *
 * expect(allTo('they')).toEqual({ he: pronounForms('they'), she: pronounForms('they') })
 * ```
 */
export function allTo(set: PronounSet, from: readonly PronounSet[] = ['he', 'she']): PronounChange {
  if (!Array.isArray(from))
    throw optionErrors.badArgument('allTo', 'list of sets of pronouns', from, "such as ['he', 'she']")
  for (const each of [set, ...from]) pronounForms(each)
  return Object.fromEntries(from.filter((each) => each !== set).map((each) => [each, pronounForms(set)]))
}

/**
 * Replaces the pronouns of `document` (only those in `spans`, where given) and makes their verbs agree in number.
 * Works on a parse; on tags only, "her" and "his" are told apart by the next word, and distant verbs are not found.
 */
export function pronounReplacements(document: Document, change: PronounChange, spans?: readonly Span[]): Replacement[] {
  return document.sentences.flatMap((sentence) => {
    if (!reaches(sentence.tokens, spans)) return []
    const tree = new SentenceTree(sentence)
    const parsed = isParsed(sentence)
    const wanted = pronounsOf(tree, parsed).filter(
      ({ position, set }) => change[set] !== undefined && isWithin(tree.tokens[position] as Span, spans),
    )
    return merged(tree, wanted).flatMap(({ start, end, last, model }) => {
      const forms = change[last.set] as PronounForms
      const changed = { start, end, text: keepCase(model, forms[last.kind]), slot: 'pronoun' }
      if (last.kind !== 'subject' || forms.number === pronounForms(last.set).number) return [changed]
      return [changed, ...agreementReplacements(tree, last.position, forms.number, parsed)]
    })

    /** "he or she" and "him/her" become one word where both become the same. */
    function merged(tree: SentenceTree, found: readonly FoundPronoun[]) {
      const groups: { start: number; end: number; last: FoundPronoun; model: string }[] = []
      for (const each of found) {
        const token = tree.tokens[each.position] as Span & { text: string }
        const group = groups.at(-1)
        const between = tree.token(each.position - 1)?.text ?? ''
        const joined = group?.last.position === each.position - 2 && /^(?:or|\/)$/i.test(between)
        const same = group !== undefined && change[group.last.set]?.[each.kind] === change[each.set]?.[each.kind]
        if (group !== undefined && joined && same && group.last.set !== each.set) {
          group.end = token.end
          group.last = each
        } else groups.push({ start: token.start, end: token.end, last: each, model: token.text })
      }
      return groups
    }
  })
}
