// A server that speaks the protocol of OpenAI in front of a generative model of transformers.js, with a rate limit, in a process of its own.
// A request beyond so many a second is refused with 429 and `retry-after`.
//
//   fork('bench/answers/writer-server.mjs', [JSON.stringify({ folder, perSecond: 40 })])   sends its port, and its counts when asked for 'counts'
import { createServer } from 'node:http'
import { env, pipeline } from '@huggingface/transformers'

const { folder, perSecond } = JSON.parse(process.argv[2])
env.allowRemoteModels = false
const writer = await pipeline('text-generation', folder, { local_files_only: true, dtype: 'fp32' })
const tokensOf = (text) => writer.tokenizer.encode(text, { add_special_tokens: false }).length

const counts = { answered: 0, refused: 0, promptTokens: 0, answerTokens: 0 }
let window = { start: 0, taken: 0 }

/** Whether one more request is within the limit of this second. */
function isWithin() {
  const now = performance.now()
  if (now - window.start >= 1000) window = { start: now, taken: 0 }
  return window.taken++ < perSecond
}

let last = Promise.resolve()
/** One answer after the other, as one model can. */
function write(prompt, { temperature = 1, max_tokens = 24 }) {
  const chance = temperature > 0 ? { do_sample: true, temperature, top_k: 0 } : { do_sample: false }
  last = last.then(() => writer(prompt, { max_new_tokens: max_tokens, return_full_text: false, ...chance }))
  return last
}

const failed = (message, type) => ({ error: { message, type, code: type } })

async function answerTo(url, body) {
  const isChat = url.endsWith('/chat/completions')
  const prompt = isChat ? body.messages?.map(({ content }) => content).join('\n') : body.prompt
  if (typeof prompt !== 'string' || prompt === '') return [400, failed('No prompt.', 'invalid_request_error')]
  const [{ generated_text: content }] = await write(prompt, body)
  const most = body.max_tokens ?? 24
  const [asked, said] = [tokensOf(prompt), Math.min(most, tokensOf(content))]
  counts.answered++
  counts.promptTokens += asked
  counts.answerTokens += said
  const finish_reason = said === most ? 'length' : 'stop'
  const choice = isChat ? { message: { role: 'assistant', content } } : { text: content }
  return [
    200,
    {
      id: `writer-${counts.answered}`,
      object: isChat ? 'chat.completion' : 'text_completion',
      created: 1,
      model: body.model,
      choices: [{ index: 0, ...choice, finish_reason }],
      usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
    },
  ]
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const send = (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
  if (!isWithin()) {
    counts.refused++
    send(429, failed(`Rate limit of ${perSecond} requests a second reached.`, 'rate_limit_exceeded'), {
      'retry-after': '1',
    })
    return
  }
  try {
    send(...(await answerTo(request.url, JSON.parse(Buffer.concat(chunks)))))
  } catch (error) {
    send(500, failed(String(error), 'server_error'))
  }
})
process.on('message', () => process.send(counts))
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
