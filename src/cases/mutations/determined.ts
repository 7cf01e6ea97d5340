import type { AnalyzedToken, SentenceTree } from '../../language/index.js'

/** Whether an article, a possessive or a number opens the words that stand before a word without a break. */
export function isDetermined(tree: SentenceTree, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const { upos, xpos, text } = tree.token(before) as AnalyzedToken
    if (
      (upos === 'DET' && !/^all$/i.test(text)) ||
      upos === 'NUM' ||
      /^(?:this|that|these|those)$/i.test(text) ||
      /^(?:PRP\$|POS)$/.test(xpos)
    )
      return true
    if (!/^(?:ADJ|ADV|NOUN|PROPN|CCONJ)$/.test(upos) && !/^VB[NG]$/.test(xpos) && !/^[,()"'“”‘’-]$/.test(text))
      return false
  }
  return false
}
