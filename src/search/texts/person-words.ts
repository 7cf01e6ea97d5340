import { dictionary, dictionaryNames, type PersonGraph, personGraph } from '../../attributes/index.js'

let graph: PersonGraph | undefined

/** Whether a word says of a person to which class he or she belongs, by any built-in dictionary. Searches do not replace it. */
export function tellsClass(word: string): boolean {
  graph ??= personGraph(
    // Names of countries are no free words, and are written like some nouns that are: turkey, china.
    dictionaryNames.filter((name) => name !== 'country').map((name) => dictionary(name)),
    { offensive: true },
  )
  return graph.isA(word).length > 0
}
