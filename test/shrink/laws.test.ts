import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isCheaper, type ShrinkSpace } from '../../src/shrink/move.js'
import type { ShrinkPair } from '../../src/shrink/pair.js'
import { ShrinkArbitrary } from '../../src/shrink/shrink-arbitrary.js'
import type { TextState } from '../../src/shrink/text/piece.js'
import { type TextTools, textSpace } from '../../src/shrink/text/text-space.js'
import { loadTextTools } from '../../src/shrink/text/text-tools.js'
import { female, male, type Planted, shrinkPlanted } from './planted.js'

let tools: TextTools
beforeAll(async () => {
  tools = await loadTextTools()
})

const WORDS = [
  'rain',
  'Bridge',
  'an',
  'a',
  'apple',
  "don't",
  'mother-in-law',
  '(so',
  'far)',
  '"well"',
  'film.',
  'Why?',
  'cold,',
  '<br />',
  '😀',
  '-',
  '3.5',
  'naïve',
  "'s",
]
/** Pairs as a case source gives them: shared words with people in between. */
const pairs = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 1, arbitrary: fc.constantFrom('{0}', '{1}', "{0}'s") },
    ),
    {
      minLength: 1,
      maxLength: 14,
    },
  )
  .filter((words) => words.some((word) => word.startsWith('{')))
  .map((words) => {
    const fill = (people: readonly string[]): string =>
      words.join(' ').replace(/\{(\d)\}/g, (_, n) => `[p${n}:${people[n]}]`)
    return [male(fill(['Alan', 'my uncle'])), female(fill(['Latisha', 'my aunt']))] as const
  })

const spaceOf = (pair: ShrinkPair<string>): ShrinkSpace<TextState, ShrinkPair<string>> => textSpace(pair, [], tools)
const pairOf = ([a, b]: readonly [ShrinkPair<string>['a'], ShrinkPair<string>['b']]): ShrinkPair<string> => ({
  attribute: 'gender',
  a,
  b,
})

/** A way down: at every level, which of the shrinks to follow. */
const ways = fc.array(fc.nat(30), { maxLength: 8 })

/** Every pair on a way down, the first included. */
function walk(
  pair: ShrinkPair<string>,
  way: readonly number[],
): { arbitrary: ShrinkArbitrary<TextState, ShrinkPair<string>>; value: fc.Value<ShrinkPair<string>> }[] {
  const arbitrary = new ShrinkArbitrary(spaceOf(pair), pair)
  let value = arbitrary.generate()
  const visited = [{ arbitrary, value }]
  for (const choice of way) {
    const shrinks = [...arbitrary.shrink(value.value, value.context).take(choice + 1)]
    const next = shrinks.at(-1)
    if (next === undefined) break
    value = next
    visited.push({ arbitrary, value })
  }
  return visited
}

describe('every shrink of every pair', () => {
  test('an unshrunk pair reads back exactly as it was written', () => {
    fc.assert(
      fc.property(pairs, (texts) => {
        const pair = pairOf(texts)
        const space = spaceOf(pair)
        const value = space.value(space.start)
        expect([value?.a.input, value?.b.input]).toEqual([pair.a.input, pair.b.input])
      }),
      { seed: 1 },
    )
  })

  test('any two texts, with or without words in common, read back exactly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        fc.pre(a.trim() !== '' && b.trim() !== '' && a.trim() !== b.trim())
        const pair = pairOf([
          { input: a, classes: {} },
          { input: b, classes: {} },
        ])
        const space = spaceOf(pair)
        const value = space.value(space.start)
        expect([value?.a.input, value?.b.input]).toEqual([a, b])
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  test('has two texts that are not empty, differ, and differ where their edits say alone', () => {
    fc.assert(
      fc.property(pairs, ways, (texts, way) => {
        for (const { value } of walk(pairOf(texts), way)) {
          const { a, b } = value.value
          expect(a.input.trim()).not.toBe('')
          expect(a.input).not.toBe(b.input)
          expect([a.classes, b.classes]).toEqual([{ gender: 'male' }, { gender: 'female' }])
        }
        const last = walk(pairOf(texts), way).at(-1)?.value.value as ShrinkPair<string>
        const people = (side: ShrinkPair<string>['a']): string[] =>
          (side.edits ?? []).map(({ start, end }) => side.input.slice(start, end))
        expect(people(last.a).length).toBeGreaterThan(0)
        expect(
          people(last.a).map(
            (person) =>
              ({ Alan: 'Latisha', 'my uncle': 'my aunt', uncle: 'aunt', Uncle: 'Aunt', 'My uncle': 'My aunt' })[person],
          ),
        ).toEqual(people(last.b))
      }),
      { seed: 3 },
    )
  })

  test('of texts without edits has two texts that are not empty and differ', () => {
    fc.assert(
      fc.property(pairs, ways, ([a, b], way) => {
        const bare = pairOf([
          { input: a.input, classes: a.classes },
          { input: b.input, classes: b.classes },
        ])
        for (const { value } of walk(bare, way)) {
          expect(value.value.a.input.trim()).not.toBe('')
          expect(value.value.b.input.trim()).not.toBe('')
          expect(value.value.a.input).not.toBe(value.value.b.input)
        }
      }),
      { seed: 7 },
    )
  })

  test('costs strictly less than the pair it came from', () => {
    fc.assert(
      fc.property(pairs, ways, (texts, way) => {
        const space = spaceOf(pairOf(texts))
        const costs = walk(pairOf(texts), way).map(({ value }) =>
          space.cost((value.context as { state: TextState }).state),
        )
        for (const [place, cost] of costs.slice(1).entries())
          expect(isCheaper(cost, costs[place] as number[])).toBe(true)
      }),
      { seed: 4 },
    )
  })
})

/** Planted biases that need some of the words, in any combination. */
const plantedBiases = fc.subarray(['rain', 'Bridge', 'apple', "don't", 'film', '😀', '(', 'far'], { maxLength: 3 }).map(
  (needed): Planted =>
    (text) =>
      /Latisha|aunt/i.test(text) && needed.every((word) => text.toLowerCase().includes(word.toLowerCase())),
)

describe('the level-by-level search', () => {
  test('finds the same pair as fast-check alone, in fewer batches of at most twice the candidates', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, plantedBiases, async (texts, planted) => {
        const [a, b] = texts
        fc.pre(planted(b.input) && !planted(a.input))
        const arbitrary = new ShrinkArbitrary(spaceOf(pairOf(texts)), pairOf(texts))
        let sequential = 0
        const alone = fc.check(
          fc.property(arbitrary, (pair) => {
            sequential++
            return planted(pair.a.input) || !planted(pair.b.input)
          }),
          { numRuns: 1 },
        )
        const ours = await shrinkPlanted(planted, a, b)
        const [smallest] = alone.counterexample as [ShrinkPair<string>]
        expect(ours.texts).toEqual([smallest.a.input, smallest.b.input])
        expect(ours.steps).toBe(alone.numShrinks)
        expect(ours.batches.length).toBeLessThan(sequential)
        expect(ours.calls).toBeLessThanOrEqual(2 * 2 * sequential)
      }),
      { seed: 5, numRuns: 60 },
    )
  })

  test('ends at a pair that no single move makes smaller', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, plantedBiases, async ([a, b], planted) => {
        fc.pre(planted(b.input) && !planted(a.input))
        const { pair, ended } = await shrinkPlanted(planted, a, b)
        expect(ended).toBe('minimal')
        const space = spaceOf(pair)
        const cost = space.cost(space.start)
        const smaller = space.moves
          .flatMap((move) => [...move(space.start, 0)])
          .map(({ state }) => space.settle(state))
          .filter((state) => state !== undefined && isCheaper(space.cost(state), cost))
          .map((state) => space.value(state as TextState))
        expect(smaller.filter((each) => each && !planted(each.a.input) && planted(each.b.input))).toEqual([])
      }),
      { seed: 6, numRuns: 60 },
    )
  })
})
