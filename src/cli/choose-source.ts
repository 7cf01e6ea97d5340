import { attributeNamed, type DictionaryName, dictionary, dictionaryNames } from '../attributes/index.js'
import { type BiasAttribute, biasFinder, eec, mutations } from '../cases/index.js'
import type { CaseSource } from '../core/case.js'
import { cliErrors } from '../core/errors/index.js'

const biasAttributes: readonly string[] = ['gender', 'country', 'occupation'] satisfies BiasAttribute[]
const eecAttributes = ['gender', 'race']
const sources = ['bias-finder', 'mutations', 'eec']

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
  const source = given ?? (attributes.every((name) => biasAttributes.includes(name)) ? 'bias-finder' : 'mutations')
  if (!sources.includes(source)) throw cliErrors.badOption('source', source, `one of ${sources.join(', ')}`)
  const known = source === 'bias-finder' ? biasAttributes : source === 'eec' ? eecAttributes : dictionaryNames
  const unknown = attributes.find((name) => !known.includes(name as never))
  if (unknown !== undefined) {
    throw cliErrors.badOption('attribute', unknown, `for --source ${source} one of ${known.join(', ')}`)
  }
  if (source === 'eec') return eec()
  if (texts === undefined) throw cliErrors.badOption('texts', undefined, 'a .txt, .csv or .jsonl file')
  if (source === 'bias-finder') {
    return biasFinder(texts, { attributes: attributes.map((name) => attributeNamed(name as BiasAttribute)) })
  }
  return mutations(texts, { attributes: attributes.map((name) => dictionary(name as DictionaryName)), offensive })
}
