import { count, whole } from '../core/numbers.js'
import type { Progress } from '../core/plan.js'
import { duration } from '../report/numbers.js'

/** Where an audit stands, in one line: `120 of 400 cases, 3 with a BTC, 4,821 model inputs, 12 s`. */
export function formatProgress({ phase, cases, of, casesWithBtc, calls, ms, texts, ofTexts }: Progress): string {
  const cost = `${count(calls, 'model input')}, ${duration(ms)}`
  if (phase === 'searching')
    return `searching: ${count(cases, 'row')} tested, ${whole(casesWithBtc)} discriminatory, ${cost}`
  const asked = of === undefined ? count(cases, 'case') : `${whole(cases)} of ${count(of, 'case')}`
  const read =
    texts === undefined
      ? ''
      : ofTexts === undefined
        ? count(texts, 'text')
        : `${whole(texts)} of ${count(ofTexts, 'text')}`
  const what =
    phase === 'shrinking'
      ? `shrinking a pair found in ${asked}`
      : phase === 'reading'
        ? `read ${read}; ${asked}`
        : asked
  return `${what}, ${whole(casesWithBtc)} with a BTC, ${cost}`
}

/** Says when a line of progress is due: after five seconds first, then after twice as long each time. */
export class Pace {
  #next: number

  constructor(first: number = 5000) {
    this.#next = first
  }

  /** @param ms Time since the start. */
  isDue(ms: number): boolean {
    if (ms < this.#next) return false
    while (this.#next <= ms) this.#next *= 2
    return true
  }
}
