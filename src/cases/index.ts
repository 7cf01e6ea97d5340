export {
  type BiasAttribute,
  type BiasAttributeChoice,
  type BiasFinderOptions,
  type BiasTemplate,
  biasFinder,
  type ExportOptions,
  exportTemplates,
  type PersonChoice,
  type TemplatePart,
  type TemplateSearchOptions,
  type TemplateSlot,
  type Texts,
  type TextVariants,
  type VariantOptions,
  variants,
} from './bias-finder/index.js'
export { type EecOptions, eec } from './eec.js'
export type { EecPersonOptions } from './eec-persons.js'
export type { EecEmotion } from './eec-text.js'
export { draw as drawSentence, fill as fillSentence, sentenceOf } from './grammar/derive.js'
export { type GrammarSource, grammar, grammarArbitrary } from './grammar/grammar.js'
export { type ReadyGrammar, readyGrammar } from './grammar/ready.js'
export type { CompiledGrammar, GrammarRules, PersonWord } from './grammar/rules.js'
export { pairIn as sentencePair } from './grammar/smaller.js'
export { type MtNlpKind, type MtNlpOptions, mtNlp } from './mt-nlp/index.js'
export {
  type AtomicEdit,
  type LeftReason,
  type Mutant,
  type MutationOptions,
  mutations,
  type Occurrences,
  type TextFacts,
} from './mutations/index.js'
export { resolveSource } from './source.js'
export { isTable, table } from './table.js'
export { type AttributeChoice, type AttributeNameOf, type TemplateOptions, template } from './template.js'
