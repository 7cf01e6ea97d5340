import { describe, expect, test } from 'vitest'
import { fromHttp, type HttpOptions } from '../../../src/models/index.js'
import { Probe } from '../helpers.js'
import { loopback, type Reply, type Seen } from './loopback.js'

const quick = { backoffMs: 1 }

/** What a server of Text Embeddings Inference says: positive texts hold "good". */
const tei = ({ body }: Seen): Reply => ({
  body: body.inputs.map(([text]: [string]) => [
    { label: 'positive', score: text.includes('good') ? 0.9 : 0.2 },
    { label: 'negative', score: text.includes('good') ? 0.1 : 0.8 },
  ]),
})

test('a server of Text Embeddings Inference is asked in batches of lists of one text', async () => {
  const server = await loopback(tei)
  const model = fromHttp(`${server.url}/predict`, { protocol: 'tei', batchSize: 3, concurrency: 2 })
  const texts = ['good one', 'bad', 'so good', 'worse still', 'good?', 'dull', 'nothing']
  const probe = new Probe(model)
  expect((await probe.ask(texts)).map((answer) => answer.kind === 'label' && answer.label)).toEqual(
    texts.map((text) => (text.includes('good') ? 'positive' : 'negative')),
  )
  expect(server.seen.every(({ url }) => url === '/predict')).toBe(true)
  expect(server.seen.every(({ body }) => body.inputs.length <= 3)).toBe(true)
  expect(server.seen[0]?.body).toMatchObject({ truncate: false, raw_scores: false })
  expect(probe.use).toMatchObject({ id: `http:${server.url}/predict`, batches: server.seen.length })
  expect(probe.use.remote?.requests).toBe(server.seen.length)
})

describe('a server of the Open Inference Protocol', () => {
  test('answers with logits for texts', async () => {
    const server = await loopback(({ body }) => ({
      body: {
        outputs: [
          { name: 'other', datatype: 'FP32', shape: [1], data: [7] },
          {
            name: 'logits',
            datatype: 'FP32',
            shape: [body.inputs[0].data.length, 2],
            data: body.inputs[0].data.flatMap((text: string) => (text === 'good' ? [0, Math.log(3)] : [1, 1])),
          },
        ],
      },
    }))
    const options = { protocol: 'kserve', input: 'TEXT', output: 'logits', labels: ['no', 'yes'] } as const
    const model = fromHttp(`${server.url}/v2/models/m/infer`, options)
    expect(await new Probe(model).ask(['good'])).toEqual([
      { kind: 'label', label: 'yes', scores: { no: expect.closeTo(0.25), yes: expect.closeTo(0.75) } },
    ])
    expect(server.seen[0]?.body).toEqual({
      inputs: [{ name: 'TEXT', datatype: 'BYTES', shape: [1, 1], data: ['good'] }],
      outputs: [{ name: 'logits' }],
    })
  })

  test('answers with labels for rows', async () => {
    const server = await loopback(() => ({
      body: { outputs: [{ name: 'label', datatype: 'BYTES', shape: [1, 1], data: ['granted'] }] },
    }))
    const model = fromHttp<number[]>(server.url, { protocol: 'kserve', input: 'rows' })
    expect(await new Probe(model).ask([[1, 2.5]])).toEqual([{ kind: 'label', label: 'granted' }])
    expect(server.seen[0]?.body.inputs).toEqual([{ name: 'rows', datatype: 'FP32', shape: [1, 2], data: [1, 2.5] }])
  })
})

test('any other shape is mapped by two functions', async () => {
  const server = await loopback(({ body }) => ({ body: { results: body.texts.map((text: string) => text.length) } }))
  const model = fromHttp(server.url, {
    request: (texts) => ({ texts }),
    response: (body) => (body as { results: number[] }).results.map((size) => (size > 3 ? 'long' : 'short')),
  })
  expect(await new Probe(model).ask(['a', 'abcdef'])).toMatchObject([{ label: 'short' }, { label: 'long' }])
})

describe('headers', () => {
  const key = 'own-secret-value'

  test('go with each request, also when they are made for it, and a user of the address as Basic', async () => {
    const server = await loopback(tei)
    let calls = 0
    const headers = async () => ({ 'x-key': `${key}-${++calls}` })
    const address = server.url.replace('http://', 'http://me:pass@')
    await new Probe(fromHttp(address, { protocol: 'tei', headers, batchSize: 1 })).ask(['good', 'bad'])
    expect(server.seen.map((seen) => seen.headers['x-key']).sort()).toEqual([`${key}-1`, `${key}-2`])
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('me:pass').toString('base64')}`)
  })

  test('are in no message', async () => {
    const server = await loopback(({ headers }) => ({ status: 403, body: `denied for ${headers['x-key']}` }))
    const model = fromHttp(`${server.url}/?token=${key}`, { protocol: 'tei', headers: { 'x-key': key } })
    const error = await new Probe(model).ask(['a']).catch((thrown) => thrown)
    expect(error.message).toContain('status 403, denied for [hidden]')
    expect(model.id).not.toContain(key)
    for (let each = error; each; each = each.cause) {
      expect(`${each.message} ${each.stack} ${JSON.stringify(each)}`).not.toContain(key)
    }
  })

  test('do not travel to where a redirect leads', async () => {
    const other = await loopback(tei)
    const server = await loopback(() => ({ status: 307, headers: { location: other.url } }))
    const model = fromHttp(server.url, { ...quick, protocol: 'tei', headers: { 'x-key': key }, retries: 0 })
    await expect(new Probe(model).ask(['a'])).rejects.toMatchObject({ code: 'EF252' })
    expect(other.seen).toHaveLength(0)
  })
})

describe('a request that fails', () => {
  test.each<[string, Reply, number?]>([
    ['429', { status: 429, headers: { 'retry-after': '0' } }],
    ['503', { status: 503, body: 'busy' }],
    ['no JSON', { body: '[[{"label": "posi' }],
    ['a connection that breaks', { body: 'x'.repeat(500), breakAfter: 20 }],
    ['no answer in time', { delay: 100_000 }, 3_000],
  ])('is tried again: %s', async (_, bad, timeoutMs = 60_000) => {
    const server = await loopback((request, number) => (number < 2 ? bad : tei(request)))
    const probe = new Probe(fromHttp(server.url, { ...quick, protocol: 'tei', timeoutMs }))
    expect(await probe.ask(['good'])).toMatchObject([{ label: 'positive' }])
    expect(probe.use.remote).toMatchObject({ requests: 3, retries: 2 })
  })

  test('for the size of its batch is asked in halves', async () => {
    const server = await loopback((request) =>
      request.body.inputs.length > 2 ? { status: 413, body: 'batch size 4 > maximum allowed 2' } : tei(request),
    )
    const model = fromHttp(server.url, { ...quick, protocol: 'tei', concurrency: 1 })
    const texts = ['good a', 'bad bb', 'good ccc', 'bad dddd', 'good eeeee']
    expect((await new Probe(model).ask(texts)).map((answer) => answer.kind === 'label' && answer.label)).toEqual(
      texts.map((text) => (text.startsWith('good') ? 'positive' : 'negative')),
    )
  })

  test('for one input names it', async () => {
    const server = await loopback((request) =>
      request.body.inputs.some(([text]: [string]) => text === 'evil')
        ? { status: 422, body: 'too long' }
        : tei(request),
    )
    const model = fromHttp(server.url, { ...quick, protocol: 'tei' })
    await expect(new Probe(model).ask(['good', 'evil', 'b', 'ccc'])).rejects.toMatchObject({
      code: 'EF252',
      inputs: ['evil'],
    })
  })
})

describe('an answer of another shape is shown with what is expected:', () => {
  test.each([
    ['tei', { protocol: 'tei' }, { error: 'x' }, 'EF253'],
    ['kserve without the output', { protocol: 'kserve', input: 'a', output: 'b' }, { outputs: [] }, 'EF253'],
    ['too few answers', { protocol: 'tei' }, [], 'EF204'],
  ])('%s', async (_, options, body, code) => {
    const server = await loopback(() => ({ body }))
    const model = fromHttp(server.url, options as HttpOptions<string>)
    await expect(new Probe(model).ask(['a'])).rejects.toMatchObject({ code })
  })
})

test('what cannot be used is refused at once', () => {
  const tei = { protocol: 'tei' } as const
  for (const url of ['', 'nowhere', 'file:///etc/passwd']) {
    expect(() => fromHttp(url, tei)).toThrow(expect.objectContaining({ code: 'EF254' }))
  }
  for (const options of [
    {},
    { protocol: 'grpc' },
    { protocol: 'kserve' },
    { ...tei, batchSize: 0 },
    { ...tei, retries: -1 },
  ]) {
    expect(() => fromHttp('http://localhost', options as never)).toThrow(expect.objectContaining({ code: 'EF202' }))
  }
})
