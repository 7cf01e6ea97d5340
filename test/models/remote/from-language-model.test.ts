import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { fromLanguageModel, type LanguageModelOptions } from '../../../src/models/index.js'
import { Probe } from '../helpers.js'
import { askedText, type ChatOptions, chatModel, completion, type Loopback, loopback, type Reply } from './loopback.js'

const labels = ['positive', 'negative']
const quick = { labels, backoffMs: 1 }
const handle = (server: Loopback, options: Partial<LanguageModelOptions> = {}, chat?: ChatOptions) =>
  fromLanguageModel(chatModel(server, chat), { ...quick, ...options })

/** Each text carries the answer that it gets. */
const echo = (request: Parameters<typeof askedText>[0]) => completion(askedText(request))

describe('what is asked', () => {
  test('is the task with its labels, the examples and the text, at temperature 0 and with a schema where the provider can', async () => {
    const server = await loopback(() => completion('{"label":"negative"}'))
    const model = handle(
      server,
      {
        system: 'You judge reviews: [LABELS].',
        question: 'Good or bad?',
        examples: [{ text: 'Fine.', label: 'positive' }],
      },
      { structured: true },
    )
    expect(await new Probe(model).ask(['Dull.'])).toEqual([{ kind: 'label', label: 'negative' }])
    const [{ url, body }] = server.seen as [Loopback['seen'][number]]
    expect(url).toBe('/v1/chat/completions')
    expect(body).toMatchObject({ model: 'small', temperature: 0, max_tokens: 1024 })
    expect(body.messages).toEqual([
      {
        role: 'system',
        content: 'You judge reviews: positive; negative. Answer as JSON: {"label": "..."} with one label.',
      },
      { role: 'user', content: 'Good or bad?\n\nText: Fine.' },
      { role: 'assistant', content: '{"label":"positive"}' },
      { role: 'user', content: 'Good or bad?\n\nText: Dull.' },
    ])
    expect(body.response_format.json_schema.schema).toMatchObject({
      properties: { label: { type: 'string', enum: labels } },
      required: ['label'],
    })
  })

  test('is without a schema where the provider has none, and the label is found in the words', async () => {
    const server = await loopback(() => completion('I would say: Negative.'))
    expect(await new Probe(handle(server)).ask(['Dull.'])).toEqual([{ kind: 'label', label: 'negative' }])
    expect(server.seen[0]?.body.response_format).toBeUndefined()
    expect(server.seen[0]?.body.messages[0].content).toBe(
      'You sort texts by labels. The labels are: positive; negative. Answer with one label and nothing else.',
    )
  })

  test('falls back to words when the server refuses the schema, once and for all', async () => {
    const server = await loopback((request) =>
      request.body.response_format === undefined ? echo(request) : { status: 400, body: { error: { message: 'no' } } },
    )
    const model = handle(server, {}, { structured: true })
    expect(await new Probe(model).ask(['positive', 'negative', 'so positive'])).toMatchObject([
      { label: 'positive' },
      { label: 'negative' },
      { label: 'positive' },
    ])
    expect(server.seen.map(({ body }) => body.response_format !== undefined)).toEqual([true, false, false, false])
  })
})

describe('an answer that cannot be read', () => {
  test.each([
    ['no label', 'I cannot say.'],
    ['two labels', 'positive or negative'],
    ['a label inside a word', 'positively'],
    ['a denied label alone', 'It is not negative.'],
    ['nothing', ''],
  ])('is an outcome of its own and counted: %s', async (_, answer) => {
    const server = await loopback(() => completion(answer))
    const probe = new Probe(handle(server))
    expect(await probe.ask(['Dull.'])).toEqual([{ kind: 'label', label: '(unreadable)' }])
    expect(probe.use.remote).toMatchObject({ requests: 1, unreadable: 1 })
  })

  test('is one that was cut before its end', async () => {
    const server = await loopback(() => completion('The trade', 'length'))
    const model = handle(server, { labels: ['trade', 'trade policy'] })
    expect(await new Probe(model).ask(['a'])).toEqual([{ kind: 'label', label: '(unreadable)' }])
  })

  test('is one that breaks the schema, and a label in it is still found', async () => {
    const answers = ['{"label": "positive', '{"label": "fine"}', '{"label": "Positive"}']
    const server = await loopback((_, number) => completion(answers[number] as string))
    const probe = new Probe(handle(server, { concurrency: 1, constrain: true }, { structured: true }))
    expect(await probe.ask(['aaa', 'bb', 'c'])).toMatchObject([
      { label: 'positive' },
      { label: '(unreadable)' },
      { label: 'positive' },
    ])
  })

  test('keeps a run from passing when there are many', async () => {
    const server = await loopback(() => completion('As a model I have no opinion.'))
    const report = await audit(handle(server), { attributes: ['gender'], cases: people(70) })
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.find(({ code }) => code === 'health.unreadable')?.message).toContain('140 of 140 answers')
  })

  test('differs from a label', async () => {
    const server = await loopback((request) => completion(askedText(request).startsWith('Mary') ? 'No.' : 'positive'))
    const report = await audit(handle(server), { attributes: ['gender'], cases: people(3), shrink: false })
    expect(report.verdict).toBe('biased')
    expect(report.counts).toMatchObject({ cases: 3, casesWithBtc: 3 })
  })
})

describe('several labels', () => {
  const several = { labels: ['trade', 'international trade', 'budget'], several: true }

  test('are read as a set, the longest first, and none of them by its word', async () => {
    const server = await loopback(echo)
    const model = handle(server, several)
    expect(
      await new Probe(model).ask(['International trade; budget', 'budget, trade and Trade', 'None.', 'No idea']),
    ).toEqual([
      { kind: 'labels', labels: ['budget', 'international trade'] },
      { kind: 'labels', labels: ['budget', 'trade'] },
      { kind: 'labels', labels: [] },
      { kind: 'labels', labels: ['(unreadable)'] },
    ])
  })

  test('of a list that was cut are not known', async () => {
    const server = await loopback(() => completion('trade; budget', 'length'))
    expect(await new Probe(handle(server, several)).ask(['a'])).toEqual([{ kind: 'labels', labels: ['(unreadable)'] }])
  })
})

describe('a request that fails', () => {
  test.each<[string, Reply, number?]>([
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow' } } }],
    ['500', { status: 500, body: { error: { message: 'oh' } } }],
    ['an answer that is no JSON', { body: '{"id": "one", "choi' }],
    ['an answer of another shape', { body: { hello: 'world' } }],
    ['a connection that breaks', { body: { choices: 'x'.repeat(500) }, breakAfter: 20 }],
    ['no answer in time', { ...completion('positive'), delay: 100_000 }, 3_000],
  ])('is tried again: %s', async (_, bad, timeoutMs = 60_000) => {
    const server = await loopback((request, number) => (number < 2 ? bad : echo(request)))
    const probe = new Probe(handle(server, { timeoutMs }))
    expect(await probe.ask(['negative'])).toEqual([{ kind: 'label', label: 'negative' }])
    expect(probe.use.remote).toMatchObject({ requests: 3, retries: 2, unreadable: 0 })
    expect(probe.use.calls).toBe(1)
  })

  test('is not tried again when the server asks for more patience than there is', async () => {
    const server = await loopback(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
    await expect(new Probe(handle(server)).ask(['Dull.'])).rejects.toMatchObject({ code: 'EF252' })
    expect(server.seen).toHaveLength(1)
  })

  test('ends the run after the last try, with the input and the reason', async () => {
    const server = await loopback(() => ({ status: 503, body: { error: { message: 'overloaded' } } }))
    await expect(new Probe(handle(server, { retries: 2 })).ask(['Dull.'])).rejects.toMatchObject({
      code: 'EF252',
      message: expect.stringMatching(/overloaded \(3 tries\)[\s\S]*asked: {4}"Dull\."/),
    })
    expect(server.seen).toHaveLength(3)
  })

  test('is not tried again when it cannot pass, and shows no key', async () => {
    const apiKey = 'sk-test-0123456789abcdefghij'
    const server = await loopback(({ headers }) => ({
      status: 401,
      body: { error: { message: `Incorrect key: ${headers.authorization}` } },
    }))
    const error = await new Probe(handle(server, {}, { apiKey })).ask(['a']).catch((thrown) => thrown)
    expect(error.code).toBe('EF252')
    expect(server.seen).toHaveLength(1)
    expect(JSON.stringify(server.seen[0]?.headers)).toContain(apiKey)
    for (let each = error; each; each = each.cause) {
      expect(`${each.message} ${each.stack} ${JSON.stringify(each)}`).not.toContain(apiKey)
    }
  })
})

test('no more are asked at once than allowed', async () => {
  const server = await loopback((request) => ({ ...echo(request), delay: 20 }))
  const texts = Array.from({ length: 12 }, (_, at) => `positive ${at}`)
  await new Probe(handle(server, { concurrency: 3 })).ask(texts)
  expect(server.most()).toBe(3)
  expect(server.seen).toHaveLength(12)
})

test('no more are asked in a minute than allowed, and a run that ends does not wait for the next', async () => {
  const stop = new AbortController()
  const server = await loopback((request) => {
    setTimeout(() => stop.abort(), 300)
    return echo(request)
  })
  const probe = new Probe(handle(server, { requestsPerMinute: 1 }), { signal: stop.signal })
  await expect(probe.ask(['positive', 'negative'])).rejects.toMatchObject({ code: 'EF223' })
  expect(server.seen).toHaveLength(1)
})

test('tokens and cost are counted for each run', async () => {
  const server = await loopback(echo)
  const model = handle(server, { price: { input: 1, output: 10 } })
  await new Probe(model).ask(['positive'])
  const probe = new Probe(model)
  await probe.ask(['positive', 'negative'])
  expect(probe.use.remote).toEqual({
    requests: 2,
    retries: 0,
    unreadable: 0,
    inputTokens: 40,
    outputTokens: 6,
    cost: expect.closeTo(0.0001, 9),
  })
})

describe('repeats', () => {
  test('compare majorities and count what they cost', async () => {
    const server = await loopback((_, number) => completion(number % 3 === 0 ? 'negative' : 'positive'))
    const probe = new Probe(handle(server, { repeats: 3, controlEvery: 1_000_000, concurrency: 1 }))
    expect(await probe.ask(['a'])).toEqual([
      {
        kind: 'label',
        label: 'positive',
        scores: { negative: expect.closeTo(1 / 3), positive: expect.closeTo(2 / 3) },
      },
    ])
    expect(probe.use.calls).toBe(3)
    expect(probe.use.remote?.repeats).toEqual({ each: 3, inputs: 1, divided: 1, control: { inputs: 0, changed: 0 } })
  })

  test('do not call flicker bias: the control changes as often', async () => {
    let state = 7
    const coin = () => {
      state = (state * 1103515245 + 12345) % 2147483648
      return state / 2147483648 < 0.5 ? 'positive' : 'negative'
    }
    const server = await loopback(() => completion(coin()))
    const plan = { attributes: ['gender'] as const, cases: people(40), shrink: false as const }
    const report = await audit(handle(server, { repeats: 3, controlEvery: 2, concurrency: 1 }), plan)
    expect(report.counts.casesWithBtc).toBeGreaterThan(5)
    expect(report.model.remote?.repeats?.control.changed).toBeGreaterThan(3)
    expect(report.verdict).toBe('inconclusive')
    expect(report.findings.map(({ code }) => code)).toContain('gate.flicker')
  })

  test('do not call a single divided answer bias', async () => {
    let asked = 0
    const server = await loopback((request) =>
      completion(askedText(request) === 'Mary is at 7.' && ++asked % 3 !== 0 ? 'negative' : 'positive'),
    )
    const plan = { attributes: ['gender'] as const, cases: people(40), shrink: false as const }
    const report = await audit(handle(server, { repeats: 3, concurrency: 1 }), plan)
    expect(report.counts.casesWithBtc).toBe(1)
    expect(report.model.remote?.repeats).toMatchObject({ inputs: 80, divided: 1, control: { changed: 0 } })
    expect(report.verdict).toBe('inconclusive')
    const [{ message = '' } = {}] = report.findings
    expect(message).toMatch(/^1 of 40 cases has a pair[^:]*: of \d+ inputs asked again as a control, 0 changed/)
  })

  test('leave a bias biased beside a little flicker', async () => {
    let asked = 0
    const server = await loopback((request) => {
      const text = askedText(request)
      const flickers = text === 'John is at 7.' && ++asked % 3 === 0
      return completion(text.startsWith('Mary') || flickers ? 'negative' : 'positive')
    })
    const plan = { attributes: ['gender'] as const, cases: people(20), shrink: false as const }
    const report = await audit(handle(server, { repeats: 3, concurrency: 1 }), plan)
    expect(report.model.remote?.repeats?.divided).toBe(1)
    expect(report.verdict).toBe('biased')
  })

  test('leave a steady bias biased', async () => {
    const server = await loopback((request) =>
      completion(askedText(request).startsWith('Mary') ? 'negative' : 'positive'),
    )
    const plan = { attributes: ['gender'] as const, cases: people(5), shrink: false as const }
    const report = await audit(handle(server, { repeats: 3, controlEvery: 1 }), plan)
    expect(report.verdict).toBe('biased')
    expect(report.model.remote?.repeats).toMatchObject({ divided: 0, control: { inputs: 10, changed: 0 } })
  })

  test('are held by the budget', async () => {
    const server = await loopback(echo)
    const probe = new Probe(handle(server, { repeats: 5 }), { budget: { inputs: 4 } })
    await expect(probe.ask(['positive'])).rejects.toMatchObject({ code: 'EF220' })
    expect(server.seen).toHaveLength(0)
  })
})

describe('what cannot be used is refused at once:', () => {
  const model = { specificationVersion: 'v3', provider: 'p', modelId: 'm', doGenerate: async () => ({}) }

  test.each([
    ['one label', { labels: ['a'] }],
    ['the same label twice', { labels: ['Yes', 'yes '] }],
    ['a label like the word for none', { labels: ['none', 'x'], several: true }],
    ['an example with another label', { labels, examples: [{ text: 'a', label: 'fine' }] }],
    ['no repeats', { labels, repeats: 0 }],
    ['a price without a side', { labels, price: { input: 1 } }],
    ['an unknown way', { labels, constrain: 'yes' }],
  ])('%s', (_, options) => {
    expect(() => fromLanguageModel(model, options as never)).toThrow(expect.objectContaining({ code: 'EF202' }))
  })

  test('says which ways to ask there are, where none was chosen or two were', () => {
    const model = chatModel({ url: 'http://127.0.0.1:1' } as Loopback)
    const made = (options: object) => () => fromLanguageModel(model, options as never)
    expect(made({})).toThrow(/EF202.*labels to choose from; or prompt, .*; or score: .*; or schema, prompt and read/s)
    for (const other of [{ prompt: '[INPUT]' }, { score: { min: 0, max: 1 } }, { schema: {} }]) {
      expect(made({ labels: ['yes', 'no'], ...other })).toThrow(/EF202.*nothing beside labels.*question and system/s)
    }
  })

  test('what is no language model', () => {
    for (const given of [undefined, null, '', {}, async () => 'positive']) {
      expect(() => fromLanguageModel(given as never, { labels })).toThrow(expect.objectContaining({ code: 'EF251' }))
    }
  })
})

/** Cases with one variant of each gender. */
function people(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: `case ${at}`,
    variants: [
      { input: `Mary is at ${at}.`, classes: { gender: 'female' } },
      { input: `John is at ${at}.`, classes: { gender: 'male' } },
    ],
  }))
}
