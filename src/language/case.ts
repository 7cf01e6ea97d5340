/** Makes the first letter upper case and leaves the rest: `my brother` -> `My brother`, `70-year-old` stays. */
export function capitalise(text: string): string {
  const first = text.match(/\p{L}/u)
  if (first?.index === undefined || /\p{N}[-‐‑]?$/u.test(text.slice(0, first.index))) return text
  const end = first.index + first[0].length
  return text.slice(0, first.index) + first[0].toUpperCase() + text.slice(end)
}

/** Makes the first letter lower case, but leaves `I` and words in capitals: `My` -> `my`, `CEO` -> `CEO`. */
export function uncapitalise(text: string): string {
  if (/^(I\b|\p{Lu}{2})/u.test(text)) return text
  return text.replace(/\p{L}/u, (letter) => letter.toLowerCase())
}

/** Writes `word` in the case of `model`: `HE` gives `SHE`, `He` gives `She`, `he` gives `she` (its own case is kept). */
export function keepCase(model: string, word: string): string {
  const letters = model.replace(/[^\p{L}]/gu, '')
  if (letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()) {
    return word.toUpperCase()
  }
  const first = letters[Symbol.iterator]().next().value
  return first !== undefined && first !== first.toLowerCase() ? capitalise(word) : word
}

const sentenceEnd = /[.!?…]["'”’)\]]*\s+["'“‘([]*$/
const abbreviation = /(?:^|[\s("])(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|No|e\.g|i\.e|[A-Z])\.\s+["'“‘([]*$/

/** Whether a word at `position` opens a sentence: at the start, or after `.`, `!` or `?` that ends one. */
export function opensSentence(text: string, position: number): boolean {
  const before = text.slice(Math.max(0, position - 80), position)
  if (before.trim() === '' || /^["'“‘([\s]*$/.test(text.slice(0, position))) return true
  if (/(?:<br\s*\/?>|\n\s*\n)\s*["'“‘([]*$/i.test(before)) return true
  return sentenceEnd.test(before) && !abbreviation.test(before)
}
