import type { DescribedList } from '../word-rule.js'
import { adjectiveRules } from './rules/adjective-rules.js'
import { countryNameRules } from './rules/country-rules.js'
import { everybodyRules } from './rules/everybody-rules.js'
import { nounRules } from './rules/noun-rules.js'
import { pairRules } from './rules/pair-rules.js'
import { siteRules } from './rules/site-rules.js'
import { stretchRules } from './rules/stretch-rules.js'
import { targetRules } from './rules/target-rules.js'
import { capitalRules, meaningRules } from './rules/term-rules.js'

/** All lists of rules of `mutations`, in the order in which a word meets them. */
export const mutationRules: readonly DescribedList[] = [
  stretchRules,
  meaningRules,
  countryNameRules,
  capitalRules,
  adjectiveRules,
  nounRules,
  pairRules,
  siteRules,
  targetRules,
  everybodyRules,
]
