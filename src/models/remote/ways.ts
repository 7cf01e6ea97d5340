import { type Chat, textOfInput } from '../../core/chat.js'
import { modelErrors } from '../../core/errors/index.js'
import { type Prediction, type TextAnswer, unreadableLabel } from '../../core/prediction.js'
import { textAnswer } from '../text-answers.js'
import { callsIn, withCalls } from '../tool-calls.js'
import type { Ai, AiSdk } from './ai-sdk.js'
import { LanguageModelAsker } from './ask-language-model.js'
import { type PromptParts, promptFor } from './prompt.js'
import { LabelReader } from './read-labels.js'
import { conversationFor, type PromptOf, turnsFor } from './turns.js'

/** One way to ask a language model: what is sent about an input, and what its answer is read as. */
export interface Way<Input> {
  /** `true` once it is known how to ask; until then inputs are asked one after the other. */
  readonly settled: boolean
  ask(input: Input, signal: AbortSignal | undefined): Promise<Prediction>
}

interface LabelSettings {
  readonly parts: PromptParts
  readonly constrain: boolean | 'auto'
  readonly maxOutputTokens: number
  readonly temperature: number
}

/** Asks which labels fit, and reads them. */
export function labelWay(id: string, sdk: AiSdk, { parts, ...settings }: LabelSettings): Way<string | Chat> {
  const { labels, several, none } = parts
  const reader = new LabelReader({ labels, several, none })
  const asker = new LanguageModelAsker<string>(sdk, {
    ...settings,
    write: (text, constrained) => promptFor(text, parts, constrained),
    schema: (ai) => ({ schema: ai.jsonSchema<object>(schemaFor(parts) as never), name: 'labels' }),
  })
  return {
    get settled() {
      return asker.settled
    },
    async ask(input, signal) {
      const text = textOfInput(input)
      if (text === undefined) throw modelErrors.noText(id, input, 0)
      const found = reader.read(await asker.ask(text, signal)) ?? [unreadableLabel]
      return several ? { kind: 'labels', labels: [...found].sort() } : { kind: 'label', label: found[0] as string }
    },
  }
}

function schemaFor({ labels, several }: PromptParts): object {
  const label = { type: 'string', enum: labels }
  const properties = several ? { labels: { type: 'array', items: label } } : { label }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export interface TextSettings<Input> {
  readonly prompt: PromptOf<Input>
  readonly system?: string
  readonly temperature: number
  readonly maxOutputTokens: number
  readonly stream: boolean
  /** What else `generateText()` takes: tools, topP, seed, providerOptions. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** Asks for an answer in the model's own words. */
export function textWay<Input>(id: string, sdk: AiSdk, settings: TextSettings<Input>): Way<Input> {
  const { prompt, system, temperature, maxOutputTokens, stream, settings: more } = settings
  return {
    settled: true,
    async ask(input, signal) {
      const messages = turnsFor(id, prompt, input)
      const answer = await sdk.send(async (ai, abortSignal) => {
        const call = {
          ...more,
          model: sdk.model as never,
          ...conversationFor(system, messages),
          temperature,
          maxOutputTokens,
          maxRetries: 0,
          abortSignal,
        }
        try {
          return await (stream ? streamed(ai, sdk, call as never) : generated(ai, sdk, call as never))
        } catch (error) {
          if (isFiltered(error)) return textAnswer('', 'content-filter')
          throw error
        }
      }, signal)
      return { kind: 'text', ...answer }
    },
  }
}

async function generated(ai: Ai, sdk: AiSdk, call: never): Promise<TextAnswer> {
  const result = await ai.generateText(call)
  // Version 6 of the AI SDK has the tokens of the last step in `usage`.
  sdk.countTokens(result.totalUsage)
  sdk.note(result.warnings)
  return answered(withCalls(result.text, callsIn(result)), result.finishReason)
}

async function streamed(ai: Ai, sdk: AiSdk, call: never): Promise<TextAnswer> {
  const failures: unknown[] = []
  // A stream tells what went wrong here, and rejects with words that do not say it.
  const onError = ({ error }: { readonly error: unknown }): void => void failures.push(error)
  const result = ai.streamText({ ...(call as object), onError } as never)
  try {
    const [text, finishReason, usage, warnings, steps] = await Promise.all([
      result.text,
      result.finishReason,
      result.totalUsage,
      result.warnings,
      result.steps,
    ])
    if (failures.length > 0) throw failures[0]
    sdk.countTokens(usage)
    sdk.note(warnings ?? [])
    return answered(withCalls(text, callsIn({ steps })), finishReason)
  } catch (error) {
    throw failures[0] ?? error
  }
}

/** An answer that ended with an error is none. */
function answered(text: string, reason: string): TextAnswer {
  if (reason === 'error') throw modelErrors.endedInError()
  return textAnswer(text, reason)
}

/** A filter in front of the model refused the prompt: some providers say so by a status of failure. */
function isFiltered(error: unknown): boolean {
  const { statusCode, responseBody } = Object(error) as {
    readonly statusCode?: unknown
    readonly responseBody?: unknown
  }
  return (statusCode === 400 || statusCode === 403) && typeof responseBody === 'string' && saysFiltered(responseBody)
}

/** Whether the body of a failure says that a filter withheld the answer. */
export const saysFiltered = (body: string): boolean =>
  /"(?:code|type|reason)"\s*:\s*"(?:content_filter|content_policy_violation|responsibleaipolicyviolation)"/i.test(body)
