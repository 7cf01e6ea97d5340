export { type AnalyzeOptions, analyze, analyzeTokens } from './analysis/analyze.js'
export { loadAnalysis } from './analysis/load.js'
export { loadWordSplitter, type WordSplitter } from './analysis/words.js'
export { articleFor } from './article.js'
export { capitalise, keepCase, opensSentence, uncapitalise } from './case.js'
export {
  genderOfFirstName,
  genderOfNoun,
  genderOfTitle,
  isCollective,
  isFirstName,
  isPersonNoun,
  isTitle,
} from './coreference/person-words.js'
export { detectEnglish, type EnglishCheck } from './detect-english.js'
export type { AnalyzedToken, Chain, Document, Entity, Mention, Sentence, Span, Sureness } from './document.js'
export { pluralNoun } from './inflect/nouns.js'
export { isHeOrShe, type PronounForms, type PronounSet, pronounForms, pronounReading } from './inflect/pronouns.js'
export { pluralVerb, singularVerb } from './inflect/verbs.js'
export { longestSentence } from './network/parse.js'
export type {
  Preference,
  SameReading,
  Structure,
  StructureOnWords,
  TagSet,
  WordInStructure,
} from './network/preference.js'
export type { ScoredSentence } from './network/scored.js'
export { firstPreferences, readingCertainty, readStructures, scoreStructures } from './network/structure.js'
export { articleReplacements } from './rewrite/articles.js'
export { isFiniteTag } from './rewrite/finite-verb-by-tags.js'
export type { HonorificChange } from './rewrite/honorifics.js'
export { type NounEntry, type NounTable, type NounTarget, nounTable } from './rewrite/noun-table.js'
export { allTo, type PronounChange } from './rewrite/pronouns.js'
export { applyReplacements, type Replacement, type Rewrite } from './rewrite/replacements.js'
export { type PersonChange, type PersonRewrite, personReplacements, rewritePersons } from './rewrite/rewrite-persons.js'
export { relation, SentenceTree } from './rewrite/sentence-tree.js'
export { type SimilarOptions, type SimilarWords, similarWords } from './similar/similar-words.js'
export { loadTokenizer, type Token, tokenize } from './tokenize.js'
export { whoIsMeant } from './who-is-meant.js'
