import { analyze } from './analysis/analyze.js'
import type { Chain, Document } from './document.js'

/** Said of a text in which the last pronoun means no person that the text names. */
const nobody = 'nobody'

/**
 * The person whom the last pronoun of each text means, as the first name or noun that refers to this person: `the nurse`, in lower case;
 * `nobody` if there is none. You can use it as a model: the person should not depend on the pronoun's gender.
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
