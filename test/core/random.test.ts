import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, test } from 'vitest'
import { hash32, mix32 } from '../../src/core/hash32.js'
import { Random } from '../../src/core/random.js'

/** Chi-square of how often numbers in [0, 1) fall into ten equal boxes: above 27.9 in one of a thousand fair draws. */
function chiSquare(numbers: readonly number[]): number {
  const boxes = new Array<number>(10).fill(0)
  for (const number of numbers) {
    const box = Math.floor(number * 10)
    boxes[box] = (boxes[box] ?? 0) + 1
  }
  const expected = numbers.length / 10
  return boxes.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

const seeds = Array.from({ length: 1000 }, (_, at) => at)

describe('chance', () => {
  test.each([0, 1, 2, 5])('after %i draws is evenly spread over neighbouring seeds, whatever the label', (before) => {
    for (const label of ['', 'order', 'reservoir', 'case 7/female', 'case 8/female']) {
      const drawn = seeds.map((seed) => {
        const random = new Random(seed, label)
        for (let skipped = 0; skipped < before; skipped++) random.float()
        return random.float()
      })
      expect(chiSquare(drawn)).toBeLessThan(27.9)
      // The next seed says nothing of this one.
      expect(chiSquare(drawn.slice(1).map((number, at) => (number - (drawn[at] as number) + 1) % 1))).toBeLessThan(27.9)
    }
  })

  test('is evenly spread over labels that count', () => {
    for (const seed of [0, 1, 42]) {
      const drawn = seeds.map((at) => new Random(seed, `case ${at}`).float())
      expect(chiSquare(drawn)).toBeLessThan(27.9)
      expect(chiSquare(drawn.slice(1).map((number, at) => (number - (drawn[at] as number) + 1) % 1))).toBeLessThan(27.9)
    }
  })

  test('picks a first item that neighbouring seeds do not share', () => {
    const picked = new Set(seeds.slice(0, 50).map((seed) => new Random(seed, 'reservoir').int(1000)))
    expect(picked.size).toBeGreaterThan(40)
    const shuffled = new Set(seeds.slice(0, 50).map((seed) => new Random(seed, 'order').shuffle([1, 2, 3, 4]).join()))
    expect(shuffled.size).toBeGreaterThan(15)
  })

  test('is the same for a seed and a label on every machine and in every version', () => {
    const drawn = (seed: number, label: string) => {
      const random = new Random(seed, label)
      return [random.int(1000), random.int(1000), random.derive('own').int(1000)]
    }
    expect(drawn(1, 'a')).toMatchInlineSnapshot(`
      [
        221,
        325,
        903,
      ]
    `)
    expect(drawn(42, 'order')).toMatchInlineSnapshot(`
      [
        102,
        979,
        866,
      ]
    `)
    expect(drawn(0, '')).toMatchInlineSnapshot(`
      [
        59,
        838,
        726,
      ]
    `)
  })

  test('has the numbers of pure-rand, whatever the size', () => {
    const sizes = [0, 5, 31, 32].flatMap((power) => [1, 2, 3].map((more) => Math.min(2 ** 32, 2 ** power + more)))
    let at = mix32(7) ^ hash32('sizes')
    const state = sizes.slice(0, 4).map(() => {
      at = (at + 0x9e3779b9) | 0
      return mix32(at)
    })
    const [random, generator] = [new Random(7, 'sizes'), xoroshiro128plusFromState(state)]
    for (const size of [...sizes, 10, 1000, 2 ** 32, 2 ** 33, 2 ** 40 + 1])
      for (let draw = 0; draw < 200; draw++) expect(random.int(size)).toBe(uniformInt(generator, 0, size - 1))
  })

  test('has no stream that another seed has under another label', () => {
    const first = new Set<number>()
    for (const seed of seeds.slice(0, 100))
      for (const label of ['a', 'b', 'c', 'case 1', 'case 2']) first.add(new Random(seed, label).float())
    expect(first.size).toBe(500)
  })
})
