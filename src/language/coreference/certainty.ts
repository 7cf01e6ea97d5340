import type { Person, Weighed } from './person.js'
import type { Reference } from './reference.js'

/** The least chances that a chain needs, and the most that it may leave. */
interface Limits {
  /** He or she where no other person nearby could be meant, where another could, and other references. */
  readonly alone: number
  readonly rivalled: number
  /** The same where somebody could, right after a name in the same sentence: there the scorer is too sure. */
  readonly afterName: number
  readonly noun: number
  /** A reference given to somebody else may have had this chance of being this person's. */
  readonly missedPronoun: number
  readonly missedGenderNoun: number
  readonly missedNoun: number
  /** Expected number of wrong and of missed pronouns in the whole chain. */
  readonly errors: number
}

/**
 * Chosen on texts that a scorer had not seen (`training/coreference/README.md`): as many certain chains as leave nine in ten
 * of their mentions right, which novels and passages with two persons of one gender hardly allow and other texts easily.
 * Of 360 templates of reviews that were read, 44 % of those with a less certain noun were wrong, and 19 % of the others.
 */
const certain: Limits = {
  alone: 0.6,
  rivalled: 0.9,
  afterName: 0.98,
  noun: 0.97,
  missedPronoun: 0.2,
  missedGenderNoun: 0.4,
  missedNoun: 0.5,
  errors: 0.6,
}

/** Where something else judges the chain as a whole afterwards. */
const likely: Limits = {
  alone: 0.5,
  rivalled: 0.6,
  afterName: 0.7,
  noun: 0.6,
  missedPronoun: 0.35,
  missedGenderNoun: 0.5,
  missedNoun: 0.6,
  errors: 1,
}

/** Whether a person can be rewritten safely: all references are the person's, and no other reference may be. */
export const isCertain = (person: Person): boolean => isWithin(person, certain)

/** The same with wider limits: most of these persons could be rewritten too. */
export const isLikely = (person: Person): boolean => isWithin(person, likely)

function isWithin(person: Person, limits: Limits): boolean {
  const { links, missed, seen, isPerson, unclear } = person
  if (!isPerson || seen.some(({ isGroup }) => isGroup) || !seen.some(isSurelyPerson)) return false
  if (unclear.size > 0 || contradicts(person) || isUnclearSurname(person) || seen.some(isWork)) return false
  if (links.some((link) => link.probability < leastOf(person, link, limits))) return false
  if (missed.some(({ reference, probability }) => probability > mostMissed(reference, limits))) return false
  const wrong = links.reduce((sum, { probability }) => sum + 1 - probability, 0)
  const left = missed.filter(isPronoun).reduce((sum, { probability }) => sum + probability, 0)
  return wrong + left <= limits.errors
}

/** A word in capitals that is only ever named may be a place or a product. */
const isSurelyPerson = ({ kind, hasFirstName, hasTitle }: Reference): boolean =>
  kind !== 'name' || hasFirstName || hasTitle

function leastOf(person: Person, { reference, rivals }: Person['links'][number], limits: Limits): number {
  if (reference.kind === 'nominal') return limits.noun
  if (rivals === 0 && reference.gender !== undefined) return limits.alone
  return isAfterName(person, reference) ? limits.afterName : limits.rivalled
}

/** Whether the person was last spoken of by name, in the same sentence. */
function isAfterName({ seen }: Person, { place, sentence }: Reference): boolean {
  // References were seen in the order of the text.
  let [low, high] = [0, seen.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seen[middle] as Reference).place < place) low = middle + 1
    else high = middle
  }
  const last = seen[low - 1]
  return last?.kind === 'name' && last.sentence === sentence
}

function mostMissed({ kind, gender }: Reference, limits: Limits): number {
  if (kind === 'pronoun') return limits.missedPronoun
  return gender === undefined ? limits.missedNoun : limits.missedGenderNoun
}

const isPronoun = ({ reference }: Weighed): boolean => reference.kind === 'pronoun'

/** Words for both genders in one chain: a wrong link, or a person of whom no one gender can be put for another. */
function contradicts({ seen }: Person): boolean {
  const genders = new Set(seen.flatMap(({ gender }) => (gender?.sure === true ? [gender.gender] : [])))
  return genders.size > 1
}

/** "Mrs. Wong" and "Wong": without a title the name may be her husband's. */
function isUnclearSurname({ names }: Person): boolean {
  if (!names.some(({ hasTitle, gender }) => hasTitle && gender !== undefined)) return false
  const firstOfLonger = new Set(names.filter(({ name }) => name.length > 1).map(({ name }) => name[0]))
  return names.some(({ name, hasTitle }) => name.length === 1 && !hasTitle && !firstOfLonger.has(name[0]))
}

const mark = /^(?:["“”'‘’]|``|'')$/
/** Longer quotations are speech. */
const longestTitle = 5

/** What seems to be the name of a work or a place: "Tommy Boy" and "GI Jane" in quotes, Schindler's List. */
function isWork({ kind, tree, from, to }: Reference): boolean {
  if (kind !== 'name') return false
  const word = (at: number): string => tree.token(at)?.text ?? ''
  if (/^['’]s$/.test(word(to)) && tree.token(to + 1)?.upos === 'PROPN') return true
  let [before, after] = [from - 1, to]
  const isLong = (): boolean => after - before - 1 > longestTitle
  while (!isLong() && /^\p{Lu}/u.test(word(before))) before--
  while (!isLong() && /^[\p{Lu}\d]/u.test(word(after))) after++
  return mark.test(word(before)) && mark.test(word(after)) && !isLong()
}
