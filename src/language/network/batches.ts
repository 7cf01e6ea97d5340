/** Positions of sentences that go to the network together: all of exactly the same length. */
export interface Batch {
  readonly words: number
  readonly positions: readonly number[]
}

/** Words in a batch: larger ones are no faster. */
const wordsPerBatch = 1000

/** Puts the sentences of each length together, so that none needs padding; sentences without words go nowhere. */
export function batchesByLength(lengths: readonly number[]): Batch[] {
  const byLength = new Map<number, number[]>()
  lengths.forEach((words, position) => {
    const together = byLength.get(words)
    if (together === undefined) byLength.set(words, [position])
    else together.push(position)
  })
  byLength.delete(0)
  return [...byLength].flatMap(([words, positions]) => {
    const size = Math.max(1, Math.round(wordsPerBatch / words))
    return Array.from({ length: Math.ceil(positions.length / size) }, (_, at) => ({
      words,
      positions: positions.slice(at * size, (at + 1) * size),
    }))
  })
}
