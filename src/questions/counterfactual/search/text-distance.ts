/** Words and marks of a text, in lower case. */
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}'’]+|[^\s]/gu) ?? []

const longestRun = 4

/** Shared words of two texts over all their words: 1 where they have the same. */
export function jaccard(one: string, other: string): number {
  const [first, second] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const both = [...first].filter((word) => second.has(word)).length
  const all = first.size + second.size - both
  return all === 0 ? 1 : both / all
}

/**
 * BLEU of a text against one reference (Papineni et al. 2002): the geometric mean of the shares of its runs of one to four
 * words that the reference has, less for a text that is shorter. Without smoothing: 0 where no run of four is shared.
 */
export function bleu(reference: string, candidate: string): number {
  const [own, other] = [wordsOf(reference), wordsOf(candidate)]
  if (other.length === 0) return own.length === 0 ? 1 : 0
  // A text of fewer words has no longer run.
  const longest = Math.min(longestRun, other.length)
  let product = 1
  for (let size = 1; size <= longest; size++) {
    const known = runs(own, size)
    let right = 0
    for (const [run, many] of runs(other, size)) right += Math.min(many, known.get(run) ?? 0)
    product *= right / (other.length - size + 1)
  }
  const short = other.length < own.length ? Math.exp(1 - own.length / other.length) : 1
  return short * product ** (1 / longest)
}

function runs(words: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= words.length; at++) {
    const run = words.slice(at, at + size).join(' ')
    counts.set(run, (counts.get(run) ?? 0) + 1)
  }
  return counts
}

/** Cosine of the angle between two vectors; 0 where one has no length. */
export function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [dot, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at] as number, other[at] as number]
    dot += a * b
    first += a * a
    second += b * b
  }
  return first === 0 || second === 0 ? 0 : dot / Math.sqrt(first * second)
}
