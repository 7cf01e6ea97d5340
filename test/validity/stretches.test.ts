import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedStretches } from '../../src/validity/stretches.js'

const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 10 })

test('an exchanged word is one stretch, words that came in or were left out are empty on one side', () => {
  expect(changedStretches(['An', 'African', 'man'], ['A', 'Puerto', 'Rican', 'man'])).toEqual([
    { from: 1, to: 2, mutantFrom: 1, mutantTo: 3 },
  ])
  expect(changedStretches(['the', 'women'], ['the', 'disabled', 'women'])).toEqual([
    { from: 1, to: 1, mutantFrom: 1, mutantTo: 2 },
  ])
  expect(changedStretches(['the', 'old', 'man', 'left'], ['the', 'man', 'left'])).toEqual([
    { from: 1, to: 2, mutantFrom: 1, mutantTo: 1 },
  ])
})

test('putting the stretches into the original gives the mutant', () => {
  fc.assert(
    fc.property(words, words, (original, mutant) => {
      const made: string[] = []
      let at = 0
      for (const { from, to, mutantFrom, mutantTo } of changedStretches(original, mutant)) {
        expect(to > from || mutantTo > mutantFrom).toBe(true)
        made.push(...original.slice(at, from), ...mutant.slice(mutantFrom, mutantTo))
        at = to
      }
      expect([...made, ...original.slice(at)]).toEqual(mutant)
    }),
  )
})

test('as few words are exchanged as can be', () => {
  fc.assert(
    fc.property(words, words, (original, mutant) => {
      const kept =
        original.length - changedStretches(original, mutant).reduce((sum, { from, to }) => sum + to - from, 0)
      expect(kept).toBe(longestCommon(original, mutant))
    }),
  )
})

function longestCommon(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0
  const [first, ...rest] = a
  const without = longestCommon(rest, b)
  const at = b.indexOf(first as string)
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, b.slice(at + 1)))
}
