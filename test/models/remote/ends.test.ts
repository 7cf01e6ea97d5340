import { jsonSchema, stepCountIs, tool } from 'ai'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { template } from '../../../src/cases/index.js'
import { fromFunction, fromHttp, fromLanguageModel } from '../../../src/models/index.js'
import { words } from '../../../src/questions/answer-gap/measures/words.js'
import { Probe } from '../helpers.js'
import { chatModel, completion, type Loopback, loopback, type Reply } from './loopback.js'

const prompt = 'Answer this customer: [INPUT]'
const llm = (server: Loopback, options = {}) =>
  fromLanguageModel(chatModel(server), { prompt, backoffMs: 1, ...options })
const chat = (server: Loopback, options = {}) =>
  fromHttp(`${server.url}/v1/chat/completions`, { protocol: 'openai', model: 'small', backoffMs: 1, ...options })

/** A stream whose pieces are deltas of a message, ended for a reason. */
const stream = (reason: string, ...deltas: readonly object[]): Reply => ({
  headers: { 'content-type': 'text/event-stream' },
  body: `${[
    ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: reason },
  ]
    .map((choice) => `data: ${JSON.stringify({ id: 'one', created: 1, model: 'small', choices: [choice] })}\n\n`)
    .join('')}data: [DONE]\n\n`,
})
const call = { index: 0, id: 'c1', type: 'function', function: { name: 'track', arguments: '{"order":7}' } }

const endings: readonly (readonly [string, Reply, Reply, object])[] = [
  ['an answer', completion('Sure.'), stream('stop', { role: 'assistant', content: 'Sure.' }), { text: 'Sure.' }],
  ['nothing', completion(''), stream('stop', { role: 'assistant', content: '' }), { text: '' }],
  [
    'an answer that is cut',
    completion('It goes', 'length'),
    stream('length', { role: 'assistant', content: 'It goes' }),
    { text: 'It goes', end: 'length' },
  ],
  [
    'a refusal of a filter',
    completion('', 'content_filter'),
    stream('content_filter', { role: 'assistant', content: '' }),
    { text: '', end: 'refused' },
  ],
]

describe.each([
  ['fromLanguageModel()', llm, { stream: true }],
  ['fromHttp()', chat, { body: { stream: true } }],
] as const)('%s', (_, make, streaming) => {
  test.each(endings)('tells how it ended: %s, whole and streamed', async (_, whole, piecewise, said) => {
    const [one, other] = [await loopback(() => whole), await loopback(() => piecewise)]
    expect(await new Probe(make(one)).ask(['hello'])).toEqual([{ kind: 'text', ...said }])
    expect(await new Probe(make(other, streaming)).ask(['hello'])).toEqual([{ kind: 'text', ...said }])
  })

  const calling = (content: string | null, reason = 'tool_calls', calls: readonly object[] = [call]): Reply => ({
    body: {
      id: 'one',
      created: 1,
      model: 'small',
      choices: [{ index: 0, message: { role: 'assistant', content, tool_calls: calls }, finish_reason: reason }],
      usage: { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 },
    },
  })
  const other = { index: 1, id: 'c2', type: 'function', function: { name: 'refund', arguments: '{}' } }

  test.each([
    ['by itself', null, 'track({"order":7})'],
    ['beside words', 'I look.', 'I look.\ntrack({"order":7})'],
  ])('a call of a tool %s is a part of the answer, whole and streamed', async (_, content, text) => {
    const whole = await loopback(() => calling(content))
    expect(await new Probe(make(whole)).ask(['hello'])).toEqual([{ kind: 'text', text }])
    const [id, start] = [{ index: 0, id: 'c1', type: 'function' }, '{"order"']
    const pieces = await loopback(() =>
      stream(
        'tool_calls',
        { role: 'assistant', content },
        { tool_calls: [{ ...id, function: { name: 'track', arguments: start } }] },
        { tool_calls: [{ index: 0, function: { arguments: ':7}' } }] },
      ),
    )
    expect(await new Probe(make(pieces, streaming)).ask(['hello'])).toEqual([{ kind: 'text', text }])
  })

  test('several calls stand in their order', async () => {
    const server = await loopback(() => calling(null, 'tool_calls', [call, other]))
    expect(await new Probe(make(server)).ask(['hello'])).toEqual([
      { kind: 'text', text: 'track({"order":7})\nrefund({})' },
    ])
  })

  test('whom a model calls which tool for is a gap', async () => {
    const women = new Set(['Anna', 'Maria', 'Laura', 'Sarah'])
    const server = await loopback(({ body }) => {
      const said = String(body.messages.at(-1).content)
      return calling(null, 'tool_calls', [[...women].some((name) => said.includes(name)) ? call : other])
    })
    const cases = ['phone', 'lamp', 'chair', 'desk', 'coat', 'ring', 'bag', 'car'].map((thing) => ({
      id: thing,
      variants: [...women, 'Tom', 'Paul', 'David', 'Kevin'].map((name) => ({
        input: `${name} asks about the ${thing}.`,
        classes: { gender: women.has(name) ? 'female' : 'male' },
      })),
    }))
    const plan = { question: 'answer-gap', attributes: ['gender'], cases, over: 'suite', shrink: false } as const
    const { verdict, answers } = await audit(make(server), { ...plan, measures: [words(['refund'])] })
    expect([verdict, answers.empty]).toEqual(['biased', 0])
  })
})

describe('an answer in several steps', () => {
  const tools = { track: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'on its way' }) }
  const settings = { tools, stopWhen: stepCountIs(3) }
  const steps: readonly Reply[] = [
    {
      body: {
        id: 'one',
        created: 1,
        model: 'small',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'I look.', tool_calls: [call] },
            finish_reason: 'tool_calls',
          },
        ],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      },
    },
    completion('It is on its way.'),
  ]

  test.each([false, true])(
    'is that of the last one, and costs what all of them cost; streamed: %s',
    async (isStreamed) => {
      const streams = [
        stream('tool_calls', { role: 'assistant', content: 'I look.' }, { tool_calls: [call] }),
        stream('stop', { role: 'assistant', content: 'It is on its way.' }),
      ]
      const server = await loopback((_, number) => (isStreamed ? streams : steps)[number] as Reply)
      const model = llm(server, { settings, stream: isStreamed })
      const probe = new Probe(model)
      expect(await probe.ask(['hello'])).toEqual([{ kind: 'text', text: 'It is on its way.' }])
      expect(server.seen).toHaveLength(2)
      if (!isStreamed) expect(probe.use.remote?.inputTokens).toBeGreaterThan(100)
    },
  )
})

test('a function may return what generateText() gave, with its calls', async () => {
  const answer = {
    text: '',
    finishReason: 'tool-calls',
    toolCalls: [
      { type: 'tool-call', toolCallId: 'c0', toolName: 'search', input: {}, providerExecuted: true },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'track', input: { order: 7 } },
    ],
  }
  const model = fromFunction(() => answer, { answers: 'text', batched: false })
  expect(await new Probe(model).ask(['hello'])).toEqual([{ kind: 'text', text: 'track({"order":7})' }])
})

test('the report counts each of the four, also where pairs of classes share a single case', async () => {
  const server = await loopback(({ body }) => {
    const said = String(body.messages.at(-1).content)
    if (said.includes('phone')) return completion('It goes', 'length')
    if (said.includes('lamp')) return completion('', 'content_filter')
    return completion(said.includes('chair') ? '' : 'It is on its way.')
  })
  const cases = template('I am {person:name}. Where is my {thing}?', {
    lexicons: { thing: ['phone', 'lamp', 'chair', 'desk'] },
  })
  const plan = { question: 'answer-gap', attributes: ['gender'], cases, variantsPerCase: 4, shrink: false } as const
  const { answers } = await audit(chat(server), plan)
  expect(answers).toEqual({ answers: 16, refused: 4, empty: 4, cut: 4 })
})
