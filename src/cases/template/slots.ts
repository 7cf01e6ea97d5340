import type { Attribute, Pronouns } from '../../attributes/index.js'
import { defined } from '../../core/defined.js'
import { sourceErrors } from '../../core/errors/index.js'
import type { Lexicons } from '../lexicons.js'
import { type Piece, parseTemplate } from './parse.js'

export type PronounForm = Exclude<keyof Pronouns, 'number'>
export type NounKind = 'noun' | 'kin' | 'role'
export type WordField = 'adjective' | 'noun' | 'nouns' | 'name'

/** What fills a slot. */
export type Slot =
  | { readonly fill: 'lexicon'; readonly key: string; readonly lexicon: string }
  | { readonly fill: 'name'; readonly person: string }
  | { readonly fill: 'pronoun'; readonly person: string; readonly form: PronounForm }
  | { readonly fill: 'noun'; readonly person: string; readonly noun: NounKind }
  | { readonly fill: 'verb'; readonly person: string; readonly singular: string; readonly plural: string }
  | { readonly fill: 'word'; readonly key: string; readonly attribute: string; readonly field?: WordField }

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'slot'
      readonly slot: Slot
      readonly article?: string
      readonly start: number
      readonly end: number
    }

const pronounForms: readonly PronounForm[] = ['subject', 'object', 'possessive', 'possessivePronoun', 'reflexive']
const nounKinds: readonly NounKind[] = ['noun', 'kin', 'role']
const wordFields: readonly WordField[] = ['adjective', 'noun', 'nouns', 'name']
const personFields = ['name', ...pronounForms.map((form) => `pronoun.${form}`), ...nounKinds]

/** Reads a template and says what fills each slot. Throws EF310 for a slot that nothing fills. */
export function slotsOf(text: string, lexicons: Lexicons, attributes: readonly Attribute[]): Part[] {
  const names = attributes.map((attribute) => attribute.name)
  return parseTemplate(text).map((piece): Part => {
    if (piece.kind === 'text') return piece
    const { start, end, article } = piece
    const slot = slotOf(piece, text, lexicons, names)
    return { kind: 'slot', slot, start, end, ...defined({ article }) }
  })
}

function slotOf(
  piece: Extract<Piece, { kind: 'slot' }>,
  text: string,
  lexicons: Lexicons,
  attributes: readonly string[],
): Slot {
  const { content } = piece
  const unknown = (known: readonly string[]) => sourceErrors.unknownSlot({ ...piece, text }, content, known)
  const colon = content.indexOf(':')
  const key = colon < 0 ? content : content.slice(0, colon).trim()
  const field = colon < 0 ? undefined : content.slice(colon + 1).trim()
  if (/^person\d*$/.test(key)) {
    const slot = personSlot(key, field ?? 'name')
    if (slot === undefined) throw unknown([...personFields, 'is|are'].map((each) => `${key}:${each}`))
    return slot
  }
  const attribute = attributes.find((name) => isNumbered(key, name))
  if (attribute !== undefined) {
    if (field === undefined) return { fill: 'word', key, attribute }
    const known = wordFields.find((each) => each === field)
    if (known === undefined) throw unknown(wordFields.map((each) => `${key}:${each}`))
    return { fill: 'word', key, attribute, field: known }
  }
  const lexicon = Object.hasOwn(lexicons, key) ? key : Object.keys(lexicons).find((name) => isNumbered(key, name))
  if (lexicon === undefined || field !== undefined) {
    throw unknown(['person', 'person:...', ...attributes, ...Object.keys(lexicons)])
  }
  return { fill: 'lexicon', key, lexicon }
}

function personSlot(person: string, field: string): Slot | undefined {
  if (field === 'name') return { fill: 'name', person }
  const form = pronounForms.find((each) => field === `pronoun.${each}`)
  if (form !== undefined) return { fill: 'pronoun', person, form }
  const noun = nounKinds.find((each) => each === field)
  if (noun !== undefined) return { fill: 'noun', person, noun }
  const verb = field.match(/^([^|]+)\|([^|]+)$/)
  if (verb === null) return undefined
  return { fill: 'verb', person, singular: (verb[1] as string).trim(), plural: (verb[2] as string).trim() }
}

/** `adj2` of `adj`. */
const isNumbered = (key: string, name: string): boolean => key.startsWith(name) && /^\d*$/.test(key.slice(name.length))
