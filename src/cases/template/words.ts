import type { Attribute, ClassWords } from '../../attributes/index.js'
import { sourceErrors } from '../../core/errors/index.js'
import type { Slot, WordField } from './slots.js'

type WordSlot = Extract<Slot, { fill: 'word' }>

/** Words of one class for the slots of an attribute, by slot key and field. */
export interface WordCell {
  readonly className: string
  readonly words: readonly ClassWords['nouns'][number][]
  readonly field: WordField
}

const readers: Readonly<Record<WordField, (words: ClassWords) => ClassWords['nouns']>> = {
  adjective: (words) => words.adjectives,
  noun: (words) => words.nouns,
  nouns: (words) => words.nouns.filter((word) => word.plural !== undefined),
  name: (words) => words.names,
}

/** The words that every class has for one slot. Without a field: adjectives, else nouns, else names. */
export function wordCells(slot: WordSlot, slots: number, attribute: Attribute, offensive: boolean): WordCell[] {
  const wordsOf = (field: WordField, className: string) => readers[field](attribute.words(className, { offensive }))
  const fields: readonly WordField[] = slot.field === undefined ? ['adjective', 'noun', 'name'] : [slot.field]
  const field = fields.find((each) => attribute.classes.every((className) => wordsOf(each, className).length > 0))
  if (field === undefined) {
    const lacking = attribute.classes.find((className) => wordsOf(fields[0] as WordField, className).length === 0) ?? ''
    throw sourceErrors.tooFewWords(attribute.name, lacking, `words for {${slot.key}:${fields[0]}}`)
  }
  return attribute.classes.map((className) => {
    const words = wordsOf(field, className)
    if (words.length < slots) throw sourceErrors.tooFewWords(attribute.name, className, `${slots} different words`)
    return { className, words, field }
  })
}
