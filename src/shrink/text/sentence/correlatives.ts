import type { SentenceTree } from '../../../language/index.js'
import { textOf } from './words.js'

/** Words of a sentence, the first of which says nothing where the second is gone. */
export type Need = readonly [needing: number, needed: number]

/** What answers to what: "than" to "more", "as" to "as", "that" to "so", "to" to "too", "or" to "either", "but" to "not only". */
export function needsOf(tree: SentenceTree): Need[] {
  const needs: Need[] = []
  const both = (one: number, other: number): void => {
    needs.push([one, other], [other, one])
  }
  tree.tokens.forEach((_, at) => {
    const text = textOf(tree, at)
    if (text === 'than') needs.push(...backTo(at, (each) => isComparative(tree, each)))
    else if (text === 'as') {
      const [first] = backTo(at, (each) => isFirstAs(tree, each))
      if (first !== undefined) both(...first)
    } else if (degree.test(text)) needs.push(...answersTo(tree, at))
    else if (opensList(tree, at)) {
      const joint = tree.tokens.findIndex((__, each) => each > at && /^(?:and|or|nor|but)$/.test(textOf(tree, each)))
      if (joint > 0) both(at, joint)
    } else if (isOnly(tree, at)) {
      const turn = tree.tokens.findIndex((__, each) => each > at && /^(?:but|also)$/.test(textOf(tree, each)))
      if (turn > 0) both(at, turn)
    } else if (tree.token(at)?.xpos === 'CC' && [at + 1, at + 2].some((each) => isRelative(tree, each)))
      needs.push(...backTo(at, (each) => isRelative(tree, each)))
  })
  // "The more he sang, the less she slept."
  const rising = tree.tokens.flatMap((_, at) => (risesWith(tree, at) ? [at + 1] : []))
  if (rising.length > 1) for (const [place, at] of rising.slice(1).entries()) both(rising[place] as number, at)
  return needs
}

/** From a word to the last before it that is such a one. */
function backTo(from: number, isSuch: (at: number) => boolean): Need[] {
  for (let at = from - 1; at >= 0; at--) if (isSuch(at)) return [[from, at]]
  return []
}

const isComparative = (tree: SentenceTree, at: number): boolean =>
  /^(?:JJ|RB)R$/.test(tree.token(at)?.xpos ?? '') ||
  /^(?:more|less|fewer|rather|other|else|different|otherwise|sooner)$/.test(textOf(tree, at))

/** "As" before an adjective or an adverb. */
const isFirstAs = (tree: SentenceTree, at: number): boolean =>
  textOf(tree, at) === 'as' && /^(?:ADJ|ADV)$/.test(tree.token(at + 1)?.upos ?? '')

const degree = /^(?:so|too|such|enough)$/

/** What introduces the clauses that a degree takes: "so tired that", "old enough to". */
function answersTo(tree: SentenceTree, at: number): Need[] {
  const head = tree.head(at)
  return [head, tree.head(head)].flatMap((host) =>
    tree
      .children(host, 'advcl', 'ccomp', 'acl', 'xcomp')
      .filter((clause) => clause > at)
      .flatMap((clause) => tree.children(clause, 'mark').filter((mark) => /^(?:that|to)$/.test(textOf(tree, mark))))
      .map((mark): Need => [mark, at]),
  )
}

const opensList = (tree: SentenceTree, at: number): boolean =>
  /^(?:both|either|neither)$/.test(textOf(tree, at)) && tree.token(at)?.deprel.startsWith('cc') === true

/** "Only" of "not only ... but". */
const isOnly = (tree: SentenceTree, at: number): boolean =>
  /^(?:only|just|merely|simply)$/.test(textOf(tree, at)) && /^(?:not|n['’]t)$/.test(textOf(tree, at - 1))

const isRelative = (tree: SentenceTree, at: number): boolean => /^W/.test(tree.token(at)?.xpos ?? '')

function risesWith(tree: SentenceTree, at: number): boolean {
  const opens = at === 0 || /^(?:PUNCT|CCONJ)$/.test(tree.token(at - 1)?.upos ?? '')
  return opens && textOf(tree, at) === 'the' && /^(?:JJ|RB)R$/.test(tree.token(at + 1)?.xpos ?? '')
}
