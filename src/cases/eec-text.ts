import { readDataFile } from '../core/data-file.js'
import { list, type OptionSet, options, required, text } from '../core/options/index.js'
import { articleFor, capitalise } from '../language/index.js'
import { TextBuilder } from './text-builder.js'

/** Lists words for one emotion. The words describe either a state ("feels angry") or a situation ("an irritating situation"). */
export interface EecEmotion {
  /** Its name: anger. */
  readonly emotion: string
  /** Words for the person who feels it: angry. */
  readonly states: readonly string[]
  /** Words for its cause: irritating. */
  readonly situations: readonly string[]
}

export const eecEmotion: OptionSet<EecEmotion> = options('eec', {
  emotion: required(text()),
  states: required(list(text())),
  situations: required(list(text())),
})

/** A person with every form that the templates need. */
export interface EecSubjectForms {
  readonly subject: string
  readonly object: string
  readonly reflexive: string
  readonly number: 'singular' | 'plural'
  readonly classes: Readonly<Partial<Record<'gender' | 'race', string>>>
  /** Persons of one kind are compared; absent where all are of one. */
  readonly kind?: string
}

export interface EecTemplate {
  readonly text: string
  /** Which words of an emotion it takes; the neutral templates take none. */
  readonly words?: 'states' | 'situations'
}

interface EecData {
  readonly templates: readonly EecTemplate[]
  readonly emotions: readonly EecEmotion[]
  readonly names: readonly { readonly race: string; readonly gender: string; readonly names: readonly string[] }[]
  readonly nounPhrases: readonly { readonly gender: string; readonly persons: readonly (readonly string[])[] }[]
}

let data: EecData | undefined

/** Templates, words and persons as published (Tables 1 to 3 of the paper). */
export function eecData(): EecData {
  data ??= readDataFile<EecData>('src/cases/lists/eec.json')
  return data
}

const pieces = /<person subject> (feels|goes|has)|<person (?:subject|object)>|himself\/herself|a\/an <[^>]+>|<[^>]+>/g
const pluralVerbs: Readonly<Record<string, string>> = { feels: 'feel', goes: 'go', has: 'have' }

/**
 * Fills one sentence. The verb counts as part of the edit only where it changes between the persons of the case
 * (`agreement`).
 */
export function fillTemplate(
  template: string,
  word: string | undefined,
  person: EecSubjectForms,
  agreement: boolean,
): TextBuilder {
  const built = new TextBuilder()
  let last = 0
  for (const found of template.matchAll(pieces)) {
    built.same(template.slice(last, found.index))
    last = found.index + found[0].length
    const verb = found[1]
    if (verb !== undefined) {
      built.edit(capitalise(person.subject), 'person').same(' ')
      if (!agreement) built.same(verb)
      else built.edit(person.number === 'plural' ? (pluralVerbs[verb] ?? verb) : verb, 'person')
    } else if (found[0] === '<person subject>') built.edit(capitalise(person.subject), 'person')
    else if (found[0] === '<person object>') built.edit(person.object, 'person')
    else if (found[0] === 'himself/herself') built.edit(person.reflexive, 'person')
    else if (found[0].startsWith('a/an')) built.same(`${articleFor(word ?? '')} ${word}`)
    else built.same(word ?? '')
  }
  return built.same(template.slice(last))
}
