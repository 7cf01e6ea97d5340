// Evidence as the package's own counters make it, and whether a verdict on it is true.
import { decideGate, isDecided, Units } from '../../dist/esm/oracle/index.js'

export const FOUND = { found: 0 }
export const RATE = { rate: 0.05 }

/** Counts cases, by attribute, into what a gate decides on. `any`: whether a case has something of any attribute. */
export class Seen {
  #attributes
  #any = new Units()
  #more
  cases = 0

  constructor(names, more) {
    this.#attributes = new Map(names.map((name) => [name, new Units()]))
    this.#more = more
  }

  /** `found`: by attribute, or one value for all; `pairShare` is that of the case where it was capped. */
  add(unit, found, { pairShare, capped = false } = {}) {
    this.cases++
    let any = false
    for (const [name, units] of this.#attributes) {
      const own = typeof found === 'object' ? found[name] : found
      any ||= own
      units.add(unit, { found: own, borderline: false, pairShare: pairShare ?? Number(own) }, capped)
    }
    this.#any.add(unit, { found: any, borderline: false, pairShare: pairShare ?? Number(any) }, capped)
  }

  get evidence() {
    return {
      over: 'population',
      exhausted: false,
      unit: 'template',
      pairs: this.cases,
      ...this.#more,
      attributes: [...this.#attributes].map(([name, units]) => units.evidence(name)),
      any: this.#any.evidence([...this.#attributes.keys()].join(' and ')),
    }
  }
}

/** Whether a decisive verdict is wrong. `truths`: the true rate of what the sentence speaks of, by attribute. */
export function isWrong(gate, { verdict, provenBelow }, truths, complete = false) {
  const highest = Math.max(...truths)
  if (verdict === 'fair') {
    if (complete) return 'rate' in gate ? highest > gate.rate : highest > 0
    return 'rate' in gate ? highest >= gate.rate : highest >= provenBelow
  }
  if (verdict === 'biased') return 'rate' in gate ? highest <= gate.rate : highest === 0
  return false
}

/** The verdict on all that was seen, as `told` of a cell. */
export function verdictOn(gate, evidence, truths) {
  const decision = decideGate(gate, evidence)
  const complete = evidence.over === 'suite' && evidence.exhausted && !evidence.capped
  return { verdict: decision.verdict, wrong: isWrong(gate, decision, truths, complete), cases: evidence.any.cases }
}

export { isDecided }
