import type { SentenceTree } from './sentence-tree.js'

const skipped = /^(?:RB|UH)/

/**
 * The finite verb of the subject at `position` without a parse: the next verb, over adverbs, or the auxiliary before an
 * inverted subject. Coordinated verbs further on are not found.
 */
export function verbsNearSubject(tree: SentenceTree, position: number): number[] {
  for (let at = position + 1; at < tree.tokens.length; at++) {
    const tag = tree.token(at)?.xpos ?? ''
    const form = tree.token(at)?.text ?? ''
    if (/^(?:VBZ|VBP|VBD|MD)$/.test(tag) || /^['’](?:s|re|ve)$/i.test(form)) return [at]
    if (!skipped.test(tag) || /^n['’]t$/i.test(form)) break
  }
  const before = tree.token(position - 1)?.text.match(/^n['’]?t$|^not$/i) ? position - 2 : position - 1
  return isAuxiliary(tree.token(before)?.text) ? [before] : []
}

const isAuxiliary = (form: string | undefined): boolean => /^(?:is|are|was|were|has|have|does|do)$/i.test(form ?? '')
