import { describe, expect, test } from 'vitest'
import type { Prediction } from '../../src/core/prediction.js'
import { shrinkPair } from '../../src/shrink/index.js'
import { answered, female, male, type Planted, predict, sameLabel, shrinkPlanted } from './planted.js'

const planted: Planted = (text) => /\b(she|her)\b/i.test(text) && /\bbridge\b/i.test(text)
const A = male('It rained all day. [p:He] walked over the old bridge with [p:his] dog. Then [p:he] went home.')
const B = female('It rained all day. [p:She] walked over the old bridge with [p:her] dog. Then [p:she] went home.')

class Interruption extends Error {
  override readonly name = 'Interruption'
}

/** Answers so many batches and then fails. */
function failing(batches: number, error: Error): (inputs: readonly string[]) => Promise<Prediction[]> {
  let left = batches
  return async (inputs) => {
    if (left-- === 0) throw error
    return inputs.map(predict(planted))
  }
}

describe('shrinkPair', () => {
  test('says what it found, what the model said about it and what it cost', async () => {
    const { batches, texts: _, ...result } = await shrinkPlanted(planted, A, B)
    expect(result).toEqual({
      pair: {
        attribute: 'gender',
        a: {
          input: 'He bridge',
          classes: { gender: 'male' },
          edits: [{ start: 0, end: 2, slot: 'p' }],
          prediction: { kind: 'label', label: 'positive' },
        },
        b: {
          input: 'She bridge',
          classes: { gender: 'female' },
          edits: [{ start: 0, end: 3, slot: 'p' }],
          prediction: { kind: 'label', label: 'negative' },
        },
      },
      predictions: [
        { kind: 'label', label: 'positive' },
        { kind: 'label', label: 'negative' },
      ],
      size: { before: 17, after: 2 },
      steps: result.levels - 1,
      calls: batches.reduce((sum, size) => sum + size, 0),
      levels: result.levels,
      ended: 'minimal',
      form: 'words',
    })
  })

  test('finds the same pair whatever the width of a batch', async () => {
    const results = await Promise.all([1, 2, 5, 64].map((width) => shrinkPlanted(planted, A, B, { width })))
    expect(new Set(results.map(({ texts, steps, levels }) => JSON.stringify([texts, steps, levels]))).size).toBe(1)
    expect(results[0]?.batches.every((size) => size <= 2)).toBe(true)
  })

  test('asks no input twice, and never the two that it was given', async () => {
    const asked: string[] = [A.input, B.input]
    await shrinkPair(answered(planted, A, B), {
      oracle: sameLabel,
      to: 'words',
      ask: async (inputs) => {
        asked.push(...inputs)
        return inputs.map(predict(planted))
      },
    })
    expect(new Set(asked).size).toBe(asked.length)
  })

  test.each([0, 1, 2, 5, 10, 15])(
    'asks no more than maxInputs = %i inputs and keeps the best so far',
    async (maxInputs) => {
      const { calls, ended, texts } = await shrinkPlanted(planted, A, B, { maxInputs })
      expect(calls).toBeLessThanOrEqual(maxInputs)
      expect(ended).toBe('ceiling')
      expect(texts.map(planted)).toEqual([false, true])
    },
  )

  test('what a larger ceiling finds is never larger', async () => {
    const sizes = await Promise.all(
      [0, 10, 20, 40, 80].map(async (maxInputs) => (await shrinkPlanted(planted, A, B, { maxInputs })).size.after),
    )
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one))
    expect(sizes[4]).toBeLessThan(sizes[0] as number)
  })

  test('keeps the best so far when the probe is interrupted', async () => {
    const result = await shrinkPair(answered(planted, A, B), {
      oracle: sameLabel,
      to: 'words',
      ask: failing(2, new Interruption('budget')),
    })
    expect(result.ended).toBe('interrupted')
    expect(result.steps).toBe(2)
    expect([result.pair.a.input, result.pair.b.input].map(planted)).toEqual([false, true])
  })

  test('hands on any other error', async () => {
    const error = new TypeError('no such tensor')
    await expect(shrinkPair(answered(planted, A, B), { oracle: sameLabel, ask: failing(1, error) })).rejects.toBe(error)
  })

  test('asks nothing more once the signal is given', async () => {
    const stop = new AbortController()
    let batches = 0
    const result = await shrinkPair(answered(planted, A, B), {
      oracle: sameLabel,
      to: 'words',
      signal: stop.signal,
      ask: async (inputs) => {
        batches++
        stop.abort()
        return inputs.map(predict(planted))
      },
    })
    expect([result.ended, batches, result.steps]).toEqual(['interrupted', 1, 1])
  })

  test('never exchanges the outcomes of the two sides', async () => {
    // Short texts are treated the other way round.
    const turning: Planted = (text) => /\bshe\b/i.test(text) !== text.length < 30
    const { texts } = await shrinkPlanted(turning, A, B)
    expect(texts.map(turning)).toEqual([false, true])
  })

  test('keeps scores apart in the same direction under a close-score oracle', async () => {
    const score = (text: string): number =>
      (/\bshe\b/i.test(text) ? 0.3 : 0.5) + (text.length < 30 && /\bshe\b/i.test(text) ? 0.6 : 0)
    const say = (text: string): Prediction => ({ kind: 'score', score: score(text) })
    const scoreOf = (prediction: Prediction): number => (prediction.kind === 'score' ? prediction.score : Number.NaN)
    const oracle = {
      name: 'close score',
      differs: (a: Prediction, b: Prediction) => Math.abs(scoreOf(a) - scoreOf(b)) > 0.1,
      closeness: { score: scoreOf, tolerance: 0.1 },
    }
    const result = await shrinkPair(
      { attribute: 'gender', a: { ...A, prediction: say(A.input) }, b: { ...B, prediction: say(B.input) } },
      { oracle, to: 'words', ask: async (inputs) => inputs.map(say) },
    )
    expect(score(result.pair.a.input)).toBeGreaterThan(score(result.pair.b.input))
    expect(result.size.after).toBeLessThan(result.size.before)
  })

  test('gives inputs that are no texts back as they are', async () => {
    const prediction = { kind: 'score', score: 1 } as const
    const pair = {
      attribute: 'sex',
      a: { input: [39, 1], classes: { sex: 'male' }, prediction },
      b: { input: [39, 0], classes: { sex: 'female' }, prediction },
    }
    const ask = async (): Promise<Prediction[]> => expect.fail('asked')
    const result = await shrinkPair(pair, { oracle: sameLabel, ask })
    expect(result.pair).toBe(pair)
    expect(result).toMatchObject({ size: { before: 2, after: 2 }, steps: 0, calls: 0, ended: 'minimal' })
  })

  test('a pair that is as small as can be is given back after one level', async () => {
    const { texts, steps, levels } = await shrinkPlanted(/she/i.test.bind(/she/i), male('[p:he]'), female('[p:she]'))
    expect([texts, steps, levels]).toEqual([['he', 'she'], 0, 1])
  })
})
