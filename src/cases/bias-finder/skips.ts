/** Why a text gave no template, in the words of the report ("12 × no person"). Used by all instances. */
export const skips = {
  noText: 'not a text',
  empty: 'empty text',
  tooLong: 'text too long',
  repeated: 'the same text came before',
  notEnglish: 'not English',
  noPerson: 'no person',
  severalPersons: 'two or more persons',
  uncertain: 'uncertain who is meant',
  plural: 'a group, not one person',
  noGender: 'no reference that shows a gender',
  noCounterpart: 'a gendered word without counterpart',
} as const
