import { describe, expect, test } from 'vitest'
import { fromFunction } from '../../src/models/index.js'
import { Probe } from '../../src/models/probe.js'

const texts = (count: number): string[] => Array.from({ length: count }, (_, at) => `text number ${at}`)
const pause = (ms = 1) => new Promise((done) => setTimeout(done, ms))

/** A function that answers later, and counts how many calls were under way at a time. */
function slow(answer: (text: string, running: number) => string) {
  const seen = { running: 0, most: 0, calls: 0 }
  const call = async (text: string): Promise<string> => {
    seen.calls++
    seen.most = Math.max(seen.most, ++seen.running)
    const { running } = seen
    await pause()
    try {
      return answer(text, running)
    } finally {
      seen.running--
    }
  }
  return { call, seen }
}

describe('a function of one input without a word on concurrency', () => {
  test('is called eight times at once when it is asynchronous', async () => {
    const { call, seen } = slow((text) => text)
    const probe = new Probe(fromFunction(call, { batched: false }))
    const answers = await probe.ask(texts(100))
    expect(answers.map((answer) => answer?.kind === 'label' && answer.label)).toEqual(texts(100))
    expect(seen.most).toBe(8)
    // The first shows that it is asynchronous; of the next four, three are asked again to see that calls do not meddle.
    expect(probe.use).toMatchObject({ calls: 103 })
    expect(seen.calls).toBe(103)
  })

  test('is called once at a time when it is synchronous, and never twice for an input', async () => {
    let calls = 0
    const probe = new Probe(fromFunction((text: string) => `${text.length} ${calls++ < 0}`, { batched: false }))
    await probe.ask(texts(100))
    expect(calls).toBe(100)
    expect(probe.use).toMatchObject({ calls: 100, batches: 100 })
  })

  test('is called less often at a time when calls fail beside others, and every input is answered', async () => {
    const { call, seen } = slow((text, running) => {
      if (running > 3) throw new Error('429 too many requests')
      return text
    })
    const probe = new Probe(fromFunction(call, { batched: false }))
    const answers = await probe.ask(texts(40))
    expect(answers.map((answer) => answer?.kind === 'label' && answer.label)).toEqual(texts(40))
    const before = seen.calls
    seen.most = 0
    await probe.ask(texts(80).slice(40))
    expect(seen.most).toBe(2)
    expect(seen.calls).toBe(before + 40)
    // What was asked more than once is counted.
    expect(probe.use).toMatchObject({ calls: seen.calls })
  })

  test('fails as itself when a call fails that is alone', async () => {
    const { call } = slow((text) => {
      if (text.endsWith('17')) throw new Error('no such file')
      return text
    })
    await expect(fromFunction(call, { batched: false }).predict(texts(30), {})).rejects.toMatchObject({
      code: 'EF205',
      position: 17,
      message: expect.stringContaining('no such file'),
    })
  })

  test('is called once at a time when its calls disturb each other', async () => {
    let current = ''
    let running = 0
    let most = 0
    const shared = async (text: string): Promise<string> => {
      most = Math.max(most, ++running)
      current = text
      await pause()
      running--
      return `label ${current}`
    }
    const probe = new Probe(fromFunction(shared, { batched: false }))
    await probe.ask(texts(12))
    most = 0
    const answers = await probe.ask(texts(40).slice(12))
    expect(most).toBe(1)
    expect(answers.map((answer) => answer?.kind === 'label' && answer.label)).toEqual(
      texts(40)
        .slice(12)
        .map((text) => `label ${text}`),
    )
    expect(probe.use.dependsOnBatch).toBe(true)
  })
})
