import { modelErrors } from '../../core/errors/index.js'
import { nameSecret } from '../../core/secrets/named.js'
import { nameHeaders } from './name-secrets.js'
import type { RemoteCounts } from './remote-counts.js'
import type { Requests } from './requests.js'

export type Ai = typeof import('ai')

interface Usage {
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
}

/** One language model behind the AI SDK: sends to it, counts its tokens, keeps its keys out of messages. */
export class AiSdk {
  readonly model: unknown
  readonly warnings: Set<string> = new Set<string>()
  readonly #id: string
  readonly #requests: Requests
  readonly #counts: RemoteCounts
  #ai: Promise<Ai> | undefined
  #named: Promise<void> | undefined

  constructor(id: string, model: unknown, requests: Requests, counts: RemoteCounts) {
    this.#id = id
    this.model = model
    this.#requests = requests
    this.#counts = counts
  }

  /** `supportsStructuredOutputs` of the model, where it says so. */
  get structured(): unknown {
    return (Object(this.model) as { readonly supportsStructuredOutputs?: unknown }).supportsStructuredOutputs
  }

  /** Sends one request until it is answered. @throws EF250 without the package `ai`, EF252 when the last try failed. */
  async send<T>(call: (ai: Ai, signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const ai = await this.#load()
    this.#named ??= this.#nameKeys()
    await this.#named
    return this.#requests.send((abortSignal) => call(ai, abortSignal), signal)
  }

  countTokens(usage: Usage = {}): void {
    this.#counts.inputTokens += usage.inputTokens ?? 0
    this.#counts.outputTokens += usage.outputTokens ?? 0
  }

  /** Keeps what the report must say of a provider's warnings; gives them as texts. */
  note(warnings: readonly unknown[] = []): readonly string[] {
    const texts = warnings.map((warning) => JSON.stringify(warning))
    for (const warning of texts) {
      if (/temperature/i.test(warning)) this.warnings.add('The provider ignores the temperature, so answers may vary.')
    }
    return texts
  }

  /** The keys that a provider sends: the AI SDK keeps them in functions of the model's configuration. */
  async #nameKeys(): Promise<void> {
    const { config, settings } = Object(this.model) as { readonly config?: unknown; readonly settings?: unknown }
    for (const held of [config, settings, this.model]) {
      const { headers, apiKey } = Object(held) as { readonly headers?: unknown; readonly apiKey?: unknown }
      nameSecret(apiKey)
      try {
        nameHeaders(typeof headers === 'function' ? await headers.call(held) : headers)
      } catch {
        // A missing key is reported when the model is asked.
      }
    }
  }

  /** The AI SDK is looked for only now: it is an optional peer. */
  #load(): Promise<Ai> {
    this.#ai ??= import('ai').catch(() => {
      throw modelErrors.noAiPackage(this.#id)
    })
    return this.#ai
  }
}
