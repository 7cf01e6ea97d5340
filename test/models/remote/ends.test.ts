import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit/index.js'
import { template } from '../../../src/cases/index.js'
import { fromHttp, fromLanguageModel } from '../../../src/models/index.js'
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

  test('a call of a tool beside words leaves the words, and by itself is no failure', async () => {
    const calls = (content: string | null): Reply => ({
      body: {
        id: 'one',
        created: 1,
        model: 'small',
        choices: [
          { index: 0, message: { role: 'assistant', content, tool_calls: [call] }, finish_reason: 'tool_calls' },
        ],
        usage: { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 },
      },
    })
    const beside = await loopback(() => calls('I look.'))
    expect(await new Probe(make(beside)).ask(['hello'])).toMatchObject([
      { kind: 'text', text: expect.stringContaining('I look.') },
    ])
    const only = await loopback(() => calls(null))
    const [answer] = await new Probe(make(only)).ask(['hello'])
    const streamed = await loopback(() =>
      stream('tool_calls', { role: 'assistant', content: null, tool_calls: [call] }),
    )
    const [again] = await new Probe(make(streamed, streaming)).ask(['hello'])
    expect(again).toEqual(answer)
  })
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
