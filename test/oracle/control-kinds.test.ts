import { describe, expect, test } from 'vitest'
import type { ClassEffect, Estimate, WordEffect } from '../../src/core/report.js'
import { controlKinds } from '../../src/oracle/control-kinds.js'

const excess = (lower: number): Estimate => ({
  value: 0.1,
  interval: { lower, upper: 0.2, confidence: 0.99, method: 'bootstrap' },
})
const share = (upper: number) => ({ value: 0.1, upper })
const classEffect: ClassEffect = { attribute: 'name', class: 'a', outcome: 'no', share: 0.5, others: 0.1, p: 0 }
const wordEffect: WordEffect = {
  attribute: 'name',
  class: 'a',
  word: 'Ann',
  cases: 9,
  flips: 9,
  outcome: 'no',
  p: 0,
  against: [],
}

describe('what flips within classes follow', () => {
  test('is nothing where nothing is shown', () => {
    expect(controlKinds(excess(-0.1), [], [], undefined)).toEqual([])
  })

  test('is the class where an effect of one is shown, or the excess is above 0', () => {
    expect(controlKinds(excess(-0.1), [classEffect], [], undefined)).toEqual(['class'])
    expect(controlKinds(excess(1e-12), [], [], undefined)).toEqual(['class'])
    expect(controlKinds(excess(0), [], [], undefined)).toEqual([])
    expect(controlKinds(excess(0.1), [classEffect], [], undefined)).toEqual(['class'])
  })

  test('is the words where one is named', () => {
    expect(controlKinds(excess(0), [], [wordEffect], undefined)).toEqual(['words'])
  })

  test('is chance where the words have surely less than a quarter', () => {
    expect(controlKinds(excess(0), [], [], share(0.2499))).toEqual(['noise'])
    expect(controlKinds(excess(0), [], [], share(0.25))).toEqual([])
    expect(controlKinds(excess(0), [], [], share(0.2501))).toEqual([])
  })

  test('is all of them where all are shown, in one order', () => {
    expect(controlKinds(excess(0.1), [classEffect], [wordEffect], share(0.1))).toEqual(['class', 'words', 'noise'])
  })
})
