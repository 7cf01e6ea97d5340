import { analyze } from './analysis/analyze.js'
import type { Chain, Document } from './document.js'

/** Said of a text in which the last pronoun means no person that the text names. */
const nobody = 'nobody'

/**
 * Finds the person to whom the last pronoun of each text refers. The function returns the first name or noun for that person in lower case,
 * such as `the nurse`. If it finds no person, it returns `nobody`. You can test this function like a model, because the person should not
 * depend on the gender of the pronoun.
 *
 * @example
 * ```ts
 * import { whoIsMeant } from 'expect-fair/language'
 *
 * expect(await whoIsMeant(['My sister met the man because she was late.'])).toEqual(['sister'])
 * ```
 */
export async function whoIsMeant(texts: readonly string[]): Promise<string[]> {
  const documents = await analyze(Array.isArray(texts) ? [...texts] : texts)
  return documents.map(meantIn)
}

function meantIn({ text, chains }: Document): string {
  let last: { readonly start: number; readonly chain: Chain } | undefined
  for (const chain of chains) {
    for (const { kind, start } of chain.mentions) {
      if (kind === 'pronoun' && (last === undefined || start > last.start)) last = { start, chain }
    }
  }
  const named = last?.chain.mentions.find(({ kind }) => kind !== 'pronoun')
  return named === undefined ? nobody : text.slice(named.start, named.end).toLowerCase()
}
