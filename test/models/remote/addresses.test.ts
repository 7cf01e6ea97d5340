import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { eec } from '../../../src/cases/index.js'
import type { Prediction } from '../../../src/core/prediction.js'
import { fromHttp, Journal, withDiskCache, withRepeats } from '../../../src/models/index.js'
import { formatReport } from '../../../src/views/index.js'
import { Probe } from '../helpers.js'
import { type Gauge, type Loopback, loopback, type Reply, type Seen } from './loopback.js'

/** A server whose score of a text is its number, so that an answer to another text would be seen. */
const numbers = ({ body }: Seen): Reply => ({
  body: body.inputs.map(([text]: [string]) => [{ label: 'number', score: Number(text.match(/\d+/)?.[0]) }]),
})
const textsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `text ${first + at}`)
const scoresOf = (answers: readonly Prediction[]): (number | undefined)[] =>
  answers.map((answer) => (answer.kind === 'label' ? answer.scores?.number : undefined))
const numbersFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at)

const tei = { protocol: 'tei', backoffMs: 1 } as const
const predict = ({ url }: Pick<Loopback, 'url'>): string => `${url}/predict`

/** An address at which nobody listens. */
async function deadAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return `http://127.0.0.1:${port}/predict`
}

/** Milliseconds that look drawn, the same for the same number. */
const uneven = (number: number): number => (number * 7919) % 23

describe('requests at the same time', () => {
  test('give each input its own answer, whichever comes first', async () => {
    const servers = await Promise.all(
      [1, 5, 11].map((turn) => loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at * turn) }))),
    )
    const probe = new Probe(fromHttp(servers.map(predict), { ...tei, batchSize: 7 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 500)))).toEqual(numbersFrom(0, 500))
    expect(servers.every(({ seen }) => seen.length > 1)).toBe(true)
  })

  test('are never more than the user allows, over all addresses', async () => {
    const gauge: Gauge = { open: 0, most: 0 }
    const servers = await Promise.all(
      [1, 2].map((turn) => loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at * turn) }), gauge)),
    )
    const probe = new Probe(fromHttp(servers.map(predict), { ...tei, batchSize: 2, concurrency: 3 }))
    await probe.ask(textsFrom(0, 200))
    expect(gauge.most).toBe(3)
  })

  test('share connections that are kept', async () => {
    const server = await loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at) }))
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 2 }))
    await probe.ask(textsFrom(0, 400))
    expect(server.seen.length).toBeGreaterThan(200)
    expect(server.connections()).toBeLessThan(3 * server.most())
  })

  test('live with a server that ends connections', async () => {
    const server = await loopback(numbers, undefined, 3)
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 2 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 200)))).toEqual(numbersFrom(0, 200))
    expect(server.connections()).toBeGreaterThan(30)
  })

  test('make the same batches whatever the order of answers, and the same report', async () => {
    const reports: Awaited<ReturnType<typeof audit>>[] = []
    const bodies: unknown[] = []
    for (const turn of [0, 3, 8]) {
      const server = await loopback((seen, at) => ({
        body: seen.body.inputs.map(([text]: [string]) => [
          { label: 'anger', score: (text.length % 13) / 13 },
          { label: 'joy', score: 0.5 },
        ]),
        delay: uneven(at * turn),
      }))
      const model = fromHttp(predict(server), { ...tei, name: 'served' })
      reports.push(
        await audit(model, { attributes: ['gender'], cases: eec(), sample: 140, variantsPerCase: 8, seed: 5 }),
      )
      bodies.push(server.seen.map(({ body }) => JSON.stringify(body)).sort())
    }
    const [first, ...others] = reports.map((report) => {
      const { ms: _, remote: __, ...model } = report.model
      return { ...report, model, ms: undefined }
    })
    expect(first?.counts.cases).toBe(140)
    for (const other of others) expect(other).toEqual(first)
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })
})

describe('a window that begins before the one before is answered', () => {
  test('asks nothing twice and takes no answer of another text', async () => {
    const server = await loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at) }))
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 5 }))
    await probe.ask(textsFrom(0, 40))
    expect(probe.isAhead).toBe(true)
    const windows = await Promise.all([
      probe.ask(textsFrom(20, 100)),
      probe.ask(textsFrom(60, 100)),
      probe.ask(textsFrom(0, 160)),
    ])
    expect(windows.map(scoresOf)).toEqual([numbersFrom(20, 100), numbersFrom(60, 100), numbersFrom(0, 160)])
    const asked = server.seen.flatMap(({ body }) => body.inputs.map(([text]: [string]) => text))
    // Three are asked again, alone, to see whether answers depend on their batch.
    expect(asked).toHaveLength(163)
    expect(probe.use).toMatchObject({ calls: 163, saved: 40 + 100 + 100 + 160 - 160 })
  })

  test('fails with the one before where it waits for an answer of that', async () => {
    const server = await loopback((seen) =>
      seen.body.inputs.some(([text]: [string]) => text === 'text 45')
        ? { status: 422, body: 'too long' }
        : numbers(seen),
    )
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 5 }))
    await probe.ask(textsFrom(0, 40))
    const [first, second] = await Promise.allSettled([probe.ask(textsFrom(40, 20)), probe.ask(textsFrom(45, 1))])
    expect(first).toMatchObject({ status: 'rejected', reason: { reason: 'model', inputs: ['text 45'] } })
    expect(second).toMatchObject({ status: 'rejected', reason: { inputs: ['text 45'] } })
  })
})

describe('a server with too much to do', () => {
  test.each([429, 503])('is given fewer requests at a time after %i, and all are answered', async (status) => {
    const server = await loopback((seen, _, underWay) =>
      underWay > 2 ? { status, headers: { 'retry-after': '0' } } : { ...numbers(seen), delay: 5 },
    )
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 4, retries: 50 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 200)))).toEqual(numbersFrom(0, 200))
    const { addresses, requests, retries } = probe.use.remote ?? {}
    const [use] = addresses ?? []
    expect(use?.putOff).toBeGreaterThan(0)
    expect(use).toMatchObject({ address: predict(server), failed: 0, answered: 53 })
    expect([retries, requests]).toEqual([use?.putOff, 53 + (use?.putOff ?? 0)])
    expect(use?.limit).toBeLessThan(4)
  })

  test('is left alone as long as it says, while another one answers', async () => {
    const full = await loopback(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    const free = await loopback(numbers)
    const probe = new Probe(fromHttp([full, free].map(predict), { ...tei, batchSize: 4 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 200)))).toEqual(numbersFrom(0, 200))
    expect(full.seen.length).toBeLessThanOrEqual(4)
    expect(probe.use.remote?.addresses).toMatchObject([
      { address: predict(full), answered: 0, putOff: full.seen.length },
      { address: predict(free), answered: 53, failed: 0 },
    ])
  })
})

describe('of several addresses', () => {
  test('one that is dead is left alone', async () => {
    const live = await loopback(numbers)
    const dead = await deadAddress()
    const probe = new Probe(fromHttp([dead, predict(live)], { ...tei, backoffMs: 60_000, batchSize: 4 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 200)))).toEqual(numbersFrom(0, 200))
    const [first, second] = probe.use.remote?.addresses ?? []
    expect(first).toMatchObject({ address: dead, answered: 0 })
    expect(first?.failed).toBeGreaterThan(0)
    expect(first?.failed).toBeLessThanOrEqual(4)
    expect(second).toMatchObject({ address: predict(live), answered: 53, failed: 0 })
  })

  test('one that fails is tried again, and used when it answers', async () => {
    const weak = await loopback((seen, at) =>
      at < 3 ? { status: 500, body: 'starting' } : { ...numbers(seen), delay: 2 },
    )
    const sound = await loopback((seen) => ({ ...numbers(seen), delay: 2 }))
    const probe = new Probe(fromHttp([weak, sound].map(predict), { ...tei, batchSize: 1 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 300)))).toEqual(numbersFrom(0, 300))
    const [first] = probe.use.remote?.addresses ?? []
    expect(first?.failed).toBe(3)
    expect(first?.answered).toBeGreaterThan(0)
  })

  test('one that never answers holds up nobody', async () => {
    const silent = await loopback(() => ({ delay: 1e8 }))
    const sound = await loopback(numbers)
    const probe = new Probe(fromHttp([silent, sound].map(predict), { ...tei, batchSize: 4 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 200)))).toEqual(numbersFrom(0, 200))
    expect(probe.use.remote?.addresses).toMatchObject([{ answered: 0 }, { answered: 53 }])
  })

  test('a slow one gets few requests', async () => {
    // Far slower than the quick one is on a machine that is busy with other tests.
    const slow = await loopback((seen) => ({ ...numbers(seen), delay: 2000 }))
    const quick = await loopback(numbers)
    const probe = new Probe(fromHttp([slow, quick].map(predict), { ...tei, batchSize: 2 }))
    expect(scoresOf(await probe.ask(textsFrom(0, 600)))).toEqual(numbersFrom(0, 600))
    expect(slow.seen.length).toBeLessThan(quick.seen.length / 4)
  })

  test('all dead fail the run, which names the input and an address', async () => {
    const dead = [await deadAddress(), await deadAddress()]
    const probe = new Probe(fromHttp(dead, { ...tei, retries: 1, name: 'served' }))
    const error = await probe.ask(['text 1']).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'EF252', reason: 'model', inputs: ['text 1'] })
    expect(dead.some((address) => error.message.includes(address))).toBe(true)
  })

  test('the name has the first and how many more, a repeated one counts once, and the order changes no identity', () => {
    const [a, b] = ['http://a.test/predict', 'http://b.test/predict']
    expect(fromHttp([a, b], tei).id).toBe('http:http://a.test/predict and 1 more')
    expect(fromHttp([a, a], tei).id).toBe('http:http://a.test/predict')
    const identity = (urls: readonly string[]) =>
      (fromHttp(urls, { ...tei, version: '1' }) as { readonly identity?: string }).identity
    expect(identity([a, b])).toBe(identity([b, a]))
    expect(identity([a])).not.toBe(identity([a, b]))
    expect(() => fromHttp([], tei)).toThrow(expect.objectContaining({ code: 'EF254' }))
    expect(() => fromHttp([a, 'nowhere'], tei)).toThrow(expect.objectContaining({ code: 'EF254' }))
  })

  test('the report says what each has done', async () => {
    const live = await loopback(({ body }) => ({ body: body.inputs.map(() => [{ label: 'joy', score: 0.7 }]) }))
    const dead = await deadAddress()
    const model = fromHttp([dead, predict(live)], { ...tei, backoffMs: 60_000 })
    const report = await audit(model, {
      attributes: ['gender'],
      cases: eec(),
      sample: 20,
      variantsPerCase: 4,
      shrink: false,
    })
    const said = formatReport(report, { verbose: true }).replace(/\s+/g, ' ')
    expect(said).toMatch(
      new RegExp(`${dead} answered 0 requests, failed \\d tr(?:y|ies), and had \\d+ concurrent requests in the end; `),
    )
    expect(said).toMatch(new RegExp(`${predict(live)} answered \\d+ requests, and had`))
  })
})

describe('beside requests at the same time', () => {
  test('a budget of inputs is not exceeded', async () => {
    const server = await loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at) }))
    const plan = { attributes: ['gender'], cases: eec(), variantsPerCase: 4, budget: { inputs: 500 } } as const
    const report = await audit(fromHttp(predict(server), tei), plan)
    const asked = server.seen.reduce((sum, { body }) => sum + body.inputs.length, 0)
    expect(report.model.calls).toBe(asked)
    expect(asked).toBeLessThanOrEqual(500)
  })

  test('a signal ends all of them', async () => {
    const control = new AbortController()
    const server = await loopback((seen, at) => {
      if (at === 12) control.abort()
      return at < 8 ? numbers(seen) : { delay: 1e8 }
    })
    const probe = new Probe(fromHttp(predict(server), { ...tei, batchSize: 2, concurrency: 8 }), {
      signal: control.signal,
    })
    await expect(probe.ask(textsFrom(0, 400))).rejects.toMatchObject({ reason: 'signal' })
    const before = server.seen.length
    await expect(probe.ask(textsFrom(0, 400))).rejects.toMatchObject({ reason: 'signal' })
    expect(server.seen.length).toBe(before)
  })

  test('the journal and the cache on disk keep what was answered when one fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fair-addresses-'))
    const path = join(folder, 'run.jsonl')
    let broken = true
    const server = await loopback((seen) =>
      broken && seen.body.inputs.some(([text]: [string]) => text === 'text 150')
        ? { status: 422, body: 'no' }
        : numbers(seen),
    )
    const model = withDiskCache(fromHttp(predict(server), { ...tei, batchSize: 8 }), { folder, version: '1' })
    const texts = textsFrom(0, 200)
    await expect(new Probe(model, { journal: new Journal(path, 'run') }).ask(texts)).rejects.toMatchObject({
      inputs: ['text 150'],
    })
    const answered = new Set(server.seen.flatMap(({ body }) => body.inputs.map(([text]: [string]) => text)))
    expect(answered.size).toBeGreaterThan(20)
    broken = false
    const before = server.seen.length
    const again = new Probe(model, { journal: new Journal(path, 'run') })
    expect(scoresOf(await again.ask(texts))).toEqual(numbersFrom(0, 200))
    const later = server.seen.slice(before).flatMap(({ body }) => body.inputs.map(([text]: [string]) => text))
    expect(later.length).toBeLessThan(200)
    expect(new Set([...later, ...answered]).size).toBe(200)
    // The disk has all of them.
    const third = new Probe(withDiskCache(fromHttp(predict(server), tei), { folder, version: '1' }))
    const total = server.seen.length
    expect(scoresOf(await third.ask(texts))).toEqual(numbersFrom(0, 200))
    expect(server.seen.length).toBe(total)
  })

  test('repeats ask each input their times', async () => {
    const server = await loopback((seen, at) => ({ ...numbers(seen), delay: uneven(at) }))
    const served = fromHttp(predict(server), {
      backoffMs: 1,
      batchSize: 4,
      request: (texts) => ({ inputs: texts.map((text) => [text]) }),
      response: (body) =>
        (body as readonly (readonly { readonly score: number }[])[]).map(([only]) => only?.score ?? -1),
    })
    const answers = await new Probe(withRepeats(served, { repeats: 3, controlEvery: 1e6 })).ask(textsFrom(0, 80))
    expect(answers.map((answer) => answer.kind === 'score' && answer.score)).toEqual(numbersFrom(0, 80))
    expect(server.most()).toBeGreaterThan(1)
  })
})
