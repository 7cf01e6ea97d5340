import type { SiteRule } from './asked-site.js'
import { elseGenderRules } from './gender-else-rules.js'
import { groupGenderRules } from './gender-group-rules.js'
import { leftGenderRules } from './gender-left-rules.js'
import { namedGenderRules } from './gender-named-rules.js'
import { sureGenderRules } from './gender-sure-rules.js'
import { tieGenderRules } from './gender-tie-rules.js'
import { turnGenderRules } from './gender-turn-rules.js'

/** What tells the gender of a person in words that coreference does not join to the noun. */
export const genderSiteRules: readonly SiteRule[] = [
  ...namedGenderRules,
  ...turnGenderRules,
  ...elseGenderRules,
  ...tieGenderRules,
  ...groupGenderRules,
  ...sureGenderRules,
  ...leftGenderRules,
]
