import { describe, expect, test } from 'vitest'
import type { BaselineComparison, Gate, ModelUse } from '../../src/core/report.js'
import { sinceFlicker } from '../../src/oracle/since-flicker.js'

const since: Gate = { newSince: 'baseline' }
const compared: BaselineComparison = {
  status: 'compared',
  common: 10,
  onlyNow: 0,
  onlyBefore: 0,
  changed: 0,
  new: [{ caseId: 'case 1', attributes: ['gender'] }],
  fixed: [],
  open: [],
  accepted: [],
}
const local: ModelUse = {
  id: 'model',
  calls: 20,
  batches: 1,
  saved: 0,
  ms: 0,
  batchSize: { smallest: 20, largest: 20 },
  dependsOnBatch: false,
  truncated: 0,
  limits: [],
}
const once: ModelUse = {
  ...local,
  remote: { requests: 20, retries: 0, unreadable: 0, inputTokens: 0, outputTokens: 0 },
}
const repeated = (divided: number, inputs = 4, changed = 1): ModelUse => ({
  ...once,
  remote: {
    ...(once.remote as NonNullable<ModelUse['remote']>),
    repeats: { each: 3, inputs: 20, divided, control: { inputs, changed } },
  },
})

const asOnce = {
  open: true,
  finding: {
    code: 'baseline.flicker',
    message:
      "The model gave different answers to the same input, so a new BTC may be chance. Ask each input several times (withRepeats(), or the option repeats of fromLanguageModel()), or let the gate ask for proof: { newSince: 'baseline', confidence: 0.95 }.",
  },
}

describe('a model that changes its answers by itself', () => {
  test.each([
    ['in this process', local],
    ['over a network', once],
  ])('leaves a new BTC open where it is asked once, %s', (_, model) => {
    expect(sinceFlicker(since, compared, model, true)).toEqual(asOnce)
  })

  test('makes a note where it is asked repeatedly', () => {
    const told = (counts: string) => ({
      open: false,
      finding: {
        code: 'baseline.flicker',
        message: `The model also changes its answers to unchanged inputs (${counts} inputs that were asked again), so a new BTC may be chance. Let the gate ask for proof: { newSince: 'baseline', confidence: 0.95 }.`,
      },
    })
    expect(sinceFlicker(since, compared, repeated(1), false)).toEqual(told('1 of 4'))
    expect(sinceFlicker(since, compared, repeated(1), true)).toEqual(told('1 of 4'))
    expect(sinceFlicker(since, compared, repeated(2, 45_678, 1234), false)).toEqual(told('1,234 of 45,678'))
    expect(sinceFlicker(since, compared, repeated(2, 4, 0), false)).toEqual(told('0 of 4'))
  })
})

describe('nothing is said', () => {
  test('of a model that gave one answer to each input', () => {
    expect(sinceFlicker(since, compared, local, false)).toBeUndefined()
    expect(sinceFlicker(since, compared, once, false)).toBeUndefined()
  })

  test('where all repeats of an input agreed', () => {
    expect(sinceFlicker(since, compared, repeated(0), false)).toBeUndefined()
    expect(sinceFlicker(since, compared, repeated(0), true)).toBeUndefined()
  })

  test('where nothing is new', () => {
    expect(sinceFlicker(since, { ...compared, new: [] }, local, true)).toBeUndefined()
    expect(sinceFlicker(since, { ...compared, new: [] }, repeated(1), true)).toBeUndefined()
  })

  test.each<[string, Gate]>([
    ['asks for proof', { newSince: 'baseline', confidence: 0.95 }],
    ['counts cases', { found: 0 }],
    ['allows a rate', { rate: 0.1 }],
  ])('to a gate that %s', (_, gate) => {
    expect(sinceFlicker(gate, compared, local, true)).toBeUndefined()
    expect(sinceFlicker(gate, compared, repeated(1), true)).toBeUndefined()
  })
})
