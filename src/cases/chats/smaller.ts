import type { ShrinkablePair, Variant } from '../../core/case.js'
import type { Chat, Message } from '../../core/chat.js'

/** A message of two conversations, its sentences side by side; messages with different sentence breaks count as one sentence. */
interface PairedMessage {
  readonly role: Message['role']
  readonly sentences: readonly (readonly [string, string])[]
}

interface Classes {
  readonly a: Variant<Chat>
  readonly b: Variant<Chat>
}

/**
 * Two conversations as what can be made shorter: an exchange (what the user wrote and what was answered) is left out, or sentences of what the
 * user wrote. The system prompt, the answers that stay, and the last message, which the model answers, are there to the end.
 */
export function pairedChats(a: Variant<Chat>, b: Variant<Chat>): ShrinkablePair<Chat> | undefined {
  if (a.input.length !== b.input.length) return undefined
  const messages = a.input.map((message, at): PairedMessage => {
    const [one, other] = [sentencesOf(message.content), sentencesOf(b.input[at]?.content ?? '')]
    const isAligned = message.role === 'user' && one.length === other.length
    return {
      role: message.role,
      sentences: isAligned
        ? one.map((text, place) => [text, other[place] as string] as const)
        : [[message.content, b.input[at]?.content ?? '']],
    }
  })
  return pairOf(messages, { a, b })
}

function pairOf(messages: readonly PairedMessage[], classes: Classes): ShrinkablePair<Chat> {
  const chatOf = (side: 0 | 1): Chat =>
    messages.map(({ role, sentences }) => ({ role, content: sentences.map((each) => each[side]).join('') }))
  const [a, b] = [chatOf(0), chatOf(1)]
  const words = (chat: Chat): number =>
    chat.reduce((sum, { content }) => sum + content.split(/\s+/u).filter((each) => each !== '').length, 0)
  return {
    a: sideOf(classes.a, a),
    b: sideOf(classes.b, b),
    cost: [Math.max(words(a), words(b)), messages.length],
    *smaller() {
      for (const each of [...withoutExchange(messages), ...withoutSentences(messages)])
        if (each.some(differs)) yield pairOf(each, classes)
    },
  }
}

const sideOf = ({ classes, kind }: Variant<Chat>, input: Chat): Variant<Chat> => ({
  input,
  classes,
  ...(kind !== undefined && { kind }),
})

const differs = ({ sentences }: PairedMessage): boolean => sentences.some(([one, other]) => one !== other)

/** Without one exchange, the longest rest first; then without all but one. */
function* withoutExchange(messages: readonly PairedMessage[]): Generator<readonly PairedMessage[]> {
  const exchanges = exchangesOf(messages)
  const free = exchanges.slice(0, -1)
  for (const kept of free) {
    if (free.length < 3) break
    yield messages.filter((_, at) => !free.some((each) => each !== kept && each.includes(at)))
  }
  for (const left of free) yield messages.filter((_, at) => !left.includes(at))
}

/** What the user wrote with all that follows it until the user writes again; what stands before, a system prompt, is in none. */
function exchangesOf(messages: readonly PairedMessage[]): number[][] {
  const exchanges: number[][] = []
  for (const [at, { role }] of messages.entries()) {
    if (role === 'user' && messages[at - 1]?.role !== 'user') exchanges.push([])
    if (role !== 'system') exchanges.at(-1)?.push(at)
  }
  return exchanges
}

/** Without some sentences of one message that the user wrote, halves first; one sentence stays. */
function* withoutSentences(messages: readonly PairedMessage[]): Generator<readonly PairedMessage[]> {
  for (const [at, { role, sentences }] of messages.entries()) {
    if (role !== 'user' || sentences.length < 2) continue
    for (let size = sentences.length - 1; size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from + size <= sentences.length; from++) {
        const rest = sentences.filter((_, place) => place < from || place >= from + size)
        yield messages.with(at, { role, sentences: trimmed(rest) })
      }
    }
  }
}

/** Without the white space that stood before and behind what was left out. */
function trimmed(sentences: PairedMessage['sentences']): PairedMessage['sentences'] {
  const last = sentences.length - 1
  return sentences.map((pair, at) =>
    pair.map((text) => (at === last ? text.trimEnd() : text)).map((text) => (at === 0 ? text.trimStart() : text)),
  ) as unknown as PairedMessage['sentences']
}

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment)
