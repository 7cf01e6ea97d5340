/** Why the persons of a text are not exchanged, in the words of the report; beside those of `bias-finder/skips.ts`. */
export const everyoneSkips = {
  known: 'a person or character whom everybody knows',
  unknownName: 'a name whose gender is not known',
  stays: 'somebody who would keep a name while others change',
  smallName: 'a name in small letters',
  turns: 'a word that goes with one gender',
  phrase: 'a fixed phrase with a gendered word',
  casual: 'a casual word without a counterpart',
  title: 'a gendered word that may be part of a title',
  anybody: 'a word that may mean all people',
  sort: 'a gendered word that says what sort of thing',
  noPerson: 'a pronoun that may mean no person',
  many: 'a long text in which many words would change',
  nobody: 'no person whose gender shows',
} as const
