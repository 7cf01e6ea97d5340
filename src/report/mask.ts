/** Finds offensive terms in a text (global, ignoring case). */
export type OffensiveTerms = RegExp

/** A text as it may be shown. */
export type MaskText = (text: string) => string

export const unmasked: MaskText = (text) => text

/** Leaves of each offensive term its first letter: `c••••`. */
export const masked =
  (terms: OffensiveTerms): MaskText =>
  (text) =>
    text.replace(terms, maskedTerm)

/** The first letter of a term, and a dot for each of the others; spaces stay. */
export function maskedTerm(term: string): string {
  const [first = '', ...rest] = [...term]
  return first + rest.map((character) => (/\s/.test(character) ? character : '•')).join('')
}
