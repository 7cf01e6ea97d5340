import type { Chat, Message } from '../../core/chat.js'
import { speakerOf } from '../../core/chat.js'

/** Specifies whose messages are changed. */
export type ChatTurns = 'user' | 'all'

/** Between messages in the text that a source reads: a paragraph ends there. */
const paragraph = '\n\n'

/** A stretch of the text that belongs to one message. */
interface Stretch {
  /** Which message of the conversation. */
  readonly at: number
  /** White space around the words, which the source does not see. */
  readonly before: string
  readonly after: string
  /** Paragraphs that the words have. */
  readonly paragraphs: number
}

/** The words of one message in a text of the source, `[start, end)`. */
interface Part {
  readonly at: number
  readonly start: number
  readonly end: number
}

/** A stretch of a text, `[start, end)`, with whatever else is known of it. */
interface Placed {
  readonly start: number
  readonly end: number
}

/** What is said in those messages of a conversation that are exchanged, as one text; and the way back from a changed text. */
export class Spoken {
  readonly chat: Chat
  /** One paragraph or more for each message, in their order. */
  readonly text: string
  readonly #stretches: readonly Stretch[]

  constructor(chat: Chat, turns: ChatTurns) {
    this.chat = chat
    const said = chat.flatMap((message, at) => (isExchanged(message, turns) ? [{ at, content: message.content }] : []))
    this.text = said.map(({ content }) => content.trim()).join(paragraph)
    this.#stretches = said.map(({ at, content }) => ({
      at,
      before: /^\s*/u.exec(content)?.[0] ?? '',
      after: content.trim() === '' ? '' : (/\s*$/u.exec(content)?.[0] ?? ''),
      paragraphs: content.trim().split(paragraph).length,
    }))
  }

  /** The messages that stay as they are. */
  get kept(): readonly Message[] {
    const changed = new Set(this.#stretches.map(({ at }) => at))
    return this.chat.filter((_, at) => !changed.has(at))
  }

  /**
   * The conversation in which a changed text is said, and where stretches of the text are in its transcript. `undefined` where
   * the paragraphs of the text are not ours, so that the speakers are unknown.
   */
  in<P extends Placed>(
    text: string,
    placed: readonly P[],
  ): { readonly chat: Chat; readonly placed: readonly P[] } | undefined {
    const parts = this.#partsOf(text)
    if (parts === undefined || placed.some(({ start, end }) => !parts.some((part) => holds(part, start, end))))
      return undefined
    const own = new Map(parts.map((part, place) => [part.at, { ...part, ...(this.#stretches[place] as Stretch) }]))
    const chat = this.chat.map((message, at): Message => {
      const part = own.get(at)
      if (part === undefined) return message
      return { ...message, content: part.before + text.slice(part.start, part.end) + part.after }
    })
    let start = 0
    const moved: P[] = []
    for (const [at, message] of chat.entries()) {
      const part = own.get(at)
      const by = start + speakerOf(message).length + (part?.before.length ?? 0) - (part?.start ?? 0)
      for (const each of part === undefined ? [] : placed) {
        if (holds(part as Part, each.start, each.end))
          moved.push({ ...each, start: each.start + by, end: each.end + by })
      }
      start += speakerOf(message).length + message.content.length + 1
    }
    return { chat, placed: moved }
  }

  #partsOf(text: string): Part[] | undefined {
    const pieces = text.split(paragraph)
    const wanted = this.#stretches.reduce((sum, { paragraphs }) => sum + paragraphs, 0)
    if (pieces.length !== wanted) return undefined
    let [start, next] = [0, 0]
    return this.#stretches.map(({ at, paragraphs }) => {
      const { length } = pieces.slice(next, next + paragraphs).join(paragraph)
      const part = { at, start, end: start + length }
      next += paragraphs
      start += length + paragraph.length
      return part
    })
  }
}

const holds = (part: Placed, start: number, end: number): boolean => part.start <= start && end <= part.end

/** The system message is a setting of the model, and the output of a tool is not speech. */
const isExchanged = ({ role }: Message, turns: ChatTurns): boolean =>
  role === 'user' || (turns === 'all' && role === 'assistant')
