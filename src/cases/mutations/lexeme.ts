import { contextLists } from './context-lists.js'
import { type Term, termKey } from './terms.js'

/** Words that say to which group somebody belongs, and not what somebody is like: what is said of a group is said of it again. */
export const isOfGroup = ({ word }: Term): boolean => word.kind === 'people' || word.kind === 'country'

/** What forms of one word share: Jew, Jews and Jewish. */
export function lexemeOf({ word }: Term): string {
  const key = termKey(word.text)
  return contextLists().oneWord.get(key) ?? key
}
