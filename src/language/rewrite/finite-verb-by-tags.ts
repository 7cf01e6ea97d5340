import type { SentenceTree } from './sentence-tree.js'

const skipped = /^(?:RB|UH)/

/** Whether a verb of this tag of the Penn Treebank is finite. */
export const isFiniteTag = (xpos: string): boolean => /^(?:VBZ|VBP|VBD|MD)$/.test(xpos)

/**
 * The finite verb of the subject at `position` without a parse: the next verb, over adverbs, or the auxiliary before an
 * inverted subject. Coordinated verbs further on are not found.
 */
export function verbsNearSubject(tree: SentenceTree, position: number): number[] {
  const next = verbAfterSubject(tree, position)
  if (next !== undefined) return [next]
  const before = /^(?:n['’]?t|not)$/i.test(tree.token(position - 1)?.text ?? '') ? position - 2 : position - 1
  return isAuxiliary(tree.token(before)?.text) ? [before] : []
}

/** The finite verb that follows, with nothing but adverbs between. */
export function verbAfterSubject(tree: SentenceTree, position: number): number | undefined {
  for (let at = position + 1; at < tree.tokens.length; at++) {
    const { xpos = '', text = '' } = tree.token(at) ?? {}
    if (isFiniteTag(xpos) || /^['’](?:s|re|ve)$/i.test(text)) return at
    if (!skipped.test(xpos) || /^n['’]t$/i.test(text)) return undefined
  }
  return undefined
}

const isAuxiliary = (form: string | undefined): boolean => /^(?:is|are|was|were|has|have|does|do)$/i.test(form ?? '')
