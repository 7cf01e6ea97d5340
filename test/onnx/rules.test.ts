import { describe, expect, test } from 'vitest'
import { builtInOperators, builtInRule } from '../../src/onnx/index.js'
import { gradientError } from './gradcheck.js'
import { ruleCases } from './rule-cases.js'

const operatorOf = ({ domain = '', op }: (typeof ruleCases)[number]): string => `${domain}:${op}`
const operators = [...new Set(ruleCases.map(operatorOf))]

/** Central differences have this many digits in each precision. */
const tolerance = { float64: 1e-7, float32: 2e-3 }

describe('the gradient of', () => {
  test.each(operators)('%s is that of differences', async (operator) => {
    for (const given of ruleCases.filter((each) => operatorOf(each) === operator)) {
      const error = await gradientError(given)
      expect({ given, error: error <= tolerance[given.type ?? 'float64'] ? 'small' : error }).toEqual({
        given,
        error: 'small',
      })
    }
  })
})

test('every operator with a gradient stands in a case', () => {
  const differentiable = builtInOperators().filter((name) => builtInRule(name)?.inputs?.length !== 0)
  // Rounding has no slope to compare with: quantised.test.ts compares with the unrounded product.
  const exact = differentiable.filter((name) => builtInRule(name)?.approximate === undefined)
  expect([...operators].sort()).toEqual(exact)
})
