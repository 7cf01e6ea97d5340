/** One call of a tool, as the AI SDK, a server or a function gives it. */
export interface ToolCall {
  readonly name: string
  /** What the tool is called with: a value, or the JSON of one. */
  readonly input: unknown
}

/**
 * An answer with the calls of tools in which it ends, one in each line: `refund({"order":7})`. Whom a model refunds and whom it puts off may
 * differ where its words do not.
 */
export const withCalls = (text: string, calls: readonly ToolCall[]): string =>
  calls.length === 0
    ? text
    : [...(text.trim() === '' ? [] : [text]), ...calls.map(({ name, input }) => `${name}(${written(input)})`)].join(
        '\n',
      )

/** Spaces of one server's JSON are no difference. */
function written(input: unknown): string {
  if (typeof input !== 'string') return JSON.stringify(input) ?? ''
  try {
    return JSON.stringify(JSON.parse(input))
  } catch {
    return input
  }
}

/** What `generateText()` gives: in version 6 of the AI SDK `toolCalls` are those of the last step, in version 7 those of all. */
interface Generated {
  readonly steps?: unknown
  readonly toolCalls?: unknown
}

/** The calls in which an answer of the AI SDK ends. Those that the provider answers itself are on the way to an answer. */
export function callsIn({ steps, toolCalls }: Generated): ToolCall[] {
  const last: unknown = Array.isArray(steps) && steps.length > 0 ? Object(steps.at(-1)).toolCalls : toolCalls
  if (!Array.isArray(last)) return []
  return last.flatMap((call: unknown) => {
    const { toolName, input, providerExecuted } = Object(call) as Record<string, unknown>
    return typeof toolName === 'string' && providerExecuted !== true ? [{ name: toolName, input }] : []
  })
}
