/** Represents a message of a conversation in the form that language models accept. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Represents a conversation that is a single input. The conversation contains all messages for the model in order. */
export type Chat = readonly Message[]

/** Whether an input is a conversation: a list of `{ role, content }`, both texts. */
export const isChat = (input: unknown): input is Chat =>
  Array.isArray(input) && input.length > 0 && typeof input[0] === 'object' && input.every(isMessage)

function isMessage(value: unknown): boolean {
  const { role, content } = Object(value) as Partial<Message>
  return typeof role === 'string' && typeof content === 'string'
}

/** What stands before the words of a message in a transcript. */
export const speakerOf = ({ role }: Pick<Message, 'role'>): string => `${role}: `

/** A conversation as one text, a message a paragraph. Edits of a variant that is one are offsets in it. */
export const transcriptOf = (chat: Chat): string =>
  chat.map((message) => speakerOf(message) + message.content).join('\n')

/** The text that an input is to a reader: a text itself, a conversation as its transcript; of a row there is none. */
export function textOfInput(input: unknown): string | undefined {
  if (typeof input === 'string') return input
  return isChat(input) ? transcriptOf(input) : undefined
}
