import { type AttributeIn, namesIn } from '../attributes/index.js'
import { biasFinder, eec, mutations } from '../cases/index.js'
import type { CaseSource } from '../core/case.js'
import { cliErrors } from '../core/errors/index.js'

const bySource: Readonly<Record<string, readonly string[]>> = {
  'bias-finder': namesIn('biasFinder'),
  mutations: namesIn('mutations'),
  eec: namesIn('eec'),
}

/**
 * The cases for the asked attributes: persons exchanged in the texts where that can show them, else words.
 * @throws FairnessError EF913.
 */
export function chooseSource(
  attributes: readonly string[],
  texts: readonly string[] | undefined,
  given: string | undefined,
  offensive: boolean,
): CaseSource<string> {
  const ofPersons: readonly string[] = namesIn('biasFinder')
  const source = given ?? (attributes.every((name) => ofPersons.includes(name)) ? 'bias-finder' : 'mutations')
  const known = Object.hasOwn(bySource, source) ? bySource[source] : undefined
  if (known === undefined) throw cliErrors.badOption('source', source, `one of ${Object.keys(bySource).join(', ')}`)
  const unknown = attributes.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw cliErrors.badOption('attribute', unknown, `for --source ${source} one of ${known.join(', ')}`)
  }
  if (source === 'eec') return eec()
  if (texts === undefined) throw cliErrors.badOption('texts', undefined, 'a .txt, .csv or .jsonl file')
  if (source === 'bias-finder')
    return biasFinder(texts, { attributes: attributes as AttributeIn<'biasFinder'>[], offensive })
  return mutations(texts, { attributes: attributes as AttributeIn<'mutations'>[], offensive })
}
