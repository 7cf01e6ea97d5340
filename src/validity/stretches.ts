/** Words `[from, to)` of a sentence that became `[mutantFrom, mutantTo)` of its mutant; either may be empty. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly mutantFrom: number
  readonly mutantTo: number
}

/**
 * What differs between two lists of words, in order. The words between the stretches are the same (longest common ones),
 * where `a` and `an` are one word.
 */
export function changedStretches(original: readonly string[], mutant: readonly string[]): Stretch[] {
  const width = mutant.length + 1
  const common = new Int32Array((original.length + 1) * width)
  const commonFrom = (at: number, mutantAt: number): number => common[at * width + mutantAt] as number
  for (let at = original.length - 1; at >= 0; at--) {
    for (let mutantAt = mutant.length - 1; mutantAt >= 0; mutantAt--) {
      common[at * width + mutantAt] = isSame(original[at], mutant[mutantAt])
        ? commonFrom(at + 1, mutantAt + 1) + 1
        : Math.max(commonFrom(at + 1, mutantAt), commonFrom(at, mutantAt + 1))
    }
  }
  const stretches: Stretch[] = []
  let [at, mutantAt] = [0, 0]
  let [from, mutantFrom] = [0, 0]
  const close = (): void => {
    if (at > from || mutantAt > mutantFrom) stretches.push({ from, to: at, mutantFrom, mutantTo: mutantAt })
  }
  while (at < original.length || mutantAt < mutant.length) {
    if (at < original.length && isSame(original[at], mutant[mutantAt])) {
      close()
      ;[at, mutantAt] = [at + 1, mutantAt + 1]
      ;[from, mutantFrom] = [at, mutantAt]
    } else if (
      mutantAt < mutant.length &&
      (at === original.length || commonFrom(at, mutantAt + 1) >= commonFrom(at + 1, mutantAt))
    ) {
      mutantAt++
    } else {
      at++
    }
  }
  close()
  return stretches
}

const article = /^an?$/i

const isSame = (word: string | undefined, other: string | undefined): boolean =>
  word === other || (word !== undefined && other !== undefined && article.test(word) && article.test(other))
