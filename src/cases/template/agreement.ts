import { sourceErrors } from '../../core/errors/index.js'
import type { Part } from './slots.js'

/** Verbs that agree by themselves, since nothing else they could be. */
const plurals: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
}
/** Words in -s that are no verbs. */
const noVerbs = new Set([
  'always',
  'sometimes',
  'perhaps',
  'nevertheless',
  'nonetheless',
  'afterwards',
  'besides',
  'thus',
])

/**
 * A verb slot agrees with what last stood for its person: they feel, but Casey feels. Verbs in the text after a subject
 * pronoun agree too.
 */
export function withAgreement(text: string, parts: readonly Part[]): Part[] {
  const last = new Map<string, string>()
  return withVerbSlots(text, parts).map((part) => {
    if (part.kind === 'text' || !('person' in part.slot)) return part
    const { slot } = part
    if (slot.fill !== 'verb') last.set(slot.person, slot.fill)
    const named = last.get(slot.person) === 'name' || last.get(slot.person) === 'noun'
    return slot.fill === 'verb' && named ? { kind: 'text', text: slot.singular } : part
  })
}

/**
 * Lets the verb after a subject pronoun agree with "they". Throws EF315 for a verb that this page does not know, so that
 * no variant reads "they feels".
 */
function withVerbSlots(text: string, parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index) => {
    const before = parts[index - 1]
    const isSubject = before?.kind === 'slot' && before.slot.fill === 'pronoun' && before.slot.form === 'subject'
    if (part.kind !== 'text' || !isSubject) return [part]
    const next = part.text.match(/^(\s*)(['’]?\p{L}+(?:['’]\p{L}+)?)/u)
    if (next === null) return [part]
    const [all, space = '', verb = ''] = next
    const start = before.end + space.length
    const place = { text, start, end: start + verb.length }
    const plural = plurals[verb.toLowerCase().replace('’', "'")]
    if (plural !== undefined) {
      const slot = { fill: 'verb', person: before.slot.person, singular: verb, plural } as const
      return [
        { kind: 'text', text: space },
        { kind: 'slot', slot, start: place.start, end: place.end },
        { kind: 'text', text: part.text.slice(all.length) },
      ]
    }
    const looksSingular = /^['’]s$/.test(verb) || (/[^su]s$/.test(verb) && !noVerbs.has(verb.toLowerCase()))
    if (looksSingular) throw sourceErrors.verbDoesNotAgree(place, verb)
    return [part]
  })
}
