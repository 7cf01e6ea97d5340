interface Uses {
  /** Names that earlier tests of the same name have taken. */
  readonly from: number
  attempt: string
  count: number
}

/**
 * Names the entries of a test file: the test's name and a number, in the order in which the test asks. A test that is
 * tried again starts over; another test of the same name goes on counting.
 */
export class EntryNames {
  readonly #tests = new Map<string, Map<object, Uses>>()

  /** To be called when a matcher begins, before anything is awaited. */
  next(test: string, identity: object, attempt: string): string {
    const known = this.#tests.get(test) ?? new Map<object, Uses>()
    this.#tests.set(test, known)
    let uses = known.get(identity)
    if (uses === undefined) {
      const from = [...known.values()].reduce((sum, { count }) => sum + count, 0)
      uses = { from, attempt, count: 0 }
      known.set(identity, uses)
    }
    if (uses.attempt !== attempt) Object.assign(uses, { attempt, count: 0 })
    uses.count++
    return `${test} ${uses.from + uses.count}`
  }
}
