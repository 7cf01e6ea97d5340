import type { DescribedList } from '../word-rule.js'
import { applicantRules } from './rules/applicant-rules.js'
import { choiceRules } from './rules/choice-rules.js'
import { countryRules } from './rules/country-rules.js'
import { templateRules } from './rules/gender-rules.js'
import { leftNounRules } from './rules/left-noun-rules.js'
import { leftWordRules, tiedNounRules } from './rules/left-word-rules.js'
import { mentionRules } from './rules/mention-rules.js'
import { nameOnlyRules } from './rules/name-only-rules.js'
import { nameRules } from './rules/name-rules.js'
import { namedPersonRules } from './rules/named-person-rules.js'
import { nominalRules } from './rules/nominal-rules.js'
import { modifierRules, nounRules } from './rules/noun-rules.js'
import { occupationClassRules } from './rules/occupation-class-rules.js'
import { beforeOccupationRules, occupationStartRules } from './rules/occupation-left-rules.js'
import { occupationNounRules } from './rules/occupation-noun-rules.js'
import { occupationRules } from './rules/occupation-rules.js'
import { occupationTextRules } from './rules/occupation-text-rules.js'
import { onlyPersonRules } from './rules/only-person-rules.js'
import { nameAgainRules, nameFormRules } from './rules/other-name-rules.js'
import { personProofs } from './rules/person-proofs.js'
import { personRules, sexRules } from './rules/person-rules.js'
import { pronounRules } from './rules/pronoun-rules.js'
import { raceRules } from './rules/race-rules.js'
import { theyOneRules } from './rules/they-one-rules.js'
import { theyRules } from './rules/they-rules.js'
import { wholeNameProofs } from './rules/whole-name-proofs.js'

/** All lists of rules of `biasFinder`, in the order in which a text meets them. */
export const biasFinderRules: readonly DescribedList[] = [
  choiceRules,
  sexRules,
  personRules,
  mentionRules,
  nameRules,
  pronounRules,
  nominalRules,
  nounRules,
  modifierRules,
  nameAgainRules,
  nameFormRules,
  leftWordRules,
  tiedNounRules,
  leftNounRules,
  theyRules,
  theyOneRules,
  templateRules,
  onlyPersonRules,
  nameOnlyRules,
  applicantRules,
  namedPersonRules,
  personProofs,
  wholeNameProofs,
  countryRules,
  raceRules,
  occupationRules,
  beforeOccupationRules,
  occupationStartRules,
  occupationNounRules,
  occupationTextRules,
  occupationClassRules,
]
