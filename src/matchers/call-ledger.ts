import type { Call } from './call.js'
import { attemptEnded } from './side-file.js'

/** The calls of each test, for runners that do not hand their test to a matcher (Jest). */
export class CallLedger {
  readonly #calls = new Map<string, Call[]>()

  /** `onCall` hears of every call before its work begins. */
  constructor(readonly onCall: () => void = () => {}) {}

  add(test: string, call: Call): void {
    this.#calls.set(test, [...(this.#calls.get(test) ?? []), call])
  }

  /** To be called when a test has ended: throws what is to be said about its calls. */
  async close(test: string): Promise<void> {
    const calls = this.#calls.get(test) ?? []
    this.#calls.delete(test)
    attemptEnded(test)
    await complain(calls)
  }

  /** To be called when all tests have ended: says what is left, of tests whose end was not told. */
  async closeAll(): Promise<void> {
    const calls = [...this.#calls.values()].flat()
    this.#calls.clear()
    await complain(calls)
  }
}

async function complain(calls: readonly Call[]): Promise<void> {
  const complaints = (await Promise.all(calls.map((call) => call.complaint()))).filter((each) => each !== undefined)
  if (complaints.length === 1) throw complaints[0]
  if (complaints.length > 1) throw new AggregateError(complaints, complaints.map(String).join('\n\n'))
}
