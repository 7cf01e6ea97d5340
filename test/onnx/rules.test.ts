import { describe, expect, test } from 'vitest'
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
