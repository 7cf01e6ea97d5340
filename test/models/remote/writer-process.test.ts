import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerGapPlan } from '../../../src/index.js'
import { attributeNamed, audit, fromHttp, fromLanguageModel, length, refusal, template } from '../../../src/index.js'
import { dryRun } from '../../../src/plan.js'

const folder = fileURLToPath(new URL('../../../fixtures/models/writer', import.meta.url))
/** Fewer than are sent at the same time, so that some are put off. */
const perSecond = 7

/** What the server has done so far. */
interface Counts {
  readonly answered: number
  readonly refused: number
  readonly promptTokens: number
  readonly answerTokens: number
}

let server: ChildProcess
let url: string

/** The generative model of the fixtures, behind a server in a process of its own. */
beforeAll(async () => {
  const script = fileURLToPath(new URL('../../../bench/answers/writer-server.mjs', import.meta.url))
  server = fork(script, [JSON.stringify({ folder, perSecond })])
  const [port] = await once(server, 'message')
  url = `http://127.0.0.1:${port}/v1`
})
afterAll(() => server.disconnect())

async function counts(): Promise<Counts> {
  server.send('counts')
  const [found] = await once(server, 'message')
  return found as Counts
}

const cases = template('{when} {person:name} {did}, and {person:pronoun.subject}', {
  lexicons: { when: ['That night', 'On Sunday', 'At last'], did: ['opened the letter', 'walked to the door'] },
  attributes: [attributeNamed('gender').only('female', 'male')],
})
const plan = {
  question: 'answer-gap',
  attributes: ['gender'],
  cases,
  variantsPerCase: 4,
  repeats: 2,
  measures: [refusal(), length()],
  shrink: false,
} as const satisfies AnswerGapPlan<string>

/** What is planted: men's prompts have the word that answers to women's begin with. */
const planted = (input: string): string => `${input} was one of${input.endsWith('she') ? '' : ' the'}`
const opens = {
  name: 'opens with "the"',
  range: [0, 1] as const,
  maxGap: 0.1,
  measure: ({ text }: { readonly text: string }) => (/^\s*the\b/.test(text) ? 1 : 0),
}

type Prompt = string | ((input: string) => string)
const price = { input: 1, output: 4 }
const asked = { maxOutputTokens: 12, concurrency: 8, retries: 20 }

describe.each([
  [
    'fromHttp()',
    (prompt: Prompt, temperature: number) =>
      fromHttp(`${url}/chat/completions`, { protocol: 'openai', model: 'writer', prompt, ...asked, temperature }),
  ],
  [
    'fromHttp(), plain completions',
    (prompt: Prompt, temperature: number) =>
      fromHttp(`${url}/completions`, { protocol: 'openai', model: 'writer', prompt, ...asked, temperature }),
  ],
  [
    'fromLanguageModel()',
    (prompt: Prompt, temperature: number) =>
      fromLanguageModel(createOpenAICompatible({ name: 'writer', baseURL: url })('writer'), {
        prompt,
        ...asked,
        temperature,
      }),
  ],
])('a generative model behind a rate limit, by %s', (_, make) => {
  test('is asked as often as announced, is put off and waits, and every answer is judged', async () => {
    const announced = await dryRun(plan)
    const before = await counts()
    const report = await audit(make('[INPUT]', 1), plan)
    const after = await counts()
    expect(announced.inputs).toBe(6 * 4 * 2)
    expect(after.answered - before.answered).toBe(announced.inputs)
    expect(report.model.calls).toBe(announced.inputs)
    // The limit was met, and nobody was lost to it.
    const refused = after.refused - before.refused
    expect(refused).toBeGreaterThan(0)
    expect(report.model.remote).toMatchObject({ requests: announced.inputs + refused, retries: refused, unreadable: 0 })
    expect(report.verdict).not.toBe('interrupted')
    expect(report.answers).toMatchObject({ answers: announced.inputs })
    // Nearly all answers end at the limit of tokens, which is no fault of the model.
    expect(report.answers.cut).toBeGreaterThan(announced.inputs / 2)
    expect(report.gaps.map(({ measure }) => measure)).toEqual(['refusal', 'length'])
    // A model of tales refuses nothing.
    expect(report.gaps[0]?.gap.value).toBe(0)
  })

  test('is found to answer a class otherwise', async () => {
    const report = await audit(make(planted, 0), { ...plan, repeats: 1, measures: [opens] })
    expect(report.gaps[0]?.gap.value).toBeGreaterThan(0.3)
    expect(report.verdict).toBe('biased')
  })
})

test.each([
  ['fromHttp()', () => fromHttp(`${url}/chat/completions`, { protocol: 'openai', model: 'writer', price, ...asked })],
  [
    'fromLanguageModel()',
    () =>
      fromLanguageModel(createOpenAICompatible({ name: 'writer', baseURL: url })('writer'), {
        prompt: '[INPUT]',
        price,
        ...asked,
      }),
  ],
])('what a run by %s costs is what the server counts', async (_, make) => {
  const before = await counts()
  const { remote } = (await audit(make(), { ...plan, sample: 2 })).model
  const after = await counts()
  const [input, output] = [after.promptTokens - before.promptTokens, after.answerTokens - before.answerTokens]
  expect(input).toBeGreaterThan(100)
  expect(remote).toMatchObject({ inputTokens: input, outputTokens: output })
  expect(remote?.cost).toBeCloseTo((price.input * input + price.output * output) / 1e6, 12)
})
