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
  if (relation(token) === 'aux' && isActive(tree, tree.head(position))) return true
  if (relation(token) === 'cop' || token.deprel === 'aux:pass') return head.text.toLowerCase() === 'been'
  const passive = tree.children(tree.head(position), 'nsubj').some((each) => tree.token(each)?.deprel === 'nsubj:pass')
  return /^VB[ND]$/.test(head.xpos) && !passive
}

/** "She's seen this film", "all that she's made", "he's tried to sing": the parse reads the passive, but who is given or called something is few. */
function isActive(tree: SentenceTree, position: number): boolean {
  const { xpos = '', lemma = '' } = tree.token(position) ?? {}
  if (!/^VB[ND]$/.test(xpos)) return false
  if (withoutPassive.test(lemma)) return tree.children(position, 'xcomp').length > 0
  return !withTwoObjects.test(lemma) && tree.children(position, 'obj').length > 0
}

/** Verbs that take "to" and another verb and are not said of their subject so: not "she is tried to sing". */
const withoutPassive =
  /^(?:agree|begin|continue|decide|fail|hate|hope|learn|like|love|manage|plan|promise|refuse|start|try|want)$/i
/** Somebody is given a chance, called a fool. */
const withTwoObjects =
  /^(?:appoint|ask|award|bear|call|cast|charge|consider|crown|declare|deem|deny|elect|feed|fine|forgive|give|grant|hand|lend|lease|label|make|name|offer|owe|pay|promise|pronounce|read|refuse|render|save|sell|send|serve|show|spare|teach|tell|think|vote|write)$/i

function hasByTags(tree: SentenceTree, position: number): boolean {
  let at = position + 1
  while (/^RB/.test(tree.token(at)?.xpos ?? '')) at++
  const next = tree.token(at)
  if (next === undefined) return false
  if (/^(?:been|got|had|become)$/i.test(next.text)) return true
  return next.xpos === 'VBN' && tree.token(at + 1)?.text.toLowerCase() !== 'by'
}
