import type { Attribute } from '../../attributes/index.js'
import type { Person, PersonCell } from './persons.js'
import type { Part } from './slots.js'
import { type KindWord, type WordCellOptions, wordCells } from './words.js'

/** One combination of classes, with the persons and words that show it. */
export interface Cell {
  readonly classes: Readonly<Record<string, string>>
  readonly persons: readonly Person[]
  /** Words by slot (`religion1:noun`). */
  readonly words: ReadonlyMap<string, SlotWords>
}

export interface SlotWords {
  readonly words: readonly KindWord[]
  readonly plural: boolean
  /** The place of the slot among the slots of its attribute. Each takes another word. */
  readonly turn: number
}

/** Crosses persons and attribute words; a text never shows two classes of one attribute. */
export function combine(
  persons: readonly PersonCell[],
  parts: readonly Part[],
  attributes: readonly Attribute[],
  options: WordCellOptions,
): Cell[] {
  let cells: Cell[] = persons.map((cell) => ({ ...cell, words: new Map() }))
  if (cells.length === 0) cells = [{ classes: {}, persons: [], words: new Map() }]
  const slots = parts.flatMap((part) => (part.kind === 'slot' && part.slot.fill === 'word' ? [part.slot] : []))
  for (const attribute of attributes) {
    const own = slots.filter((slot) => slot.attribute === attribute.name)
    if (own.length === 0) continue
    const keys = [...new Set(own.map((slot) => slot.key))]
    const filled = new Map(own.map((slot) => [`${slot.key}:${slot.field ?? ''}`, slot]))
    const bySlot = [...filled].map(([name, slot]) => {
      return { name, turn: keys.indexOf(slot.key), cells: wordCells(slot, keys.length, attribute, options) }
    })
    cells = cells.flatMap((cell) =>
      attribute.classes
        .filter((className) => (cell.classes[attribute.name] ?? className) === className)
        .map((className) => {
          const words = new Map(cell.words)
          for (const { name, turn, cells: choices } of bySlot) {
            const choice = choices.find((each) => each.className === className)
            if (choice !== undefined) words.set(name, { words: choice.words, plural: choice.field === 'nouns', turn })
          }
          return { ...cell, classes: { ...cell.classes, [attribute.name]: className }, words }
        }),
    )
  }
  return cells
}
