import { modelErrors } from '../core/errors/index.js'
import type { TextAnswer } from '../core/prediction.js'
import { callsIn, withCalls } from './tool-calls.js'

/** Reasons to end, as servers and the AI SDK name them. */
const ends: Readonly<Record<string, TextAnswer['end']>> = {
  length: 'length',
  max_tokens: 'length',
  refused: 'refused',
  refusal: 'refused',
  content_filter: 'refused',
  'content-filter': 'refused',
  safety: 'refused',
}

/** How an answer ended, by the name that its server gives the reason. */
const endOf = (reason: unknown): TextAnswer['end'] =>
  typeof reason === 'string' ? ends[reason.toLowerCase()] : undefined

/** A text with how it ended. */
export const textAnswer = (text: string, reason?: unknown): TextAnswer => {
  const end = endOf(reason)
  return { text, ...(end !== undefined && { end }) }
}

/**
 * What a function answers in words: a text, or an object with `text` and how it ended, as `generateText()` of the AI SDK gives it.
 *
 * @throws EF203 for anything else.
 */
export function textAnswerOf(
  raw: unknown,
  { id, position }: { readonly id: string; readonly position: number },
): TextAnswer {
  if (typeof raw === 'string') return { text: raw }
  const { text, end, finishReason, steps, toolCalls } = Object(raw) as Record<string, unknown>
  if (typeof text !== 'string') throw modelErrors.noTextAnswer(id, raw, position)
  return textAnswer(withCalls(text, callsIn({ steps, toolCalls })), end ?? finishReason)
}
