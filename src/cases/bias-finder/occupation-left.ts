import { type AnalyzedToken, type Document, relation, type SentenceTree } from '../../language/index.js'
import { decide } from '../word-rule.js'
import { hasCapital, lowerAt, textAt } from '../words-at.js'
import { occupationLevels } from './occupation-levels.js'
import { isOwnName } from './occupation-own-name.js'
import { type FoundOccupation, occupationWords } from './occupation-words.js'
import { beforeOccupationRules, occupationStartRules } from './rules/occupation-left-rules.js'

/** What stands before an occupation, in its own phrase. */
export interface OccupationLeft {
  /** The first word that goes with the occupation. */
  readonly start: number
  readonly determiner: AnalyzedToken | undefined
  /** The words between what determines the noun and `start`, in lower case: they stay. */
  readonly kept: readonly string[]
  /** The field stays, since all occupations that can take the place have one: a history teacher. */
  readonly keepsField: boolean
}

const inside = ['det', 'nummod', 'amod', 'compound', 'nmod']

/**
 * Where the slot begins and what determines the noun. The slot takes up the nouns, and the few adjectives, that make the name of
 * the old occupation with it, as far as they stand right before it; whatever else is said of the person stays. Refused where the
 * words cannot be told apart, and where those that bind to the old occupation say more than its name.
 */
export function readLeft(
  document: Document,
  tree: SentenceTree,
  { occupation, first, last }: FoundOccupation,
): OccupationLeft | { readonly skipped: string } {
  const heads = tree.children(last, ...inside).filter((at) => at < first)
  const owner = new Map<number, number>()
  for (const at of heads) for (const position of tree.subtree(at)) owner.set(position, at)
  const from = Math.min(first, ...owner.keys())
  let determiner: AnalyzedToken | undefined
  let behind = from
  for (let position = first - 1; position >= from; position--) {
    const head = owner.get(position)
    if (head !== undefined && determines(tree, head)) {
      determiner = tree.token(head) as AnalyzedToken
      // What stands before the determiner (all, such, half) stays as it is.
      behind = position + 1
      break
    }
    const refused = decide(beforeOccupationRules, { tree, position, head })
    if (refused?.skip !== undefined) return { skipped: refused.skip }
  }
  let start = first
  for (let next = first; next > behind; ) {
    next = takenUp(document.text, tree, next, behind, occupation.text)
    if (next === start) break
    start = next
  }
  const isField = start < first && !isOwnName(document, tree, occupation.text, start, first)
  const keepsField = isField && mayKeepField(tree, occupation.text, start, first)
  if (keepsField) start = first
  const refused = decide(occupationStartRules, {
    document,
    tree,
    occupation,
    first,
    last,
    start,
    from,
    behind,
    keepsField,
  })
  if (refused?.skip !== undefined) return { skipped: refused.skip }
  const kept = tree.tokens.slice(behind, start).map(({ text }) => text.toLowerCase())
  return { start, determiner, kept, keepsField }
}

/** One noun in small letters that says the field: history, village. */
function mayKeepField(tree: SentenceTree, occupation: string, start: number, first: number): boolean {
  const field = tree.token(start)
  return (
    occupationLevels().alike.get(occupation)?.keepsField === true &&
    start === first - 1 &&
    field?.upos === 'NOUN' &&
    /^\p{Ll}+$/u.test(field.text)
  )
}

/** Determiner, number or possessor: "the", "two", "her brother's". */
function determines(tree: SentenceTree, at: number): boolean {
  const token = tree.token(at) as AnalyzedToken
  return ['det', 'nummod'].includes(relation(token)) || token.deprel === 'nmod:poss'
}

/** Where what goes with the work begins, right before `next`; `next` itself where nothing there does. */
function takenUp(text: string, tree: SentenceTree, next: number, behind: number, occupation: string): number {
  const { work, pairs, professional } = occupationWords()
  let unit = next - 1
  while (unit > behind && tree.touch(unit - 1, unit)) unit--
  if (unit < next - 1) {
    const written = text.slice(tree.token(unit)?.start, tree.token(next - 1)?.end).toLowerCase()
    const goes = pairs.has(written.replace('-', ' ')) || professional.has(written) || work.has(written)
    return goes ? unit : next
  }
  if (next - 2 >= behind && pairs.has(`${lowerAt(tree, next - 2)} ${lowerAt(tree, next - 1)}`)) return next - 2
  return goesWithWork(tree, next - 1, occupation) ? next - 1 : next
}

function goesWithWork(tree: SentenceTree, position: number, occupation: string): boolean {
  const token = tree.token(position) as AnalyzedToken
  const { ofLanguages, professional, bodies } = occupationWords()
  if (bodies.has(token.text)) return true
  // "An English teacher" need not be English.
  if (hasCapital(token.text))
    return ofLanguages.has(occupation) && /^(?:JJ|NN)/.test(token.xpos) && token.upos !== 'PROPN'
  return isWorkNoun(tree, position) || (relation(token) === 'amod' && professional.has(token.text.toLowerCase()))
}

/** A field of knowledge goes with the work by its form: ceramics, criminology. */
export function isWorkNoun(tree: SentenceTree, position: number): boolean {
  const { work } = occupationWords()
  const lower = lowerAt(tree, position)
  return (
    work.has(lower) ||
    (tree.token(position)?.upos === 'NOUN' && /^\p{L}{3,}(?:ics|ology|ography)$/u.test(textAt(tree, position)))
  )
}
