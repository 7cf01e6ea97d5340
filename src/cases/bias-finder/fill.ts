import { articleFor, capitalise, keepCase } from '../../language/index.js'
import { TextBuilder } from '../text-builder.js'
import type { TemplatePart, TemplateSlot, WordSlot } from './template-data.js'

/** A word that fills the slots of one variant. */
export interface Filler {
  readonly text: string
  readonly plural?: string
  /** Names for all persons of a text, where it fills slots of kind `name`. */
  readonly names?: readonly string[]
  /** The last name that is borne with a first name. */
  readonly last?: string
}

/** Fills every slot for one class; `word` fills the slots of kind `word`. Text between slots stays as it is. */
export function fill(
  parts: readonly TemplatePart[],
  className: string,
  word: Filler | undefined,
  slot: string,
): TextBuilder {
  const built = new TextBuilder()
  let last = ''
  parts.forEach((part, at) => {
    if (typeof part === 'string') {
      built.same(part)
      return
    }
    last =
      part.kind === 'article'
        ? article(part.is, textAfter(parts, at, className, word))
        : text(part, className, word, last)
    built.edit(last, slot)
  })
  return built
}

function text(
  slot: Exclude<TemplateSlot, { kind: 'article' }>,
  className: string,
  word: Filler | undefined,
  before: string,
): string {
  switch (slot.kind) {
    case 'forms':
      return slot.forms[className] ?? slot.is
    case 'word':
      return written(slot, word)
    case 'name': {
      const name = word?.names?.[slot.person] ?? slot.is
      return slot.letters === 'upper' ? name.toUpperCase() : name
    }
    case 'possessive':
      return possessive(slot.is, slot.number, before)
  }
}

function written({ is, number, letters, form: parts }: WordSlot, word: Filler | undefined): string {
  const plain = (number === 'plural' ? word?.plural : word?.text) ?? is
  const form = parts === undefined || word === undefined ? plain : named(parts, word)
  if (letters === 'upper') return form.toUpperCase()
  if (letters === 'lower') return form.toLowerCase()
  return letters === 'capital' ? capitalise(form) : form
}

/** `Mr. {last}` with a first and a last name. */
function named(form: string, { text, last = text }: Filler): string {
  const parts: Readonly<Record<string, string>> = { first: text, last, f: text.slice(0, 1), l: last.slice(0, 1) }
  return form.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '')
}

/** `women's`, `actors'`; of a singular in s only the apostrophe where the original writes it so: `James'`. */
function possessive(mark: string, number: 'singular' | 'plural', before: string): string {
  const apostrophe = mark[0] ?? "'"
  const bare = mark.length === 1
  if (/s$/i.test(before) && (number === 'plural' || bare)) return apostrophe
  return bare ? `${apostrophe}${before.length > 1 && before === before.toUpperCase() ? 'S' : 's'}` : mark
}

/** What stands right behind the article at `at`, over the space between. */
function textAfter(parts: readonly TemplatePart[], at: number, className: string, word: Filler | undefined): string {
  for (const part of parts.slice(at + 1)) {
    const next = typeof part === 'string' ? part : part.kind === 'article' ? part.is : text(part, className, word, '')
    if (next.trim() !== '') return next
  }
  return ''
}

function article(is: string, next: string): string {
  const sound = articleFor(next)
  return is === 'A' && next.length > 1 && next === next.toUpperCase() ? sound.toUpperCase() : keepCase(is, sound)
}
