import type { SentenceTree } from '../../../language/index.js'

export const textOf = (tree: SentenceTree, position: number): string => tree.token(position)?.text.toLowerCase() ?? ''

export const lemmaOf = (tree: SentenceTree, position: number): string => tree.token(position)?.lemma.toLowerCase() ?? ''

const negations = /^(?:not|n['’]?t|no|never|nor|neither|none|nothing|nobody|hardly|scarcely|barely)$/

export const isNegation = (tree: SentenceTree, position: number): boolean => negations.test(textOf(tree, position))

/** "Who", "which", "how", "where". */
export const isAsking = (tree: SentenceTree, position: number): boolean => /^W/.test(tree.token(position)?.xpos ?? '')
