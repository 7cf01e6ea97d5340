export type { Attribute, ClassWords, Pronouns, Word, WordOptions } from './attribute.js'
export { attributeInMutations, attributeInTemplate } from './attribute-in.js'
export {
  attributeNamed,
  type BuiltInName,
  type BuiltIns,
  builtInNames,
  country,
  gender,
  occupation,
  race,
  religion,
} from './built-in.js'
export {
  type AttributeCatalogue,
  type AttributeIn,
  type AttributeSource,
  type AttributeWith,
  listFor,
  namesIn,
  type WordList,
} from './catalogue.js'
export {
  type AttributeDefinition,
  type ClassDefinition,
  defineAttribute,
  type WordDefinition,
} from './define-attribute.js'
export { type DictionaryName, dictionary, dictionaryNames } from './dictionary.js'
export { type RecognisedOccupation, recognisedOccupations } from './occupations.js'
export { offensiveTerms } from './offensive-terms.js'
export { type DictionaryCsvOptions, dictionaryFromCsv, dictionaryFromJson } from './own-dictionary.js'
export { type OtherPerson, type PersonFact, type PersonGraph, personGraph } from './person-graph.js'
export { mainLevelOf, sortOf, standsFor } from './stands-for.js'
export { type WordPair, wordPairs } from './word-pairs.js'
