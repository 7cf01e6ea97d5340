import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tolerantTableComp } from '../../src/validity/index.js'

/** Answers of the original code. */
const answers: readonly (readonly [a: string, b: string, alike: boolean])[] = [
  ['DET NOUN VERB', 'DET ADJ NOUN VERB', true],
  ['DET NOUN VERB', 'DET PROPN VERB', false],
  ['A B C D', 'A D', true],
  ['A B C', 'A X Y C', true],
  ['DET ADJ NOUN', 'DET NOUN', true],
  ['A', '', true],
  ['NOUN VERB DET NOUN', 'NOUN ADP ADJ NOUN VERB DET NOUN', true],
  ['A B C D', 'A X C Y D', false],
]

const list = (text: string): string[] => text.split(' ').filter((item) => item !== '')
const tags = fc.array(fc.constantFrom('NOUN', 'VERB', 'DET'), { maxLength: 12 })

describe('the strict comparison', () => {
  test.each(answers)('of "%s" and "%s" answers %s', (a, b, alike) => {
    expect(tolerantTableComp(list(a), list(b))).toBe(alike)
    expect(tolerantTableComp(list(b), list(a))).toBe(alike)
  })

  test('of lists of equal length is equality', () => {
    const pairs = fc.nat(12).chain((length) => {
      const items = fc.array(fc.constantFrom('A', 'B'), { minLength: length, maxLength: length })
      return fc.tuple(items, items)
    })
    fc.assert(fc.property(pairs, ([a, b]) => tolerantTableComp(a, b) === (a.join() === b.join())))
    fc.assert(fc.property(tags, (items) => tolerantTableComp(items, [...items])))
  })

  test('allows words put at the end or left out there', () => {
    fc.assert(fc.property(tags, tags, (items, more) => tolerantTableComp(items, [...items, ...more])))
  })

  test('passes over and counts as two indices walk that are never set back', () => {
    fc.assert(
      fc.property(tags, tags, (a, b) => tolerantTableComp(a, b) === walk(a, b)),
      { numRuns: 2000 },
    )
  })
})

/** The algorithm as it was published, step by step. */
function walk(a: readonly string[], b: readonly string[]): boolean {
  const limit = Math.abs(a.length - b.length)
  let [i, j, shift, errors] = [0, 0, 0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] !== b[j]) {
      errors += 1
      if (shift < limit) {
        shift += 1
        if (a.length > b.length) i += 1
        else j += 1
      }
    }
    i += 1
    j += 1
  }
  errors += Math.max(0, a.length - i) + Math.max(0, b.length - j)
  return errors <= limit
}
