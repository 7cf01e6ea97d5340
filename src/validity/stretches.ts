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
  const [before, after] = [original.map(read), mutant.map(read)]
  const same = sharedStart(before, after)
  const width = mutant.length + 1 - same
  const common = new Int32Array((original.length + 1 - same) * width)
  const commonFrom = (at: number, mutantAt: number): number => common[(at - same) * width + mutantAt - same] as number
  for (let at = original.length - 1; at >= same; at--) {
    for (let mutantAt = mutant.length - 1; mutantAt >= same; mutantAt--) {
      common[(at - same) * width + mutantAt - same] =
        before[at] === after[mutantAt]
          ? commonFrom(at + 1, mutantAt + 1) + 1
          : Math.max(commonFrom(at + 1, mutantAt), commonFrom(at, mutantAt + 1))
    }
  }
  const stretches: Stretch[] = []
  let [at, mutantAt] = [same, same]
  let [from, mutantFrom] = [same, same]
  const close = (): void => {
    if (at > from || mutantAt > mutantFrom) stretches.push({ from, to: at, mutantFrom, mutantTo: mutantAt })
  }
  while (at < original.length || mutantAt < mutant.length) {
    if (at < original.length && before[at] === after[mutantAt]) {
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

const read = (word: string): string => (article.test(word) ? 'a' : word)

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one[at] === other[at]) at++
  return at
}
