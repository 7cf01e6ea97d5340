import type { SentenceTree } from '../../language/index.js'

/** The word of a stretch on which the others depend. */
export function topOf(tree: SentenceTree, { from, to }: { readonly from: number; readonly to: number }): number {
  for (let at = to - 1; at >= from; at--) {
    const head = tree.head(at)
    if (head < from || head >= to) return at
  }
  return to - 1
}
