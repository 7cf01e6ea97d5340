import { describe, expect, test } from 'vitest'
import { checkConfidence, checkGate, checkMinCases, checkOver } from '../../src/oracle/check-gate.js'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

describe('what a gate may say', () => {
  test('is one of three kinds, each with what it is about', () => {
    for (const over of ['suite', 'population'] as const) {
      expect(checkGate({ found: 0, over })).toEqual({ found: 0, over })
      expect(checkGate({ rate: 0.05, over })).toEqual({ rate: 0.05, over })
      expect(checkGate({ newSince: 'baseline', over })).toEqual({ newSince: 'baseline', over })
    }
    expect(checkGate({ rate: 0.05, over: undefined, confidence: undefined })).toEqual({ rate: 0.05 })
    expect(checkGate({ found: undefined, rate: 0.05 })).toEqual({ rate: 0.05 })
    expect(checkGate({ newSince: 'baseline', confidence: 0.9 })).toEqual({ newSince: 'baseline', confidence: 0.9 })
  })

  test.each([[undefined], [7], ['found: 0'], [{ newSince: true }]])('is no %j', (gate) => {
    expect(() => checkGate(gate)).toThrow(code('EF121'))
  })

  test.each([
    [{ found: 0, confidence: 0.9 }],
    [{ found: 0, minCases: 5 }],
    [{ rate: 0.05, minCases: 5 }],
    [{ newSince: 'baseline', rat: 0.05 }],
  ])('has no further option: %j', (gate) => {
    expect(() => checkGate(gate)).toThrow(code('EF133'))
  })

  test('names the options that there are', () => {
    const options = (gate: object) => {
      try {
        checkGate({ ...gate, wrong: 1 })
      } catch (error) {
        return String(error)
      }
      return ''
    }
    expect(options({ found: 0 })).toMatchInlineSnapshot(`
      "FairnessError: [EF133] The gate of the plan has an unknown option: 'wrong'.
        given:    wrong
        expected: 'found' or 'over'
        do:       correct the name, or remove the option
        more:     node_modules/expect-fair/docs/errors.md#ef133"
    `)
    expect(options({ rate: 0.05 })).toMatchInlineSnapshot(`
      "FairnessError: [EF133] The gate of the plan has an unknown option: 'wrong'.
        given:    wrong
        expected: 'rate', 'confidence' or 'over'
        do:       correct the name, or remove the option
        more:     node_modules/expect-fair/docs/errors.md#ef133"
    `)
    expect(options({ newSince: 'baseline' })).toMatchInlineSnapshot(`
      "FairnessError: [EF133] The gate of the plan has an unknown option: 'wrong'.
        given:    wrong
        expected: 'newSince', 'confidence' or 'over'
        do:       correct the name, or remove the option
        more:     node_modules/expect-fair/docs/errors.md#ef133"
    `)
  })

  test.each([['suites'], [null], [''], [true], [{}]])('is about no %j', (over) => {
    expect(() => checkOver(over)).toThrow(code('EF134'))
    expect(() => checkGate({ found: 0, over })).toThrow(code('EF134'))
  })
})

describe('a confidence', () => {
  test.each([0.5, 0.95, 0.999])('may be %d', (confidence) => {
    expect(checkConfidence(confidence)).toBe(confidence)
  })

  test.each([0.49, 1, 1.5, Number.NaN, '0.95', null, [0.95]])('may not be %j', (confidence) => {
    expect(() => checkConfidence(confidence)).toThrow(code('EF123'))
    expect(() => checkGate({ rate: 0.05, confidence })).toThrow(code('EF123'))
  })
})

describe('a least number of cases', () => {
  test.each([1, 2, 500])('may be %i', (cases) => {
    expect(checkMinCases(cases)).toBe(cases)
  })

  test.each([0, -3, 1.5, Number.POSITIVE_INFINITY, Number.NaN, '59', null, [59]])('may not be %j', (cases) => {
    expect(() => checkMinCases(cases)).toThrow(code('EF124'))
  })
})
