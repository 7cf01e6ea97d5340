const plainMarks: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

/** Digits become 0, typographic quotes and dashes plain ones; case stays. */
export const normalForm = (word: string): string =>
  word.replace(/[’‘“”–—]/g, (mark) => plainMarks[mark] as string).replace(/[0-9]/g, '0')

/** X upper case, x lower case, 0 digit, others themselves; runs cut to two, six characters; ^ opens a sentence. */
export function shapeOf(normal: string, first: boolean): string {
  let kinds = ''
  for (const letter of normal) kinds += kindOf(letter)
  const cut = [...kinds.replace(/([^\n])\1{2,}/gu, '$1$1')].slice(0, 6).join('')
  return first ? `^${cut}` : cut
}

function kindOf(letter: string): string {
  if (letter !== letter.toLowerCase()) return 'X'
  return letter !== letter.toUpperCase() ? 'x' : letter
}
