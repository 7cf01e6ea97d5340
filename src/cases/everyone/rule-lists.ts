import type { DescribedList } from '../word-rule.js'
import { changedWordRules } from './rules/changed-word-rules.js'
import { genderedNounRules } from './rules/gendered-noun-rules.js'
import { leftNameRules } from './rules/left-name-rules.js'
import { recordRules } from './rules/name-rules.js'
import { exchangedPronounRules } from './rules/pronoun-rules.js'
import { stayingNameRules } from './rules/staying-name-rules.js'
import { turnRules } from './rules/turn-rules.js'

/** The lists of rules by which everybody of a text is exchanged, in the order in which a text meets them. */
export const everyoneRules: readonly DescribedList[] = [
  turnRules,
  stayingNameRules,
  recordRules,
  leftNameRules,
  exchangedPronounRules,
  genderedNounRules,
  changedWordRules,
]
