import type { Message } from '../core/chat.js'
import { show } from '../core/errors/fairness-error.js'
import { modelErrors } from '../core/errors/index.js'
import type { TextAnswer } from '../core/prediction.js'
import type { Protocol, Tokens } from './http-protocols.js'
import type { TokenPrice } from './remote/remote-counts.js'
import { type PromptOf, turnsFor } from './remote/turns.js'
import { saysFiltered } from './remote/ways.js'
import { textAnswer } from './text-answers.js'
import { type ToolCall, withCalls } from './tool-calls.js'

/** Specifies what to ask a server that uses the OpenAI protocol. */
export interface OpenAiOptions<Input = string> {
  /** The name of the model on the server. */
  readonly model: string
  /**
   * The prompt for an input: a text in which `[INPUT]` is replaced by the input, or a function that returns the text or the messages of a
   * conversation. Default: the input as it is.
   */
  readonly prompt?: PromptOf<Input>
  /** The system prompt. Default: nothing. */
  readonly system?: string
  /** The randomness of an answer. Default 0. */
  readonly temperature?: number
  /** The largest number of tokens of an answer. Default 1,024. */
  readonly maxOutputTokens?: number
  /** Prices per million tokens, for the cost in the report. The server's own counts are used; many servers send none with a stream. */
  readonly price?: TokenPrice
  /** Further members of the body: `tools`, `top_p`, `seed`, `stream`. */
  readonly body?: Readonly<Record<string, unknown>>
}

interface Choice {
  readonly text?: unknown
  readonly finish_reason?: unknown
  readonly message?: Said
  readonly delta?: Said
}

/** A message, or a piece of one. */
interface Said {
  readonly content?: unknown
  readonly refusal?: unknown
  readonly tool_calls?: unknown
}

/**
 * `/v1/chat/completions` and `/v1/completions`: one request for each input, answered by texts. A refusal that a server says (a
 * refusal of its own, a content filter) is told apart from a text, and so is an answer that was cut.
 */
export function openAiProtocol<Input>(
  id: string,
  path: string,
  { model, prompt = '[INPUT]', system, temperature = 0, maxOutputTokens = 1024, price, body }: OpenAiOptions<Input>,
): Protocol<Input> {
  const isChat = !/\/completions\/?$/.test(path) || /\/chat\/completions\/?$/.test(path)
  const turns = (input: Input): readonly Message[] => [
    ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
    ...turnsFor(id, prompt, input),
  ]
  return {
    limits: [],
    answers: 'text',
    oneByOne: true,
    ...(price !== undefined && { price }),
    tokens: tokensIn,
    request([input]) {
      const messages = turns(input as Input)
      const asked = isChat ? { messages } : { prompt: messages.map(({ content }) => content).join('\n\n') }
      return { model, ...asked, temperature, max_tokens: maxOutputTokens, ...body }
    },
    response: (answer) => [{ kind: 'text', ...read(id, answer) }],
    read: (text) => (streamed.test(text) ? eventsOf(text) : JSON.parse(text)),
    refusal: (text) => (saysFiltered(text) ? withheld : undefined),
  }
}

/** A stream begins with a field of its first event or with a comment, which servers send to keep a connection open. */
const streamed = /^\uFEFF?\s*(?:data|event|id|retry)?:/
/** What ends a stream. */
const end = '[DONE]'

/** The events of a stream as one list. @throws where it tells of an error, or has no end: half an answer is none. */
function eventsOf(text: string): unknown[] {
  let [name, isWhole] = ['', false]
  const events: unknown[] = []
  for (const line of text.replace('\uFEFF', '').split(/\r\n|\n|\r/u)) {
    const [, field, value = ''] = /^\s*(data|event):\s*(.*?)\s*$/u.exec(line) ?? []
    if (line.trim() === '') name = ''
    if (field === 'event') name = value
    if (field !== 'data' || value === '') continue
    if (value === end) {
      isWhole = true
      continue
    }
    const body: unknown = JSON.parse(value)
    const { error, choices } = Object(body) as { readonly error?: unknown; readonly choices?: readonly Choice[] }
    if (name === 'error' || (error !== undefined && error !== null)) {
      if (saysFiltered(value)) return [...events, withheld]
      throw modelErrors.endedInError(show(error ?? body))
    }
    if (choices?.some(({ finish_reason: reason }) => typeof reason === 'string')) isWhole = true
    events.push(body)
  }
  if (!isWhole) throw modelErrors.streamBroke()
  return events
}

/** What stands for an answer that a filter has withheld. */
const withheld = { choices: [{ text: '', finish_reason: 'content_filter' }] }

function read(id: string, answer: unknown): TextAnswer {
  const bodies = Array.isArray(answer) ? answer : [answer]
  const choices = bodies.flatMap((body): Choice[] => {
    const { choices: [first] = [] } = Object(body) as { readonly choices?: readonly Choice[] }
    return first === undefined ? [] : [first]
  })
  const reason = choices.map((choice) => choice.finish_reason).findLast((each) => typeof each === 'string')
  const texts = choices.map((choice) => contentOf(choice))
  const refused = choices.some(({ message, delta }) => isText(message?.refusal) || isText(delta?.refusal))
  if (choices.length === 0 || texts.some((text) => text === undefined)) {
    throw modelErrors.wrongHttpAnswer(
      id,
      show(answer),
      '{ "choices": [{ "message": { "content": "..." }, "finish_reason": "stop" }] }',
    )
  }
  return textAnswer(withCalls(texts.join(''), callsOf(choices)), refused ? 'refusal' : reason)
}

/** The `usage` of an answer; of a stream that of its last event that has one. */
function tokensIn(answer: unknown): Tokens {
  const bodies = Array.isArray(answer) ? answer : [answer]
  const usages = bodies.map(
    (body) => Object(Object(body).usage) as { prompt_tokens?: unknown; completion_tokens?: unknown },
  )
  const last = (name: 'prompt_tokens' | 'completion_tokens'): number =>
    usages.map((usage) => usage[name]).findLast((each): each is number => Number.isFinite(each)) ?? 0
  return { input: last('prompt_tokens'), output: last('completion_tokens') }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The calls of tools. A stream gives each in pieces, which have its place; a whole message gives them in their order. */
function callsOf(choices: readonly Choice[]): ToolCall[] {
  const calls = new Map<unknown, { name: string; input: string }>()
  for (const { message, delta } of choices) {
    const { tool_calls: some } = (message ?? delta ?? {}) as Said
    if (!Array.isArray(some)) continue
    for (const [at, piece] of some.entries()) {
      const { index = at, function: called } = Object(piece) as {
        readonly index?: unknown
        readonly function?: unknown
      }
      const { name, arguments: input } = Object(called) as { readonly name?: unknown; readonly arguments?: unknown }
      const call = calls.get(index) ?? { name: '', input: '' }
      calls.set(index, call)
      if (isText(name)) call.name = name
      if (isText(input)) call.input += input
    }
  }
  return [...calls.values()]
}

/** What a choice says in words: of a refusal its words, of a call of a tool nothing (`callsOf` reads these). */
function contentOf({ text, message, delta }: Choice): string | undefined {
  if (typeof text === 'string') return text
  const said = message ?? delta
  if (said === undefined) return undefined
  if (typeof said.content === 'string') return said.content
  return isText(said.refusal) ? said.refusal : ''
}
