import { modelErrors } from '../../core/errors/index.js'
import { nameSecret } from '../../core/secrets/named.js'
import { hideInAnswer } from './hide-answer.js'
import { nameHeaders } from './name-secrets.js'
import { type PromptParts, promptFor } from './prompt.js'
import type { AnswerText } from './read-labels.js'
import type { RemoteCounts } from './remote-counts.js'
import { type Failure, isPassing, type Requests, retryAfterOf } from './requests.js'

type Ai = typeof import('ai')
type Generated = Awaited<ReturnType<Ai['generateText']>>

export interface AskOptions {
  readonly parts: PromptParts
  /** `auto`: the answer is held to the labels where the provider can. */
  readonly constrain: boolean | 'auto'
  readonly maxOutputTokens: number
}

/** Settings of the AI SDK that are wrong stay wrong. */
const lasting =
  /LoadAPIKey|LoadSetting|UnsupportedModel|UnsupportedFunctionality|InvalidArgument|InvalidPrompt|NoSuchModel|NoSuchProvider/
/** Statuses of servers that know no schemas. */
const refusals: readonly number[] = [400, 404, 415, 422, 501]

/** Puts the question to a language model through the AI SDK, and finds out whether its answers can be held to a schema. */
export class LanguageModelAsker {
  readonly #id: string
  readonly #model: unknown
  readonly #options: AskOptions
  readonly #requests: Requests
  readonly #counts: RemoteCounts
  #constrained: boolean | undefined
  #ai: Promise<Ai> | undefined
  #named: Promise<void> | undefined
  readonly warnings: Set<string> = new Set<string>()

  constructor(id: string, model: unknown, options: AskOptions, requests: Requests, counts: RemoteCounts) {
    this.#id = id
    this.#model = model
    this.#options = options
    this.#requests = requests
    this.#counts = counts
    const { supportsStructuredOutputs } = Object(model) as { supportsStructuredOutputs?: unknown }
    const { constrain } = options
    // Asking for a schema that the provider drops would cost a request and a warning.
    if (constrain !== 'auto') this.#constrained = constrain
    else if (supportsStructuredOutputs === false) this.#constrained = false
  }

  /** `true` once it is known how to ask; until then inputs are asked one after the other. */
  get settled(): boolean {
    return this.#constrained !== undefined
  }

  /** What the model wrote about a text. */
  async ask(text: string, signal: AbortSignal | undefined): Promise<AnswerText> {
    if (this.#constrained !== undefined) return (await this.#generate(text, this.#constrained, signal)).answer
    let refused: unknown
    try {
      const { answer, ignored } = await this.#generate(text, true, signal)
      if (!ignored) {
        this.#constrained = true
        return answer
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused = error.error
    }
    try {
      const { answer } = await this.#generate(text, false, signal)
      this.#constrained = false
      return answer
    } catch (error) {
      throw refused ?? error
    }
  }

  async #generate(
    text: string,
    constrained: boolean,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: AnswerText; readonly ignored: boolean }> {
    const ai = await this.#load()
    this.#named ??= this.#nameKeys()
    await this.#named
    const settling = this.#constrained === undefined
    let refused = false
    try {
      return await this.#requests.send(async (abortSignal) => {
        try {
          return await this.#call(ai, text, constrained, abortSignal)
        } catch (error) {
          const status = (error as { statusCode?: unknown }).statusCode
          refused = settling && constrained && refusals.includes(status as number)
          throw error
        }
      }, signal)
    } catch (error) {
      throw refused ? new Refusal(error) : error
    }
  }

  /** The keys that a provider sends: the AI SDK keeps them in functions of the model's configuration. */
  async #nameKeys(): Promise<void> {
    const { config, settings } = Object(this.#model) as { readonly config?: unknown; readonly settings?: unknown }
    for (const held of [config, settings, this.#model]) {
      const { headers, apiKey } = Object(held) as { readonly headers?: unknown; readonly apiKey?: unknown }
      nameSecret(apiKey)
      try {
        nameHeaders(typeof headers === 'function' ? await headers.call(held) : headers)
      } catch {
        // A key that is missing is told when the model is asked.
      }
    }
  }

  async #call(
    ai: Ai,
    text: string,
    constrained: boolean,
    abortSignal: AbortSignal,
  ): Promise<{ readonly answer: AnswerText; readonly ignored: boolean }> {
    const { parts, maxOutputTokens } = this.#options
    const { system, messages } = promptFor(text, parts, constrained)
    const schema = ai.jsonSchema<object>(schemaFor(parts) as never)
    try {
      const result = await ai.generateText({
        model: this.#model as never,
        system,
        messages,
        temperature: 0,
        maxOutputTokens,
        maxRetries: 0,
        abortSignal,
        ...(constrained ? { output: ai.Output.object({ schema, name: 'labels' }) } : {}),
      })
      return this.#answerOf(result)
    } catch (error) {
      // What does not follow the schema is an answer too, and is read as text.
      if (!ai.NoObjectGeneratedError.isInstance(error)) throw error
      this.#countTokens(error.usage)
      return { answer: { text: error.text ?? '', cut: error.finishReason === 'length' }, ignored: false }
    }
  }

  #answerOf(result: Generated): { readonly answer: AnswerText; readonly ignored: boolean } {
    this.#countTokens(result.usage)
    const warnings = (result.warnings ?? []).map((warning) => JSON.stringify(warning))
    for (const warning of warnings) {
      if (/temperature/i.test(warning)) this.warnings.add('The provider ignores the temperature, so answers may vary.')
    }
    return {
      answer: { text: result.text, cut: result.finishReason === 'length' },
      ignored: warnings.some((warning) => /responseFormat|schema|structured/i.test(warning)),
    }
  }

  #countTokens(usage: { readonly inputTokens?: number | undefined; readonly outputTokens?: number | undefined } = {}) {
    this.#counts.inputTokens += usage.inputTokens ?? 0
    this.#counts.outputTokens += usage.outputTokens ?? 0
  }

  /** The AI SDK is looked for only now: it is an optional peer. */
  #load(): Promise<Ai> {
    this.#ai ??= import('ai').catch(() => {
      throw modelErrors.noAiPackage(this.#id)
    })
    return this.#ai
  }
}

/** A server refused the schema; asked without one it may answer. Never leaves this file. */
class Refusal {
  constructor(readonly error: unknown) {}
}

/** Why a call of the AI SDK failed, in words without keys. */
export function languageModelFailure(error: unknown): Failure {
  const { name, message, statusCode, responseHeaders } = Object(error) as {
    readonly name?: string
    readonly message?: string
    readonly statusCode?: number
    readonly responseHeaders?: Readonly<Record<string, string>>
  }
  const status = typeof statusCode === 'number' ? statusCode : undefined
  // A broken body comes with status 200; without a status the connection broke.
  const retryable = status === undefined ? !lasting.test(name ?? '') : status < 400 || isPassing(status)
  const reason = hideInAnswer(message ?? String(error)).slice(0, 300)
  return {
    reason: reason.replace(/[.\s]+$/, ''),
    status,
    retryable,
    retryAfter: retryAfterOf(responseHeaders?.['retry-after']),
  }
}

function schemaFor({ labels, several }: PromptParts): object {
  const label = { type: 'string', enum: labels }
  const properties = several ? { labels: { type: 'array', items: label } } : { label }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
