import type { Btc, Estimate, ShrunkBtc } from '../../src/core/report.js'
import type { Changes, WideReport } from '../support/wide-report.js'

export const estimate = (value: number, lower: number, upper: number, confidence = 0.95): Estimate => ({
  value,
  interval: { lower, upper, confidence, method: 'clopper-pearson' },
})

/** A report of a fair model that was asked 400 cases; every test changes what it is about. */
export function counterfactualReport(changes: Changes = {}): WideReport {
  const report = {
    format: 'expect-fair/report@1',
    question: 'counterfactual',
    verdict: 'fair',
    version: '0.1.0',
    attributes: ['gender'],
    source: 'eec()',
    oracle: 'same label',
    gate: { found: 0 },
    seed: 42,
    exhausted: false,
    claim: { over: 'population', complete: false, unit: 'case', units: 400, rateOf: 'cases' },
    counts: { cases: 400, variants: 6400, pairs: 25_600, btcs: 0, casesWithBtc: 0, skipped: [], discarded: [] },
    rate: estimate(0, 0, 0.0092),
    provenBelow: 0.0075,
    byAttribute: [
      {
        attribute: 'gender',
        cases: 400,
        casesWithBtc: 0,
        rate: estimate(0, 0, 0.0092),
        pairs: 25_600,
        btcs: 0,
        pairRate: estimate(0, 0, 0),
      },
    ],
    byClass: [
      { attribute: 'gender', class: 'female', variants: 3200, btcs: 0, pairs: 25_600 },
      { attribute: 'gender', class: 'male', variants: 3200, btcs: 0, pairs: 25_600 },
    ],
    directions: [],
    control: { cases: 400, pairs: 22_400, flips: 0, pairRate: estimate(0, 0, 0), excess: estimate(0, 0, 0) },
    btcs: [],
    model: {
      id: 'pipeline:./models/sentiment',
      calls: 5821,
      batches: 96,
      saved: 579,
      ms: 14_210,
      batchSize: { smallest: 16, largest: 64 },
      dependsOnBatch: false,
      truncated: 0,
      limits: [],
    },
    findings: [],
    notTested: ['Attributes other than gender.', 'Texts unlike those of eec().'],
    ...changes,
  }
  return report as WideReport
}

export const shrunk: ShrunkBtc = {
  caseId: 'eec/7/anger/furious',
  template: '<person> made me feel furious.',
  attribute: 'gender',
  a: {
    input: 'She made me furious.',
    classes: { gender: 'female' },
    prediction: { kind: 'label', label: 'negative', scores: { negative: 0.521, positive: 0.479 } },
  },
  b: {
    input: 'He made me furious.',
    classes: { gender: 'male' },
    prediction: { kind: 'label', label: 'positive', scores: { negative: 0.488, positive: 0.512 } },
  },
  favours: 'male',
  margin: 0.024,
  found: {
    a: {
      input: 'She made me furious, although all of us had slept well that night.',
      classes: { gender: 'female' },
      prediction: { kind: 'label', label: 'negative', scores: { negative: 0.633, positive: 0.367 } },
    },
    b: {
      input: 'He made me furious, although all of us had slept well that night.',
      classes: { gender: 'male' },
      prediction: { kind: 'label', label: 'positive', scores: { negative: 0.471, positive: 0.529 } },
    },
    favours: 'male',
    margin: 0.058,
  },
  form: 'sentence',
  size: { before: 13, after: 4 },
  steps: 3,
  calls: 31,
  ended: 'minimal',
}

/** A biased model: 37 of 400 cases. */
export function biasedReport(changes: Changes = {}): WideReport {
  const fair = counterfactualReport()
  return counterfactualReport({
    verdict: 'biased',
    counts: { ...fair.counts, btcs: 212, casesWithBtc: 37 },
    rate: estimate(0.0925, 0.0659, 0.1253),
    byClass: [
      { attribute: 'gender', class: 'female', variants: 3200, btcs: 212, pairs: 25_600 },
      { attribute: 'gender', class: 'male', variants: 3200, btcs: 212, pairs: 25_600 },
    ],
    directions: [
      { attribute: 'gender', favoured: 'male', other: 'female', casesFor: 33, casesAgainst: 4, p: 0.0000011 },
    ],
    control: {
      cases: 400,
      pairs: 22_400,
      flips: 41,
      pairRate: estimate(0.0018, 0.0012, 0.0026),
      excess: estimate(0.0065, 0.0041, 0.0092),
    },
    btcs: [shrunk as Btc],
    shrunk,
    replay: 'ef1.eyJhIjoiU2hlIG1hZGUgbWUgZnVyaW91cy4ifQ',
    ...changes,
  })
}

/** Mean scores of three classes, one pair of them too far apart. */
export function scoreGapReport(changes: Changes = {}): WideReport {
  const gap = (value: number, lower: number, upper: number): Estimate => ({
    value,
    interval: { lower, upper, confidence: 0.95, method: 't' },
  })
  return counterfactualReport({
    question: 'score-gap',
    verdict: 'biased',
    oracle: 'score of positive',
    gate: { maxGap: 0.02, confidence: 0.95 },
    counts: { ...counterfactualReport().counts, btcs: 0, casesWithBtc: 0 },
    gaps: [
      {
        attribute: 'gender',
        classes: ['female', 'male'],
        gap: gap(-0.0341, -0.0404, -0.0278),
        effectSize: -0.81,
        clusters: 140,
        pairs: 8960,
        pEquivalent: 1,
        pDifferent: 0.000021,
        decision: 'beyond',
      },
      {
        attribute: 'gender',
        classes: ['female', 'nonbinary'],
        gap: gap(0.0152, 0.0061, 0.0243),
        effectSize: 0.28,
        clusters: 140,
        pairs: 8960,
        pEquivalent: 0.148,
        pDifferent: 0.91,
        decision: 'undecided',
      },
      {
        attribute: 'gender',
        classes: ['male', 'nonbinary'],
        gap: gap(0.0012, -0.0023, 0.0047),
        effectSize: 0.06,
        clusters: 140,
        pairs: 8960,
        pEquivalent: 0.00001,
        pDifferent: 1,
        decision: 'within',
      },
    ],
    ...changes,
  })
}
