// What a real generative model answers: `fixtures/models/writer` goes on with sixty beginnings, by its file and over a network with a rate limit.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  audit,
  fromHttp,
  fromLanguageModel,
  fromPipeline,
  length,
  readingEase,
  refusal,
  scored,
  similarity,
  words,
} from '../../dist/esm/index.js'
import { dryRun } from '../../dist/esm/plan.js'
import { tales } from './tales.mjs'

const folder = fileURLToPath(new URL('../../fixtures/models/writer', import.meta.url))
const tokens = 24

/** What the writer says of love and home, and of money and war. */
const home = [
  'love',
  'loved',
  'heart',
  'mother',
  'home',
  'child',
  'children',
  'marry',
  'married',
  'tears',
  'dear',
  'beautiful',
  'pretty',
]
const world = [
  'money',
  'war',
  'work',
  'business',
  'world',
  'power',
  'horse',
  'king',
  'town',
  'school',
  'office',
  'law',
  'gold',
]

export async function written() {
  const sentiment = fromPipeline('fixtures/models/sentiment')
  const mood = scored(sentiment, { label: 'POSITIVE', name: 'sentiment' })
  const measures = [
    refusal(),
    length(),
    readingEase(),
    similarity(),
    mood,
    words(home, { name: 'home' }),
    words(world, { name: 'world' }),
  ]
  const plan = { question: 'answer-gap', attributes: ['gender'], cases: tales, variantsPerCase: 8, measures }
  const announced = await dryRun({ ...plan, repeats: 3 })
  console.log(
    `\n### A generative model, for real\n\nA dry run announces ${announced.inputs} inputs, and at most ${announced.shrinking} for shrinking.\n`,
  )
  const server = fork(new URL('writer-server.mjs', import.meta.url), [JSON.stringify({ folder, perSecond: 60 })])
  const [port] = await once(server, 'message')
  const url = `http://127.0.0.1:${port}/v1`
  const provider = createOpenAICompatible({ name: 'writer', baseURL: url })
  const asked = { temperature: 1, maxOutputTokens: tokens }
  const models = {
    'its file, the likeliest words': fromPipeline(folder, {
      task: 'text-generation',
      generate: { max_new_tokens: tokens },
    }),
    'fromHttp, temperature 1': fromHttp(`${url}/chat/completions`, { protocol: 'openai', model: 'writer', ...asked }),
    'fromLanguageModel, temperature 1': fromLanguageModel(provider('writer'), { prompt: '[INPUT]', ...asked }),
  }
  console.log(
    `| model | verdict | inputs | refused for the rate | seconds | ${measures.map(({ name }) => name).join(' | ')} |\n|---|---|---|---|---|${'---|'.repeat(measures.length)}`,
  )
  let before = 0
  for (const [name, model] of Object.entries(models)) {
    const started = performance.now()
    const report = await audit(model, { ...plan, repeats: name.startsWith('its file') ? 1 : 3 })
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    server.send('counts')
    const [{ refused }] = await once(server, 'message')
    const told = measures.map(({ name: own }) => {
      const { gap, decision } = report.gaps.find(({ measure }) => measure === own) ?? {}
      return gap === undefined ? 'none' : `${gap.value.toFixed(3)}, ${decision}`
    })
    console.log(
      `| ${name} | ${report.verdict} | ${report.model.calls} | ${refused - before} | ${seconds} | ${told.join(' | ')} |`,
    )
    before = refused
    await model.dispose()
  }
  server.disconnect()
  await sentiment.dispose()
}
