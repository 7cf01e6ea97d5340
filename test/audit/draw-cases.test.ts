import { describe, expect, test } from 'vitest'
import type { Case, CaseSource } from '../../src/core/case.js'
import { Random } from '../../src/core/random.js'
import { Drawing } from '../../src/run/draw-cases.js'

const numbered = (size: number): Case<string>[] =>
  Array.from({ length: size }, (_, index) => ({ id: `c${index}`, variants: [{ input: `text ${index}`, classes: {} }] }))

const streaming = (size: number): CaseSource<string> => ({
  name: 'numbered',
  attributes: ['gender'],
  cases: () => numbered(size),
})

async function draw(source: CaseSource<string>, sample: number, seed = 1) {
  const drawing = new Drawing(source, { attributes: ['gender'], sample, variantsPerCase: 4, random: new Random(seed) })
  const ids: string[] = []
  for await (const each of drawing.cases()) ids.push(each.id)
  return { drawing, ids }
}

describe('drawing cases', () => {
  test('takes every case once, in random order, when the sample is large enough', async () => {
    const { drawing, ids } = await draw(streaming(50), 400)
    expect(new Set(ids).size).toBe(50)
    expect(ids).not.toEqual(numbered(50).map((each) => each.id))
    expect(drawing.exhausted).toBe(true)
    expect(drawing.total).toBe(50)
  })

  test('gives every case the same chance, early or late in the stream', async () => {
    const times = new Map<string, number>()
    for (let seed = 0; seed < 2000; seed++) {
      for (const id of (await draw(streaming(20), 5, seed)).ids) times.set(id, (times.get(id) ?? 0) + 1)
    }
    // 2,000 draws of 5 out of 20: 500 each, standard deviation 19.4; six of these is 116.
    for (const count of times.values()) expect(Math.abs(count - 500)).toBeLessThan(116)
    expect(times.size).toBe(20)
  })

  test('repeats itself under one seed and differs under another', async () => {
    const first = (await draw(streaming(100), 10, 7)).ids
    expect((await draw(streaming(100), 10, 7)).ids).toEqual(first)
    expect((await draw(streaming(100), 10, 8)).ids).not.toEqual(first)
  })

  test('takes the sample of a source that draws for itself as it comes', async () => {
    const source: CaseSource<string> = {
      name: 'drawn',
      attributes: ['gender'],
      cases(context) {
        context.drawn(1_000_000)
        return numbered(context.sample)
      },
    }
    const { drawing, ids } = await draw(source, 3)
    expect(ids).toEqual(['c0', 'c1', 'c2'])
    expect(drawing.exhausted).toBe(false)
    expect(drawing.expected).toBe(3)
  })

  test('does not take all cases for drawn where a source goes on after the number that it told', async () => {
    const source = (told: number, has: number): CaseSource<string> => ({
      name: 'told',
      attributes: ['gender'],
      cases(context) {
        context.drawn(told)
        return numbered(has)
      },
    })
    expect((await draw(source(3, 10), 3)).drawing).toMatchObject({ exhausted: false, total: undefined })
    expect((await draw(source(3, 10), 5)).drawing.exhausted).toBe(false)
    expect((await draw(source(3, 2), 3)).drawing.exhausted).toBe(false)
    expect((await draw(source(3, 3), 3)).drawing).toMatchObject({ exhausted: true, total: 3 })
    expect((await draw(source(3, 3), 5)).drawing.exhausted).toBe(true)
  })

  test('shuffles all that a source has when everything is wanted', async () => {
    const { drawing, ids } = await draw(streaming(300), Number.POSITIVE_INFINITY)
    expect(new Set(ids).size).toBe(300)
    expect(ids.slice(0, 5)).not.toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
    expect(drawing.exhausted).toBe(true)
    expect(drawing.streamOrder).toBe(false)
  })

  test('says so when a source is too long to be shuffled as a whole', async () => {
    const { drawing, ids } = await draw(streaming(10_001), Number.POSITIVE_INFINITY)
    expect(ids).toHaveLength(10_001)
    expect(drawing.streamOrder).toBe(true)
  })

  test('counts what the source left out, by reason', async () => {
    const source: CaseSource<string> = {
      name: 'skipping',
      attributes: ['gender'],
      *cases(context) {
        context.skip('no person', 2)
        yield* numbered(1)
        context.skip('two persons')
        context.skip('no person')
      },
    }
    expect((await draw(source, 400)).drawing.skipped).toEqual([
      { reason: 'no person', count: 3 },
      { reason: 'two persons', count: 1 },
    ])
  })
})
