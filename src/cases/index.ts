export {
  type Bbq,
  type BbqAnswer,
  type BbqCategory,
  type BbqItem,
  type BbqOptions,
  type BbqScore,
  bbq,
} from './bbq/index.js'
export {
  type BiasAttribute,
  type BiasAttributeChoice,
  type BiasFinderOptions,
  type BiasTemplate,
  biasFinder,
  type ExportOptions,
  exportTemplates,
  isBiasAttribute,
  type PersonChoice,
  type TemplatePart,
  type TemplateSearchOptions,
  type TemplateSlot,
  type Texts,
  type TextVariants,
  type VariantOptions,
  variants,
} from './bias-finder/index.js'
export type { FormsSlot, TemplateDraft, WordSlot } from './bias-finder/template-data.js'
export { type ChatOptions, type Chats, type ChatTurns, chats, type SourceOfTexts } from './chats/index.js'
export {
  type DecisionAnswer,
  type DecisionAttribute,
  type DecisionOptions,
  type DecisionSource,
  type DecisionTopic,
  decisions,
} from './decisions/index.js'
export { type EecOptions, eec } from './eec.js'
export type { EecSubject } from './eec-subjects.js'
export type { EecEmotion } from './eec-text.js'
export { agree as personsAgree, draw as drawSentence, fill as fillSentence, sentenceOf } from './grammar/derive.js'
export {
  type AttributesOf,
  type GrammarOptions,
  type GrammarSource,
  grammar,
  grammarArbitrary,
} from './grammar/grammar.js'
export { type ReadyGrammar, readyGrammar } from './grammar/ready.js'
export type { CompiledGrammar, GrammarRules, Part, PersonWord } from './grammar/rules.js'
export { pairIn as sentencePair } from './grammar/smaller.js'
export { type MtNlpKind, type MtNlpOptions, mtNlp } from './mt-nlp/index.js'
export {
  type AtomicEdit,
  type LeftReason,
  type Mutant,
  type MutationAttributeChoice,
  type MutationOptions,
  mutations,
  type Occurrences,
  type PlaceJudge,
  placeJudge,
  TermTable,
  type TextFacts,
} from './mutations/index.js'
export type { Place } from './mutations/place.js'
export type { EditSite, EverybodySite, Site, SiteChange, SitePart, SiteTarget } from './mutations/sites.js'
export type { Term } from './mutations/terms.js'
export { resolveSource } from './source.js'
export { type Features, isTable, table } from './table.js'
export { type AttributeChoice, type AttributeNameOf, type TemplateOptions, template } from './template.js'
