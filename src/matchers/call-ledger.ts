import type { Call } from './call.js'

/** The calls of each test, for runners that do not hand their test to a matcher (Jest). */
export class CallLedger {
  readonly #calls = new Map<string, Call[]>()

  add(test: string, call: Call): void {
    this.#calls.set(test, [...(this.#calls.get(test) ?? []), call])
  }

  /** To be called when a test has ended: throws what is to be said about its calls. */
  async close(test: string): Promise<void> {
    const calls = this.#calls.get(test) ?? []
    this.#calls.delete(test)
    const complaints = (await Promise.all(calls.map((call) => call.complaint()))).filter((each) => each !== undefined)
    if (complaints.length === 1) throw complaints[0]
    if (complaints.length > 1) throw new AggregateError(complaints, complaints.map(String).join('\n\n'))
  }
}
