import { type AnalyzedToken, type Document, opensSentence, type SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { type PlacedSlot, possessiveSlot } from './join-forms.js'
import { readLeft } from './occupation-left.js'
import type { FoundOccupation } from './occupation-words.js'
import { occupationNounRules } from './rules/occupation-noun-rules.js'
import { occupationRules } from './rules/occupation-rules.js'
import type { WordSlot } from './template-data.js'

/** An occupation with what belongs to it. */
export interface OccupationPhrase {
  readonly slots: readonly PlacedSlot[]
  readonly number: 'singular' | 'plural'
  /** In lower case, "" where there is none. */
  readonly determiner: string
  /** What is said of the person before the noun, in lower case. */
  readonly kept: readonly string[]
  /** A field that stays before it: history. */
  readonly keepsField: boolean
}

/**
 * Reads the noun phrase of an occupation, or says why another cannot replace it. The slot includes the modifiers that make
 * the name of the old occupation ("heart surgeon", "clinical psychologist"); all others stay, and so do complements that anybody
 * may have ("a doctor of mixed breed"). Those that only the old one can have ("driver of the tour car") give no template.
 */
export function readOccupation(
  document: Document,
  tree: SentenceTree,
  found: FoundOccupation,
): OccupationPhrase | { readonly skipped: string } {
  const asked = { document, tree, ...found }
  const problem = decide(occupationRules, asked)
  if (problem?.skip !== undefined) return { skipped: problem.skip }
  const left = readLeft(document, tree, found)
  if ('skipped' in left) return left
  const { start: slotStart, determiner, kept, keepsField } = left
  const first = tree.token(slotStart) as AnalyzedToken
  const noun = tree.token(found.last) as AnalyzedToken
  const possessive = possessiveSlot(tree, found.last + 1, noun.end, found.number)
  const refused = decide(occupationNounRules, {
    ...asked,
    determiner,
    start: slotStart,
    owns: possessive !== undefined,
  })
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  const slots: PlacedSlot[] = []
  const article = tree.token(slotStart - 1)
  if (article !== undefined && article === determiner && /^an?$/i.test(article.text)) {
    slots.push({ kind: 'article', show: '<det>', is: article.text, start: article.start, end: article.end })
  }
  const is = document.text.slice(first.start, noun.end)
  slots.push({
    kind: 'word',
    show: found.number === 'plural' ? '<occupations>' : '<occupation>',
    is,
    ...(found.number === 'plural' ? { number: 'plural' } : {}),
    ...lettersOf(is, opensSentence(document.text, first.start)),
    start: first.start,
    end: noun.end,
  })
  if (possessive !== undefined) slots.push(possessive)
  return { slots, number: found.number, determiner: determiner?.text.toLowerCase() ?? '', kept, keepsField }
}

function lettersOf(is: string, opens: boolean): Pick<WordSlot, 'letters'> {
  if (is === is.toUpperCase()) return { letters: 'upper' }
  return opens && /^\p{Lu}/u.test(is) ? { letters: 'capital' } : {}
}
