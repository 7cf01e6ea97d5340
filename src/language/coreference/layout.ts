/** Groups of features, each with the number of its values (15 roles, 10 kinds of clause). */
const sizes = {
  bias: 2,
  anaphor: 14,
  anaphorRole: 15,
  anaphorClause: 10,
  anaphorSentence: 4,
  anaphorJoin: 32,
  sentenceDistance: 10,
  wordDistance: 24,
  lastKind: 12,
  lastRole: 30,
  roles: 675,
  lastClause: 300,
  lastCase: 32,
  lastJoined: 4,
  mentions: 8,
  subjects: 6,
  allNames: 6,
  frequencyRank: 6,
  recency: 24,
  rivals: 36,
  subjectOf: 8,
  earlierRole: 30,
  gender: 10,
  rivalGender: 6,
  shape: 16,
  introduced: 12,
  path: 600,
  binding: 8,
  nesting: 6,
  sameVerb: 4,
  quote: 10,
  ahead: 12,
  aheadRole: 15,
  between: 6,
  number: 12,
  nominal: 12,
  nominalMatch: 10,
  none: 8,
  noneNearest: 12,
  aheadPath: 600,
  cataphora: 12,
  above: 64,
  aboveTo: 96,
} as const

type FeatureGroup = keyof typeof sizes

/** The first and the last feature of each group. */
const places = new Map<string, { readonly first: number; readonly last: number }>()
let total = 0
for (const [group, size] of Object.entries(sizes)) {
  places.set(group, { first: total, last: total + size - 1 })
  total += size
}

/** How many features there are; each is a column of the scorer's first layer. */
export const featureCount: number = total

export type Features = number[]

/** Notes that a feature of a group is present. Values beyond the last count as the last. */
export function note(features: Features, group: FeatureGroup, value: number): void {
  const { first, last } = places.get(group) as { readonly first: number; readonly last: number }
  features.push(Math.min(first + value, last))
}

/** 0, 1, 2, 3-4, 5-8, ...: few values for any count. */
export const bucket = (count: number): number => (count < 3 ? Math.max(0, count) : Math.ceil(Math.log2(count)) + 1)
