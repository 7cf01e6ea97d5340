import type { SentenceTree } from '../../language/index.js'
import { lowerAt, textAt } from '../words-at.js'
import { wordLists } from './word-lists.js'

/** The last word of a figure whom everybody knows that begins at a word; one of its words has a capital, as in "Saving private Ryan". */
export function figureFrom(tree: SentenceTree, position: number): number | undefined {
  const counts = [4, 3, 2]
  const count = counts.find((words) => {
    const places = Array.from({ length: words }, (_, at) => position + at)
    const name = places
      .map((at) => lowerAt(tree, at))
      .join(' ')
      .replace(/ ['’]s\b/g, "'s")
    return wordLists().figures.has(name) && places.some((at) => /^\p{Lu}/u.test(textAt(tree, at)))
  })
  return count === undefined ? undefined : position + count - 1
}

/** The words of such a figure that words `[first, last]` are of: "Bonnie and Clyde" of "Clyde". */
export function figureAround(
  tree: SentenceTree,
  first: number,
  last: number,
): { readonly first: number; readonly last: number } | undefined {
  for (const by of [0, 1, 2, 3]) {
    const end = figureFrom(tree, first - by)
    if (end !== undefined && end >= first) return { first: first - by, last: Math.max(last, end) }
  }
  return undefined
}

/** Whether words `[first, last]` are of such a figure. */
export const isOfFigure = (tree: SentenceTree, first: number, last: number): boolean =>
  figureAround(tree, first, last) !== undefined
