import type { SentenceTree } from '../../language/index.js'
import { lowerAt } from '../words-at.js'

/** "As an engineer, I liked it", "I am a nurse": what the speaker says of the film is said as one who does this work. */
export function isReasonOfSpeaker(tree: SentenceTree, noun: number): boolean {
  const isSpeaker = (at: number) => /^(?:i|we)$/.test(lowerAt(tree, at))
  const isOf = (at: number) => tree.children(at, 'nsubj').some(isSpeaker)
  if (tree.children(noun, 'cop').length > 0) return isOf(noun)
  if (!tree.children(noun, 'case', 'mark').some((at) => lowerAt(tree, at) === 'as')) return false
  if (tree.children(tree.head(noun), 'det', 'nmod').length > 0) return false
  return (
    isOf(tree.head(noun)) || tree.tokens.slice(noun + 1, noun + 5).some(({ text }) => /^(?:I|we|me|my)$/.test(text))
  )
}
