import { sourceErrors } from '../core/errors/index.js'
import type { ClassWords, Word } from './attribute.js'

const kinds = ['names', 'nouns', 'adjectives'] as const

/** Refuses definitions whose variants could not be told apart by class. */
export function checkClasses(attribute: string, classes: ReadonlyMap<string, ClassWords>): void {
  if (classes.size < 2) throw sourceErrors.tooFewClasses(attribute, [...classes.keys()])
  for (const [name, words] of classes) {
    const filled = kinds.some((kind) => words[kind].length > 0) || words.pronouns !== undefined
    if (!filled) throw sourceErrors.emptyClass(attribute, name)
    for (const kind of kinds) checkTexts(attribute, name, words[kind])
  }
  for (const kind of kinds) refuseSharedWords(attribute, classes, kind)
}

function checkTexts(attribute: string, className: string, words: readonly Word[]): void {
  for (const word of words) {
    if (typeof word.text !== 'string' || word.text.trim() === '') throw sourceErrors.badWord(attribute, className, word)
  }
}

function refuseSharedWords(
  attribute: string,
  classes: ReadonlyMap<string, ClassWords>,
  kind: (typeof kinds)[number],
): void {
  const owners = new Map<string, string>()
  for (const [name, words] of classes) {
    for (const word of words[kind]) {
      for (const form of [word.text, word.plural ?? word.text]) {
        const key = form.toLowerCase()
        const owner = owners.get(key)
        if (owner !== undefined && owner !== name) throw sourceErrors.wordInTwoClasses(attribute, form, [owner, name])
        owners.set(key, name)
      }
    }
  }
}
