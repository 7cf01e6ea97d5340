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

/** Whether words `[first, last]` are of such a figure. */
export const isOfFigure = (tree: SentenceTree, first: number, last: number): boolean =>
  [0, 1, 2, 3].some((by) => {
    const end = figureFrom(tree, first - by)
    return end !== undefined && end >= first && first - by <= last
  })
