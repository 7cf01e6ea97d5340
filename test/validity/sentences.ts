import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Stored {
  readonly words: readonly string[]
}

const file = join(import.meta.dirname, '../language/gold/parses.json')

/** Sentences of all sorts: questions, shouting, tweets, addresses. */
export const goldSentences: readonly (readonly string[])[] = (
  JSON.parse(readFileSync(file, 'utf8')) as readonly Stored[]
).map(({ words }) => words)
