import type { AskedName, NameRule } from '../../bias-finder/rules/name-asked.js'
import { nameNeighbourRules } from '../../bias-finder/rules/name-neighbour-rules.js'
import { nameNobodyRules } from '../../bias-finder/rules/name-nobody.js'
import { namePartRules } from '../../bias-finder/rules/name-parts.js'
import { nameTitleRules } from '../../bias-finder/rules/name-titles.js'
import { nameWorkRules } from '../../bias-finder/rules/name-works.js'
import type { RuleList } from '../../word-rule.js'
import { spanOf } from '../../words-at.js'

/**
 * Rules about one person's name that do not hold where everybody changes: who is meant need not be sure, and names are read to their
 * ends before they are asked about.
 */
const ofOnePerson = new Set([
  'title of what stands before it',
  'name that was not found before it',
  'first name that was not found before it',
  'Jr. behind it',
  'what somebody made',
  'in brackets',
  'name in brackets behind it',
  'short name behind a noun',
])

/** And those that hold of one word alone: "a new Don", but "a young Irene Cara"; the s of a last name that stays is no matter. */
const ofOneWord = new Set([
  'adjective with a capital before it',
  'one behind "a" and an adjective',
  'word that no person has for a name',
  'one behind "a" that owns nothing',
  'possessive without its mark',
])

const shared: readonly NameRule[] = [
  ...namePartRules,
  ...nameTitleRules,
  ...nameWorkRules,
  ...nameNobodyRules,
  ...nameNeighbourRules,
]
  .filter(({ name }) => !ofOnePerson.has(name))
  .map((rule) =>
    ofOneWord.has(rule.name) ? { ...rule, test: (asked) => asked.first === asked.last && rule.test(asked) } : rule,
  )

/** The rules of `biasFinder` about the name of one person, as far as they hold for anybody; told and tested there. */
export const exchangedNameRules: RuleList<AskedName> = {
  name: 'name of anybody',
  question: 'May this name be exchanged?',
  placeOf: ({ tree, first, last }) => spanOf(tree, first, last),
  rules: shared,
}
