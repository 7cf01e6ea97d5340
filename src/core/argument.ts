import { badArgument } from './errors/options.js'

/** @throws FairnessError EF866 for a word that is no text. */
export function checkWord(of: string, given: unknown, example: string): void {
  if (typeof given !== 'string') throw badArgument(of, 'text', given, `a text, such as ${example}`)
}
