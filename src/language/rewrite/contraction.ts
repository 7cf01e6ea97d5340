import { relation, type SentenceTree } from './sentence-tree.js'

/** Whether the word is the short form of is, has, are or have: 's, 're, 've (also without its apostrophe, as in "hes"). */
export const isContraction = (form: string): boolean => /^['’‘`´]?(?:s|re|ve)$/i.test(form)

/** Whether a contracted 's stands for "has" and not for "is", by the verb that it helps: he's been, he's got, he's seen it. */
export function standsForHas(tree: SentenceTree, position: number, parsed: boolean): boolean {
  return parsed ? hasByTree(tree, position) : hasByTags(tree, position)
}

function hasByTree(tree: SentenceTree, position: number): boolean {
  const token = tree.token(position)
  const head = tree.token(tree.head(position))
  if (token === undefined || head === undefined || !['aux', 'cop'].includes(relation(token)))
    return token?.lemma === 'have'
  const helpers = tree.children(tree.head(position), 'aux', 'cop')
  if (helpers.some((each) => each > position && tree.token(each)?.text.toLowerCase() === 'been')) return true
  if (relation(token) === 'cop' || token.deprel === 'aux:pass') return head.text.toLowerCase() === 'been'
  const passive = tree.children(tree.head(position), 'nsubj').some((each) => tree.token(each)?.deprel === 'nsubj:pass')
  return /^VB[ND]$/.test(head.xpos) && !passive
}

function hasByTags(tree: SentenceTree, position: number): boolean {
  let at = position + 1
  while (/^RB/.test(tree.token(at)?.xpos ?? '')) at++
  const next = tree.token(at)
  if (next === undefined) return false
  if (/^(?:been|got|had|become)$/i.test(next.text)) return true
  return next.xpos === 'VBN' && tree.token(at + 1)?.text.toLowerCase() !== 'by'
}
