import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { ModelHandle } from '../../src/core/model.js'
import { packageRoot } from '../../src/core/root.cjs'
import { fromFunction, fromPipeline, Probe } from '../../src/models/index.js'
import { Journal } from '../../src/models/journal.js'
import { noiseOf, unmoved } from '../../src/models/noise.js'

const open: ModelHandle<never>[] = []
afterAll(() => Promise.all(open.map((model) => model.dispose())))

const texts = Array.from({ length: 40 }, (_, at) => `the film is ${'very '.repeat(at % 5)}good ${at}`)
/** A score of 0 to 1 that moves by up to `width` with the size of the batch. */
const shaky = (width: number) => (inputs: readonly string[]) =>
  inputs.map((text) => (Number(/\d+/.exec(text)?.[0]) % 20) / 20 + (width * Math.min(inputs.length, 4)) / 4)

type Given = ModelHandle<string> | ((inputs: readonly string[]) => readonly number[])

async function useOf(given: Given) {
  const probe = new Probe(typeof given === 'function' ? fromFunction(given) : given)
  await probe.ask(texts)
  return { ...probe.use, band: probe.noise }
}

describe('the noise of a function', () => {
  test('is what batches of four and of one differ by', async () => {
    const { noise, band } = await useOf(shaky(4e-6))
    expect(noise).toEqual({ measured: expect.closeTo(3e-6, 9), inputs: 3, band: noise?.measured })
    expect(band).toBe(noise?.measured)
  })

  test('is 0 where nothing moves: it has no floor', async () => {
    expect((await useOf(shaky(0))).noise).toEqual({ measured: 0, inputs: 3, band: 0 })
  })

  test('is 0 where each input is asked by itself', async () => {
    const probe = new Probe(fromFunction((text: string) => (text.length % 7) / 7))
    await probe.ask(texts)
    const { noise } = probe.use
    expect(noise).toMatchObject({ measured: 0, band: 0 })
  })

  test('is none when it is more than 1 % of the spread of the scores', async () => {
    // Moves by 6e-6, as a model in floats may, but its scores lie within 5e-5 of each other.
    const narrow = (inputs: readonly string[]) =>
      inputs.map((text) => 0.5 + 5e-5 * ((Number(/\d+/.exec(text)?.[0]) % 20) / 20) + 2e-6 * Math.min(inputs.length, 4))
    const { noise, band } = await useOf(narrow)
    expect(noise).toMatchObject({ unsteady: true, band: 0 })
    expect(band).toBe(0)
  })

  test('is not told of a model that answers an input in two ways', async () => {
    let asked = 0
    expect((await useOf((inputs: readonly string[]) => inputs.map(() => ++asked / 1000))).noise).toBeUndefined()
  })
})

describe('the noise of a model in floats', () => {
  const sentiment = (): ModelHandle<string> => {
    const model = fromPipeline(join(packageRoot, 'fixtures', 'models', 'sentiment'), { workers: 1 })
    open.push(model as ModelHandle<never>)
    return model
  }

  test('is at least what other processors add, and the same in every run', async () => {
    const [first, second] = [await useOf(sentiment()), await useOf(sentiment())]
    expect(first.noise).toEqual(second.noise)
    expect(first.noise?.inputs).toBe(4)
    expect(first.noise?.measured).toBeLessThan(1e-6)
    // A floor of 1e-5 of the largest score.
    expect(first.band).toBeGreaterThan(2e-6)
    expect(first.band).toBeLessThanOrEqual(1e-5)
    // Three alone, and four among others.
    expect(first.calls).toBe(texts.length + 7)
  })

  test('fits into a budget that holds the inputs and what the probe asks besides', async () => {
    const probe = new Probe(sentiment(), { budget: { inputs: texts.length + 7 } })
    await probe.ask(texts)
    expect(probe.inputsLeft).toBe(0)
    const small = new Probe(sentiment(), { budget: { inputs: texts.length + 6 } })
    await expect(small.ask(texts)).rejects.toMatchObject({ reason: 'budget' })
    expect(small.use.calls).toBe(0)
  })

  test('is that of the run that was cut short, when its journal goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'expect-fair-noise-'))
    try {
      const path = join(folder, 'a.jsonl')
      const begun = new Journal(path, 'run')
      const first = new Probe(fromFunction(shaky(4e-6)), { journal: begun })
      await first.ask(texts)
      begun.close(false)
      const second = new Probe(fromFunction(shaky(4e-6)), { journal: new Journal(path, 'run') })
      await second.ask(texts)
      expect(second.use.calls).toBe(0)
      expect(second.use.noise).toEqual(first.use.noise)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('never exceeds 1 % of the spread: where scores lie close, rounding is as large as what is compared', () => {
    const answers = [0.5, 0.500001].map((score) => ({ kind: 'score', score }) as const)
    expect(noiseOf(unmoved, answers, true).band).toBeCloseTo(1e-8, 12)
    expect(
      noiseOf(
        unmoved,
        [
          { kind: 'score', score: 800 },
          { kind: 'score', score: 300 },
        ],
        true,
      ).band,
    ).toBeCloseTo(8e-3, 9)
    expect(noiseOf(unmoved, [{ kind: 'label', label: 'a' }], true).band).toBe(0)
  })
})
