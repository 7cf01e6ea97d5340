import type { Structure } from '../language/index.js'
import type { Stretch } from './stretches.js'

/** The structure of an original on the words of its mutant, or the place in the mutant where it cannot be put on them. */
export type Projection = { readonly structure: Structure } | { readonly brokenAt: number }

/**
 * Puts the structure of `original` on a mutant with more or fewer words. The words at the top of an exchanged stretch
 * (those whose heads lie outside it) pair off with those at the top of the mutant's, and hand over their relations, heads
 * and tags. Where one side has more of them, all must depend on one word, as `Puerto` and `Rican` may both depend on `man`,
 * and the last ones pair off. All other words of the mutant's stretch, and words that came in by themselves, keep what
 * the network gave them in `own`. Words that were left out may have governed no word that stays.
 */
export function project(original: Structure, own: Structure, stretches: readonly Stretch[]): Projection {
  const structure = {
    words: own.words,
    heads: own.heads.slice(),
    labels: own.labels.slice(),
    upos: own.upos.slice(),
    xpos: own.xpos.slice(),
  }
  // Where the original's words are in the mutant, counted from 1 as heads are; 0 is the root.
  const placed = new Int32Array(original.words.length + 1).fill(-1)
  placed[0] = 0
  const taken: (readonly [word: number, mutantWord: number])[] = []
  let at = 0
  let mutantAt = 0
  const keepUntil = (end: number): void => {
    for (; at < end; at++, mutantAt++) {
      placed[at + 1] = mutantAt + 1
      taken.push([at, mutantAt])
    }
  }
  for (const { from, to, mutantFrom, mutantTo } of stretches) {
    keepUntil(from)
    if (to > from && mutantTo > mutantFrom) {
      const tops = topsOf(original.heads, from, to)
      const pairs = paired(tops, original.heads, topsOf(own.heads, mutantFrom, mutantTo), own.heads)
      if (pairs === undefined) return { brokenAt: mutantFrom }
      tops.forEach((top, word) => {
        placed[from + word + 1] = (pairs.get(top) ?? (lastOf(pairs) as number)) + 1
      })
      taken.push(...pairs)
    }
    at = to
    mutantAt = mutantTo
  }
  keepUntil(original.words.length)
  for (const [word, mutantWord] of taken) {
    const head = placed[original.heads[word] as number] as number
    if (head < 0) return { brokenAt: mutantWord }
    structure.heads[mutantWord] = head
    for (const kind of ['labels', 'upos', 'xpos'] as const) structure[kind][mutantWord] = original[kind][word] as number
  }
  return { structure }
}

/** For each word of a stretch the word above it, or itself, whose head lies outside; -1 for words in a circle. */
function topsOf(heads: Int32Array, from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => {
    let word = from + offset
    for (let steps = from; steps <= to; steps++) {
      const head = (heads[word] as number) - 1
      if (head < from || head >= to) return word
      word = head
    }
    return -1
  })
}

function paired(
  tops: readonly number[],
  heads: Int32Array,
  mutantTops: readonly number[],
  mutantHeads: Int32Array,
): Map<number, number> | undefined {
  if (tops.includes(-1) || mutantTops.includes(-1)) return undefined
  const one = inOrder(tops)
  const other = inOrder(mutantTops)
  const hangTogether = (places: readonly number[], all: Int32Array): boolean =>
    new Set(places.map((place) => all[place])).size === 1
  if (one.length !== other.length && !(hangTogether(one, heads) && hangTogether(other, mutantHeads))) return undefined
  const count = Math.min(one.length, other.length)
  const mutantLast = other.slice(-count)
  return new Map(one.slice(-count).map((top, at) => [top, mutantLast[at] as number]))
}

const lastOf = (pairs: ReadonlyMap<number, number>): number | undefined => [...pairs.values()].at(-1)

const inOrder = (places: readonly number[]): number[] => [...new Set(places)].sort((one, other) => one - other)
