import type { Person } from './person.js'

/** Every link of a certain chain is at least this likely, and no link that went elsewhere is likelier than the rest. */
const link = 0.9

/** Tells of each person of a document whether the chain can be relied on. */
export function certainty(_persons: readonly Person[]): (person: Person) => boolean {
  return (person) => {
    if (!person.isPerson || person.seen.some(({ isGroup }) => isGroup)) return false
    if (person.unclear.size > 0 || contradicts(person)) return false
    if (person.links.some(({ probability }) => probability < link)) return false
    return person.missed.every((probability) => probability <= 1 - link)
  }
}

/** Words for both genders in one chain: a wrong link, or a person of whom no one gender can be put for another. */
function contradicts(person: Person): boolean {
  const genders = new Set(person.seen.flatMap(({ gender }) => (gender?.sure === true ? [gender.gender] : [])))
  return genders.size > 1
}
