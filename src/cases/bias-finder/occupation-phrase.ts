import { type AnalyzedToken, type Document, opensSentence, relation, type SentenceTree } from '../../language/index.js'
import type { PlacedSlot } from './join-forms.js'
import { occupationSkips as skips } from './occupation-skips.js'
import { type FoundOccupation, occupationWords } from './occupation-words.js'
import type { WordSlot } from './template-data.js'

/** An occupation with what belongs to it: its slots, or why another cannot stand in its place. */
export type OccupationPhrase =
  | { readonly slots: readonly PlacedSlot[]; readonly number: 'singular' | 'plural' }
  | { readonly skipped: string }

const refuse = (skipped: string): { readonly skipped: string } => ({ skipped })

/**
 * Reads the noun phrase of an occupation. The slot takes up the modifiers that bind to the old occupation ("heart
 * surgeon", "clinical psychologist") and those between them and the noun; determiners, possessors, numbers and what is
 * said of anybody (young, brilliant, German) stay. Complements on the right ("driver of the tour car") give no template.
 */
export function readOccupation(document: Document, tree: SentenceTree, found: FoundOccupation): OccupationPhrase {
  const problem = notAPerson(document, tree, found) ?? boundOnTheRight(tree, found.last)
  if (problem !== undefined) return refuse(problem)
  const phrase = leftOf(tree, found)
  if ('skipped' in phrase) return phrase
  const { start: slotStart, determiner } = phrase
  const first = tree.token(slotStart) as AnalyzedToken
  const noun = tree.token(found.last) as AnalyzedToken
  const owns = isPossessive(tree.token(found.last + 1), noun)
  if (found.number === 'singular') {
    if (determiner === undefined) return refuse(skips.bare)
    // "a butcher's knife" may be a kind of knife.
    if (owns && /^an?$/i.test(determiner.text)) return refuse(skips.fixedPhrase)
  } else if (/^(?:an?|this|that)$/i.test(determiner?.text ?? '')) {
    // "an officers' ball"
    return refuse(skips.partOfAnother)
  }
  if (isGeneral(tree, found.last, determiner)) return refuse(skips.general)
  // "his doctor's position": the position is his.
  if (owns && occupationWords().workThings.has(tree.token(tree.head(found.last))?.lemma.toLowerCase() ?? '')) {
    return refuse(skips.fixedPhrase)
  }
  const letters = lettersOf(document, tree, first, noun)
  // "I saw The pianist": a title that is half written as one.
  const isTitle = determiner !== undefined && /^\p{Lu}/u.test(determiner.text) && letters?.letters !== 'upper'
  if (letters === undefined || (isTitle && !opensSentence(document.text, determiner.start)))
    return refuse(skips.nameOrTitle)
  const slots: PlacedSlot[] = []
  const article = tree.token(slotStart - 1)
  if (article !== undefined && article === determiner && /^an?$/i.test(article.text)) {
    slots.push({ kind: 'article', show: '<det>', is: article.text, start: article.start, end: article.end })
  }
  slots.push({
    kind: 'word',
    show: found.number === 'plural' ? '<occupations>' : '<occupation>',
    is: document.text.slice(first.start, noun.end),
    ...(found.number === 'plural' ? { number: 'plural' } : {}),
    ...letters,
    start: first.start,
    end: noun.end,
  })
  if (owns) {
    const mark = tree.token(found.last + 1) as AnalyzedToken
    const { start, end, text: is } = mark
    slots.push({ kind: 'possessive', show: "<'s>", is, number: found.number, start, end })
  }
  return { slots, number: found.number }
}

/** Nobody in particular: teachers like it, no doctor, like a doctor, you need a doctor. */
function isGeneral(tree: SentenceTree, noun: number, determiner: AnalyzedToken | undefined): boolean {
  if (
    determiner === undefined ||
    /^(?:no|any|every|each|n?either|what|which|whatever|whichever)$/i.test(determiner.text)
  ) {
    return true
  }
  // "He's your boss, your secretary": said of anybody.
  if (/^(?:your|one)$/i.test(determiner.text)) return true
  const compares = (at: number) => /^(?:like|unlike|than)$/i.test(tree.token(at)?.text ?? '')
  if (tree.children(noun, 'case', 'mark').some(compares)) return true
  if (!/^an?$/i.test(determiner.text)) return false
  const isAnybody = (at: number) => /^(?:you|one|anyone|anybody|everyone|everybody)$/i.test(tree.token(at)?.text ?? '')
  for (let at = noun; at >= 0; at = tree.head(at)) if (tree.children(at, 'nsubj').some(isAnybody)) return true
  return false
}

const isPossessive = (mark: AnalyzedToken | undefined, noun: AnalyzedToken): boolean =>
  mark !== undefined && mark.xpos === 'POS' && mark.start === noun.end && /^['’]s?$/i.test(mark.text)

/** The word denotes no person of the text, or not by itself. */
function notAPerson(document: Document, tree: SentenceTree, { first, last }: FoundOccupation): string | undefined {
  const [noun, before, after] = [tree.token(last) as AnalyzedToken, tree.token(first - 1), tree.token(last + 1)]
  if (noun.upos === 'PROPN' || (after?.upos === 'PROPN' && after.xpos !== 'POS')) return skips.nameOrTitle
  if (noun.upos !== 'NOUN') return skips.none
  if (['compound', 'flat', 'fixed', 'goeswith', 'reparandum', 'dep'].includes(relation(noun)))
    return skips.partOfAnother
  const head = tree.token(tree.head(last))
  if (relation(noun) === 'conj' && head !== undefined && relation(head) === 'compound') return skips.partOfAnother
  // "doctor friend": whatever the parse says, a noun right behind takes the word in.
  if (after?.upos === 'NOUN' && tree.head(last + 1) !== last) {
    if (!['nsubj', 'obj', 'obl', 'root'].includes(relation(noun)) || tree.head(last) === last + 1)
      return skips.partOfAnother
  }
  const [start, end] = [tree.token(first)?.start ?? 0, noun.end]
  if (
    /[\p{L}\p{N}/&*_@#-]$/u.test(document.text.slice(0, start)) ||
    /^[\p{L}\p{N}/&*_@-]/u.test(document.text.slice(end))
  ) {
    return skips.partOfAnother
  }
  const quote = /^(?:["“”‘’'`]|``|'')$/
  if (quote.test(before?.text ?? '')) return skips.nameOrTitle
  return standsInPhrase(document.text, start, end) ? skips.fixedPhrase : undefined
}

function standsInPhrase(text: string, start: number, end: number): boolean {
  const around = 24
  const from = Math.max(0, start - around)
  const near = text
    .slice(from, end + around)
    .toLowerCase()
    .replace(/’/g, "'")
  return occupationWords().phrases.some((phrase) => {
    for (let at = near.indexOf(phrase); at >= 0; at = near.indexOf(phrase, at + 1)) {
      if (from + at < end && from + at + phrase.length > start) return true
    }
    return false
  })
}

const rightRelations = new Set([
  'punct',
  'cc',
  'conj',
  'cop',
  'aux',
  'nsubj',
  'csubj',
  'expl',
  'appos',
  'parataxis',
  'advcl',
  'discourse',
])

/** Complements that only this occupation can have: of the tour car, for the Times, at my school, teaching Latin. */
function boundOnTheRight(tree: SentenceTree, noun: number): string | undefined {
  const next = tree.token(noun + 1)
  if (next?.upos === 'ADP' && /^(?:of|for|at|from|behind|to|by)$/i.test(next.text)) return skips.complement
  const isPredicate = tree.children(noun, 'cop').length > 0
  for (const at of tree.children(noun)) {
    if (at < noun) continue
    const token = tree.token(at) as AnalyzedToken
    if (rightRelations.has(relation(token)) || token.deprel === 'acl:relcl' || token.xpos === 'POS') continue
    // "He is a doctor by then": of a clause, not of the noun.
    if (isPredicate && ['obl', 'advmod', 'vocative'].includes(relation(token))) continue
    if (relation(token) === 'acl' && occupationWords().naming.has(token.text.toLowerCase())) continue
    return skips.complement
  }
  return undefined
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
    const token = tree.token(position) as AnalyzedToken
    if (head === undefined) {
      if (token.text !== ',' && token.upos !== 'CCONJ') return refuse(skips.unread)
      loose = true
      continue
    }
    if (determines(tree, head)) {
      determiner = tree.token(head) as AnalyzedToken
      // What stands before the determiner (all, such, half) stays as it is.
      break
    }
    if (/^["“”‘`([]|''/.test(token.text)) return refuse(skips.unread)
    // "car bombs doctors": a verb, or a plural that is likely one, was taken for a part of the name of the work.
    if (/^(?:VB[ZDP]?|MD|NNS)$/.test(token.xpos)) return refuse(skips.unread)
    if (isBound(tree, head, occupation.text)) start = position
  }
  // A comma or an "and" among adjectives of which some go: all go.
  if (loose && start < first) start = firstModifier(tree, heads, owner, first)
  if (tree.children(last, 'case').some((at) => at > from && at < last)) return refuse(skips.unread)
  // "a rich, (highly influential businessman)": the comma would be left over.
  if (start < first && /^(?:,|and|&)$/i.test(tree.token(start - 1)?.text ?? '')) return refuse(skips.unread)
  return { start, determiner }
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

/** A capital where no sentence opens is a name or a title, and so are capitals in a sentence that is not written in them. */
function lettersOf(
  document: Document,
  tree: SentenceTree,
  first: AnalyzedToken,
  noun: AnalyzedToken,
): Pick<WordSlot, 'letters'> | undefined {
  const is = document.text.slice(first.start, noun.end)
  if (is === is.toUpperCase()) return isInCapitals(tree) ? { letters: 'upper' } : undefined
  const [isCapital, opens] = [/^\p{Lu}/u.test(noun.text), opensSentence(document.text, first.start)]
  if (isCapital && (noun !== first || !opens)) return undefined
  return opens && /^\p{Lu}/u.test(is) ? { letters: 'capital' } : {}
}

function isInCapitals({ tokens }: SentenceTree): boolean {
  const letters = tokens.map(({ text }) => text).join('')
  const small = letters.match(/\p{Ll}/gu)?.length ?? 0
  return small < (letters.match(/\p{L}/gu)?.length ?? 0) / 4
}
