import type { Case, CaseSource, MutationSource, SourceContext, Variant } from '../../core/case.js'
import { type Chat, isChat } from '../../core/chat.js'
import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'
import { count } from '../../core/numbers.js'
import { type OptionSet, oneOf, options } from '../../core/options/index.js'
import { isMany } from '../bias-finder/bias-finder.js'
import { reiterable } from '../lazy.js'
import { LeftTurns } from './left-turns.js'
import { pairedChats } from './smaller.js'
import { type ChatTurns, Spoken } from './spoken.js'

export interface ChatOptions {
  /**
   * Whose messages are exchanged. `'user'` (default): those of the user. `'all'`: also those of the assistant, which then use the new name.
   * The system prompt never changes.
   */
  readonly turns?: ChatTurns
}

/** Contains conversations, which are lists of `{ role, content }`. Any other item is counted and skipped. */
export type Chats = Iterable<unknown> | AsyncIterable<unknown>

/** Creates a case source from texts, each of which contains the messages of one conversation. */
export type SourceOfTexts<Source> = (texts: Iterable<unknown> | AsyncIterable<unknown>) => Source

export const chatOptions: OptionSet<ChatOptions> = options('chats', {
  turns: oneOf(['user', 'all'], { default: 'user' }),
})

/** Why a conversation gives no case. */
const chatSkips = {
  kept: 'spoken of in messages that stay',
  paragraphs: 'a change over the end of a message',
} as const

/**
 * Generates cases from conversations. A text source (`biasFinder`, `mutations` or `mtNlp`) changes the people in each conversation. The
 * source reads all messages of the user as one text, so it recognizes a person who was named in an earlier message. The inputs of the cases
 * are conversations too. The system prompt and the assistant's messages stay the same.
 *
 * If a message that stays the same refers to a word that would change, the conversation is skipped and counted. An example is a user who
 * says "I am Anna." and an assistant who answers "Hello Anna!"
 *
 * @param conversations Pass lists of `{ role, content }`, as you would send them to the model.
 * @param source Creates the case source from the texts.
 * @throws FairnessError EF332 for a value that is not a list of conversations, EF333 for a source that does not make cases from those texts.
 *
 * @example
 * ```ts
 * import { audit, biasFinder, type Chat, chats } from 'expect-fair'
 *
 * const conversation: Chat = [
 *   { role: 'system', content: 'You answer the customers of a shop.' },
 *   { role: 'user', content: 'My sister bought a lamp. She says it flickers.' },
 *   { role: 'assistant', content: 'I am sorry to hear that. When was it bought?' },
 *   { role: 'user', content: 'Last week. What can be done?' },
 * ]
 * const report = await audit((chat: Chat) => (chat[1]?.content.includes('She') ? 'refund' : 'repair'), {
 *   attributes: ['gender'],
 *   cases: chats([conversation], (texts) => biasFinder(texts)),
 *   gate: { found: 0, over: 'suite' },
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function chats<A extends string>(
  conversations: Chats,
  source: SourceOfTexts<MutationSource<string, A>>,
  given?: ChatOptions,
): MutationSource<Chat, A>
export function chats<A extends string>(
  conversations: Chats,
  source: SourceOfTexts<CaseSource<string, A>>,
  given?: ChatOptions,
): CaseSource<Chat, A>
export function chats<A extends string>(
  conversations: Chats,
  source: SourceOfTexts<CaseSource<string, A>>,
  given: ChatOptions = {},
): CaseSource<Chat, A> {
  // The messages of one conversation would be skipped one by one.
  if (!isMany(conversations) || isChat(conversations)) throw sourceErrors.notChats(conversations)
  if (typeof source !== 'function') throw sourceErrors.badChatSource(source)
  const { turns } = chatOptions.read(given)
  const book = new ChatBook(conversations, turns)
  const inner = source(book.texts)
  const { attributes, over } = Object(inner) as Partial<CaseSource<string, A>>
  if (typeof inner?.cases !== 'function' || !Array.isArray(attributes)) throw sourceErrors.badChatSource(inner)
  const { order } = inner as Partial<MutationSource<string, A>>
  return {
    name: `chats(), ${Array.isArray(conversations) ? `${count(conversations.length, 'conversation')}, ` : ''}${inner.name}`,
    attributes,
    ...defined({ over, order }),
    get version() {
      return [inner.version ?? '', turns].join(' ')
    },
    cases: (context) => casesOf(inner, book, context),
  }
}

async function* casesOf<A extends string>(
  inner: CaseSource<string, A>,
  book: ChatBook,
  context: SourceContext,
): AsyncGenerator<Case<Chat, A>> {
  const ofGender = [inner.attributes, context.attributes].every((names: readonly string[]) => names.includes('gender'))
  for await (const made of inner.cases(context)) {
    const known = book.of(made.original)
    if (known === undefined) throw sourceErrors.badChatSource(inner)
    const { spoken, position } = known
    const refused = reasonAgainst(made, spoken, ofGender)
    if (refused === undefined) yield caseOf(made, spoken, position, book.size)
    else context.skip(refused)
  }
}

/** Variants that are looked at before a case is taken: every class comes early. */
const lookedAt = 24

function reasonAgainst(made: Case<string>, spoken: Spoken, ofGender: boolean): string | undefined {
  const left = new LeftTurns(spoken)
  let seen = 0
  for (const { input, edits = [] } of made.variants) {
    if (left.speakOf(input, ofGender)) return chatSkips.kept
    if (spoken.in(input, edits) === undefined) return chatSkips.paragraphs
    if (++seen >= lookedAt) break
  }
  return undefined
}

function caseOf<A extends string>(
  made: Case<string, A>,
  spoken: Spoken,
  position: number,
  of: number | undefined,
): Case<Chat, A> {
  const { id, template, cluster, capped, mutants } = made
  const variantOf = ({ input, edits, classes, kind }: Variant<string, A>): Variant<Chat, A> | undefined => {
    const placed = spoken.in(input, edits ?? [])
    if (placed === undefined) return undefined
    return { input: placed.chat, classes, ...defined({ kind }), ...(edits !== undefined && { edits: placed.placed }) }
  }
  return {
    id,
    ...defined({ template, cluster, capped }),
    original: spoken.chat,
    origin: `chat ${position}${of === undefined ? '' : ` of ${of}`}`,
    variants: reiterable(function* () {
      for (const variant of made.variants) {
        const own = variantOf(variant)
        if (own !== undefined) yield own
      }
    }),
    smaller: (a, b) => pairedChats(a, b),
    ...(mutants !== undefined && {
      mutants: {
        valid: mutants.valid,
        discarded: mutants.discarded,
        check: (wanted) => mutants.check(wanted),
        ...defined({ capped: mutants.capped, candidates: mutants.candidates }),
        make(edits) {
          const variant = mutants.make(edits)
          const own = variantOf(variant)
          if (own === undefined) throw sourceErrors.badChatSource(variant.input)
          return own
        },
      },
    }),
  }
}

interface Known {
  readonly spoken: Spoken
  /** From 1. */
  readonly position: number
}

/** The conversations behind the texts that a source reads. Of those in which the same is said the first one counts, as for a source. */
class ChatBook {
  readonly #known = new Map<string, Known>()
  readonly size: number | undefined
  readonly texts: Iterable<unknown> | AsyncIterable<unknown>

  constructor(conversations: Chats, turns: ChatTurns) {
    const noted = (item: unknown, position: number): unknown => {
      if (!isChat(item)) return undefined
      const spoken = new Spoken(item, turns)
      if (!this.#known.has(spoken.text)) this.#known.set(spoken.text, { spoken, position })
      return spoken.text
    }
    this.size = Array.isArray(conversations) ? conversations.length : undefined
    this.texts = Array.isArray(conversations)
      ? conversations.map((item, at) => noted(item, at + 1))
      : (async function* () {
          let position = 0
          for await (const item of conversations) yield noted(item, ++position)
        })()
  }

  of(original: string | undefined): Known | undefined {
    return original === undefined ? undefined : this.#known.get(original)
  }
}
