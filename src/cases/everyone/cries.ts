import { lowerAt, textAt } from '../words-at.js'
import type { AskedWord } from './rules/asked-word.js'

/** "Boy, was that long", "oh man", "man, this is bad". */
export function isCry({ tree, position }: AskedWord): boolean {
  if (!/^(?:man|boy|brother|lord|boys|lady|sister)$/.test(lowerAt(tree, position))) return false
  // "Damn, that man can act!"
  if (/^(?:this|that|the|an?)$/.test(lowerAt(tree, position - 1))) return false
  if (/^(?:discourse|vocative)/.test(tree.token(position)?.deprel ?? '') && lowerAt(tree, position) !== 'lady')
    return true
  if (
    /^(?:oh|ah|wow|hey|yeah|o)$/.test(lowerAt(tree, position - 1)) &&
    /^(?:man|boy|brother|lord)$/.test(lowerAt(tree, position))
  )
    return true
  // "When I watched it boy was I wrong": a verb before its subject, as only cries have it.
  if (
    /^(?:boy|man)$/.test(lowerAt(tree, position)) &&
    /^(?:did|do|does|was|is|are|were|am|have|has|had|can|could|will|would)$/.test(lowerAt(tree, position + 1)) &&
    /^(?:i|it|this|that|he|she|they|we|you|there|these|those)$/.test(lowerAt(tree, position + 2))
  )
    return true
  // "Yeah, man - right on".
  if (
    lowerAt(tree, position) === 'man' &&
    (/^(?:yeah|yes|hey|dude)$/.test(lowerAt(tree, position - 1)) ||
      (textAt(tree, position - 1) === ',' && /^(?:yeah|yes|hey|friends|dude)$/.test(lowerAt(tree, position - 2))))
  )
    return true
  // "And boy did I regret it", but "man has a tendency to hide".
  if (
    /^(?:boy|man)$/.test(lowerAt(tree, position)) &&
    !(lowerAt(tree, position) === 'man' && /^nsubj/.test(tree.token(position)?.deprel ?? '')) &&
    /^(?:did|do|does|was|is|are|were|am|have|has|had|can|could|will|would|oh|what|this|that|it|i|you|he|she|they|we)$/.test(
      lowerAt(tree, position + 1),
    ) &&
    !/^(?:DET|ADJ|PRON|NUM|ADP)$/.test(tree.token(position - 1)?.upos ?? '') &&
    tree.children(position, 'det', 'amod', 'compound', 'nmod').every((at) => at > position)
  )
    return true
  // "But boy (!) does it fail".
  if (
    /^(?:boy|man)$/.test(lowerAt(tree, position)) &&
    textAt(tree, position + 1) === '(' &&
    /^[!?]+$/.test(textAt(tree, position + 2))
  )
    return true
  // "Boy, are they right!" behind other words.
  if (
    /^(?:boy|man)$/.test(lowerAt(tree, position)) &&
    textAt(tree, position + 1) === ',' &&
    /^(?:are|is|was|were|did|do|does|am|have|has|had|can|could|what|how|i|it|this|that|you|they|we)$/.test(
      lowerAt(tree, position + 2),
    ) &&
    !/^(?:DET|ADJ|PRON|NUM|ADP|NOUN|PROPN)$/.test(tree.token(position - 1)?.upos ?? '') &&
    tree.children(position, 'det', 'amod', 'compound', 'nmod').length === 0
  )
    return true
  // "I love it man!"
  const isLast = /^[.,!?…]+$/.test(textAt(tree, position + 1)) || position === tree.tokens.length - 1
  if (
    lowerAt(tree, position) === 'man' &&
    isLast &&
    /^(?:NOUN|PRON|VERB|ADV|INTJ|X|PROPN)$/.test(tree.token(position - 1)?.upos ?? '') &&
    tree.children(position, 'det', 'nmod', 'amod', 'compound').length === 0
  )
    return true
  // "It is cool, brother; we know it".
  if (
    lowerAt(tree, position) === 'brother' &&
    textAt(tree, position - 1) === ',' &&
    /^[;.!?]+$/.test(textAt(tree, position + 1)) &&
    !/^(?:conj|appos)/.test(tree.token(position)?.deprel ?? '')
  )
    return true
  // "Careful man, ...".
  if (
    lowerAt(tree, position) === 'man' &&
    position <= 2 &&
    textAt(tree, position + 1) === ',' &&
    tree.children(position, 'det', 'nmod').length === 0 &&
    !tree.tokens.slice(0, position).some(({ upos }) => /^(?:DET|PRON|NUM)$/.test(upos))
  )
    return true
  const isFirst = position === 0 || /^[.!?;:,"“(…-]+$/.test(textAt(tree, position - 1))
  return (
    isFirst &&
    /^[,!.…?]+$/.test(textAt(tree, position + 1)) &&
    /^(?:man|boy|brother|lord)$/.test(lowerAt(tree, position))
  )
}
