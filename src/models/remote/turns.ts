import { isChat, type Message } from '../../core/chat.js'
import { modelErrors } from '../../core/errors/index.js'

/**
 * Specifies the prompt for an input. The prompt is either a text in which `[INPUT]` is replaced by the input, or a function that returns a
 * text or messages. If the prompt is just `[INPUT]`, conversations are sent unchanged.
 */
export type PromptOf<Input> = string | ((input: Input) => string | readonly Message[])

/** The turns that are sent for an input. @throws FairnessError EF202 for a function that gives nothing of the kind, EF206 */
export function turnsFor<Input>(id: string, prompt: PromptOf<Input>, input: Input): readonly Message[] {
  if (typeof prompt === 'string') {
    // A conversation is sent as it is; into other words it cannot be put without a change of who says what.
    if (isChat(input) && prompt.trim() === '[INPUT]') return input
    if (typeof input !== 'string') throw modelErrors.noText(id, input, 0)
    return [{ role: 'user', content: prompt.replaceAll('[INPUT]', () => input) }]
  }
  const written = prompt(input)
  if (typeof written === 'string') return [{ role: 'user', content: written }]
  if (Array.isArray(written) && written.length > 0) return written as readonly Message[]
  throw modelErrors.badOption('prompt', written, 'a function that gives a text, or a list of { role, content }')
}

/**
 * What the AI SDK is given: it wants the system prompt apart, also that with which a conversation begins. One in the midst of a
 * conversation stays where it is, which the SDK has to be allowed.
 */
export function conversationFor(system: string | undefined, messages: readonly Message[]): object {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const [prompts, turns] = first <= 0 ? [[], messages] : [messages.slice(0, first), messages.slice(first)]
  const told = [...(system === undefined ? [] : [system]), ...prompts.map(({ content }) => content)]
  return {
    ...(told.length === 0 ? {} : { system: told.join('\n\n') }),
    messages: turns,
    ...(turns.some(({ role }) => role === 'system') && { allowSystemInMessages: true }),
  }
}
