import type { Item } from './cells.js'

/**
 * What tells each variant of a case from the others: the name, pronoun or noun that fills the slot.
 * The same filler in two cases has the same text here, so that a model that reacts to one name in every case is seen as
 * one observation of that name, not as many. Known from `edits`; without them from the words that not all variants
 * share; for inputs that are no text, from the place in the cell.
 */
export function fillersOf(items: readonly Item[]): string[] {
  const edited = items.map(editedText)
  const rare = edited.includes(undefined) ? rareWords(items) : []
  const places = new Map<string, number>()
  return items.map((item, i) => {
    const place = places.get(item.cell) ?? 0
    places.set(item.cell, place + 1)
    return edited[i] ?? rare[i] ?? String(place)
  })
}

function editedText({ variant: { input, edits } }: Item): string | undefined {
  if (typeof input !== 'string' || edits === undefined || edits.length === 0) return undefined
  return inOrder(edits.map(({ start, end }) => input.slice(start, end).toLowerCase()))
}

function rareWords(items: readonly Item[]): (string | undefined)[] {
  const words = items.map(({ variant: { input } }) =>
    typeof input === 'string' ? new Set(input.toLowerCase().match(/[\p{L}\p{N}']+/gu)) : undefined,
  )
  const uses = new Map<string, number>()
  for (const set of words) for (const word of set ?? []) uses.set(word, (uses.get(word) ?? 0) + 1)
  return words.map((set) => set && inOrder([...set].filter((word) => (uses.get(word) ?? 0) < items.length)))
}

const inOrder = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')
