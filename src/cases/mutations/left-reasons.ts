/** Why a word that a dictionary has was left alone. */
export const leftReasons = {
  notPerson: 'said of no person',
  notCountry: 'not the name of a country by itself',
  merePlace: 'a place that is not said of a person',
  name: 'part of a name or a title',
  otherPart: 'another part of speech',
  number: 'another number',
  joined: 'part of a longer word',
  phrase: 'part of a fixed phrase',
  ambiguous: 'a word that mostly means something else',
  article: 'behind an article that goes with few words',
  doubled: 'said together with another word of the attribute',
  doubtful: 'perhaps said of no person',
  noPartner: 'no word to take its place',
  again: 'spoken of again in words that stay',
  contradicted: 'contradicted by other words of the text',
  said: 'no word to take its place that the text does not say of others',
  register: 'no word of its register to take its place',
  unlikely: 'a text that speaks of its class rather than of another',
} as const

export type LeftReason = (typeof leftReasons)[keyof typeof leftReasons]

/** Several terms that are written alike may each have a reason. The first of these is reported. */
export const importance: readonly LeftReason[] = [
  leftReasons.name,
  leftReasons.notCountry,
  leftReasons.merePlace,
  leftReasons.phrase,
  leftReasons.ambiguous,
  leftReasons.notPerson,
  leftReasons.doubtful,
  leftReasons.number,
  leftReasons.otherPart,
]
