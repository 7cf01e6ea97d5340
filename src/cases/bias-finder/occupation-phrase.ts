import { type AnalyzedToken, type Document, opensSentence, relation, type SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import type { PlacedSlot } from './join-forms.js'
import { type FoundOccupation, occupationWords } from './occupation-words.js'
import { beforeOccupationRules, occupationStartRules } from './rules/occupation-left-rules.js'
import { occupationNounRules } from './rules/occupation-noun-rules.js'
import { occupationRules } from './rules/occupation-rules.js'
import type { WordSlot } from './template-data.js'

/** An occupation with what belongs to it: its slots, or why another cannot stand in its place. */
export type OccupationPhrase =
  | { readonly slots: readonly PlacedSlot[]; readonly number: 'singular' | 'plural' }
  | { readonly skipped: string }

/**
 * Reads the noun phrase of an occupation. The slot takes up the modifiers that bind to the old occupation ("heart
 * surgeon", "clinical psychologist") and those between them and the noun; determiners, possessors, numbers and what is
 * said of anybody (young, brilliant, German) stay. Complements on the right ("driver of the tour car") give no template.
 */
export function readOccupation(document: Document, tree: SentenceTree, found: FoundOccupation): OccupationPhrase {
  const asked = { document, tree, ...found }
  const problem = decide(occupationRules, asked)
  if (problem?.skip !== undefined) return { skipped: problem.skip }
  const phrase = leftOf(tree, found)
  if ('skipped' in phrase) return phrase
  const { start: slotStart, determiner } = phrase
  const first = tree.token(slotStart) as AnalyzedToken
  const noun = tree.token(found.last) as AnalyzedToken
  const owns = isPossessive(tree.token(found.last + 1), noun)
  const refused = decide(occupationNounRules, { ...asked, determiner, start: slotStart, owns })
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
  if (owns) {
    const mark = tree.token(found.last + 1) as AnalyzedToken
    const { start, end, text } = mark
    slots.push({ kind: 'possessive', show: "<'s>", is: text, number: found.number, start, end })
  }
  return { slots, number: found.number }
}

const isPossessive = (mark: AnalyzedToken | undefined, noun: AnalyzedToken): boolean =>
  mark !== undefined && mark.xpos === 'POS' && mark.start === noun.end && /^['’]s?$/i.test(mark.text)

function lettersOf(is: string, opens: boolean): Pick<WordSlot, 'letters'> {
  if (is === is.toUpperCase()) return { letters: 'upper' }
  return opens && /^\p{Lu}/u.test(is) ? { letters: 'capital' } : {}
}

const inside = ['det', 'nummod', 'amod', 'compound', 'nmod']

/** Where the slot begins and what determines the noun; refused where the words before it cannot be told apart. */
function leftOf(
  tree: SentenceTree,
  { occupation, first, last }: FoundOccupation,
): { readonly start: number; readonly determiner: AnalyzedToken | undefined } | { readonly skipped: string } {
  const heads = tree.children(last, ...inside).filter((at) => at < first)
  const owner = new Map<number, number>()
  for (const at of heads) for (const position of tree.subtree(at)) owner.set(position, at)
  const from = Math.min(first, ...owner.keys())
  let start = first
  let determiner: AnalyzedToken | undefined
  let loose = false
  for (let position = first - 1; position >= from; position--) {
    const head = owner.get(position)
    if (head !== undefined && determines(tree, head)) {
      determiner = tree.token(head) as AnalyzedToken
      // What stands before the determiner (all, such, half) stays as it is.
      break
    }
    const refused = decide(beforeOccupationRules, { tree, position, head })
    if (refused?.skip !== undefined) return { skipped: refused.skip }
    if (head === undefined) loose = true
    else if (isBound(tree, head, occupation.text)) start = position
  }
  // A comma or an "and" among adjectives of which some go: all go.
  if (loose && start < first) start = firstModifier(tree, heads, owner, first)
  const refused = decide(occupationStartRules, { tree, first, last, start, from })
  return refused?.skip === undefined ? { start, determiner } : { skipped: refused.skip }
}

/** Determiner, number or possessor: "the", "two", "her brother's". */
function determines(tree: SentenceTree, at: number): boolean {
  const token = tree.token(at) as AnalyzedToken
  return ['det', 'nummod'].includes(relation(token)) || token.deprel === 'nmod:poss'
}

function isBound(tree: SentenceTree, at: number, occupation: string): boolean {
  const token = tree.token(at) as AnalyzedToken
  if (relation(token) !== 'amod') return true
  const { general, ofLanguages } = occupationWords()
  if (/^\p{Lu}\p{Ll}/u.test(token.text) && token.xpos === 'JJ') return ofLanguages.has(occupation)
  return !general.has(token.text.toLowerCase())
}

function firstModifier(
  tree: SentenceTree,
  heads: readonly number[],
  owner: ReadonlyMap<number, number>,
  first: number,
): number {
  const modifiers = heads.filter(
    (at) => !determines(tree, at) && relation(tree.token(at) as AnalyzedToken) !== 'nummod',
  )
  const positions = [...owner].flatMap(([position, head]) => (modifiers.includes(head) ? [position] : []))
  return Math.min(first, ...positions)
}
