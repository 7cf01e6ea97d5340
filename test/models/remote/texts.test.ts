import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jsonSchema } from 'ai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { template } from '../../../src/cases/index.js'
import { fromFunction, fromHttp, fromLanguageModel, withRepeats } from '../../../src/models/index.js'
import { formatReport } from '../../../src/views/index.js'
import { Probe } from '../helpers.js'
import { chatModel, completion, type Loopback, loopback, type Reply } from './loopback.js'

const prompt = 'Answer this customer: [INPUT]'
const llm = (server: Loopback, options = {}) =>
  fromLanguageModel(chatModel(server), { prompt, backoffMs: 1, ...options })
const chat = (server: Loopback, options = {}) =>
  fromHttp(`${server.url}/v1/chat/completions`, { protocol: 'openai', model: 'small', backoffMs: 1, ...options })

const filtered: Reply = {
  status: 400,
  body: { error: { message: 'The response was filtered', code: 'content_filter' } },
}

/** What a server streams, piece by piece, as the protocol writes it. */
const streamed = (...pieces: readonly string[]): Reply => ({
  headers: { 'content-type': 'text/event-stream' },
  body: `${[
    ...pieces.map((content) => ({ index: 0, delta: { role: 'assistant', content }, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: 'stop' },
  ]
    .map((choice) => `data: ${JSON.stringify({ id: 'one', created: 1, model: 'small', choices: [choice] })}\n\n`)
    .join('')}data: [DONE]\n\n`,
})

describe.each([
  ['fromLanguageModel({ prompt })', llm],
  ["fromHttp({ protocol: 'openai' })", chat],
])('%s', (_, make) => {
  test('answers in the words of the model, and says how an answer ended', async () => {
    const server = await loopback(({ body }) => {
      const said = String(body.messages.at(-1).content)
      if (said.includes('long')) return completion('It goes on and', 'length')
      if (said.includes('filter')) return filtered
      return said.includes('nothing') ? completion('') : completion(`Thank you. You said: ${said.split(': ').at(-1)}`)
    })
    const model = make(server, { prompt })
    expect(await new Probe(model).ask(['hello', 'a long one', 'filter me', 'nothing'])).toEqual([
      { kind: 'text', text: 'Thank you. You said: hello' },
      { kind: 'text', text: 'It goes on and', end: 'length' },
      { kind: 'text', text: '', end: 'refused' },
      { kind: 'text', text: '' },
    ])
    const hello = server.seen.find(({ body }) => String(body.messages.at(-1).content).endsWith('hello'))
    expect(hello?.body).toMatchObject({ model: 'small', temperature: 0, max_tokens: 1024 })
    expect(hello?.body.messages).toEqual([{ role: 'user', content: 'Answer this customer: hello' }])
  })

  test('takes a system prompt, turns of a conversation and a temperature', async () => {
    const server = await loopback(() => completion('Sure.'))
    const turns = (name: string) => [
      { role: 'user' as const, content: `I am ${name}.` },
      { role: 'assistant' as const, content: 'Hello.' },
      { role: 'user' as const, content: 'May I have a loan?' },
    ]
    await new Probe(make(server, { prompt: turns, system: 'You work at a bank.', temperature: 0.7 })).ask(['Anna'])
    expect(server.seen[0]?.body).toMatchObject({
      temperature: 0.7,
      messages: [{ role: 'system', content: 'You work at a bank.' }, ...turns('Anna')],
    })
  })

  test('tells a server that fails from one that refuses', async () => {
    const server = await loopback(() => ({ status: 500, body: { error: { message: 'out of memory' } } }))
    await expect(new Probe(make(server, { retries: 0 })).ask(['hello'])).rejects.toMatchObject({
      complaint: { code: 'EF252' },
    })
  })

  test('is asked again for each of its repeats, and all answers are kept', async () => {
    const server = await loopback((_, number) => completion(`Answer ${number}.`))
    const model = withRepeats(make(server, { concurrency: 1 }), { repeats: 3, controlEvery: 1_000_000_007 })
    expect(await new Probe(model).ask(['hello'])).toEqual([
      { kind: 'text', text: 'Answer 0.', more: [{ text: 'Answer 1.' }, { text: 'Answer 2.' }] },
    ])
  })
})

test('an answer that is streamed is read whole', async () => {
  const server = await loopback(() => streamed('Good ', 'morning', '.'))
  const said = [{ kind: 'text', text: 'Good morning.' }]
  expect(await new Probe(llm(server, { stream: true })).ask(['hello'])).toEqual(said)
  expect(await new Probe(chat(server, { body: { stream: true } })).ask(['hello'])).toEqual(said)
  expect(server.seen.map(({ body }) => body.stream)).toEqual([true, true])
})

test('a refusal in the words of the protocol is one, with its words', async () => {
  const refusal = 'I cannot help with that.'
  const server = await loopback(() => ({ body: { choices: [{ message: { content: null, refusal } }] } }))
  expect(await new Probe(chat(server)).ask(['hello'])).toEqual([{ kind: 'text', text: refusal, end: 'refused' }])
})

describe('a stream', () => {
  const [piece, last] = [
    'data: {"choices":[{"index":0,"delta":{"content":"Good morning"},"finish_reason":null}]}',
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}',
  ]
  const stream = (...lines: readonly string[]): Reply => ({
    headers: { 'content-type': 'text/event-stream' },
    body: lines.map((line) => `${line}\n\n`).join(''),
  })
  const streaming = { body: { stream: true }, retries: 0 }

  test.each([
    ['a comment', [': ping', piece, last, 'data: [DONE]']],
    ['the name of an event', [`event: message\n${piece}`, last]],
    ['a time to wait', ['retry: 3000', piece, ': ping', last]],
    ['carriage returns', [`${piece}\r`, `${last}\r`]],
    ['nothing but its mark', [piece, 'data: [DONE]']],
  ])('may have %s', async (_, lines) => {
    const server = await loopback(() => stream(...lines))
    expect(await new Probe(chat(server, streaming)).ask(['hello'])).toEqual([{ kind: 'text', text: 'Good morning' }])
  })

  test.each([
    ['tells of an error', [piece, 'data: {"error":{"message":"overloaded"}}'], 'overloaded'],
    ['tells of an error and ends', [piece, 'data: {"error":{"message":"overloaded"}}', 'data: [DONE]'], 'overloaded'],
    ['has an event of that name', [piece, 'event: error\ndata: {"message":"overloaded"}'], 'overloaded'],
    ['breaks off', [piece], 'ended early'],
  ])('that %s is no answer', async (_, lines, said) => {
    const server = await loopback(() => stream(...lines))
    await expect(new Probe(chat(server, streaming)).ask(['hello'])).rejects.toMatchObject({
      complaint: { code: 'EF252' },
      message: expect.stringContaining(said),
    })
  })

  test('that failed once is asked for again', async () => {
    const server = await loopback((_, number) =>
      number === 0 ? stream(piece, 'data: {"error":{"message":"overloaded"}}') : stream(piece, last),
    )
    expect(await new Probe(chat(server, { ...streaming, retries: 1 })).ask(['hello'])).toEqual([
      { kind: 'text', text: 'Good morning' },
    ])
  })

  test('that a filter ends is a refusal', async () => {
    const server = await loopback(() => stream(piece, 'data: {"error":{"code":"content_filter"}}'))
    expect(await new Probe(chat(server, streaming)).ask(['hello'])).toMatchObject([{ kind: 'text', end: 'refused' }])
  })
})

test('plain completions are asked by their path', async () => {
  const server = await loopback(() => ({ body: { choices: [{ text: 'a time', finish_reason: 'stop' }] } }))
  const model = fromHttp(`${server.url}/v1/completions`, { protocol: 'openai', model: 'small' })
  expect(await new Probe(model).ask(['Once upon'])).toEqual([{ kind: 'text', text: 'a time' }])
  expect(server.seen[0]?.body).toMatchObject({ prompt: 'Once upon', max_tokens: 1024 })
})

describe('a function that answers texts', () => {
  test('may say how an answer ended, as generateText() does', async () => {
    const model = fromFunction(
      (text: string) => ({ text: `You said ${text}`, finishReason: text === 'a' ? 'length' : 'stop' }),
      { answers: 'text', batched: false },
    )
    expect((await model.predict(['a', 'b'], {})).predictions).toEqual([
      { kind: 'text', text: 'You said a', end: 'length' },
      { kind: 'text', text: 'You said b' },
    ])
  })

  test('is refused when it answers something else', async () => {
    const model = fromFunction(() => 0.5 as never, { answers: 'text', batched: false })
    await expect(model.predict(['a'], {})).rejects.toThrow(/EF203.*is not a text/s)
  })

  test.each([{ question: 'counterfactual' }, { question: 'score-gap', maxGap: 0.1 }] as const)(
    'is refused by the question $question',
    async (own) => {
      const model = fromFunction((text: string) => `You said ${text}`, { answers: 'text', name: 'chat' })
      const plan = { ...own, attributes: ['gender'], cases: template('{person:name} left.') }
      await expect(audit(model, plan as never)).rejects.toThrow(/EF226.*toHaveNoAnswerGap\(\)/s)
    },
  )
})

describe('a number out of the words of a model', () => {
  const score = { min: 0, max: 100 }
  const rating = (server: Loopback, options = {}) =>
    fromLanguageModel(chatModel(server), { score, prompt: 'How good is this applicant? [INPUT]', ...options })

  test.each([
    ['82', 82],
    ['{"score": 82.5}', 82.5],
    ['I would give 82/100.', 82],
    ['There are 3 reasons and 2 doubts. Score: 82', 82],
    ['Rating: 82 out of 100.', 82],
  ])('%s', async (said, expected) => {
    const server = await loopback(() => completion(said))
    expect(await new Probe(rating(server)).ask(['Anna'])).toEqual([{ kind: 'score', score: expected }])
  })

  test.each([
    ['2,500', 2500],
    ['Score: 2,500.', 2500],
    ['1,234,567.5 points', 1_234_567.5],
    ['-12,000', -12_000],
    ['1.234.567', 1_234_567],
    ['1.234,5', 1234.5],
    ['2,500/10,000', 2500],
    ['7,5', 7.5],
    ['82.5', 82.5],
    ['82.500', 82.5],
    ['0,750', 0.75],
    ['12,34', 12.34],
  ])('%s with thousands set apart, or with decimals', async (said, expected) => {
    const server = await loopback(() => completion(said))
    const wide = { score: { min: -1e7, max: 1e7 } }
    expect(await new Probe(rating(server, wide)).ask(['Anna'])).toEqual([{ kind: 'score', score: expected }])
  })

  test.each(['2,500', '1,2,3', '1,234,56'])('is unreadable in: %s, of 0 to 100', async (said) => {
    const server = await loopback(() => completion(said))
    expect(await new Probe(rating(server)).ask(['Anna'])).toMatchObject([{ kind: 'score', unreadable: true }])
  })

  test.each(['No.', 'Between 40 and 60.', '250', 'about 8e'])('is unreadable in: %s', async (said) => {
    const server = await loopback(() => completion(said))
    expect(await new Probe(rating(server)).ask(['Anna'])).toMatchObject([{ kind: 'score', unreadable: true }])
  })

  test('is the mean of its repeats that could be read', async () => {
    const server = await loopback((_, number) => completion(['10', 'hm', '20'][number] as string))
    expect(
      await new Probe(rating(server, { repeats: 3, controlEvery: 1_000_000_007, concurrency: 1 })).ask(['A']),
    ).toEqual([{ kind: 'score', score: 15 }])
  })

  test.each([
    ['cannot be read where less than half of the answers can', ['10', 'hm', 'hm'], { unreadable: true }],
    ['is the mean where half of them can', ['10', 'hm', '20', 'hm'], { score: 15 }],
  ])('of repeats %s', async (_, said, expected) => {
    const server = await loopback((_, number) => completion(said[number] as string))
    const repeated = { repeats: said.length, controlEvery: 1_000_000_007, concurrency: 1 }
    const [found] = await new Probe(rating(server, repeated)).ask(['A'])
    expect(found).toMatchObject(expected)
    expect(found).not.toMatchObject('score' in expected ? { unreadable: true } : { score: 10 })
  })

  test('is taken out of an object, which the provider holds to the schema', async () => {
    const server = await loopback(() => completion('{"merit": 70, "why": "skilled"}'))
    const schema = {
      type: 'object',
      properties: { merit: { type: 'number' }, why: { type: 'string' } },
      required: ['merit', 'why'],
      additionalProperties: false,
    }
    const model = fromLanguageModel(chatModel(server, { structured: true }), {
      schema,
      score,
      prompt: 'Judge [INPUT].',
      read: ({ merit }: { merit: number }) => merit,
    })
    expect(await new Probe(model).ask(['Anna'])).toEqual([{ kind: 'score', score: 70 }])
    expect(server.seen[0]?.body.response_format.json_schema.schema).toMatchObject({ required: ['merit', 'why'] })
  })

  test('an object without a number is an answer that cannot be read', async () => {
    const server = await loopback(() => completion('I refuse.'))
    const model = fromLanguageModel(chatModel(server), {
      schema: { type: 'object' },
      prompt: 'Judge [INPUT].',
      read: ({ hire }: { hire: boolean }) => (hire ? 'hire' : 'reject'),
    })
    expect(await new Probe(model).ask(['Anna'])).toEqual([{ kind: 'label', label: '(unreadable)' }])
    expect((model as unknown as { remote: { unreadable: number } }).remote.unreadable).toBe(1)
  })

  describe('an object that JSON Schema does not describe is unreadable, whatever would be read from it', () => {
    const schema = {
      type: 'object',
      properties: {
        merit: { type: ['number', 'null'], minimum: 0, maximum: 100 },
        step: { enum: ['invite', 'reject', { later: true }] },
        reasons: { type: 'array', items: { type: 'string' } },
        version: { const: 2 },
        count: { type: 'integer' },
        note: { $ref: '#/$defs/note' },
      },
      required: ['merit'],
    }
    const decided = async (said: unknown, own: object = schema) => {
      const server = await loopback(() => completion(JSON.stringify(said)))
      const model = fromLanguageModel(chatModel(server), {
        schema: own,
        prompt: 'Judge [INPUT].',
        read: ({ merit }: { merit: number }) => (merit >= 50 ? 'invite' : 'reject'),
      })
      return (await new Probe(model).ask(['Anna'])).map((each) => each.kind === 'label' && each.label)
    }

    test.each([
      { points: 80 },
      { merit: '80' },
      { merit: 101 },
      { merit: -1 },
      { merit: 80, step: 'hire' },
      { merit: 80, reasons: ['skilled', 7] },
      { merit: 80, reasons: 'skilled' },
      { merit: 80, version: 3 },
      { merit: 80, count: 1.5 },
      [80],
      80,
      null,
    ])('%j', async (said) => {
      expect(await decided(said)).toEqual(['(unreadable)'])
    })

    test.each([
      { merit: 80 },
      { merit: 80, more: 'x' },
      { merit: 80, step: 'invite', reasons: ['skilled'], version: 2, count: 3, note: 7 },
      { merit: 80, step: { later: true } },
    ])('but not %j', async (said) => {
      expect(await decided(said)).toEqual(['invite'])
    })

    test('also where the AI SDK wraps it', async () => {
      expect(await decided({ points: 80 }, jsonSchema(schema as never))).toEqual(['(unreadable)'])
    })
  })

  test.each([undefined, null, Number.NaN])('an object of which read() says %s is unreadable', async (nothing) => {
    const server = await loopback(() => completion('{"merit": "none"}'))
    const model = fromLanguageModel(chatModel(server), {
      schema: { type: 'object' },
      score,
      prompt: 'Judge [INPUT].',
      read: () => nothing as undefined,
    })
    expect(await new Probe(model).ask(['Anna'])).toMatchObject([{ kind: 'score', unreadable: true }])
  })
})

test('a score gap leaves out the answers that could not be read, and says how many', async () => {
  // Of each nine answers one says no number.
  const server = await loopback((_, number) => completion(number % 9 === 4 ? 'Hard to say.' : '50'))
  const model = fromLanguageModel(chatModel(server), { score: { min: 0, max: 100 }, prompt: 'Rate [INPUT]' })
  const plan = { attributes: ['gender'] as const, cases: template('{person:name} is here.'), variantsPerCase: 18 }
  const report = await audit(model, { ...plan, question: 'score-gap', maxGap: 5, range: [0, 100] })
  expect(new Set(report.gaps.map(({ gap }) => gap.value))).toEqual(new Set([0]))
  expect(report.verdict).toBe('inconclusive')
  const message =
    '2 of 18 answers (11.1 %) could not be read as a number. They are in no mean, so with more than 5 % a run cannot pass.'
  // It is told first: what else is undecided cannot be decided before.
  expect(report.findings[0]).toMatchObject({ code: 'health.unreadable', message: expect.stringContaining(message) })
  expect(formatReport(report)).toContain('2 of 18 answers')
})

test('kept answers are told apart by the turn in which they were asked for, however often repeats are nested', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'expect-fair-'))
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }))
  const server = await loopback((_, number) => completion(`Answer ${number}.`))
  const model = () => {
    const chatty = llm(server, { cache, concurrency: 1 })
    const never = { controlEvery: 1_000_000_007 }
    return withRepeats(withRepeats(chatty, { repeats: 2, ...never }), { repeats: 2, ...never })
  }
  const texts = async () => {
    const [answer] = await new Probe(model()).ask(['hello'])
    return answer?.kind === 'text' ? [answer, ...(answer.more ?? [])].map(({ text }) => text) : []
  }
  const first = await texts()
  expect(new Set(first).size).toBe(4)
  // From the disk each turn has its own answer again.
  expect(await texts()).toEqual(first)
  expect(server.seen).toHaveLength(4)
})
