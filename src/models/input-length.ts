import { textOfInput } from '../core/chat.js'

/** What a row costs beside others: they are all alike and cost little. */
const rowLength = 16

/** What an input costs beside others in a padded batch: characters of a text. */
export const inputLength = (input: unknown): number => textOfInput(input)?.length ?? rowLength
