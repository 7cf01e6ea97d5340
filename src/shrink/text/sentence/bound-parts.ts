import { type AnalyzedToken, relation, type SentenceTree } from '../../../language/index.js'
import { lendsPredicate } from './clauses.js'
import { complements } from './complements.js'
import { isAsking, isNegation, lemmaOf, textOf } from './words.js'

/** Whether a word has no clause of its own. */
const isPhrase = (token: AnalyzedToken): boolean => ['advmod', 'amod', 'obl', 'nmod'].includes(relation(token))

/** Whether what is at `position` cannot go whatever its relation, since something that stays depends on it. */
export function isBoundPart(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position) as AnalyzedToken
  const isTied = turnsRound(tree, position) || leadsClause(tree, position) || hasDegree(tree, position)
  if (isPhrase(token) && isTied) return true
  // "A book on the terror laid down by them": the clause may be of either noun.
  const stands = relation(token) === 'nmod' || relation(token) === 'appos'
  if (stands && tree.children(tree.head(position), 'acl').some((each) => each > position)) return true
  if (followsDirection(tree, position)) return true
  // "What it has is its realism, you feel it": the copula and what it joins may be read as a clause by itself.
  const isClause = ['parataxis', 'acl', 'advcl'].includes(relation(token))
  if (isClause && lendsPredicate(tree, position)) return true
  // "A like minded friend", "a strange looking house".
  if (isHalfWord(tree, position + 1) || (isHalfWord(tree, position) && tree.head(position - 1) !== position))
    return true
  // "Limp all over".
  if (textOf(tree, position) === 'all' && isDirection(tree, position + 1)) return true
  if (isBothWays(tree, position) || completesTaking(tree, position)) return true
  return answersSaying(tree, position, token) || isCompared(tree, position)
}

/** Whether a phrase goes on with an adverb before it that no verb has: "those down at the office". */
function followsDirection(tree: SentenceTree, position: number): boolean {
  const before = Math.min(...tree.subtree(position)) - 1
  if (!isDirection(tree, before)) return false
  const head = tree.token(tree.head(before))
  return head !== undefined && head.upos !== 'VERB' && head.upos !== 'AUX'
}

/** Whether a participle says nothing without the word before it. */
const isHalfWord = (tree: SentenceTree, at: number): boolean =>
  complements().participlesWithModifier.has(textOf(tree, at)) &&
  !/^(?:DET|PRON|NUM|AUX|PUNCT)$/.test(tree.token(at - 1)?.upos ?? 'PUNCT')

const isDirection = (tree: SentenceTree, at: number): boolean =>
  /^(?:down|up|over|out|back|off|away|around|along|through)$/.test(textOf(tree, at))

/** Whether it is one of two words that only say something together: "left and right", "up or down". */
function isBothWays(tree: SentenceTree, position: number): boolean {
  // "Left" is often read as a form of "leave".
  const isBare = (at: number): boolean => /^(?:JJ|RB|RP|IN|VBN)$/.test(tree.token(at)?.xpos ?? '')
  const isJoined = (first: number): boolean =>
    isBare(first) && /^(?:and|or)$/.test(textOf(tree, first + 1)) && isBare(first + 2)
  const ends = (last: number): boolean => (tree.token(last + 1)?.upos ?? 'PUNCT') === 'PUNCT'
  // "Now and then", "here and there".
  const isSet = (first: number): boolean =>
    [first, first + 2].every((at) => /^(?:now|then|here|there|again|once)$/.test(textOf(tree, at)))
  const isWhole = (first: number): boolean => isJoined(first) && (ends(first + 2) || isSet(first))
  return isWhole(position) || isWhole(position - 2)
}

/** Whether a clause says what it takes somebody for: "it takes a man to do it". */
function completesTaking(tree: SentenceTree, position: number): boolean {
  if (!tree.children(position).some((each) => textOf(tree, each) === 'to' && each < position)) return false
  const head = tree.head(position)
  return [head, tree.head(head)].some((each) => /^(?:take|require|cost|need)$/.test(lemmaOf(tree, each)))
}

/** Whether a phrase has a degree that a clause answers to: "so often told that". */
const hasDegree = (tree: SentenceTree, position: number): boolean =>
  tree.children(position, 'advmod').some((each) => /^(?:so|too|as|such|enough)$/.test(textOf(tree, each)))

/** Whether a phrase says no: "no longer", "in no way". */
const turnsRound = (tree: SentenceTree, position: number): boolean =>
  [position, ...tree.children(position)].some((each) => isNegation(tree, each))

/** Whether a phrase joins a clause to what stays: "in which", "how far". */
const leadsClause = (tree: SentenceTree, position: number): boolean =>
  [position, ...tree.children(position, 'det', 'advmod', 'nmod', 'amod')].some((each) => isAsking(tree, each))

/** Whether it is what somebody says, and the verb has no other object: "she cried, 'No!'". */
function answersSaying(tree: SentenceTree, position: number, token: AnalyzedToken): boolean {
  const head = tree.head(position)
  if (!['parataxis', 'discourse', 'vocative', 'advmod'].includes(relation(token)) || position < head) return false
  const says = complements().verbsOfSaying.has(lemmaOf(tree, head))
  return says && tree.children(head, 'obj', 'ccomp', 'xcomp').length === 0
}

/** Whether it is one half of a comparison whose other half stays: "a better film than that". */
function isCompared(tree: SentenceTree, position: number): boolean {
  if (tree.children(position, 'case', 'mark').some((each) => textOf(tree, each) === 'than')) return true
  // "As natural to her as to him".
  const isLike = tree.children(position, 'case', 'mark').some((each) => textOf(tree, each) === 'as')
  if (isLike && tree.tokens.some((_, at) => at < position && opensLikeness(tree, at))) return true
  // "A more accurate picture than that": what has the degree, too.
  const isDegree = [position, ...tree.children(position, 'advmod', 'amod')].some(
    (each) =>
      /^(?:JJ|RB)R$/.test(tree.token(each)?.xpos ?? '') ||
      /^(?:more|less|rather|other|different)$/.test(textOf(tree, each)),
  )
  return isDegree && tree.tokens.some((_, at) => at > position && textOf(tree, at) === 'than')
}

/** Whether a word is the first half of a likeness: "as" before an adjective or an adverb, "so", "such", "the same". */
const opensLikeness = (tree: SentenceTree, at: number): boolean =>
  /^(?:so|such|same)$/.test(textOf(tree, at)) ||
  (textOf(tree, at) === 'as' && /^(?:ADJ|ADV)$/.test(tree.token(at + 1)?.upos ?? ''))

/** Whether coordinates need each other: "both he and she", "between him and her", "A and B alike". */
export function isBoundList(tree: SentenceTree, first: number): boolean {
  if (tree.children(first, 'cc').some((each) => each < first)) return true
  const others = tree.children(first, 'conj')
  if ([first, ...others].some((each) => isBothWays(tree, each))) return true
  // "Over and over", "more and more".
  if (others.some((each) => textOf(tree, each) === textOf(tree, first))) return true
  if (others.some((each) => exceptsFrom(tree, first, each))) return true
  if (tree.children(first, 'case', 'mark').some((each) => textOf(tree, each) === 'between')) return true
  // "Three pets, a dog, a cat and a bird": what is counted keeps all its names.
  const isPlural = /^NNP?S$/.test(tree.token(tree.head(first))?.xpos ?? '')
  if (isPlural && tree.token(first)?.deprel === 'appos') return true
  // "A nose and eyes that saw it all": whose clause it is only the whole list tells.
  const last = tree.children(first, 'conj').at(-1) ?? first
  if (listUpTo(tree, first).some((each) => tree.children(each, 'acl').some((clause) => clause > last))) return true
  const opening = [first - 3, first - 2, first - 1].map((each) => textOf(tree, each))
  if (opening.some((text) => /^(?:both|either|neither|only)$/.test(text))) return true
  return tree.tokens.some((_, at) => at > first && isReciprocal(tree, at))
}

/** "Could not help but laugh", "nothing but rain": the first says the contrary without the second. */
const exceptsFrom = (tree: SentenceTree, first: number, other: number): boolean =>
  /^(?:help|nothing|nobody|none|anything|anyone|all|everything|everyone)$/.test(lemmaOf(tree, first)) &&
  tree.children(other, 'cc').some((each) => textOf(tree, each) === 'but')

/** A word and those that it is a coordinate of. */
function listUpTo(tree: SentenceTree, position: number): number[] {
  const token = tree.token(position)
  // The second of a list is often read as another name of the first.
  const isSecond = token !== undefined && ['conj', 'appos'].includes(relation(token))
  const before = isSecond ? listUpTo(tree, tree.head(position)) : []
  return [position, ...before]
}

const isReciprocal = (tree: SentenceTree, at: number): boolean =>
  textOf(tree, at) === 'alike' ||
  (/^(?:other|another)$/.test(textOf(tree, at)) && /^(?:each|one)$/.test(textOf(tree, at - 1)))
