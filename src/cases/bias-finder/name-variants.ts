import type { SentenceTree } from '../../language/index.js'

/** Shorter names have too many neighbours: Dan and Ian. */
const shortest = 4
/** Of two letters are Jo and Al, but also Mr and Of. */
const shortestForm = 3
/** From here on two letters may differ: Hitchcock, Hictcock. */
const long = 7

/** Whether a word looks like one of the names, misspelt: Kitumura for Kitamura. Both in lower case. */
export const isMisspelt = (word: string, names: readonly string[]): boolean =>
  names.some((name) => {
    if (word[0] !== name[0]) return name.length > shortest && word !== name && word.slice(1) === name.slice(1)
    if (Math.min(word.length, name.length) < shortest) return false
    const most = Math.min(word.length, name.length) < long ? 1 : 2
    return Math.abs(word.length - name.length) <= most && word !== name && distance(word, name) <= most
  })

/** Whether a word is the beginning of one of the names: the Mick for Mickey Rooney. Both in lower case. */
export const isShortForm = (word: string, names: readonly string[]): boolean =>
  word.length >= shortestForm && names.some((name) => name.length > word.length && name.startsWith(word))

/** Letters to put in, leave out or change. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++) {
      const changed = (row[to] as number) + Number(one[at] !== other[to])
      next.push(Math.min(changed, (row[to + 1] as number) + 1, (next[to] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}

/** JB and J.B. for James Bond. */
export function initialsOf(names: readonly string[]): ReadonlySet<string> {
  const initials = names.flatMap((name) => {
    const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
    return words.length < 2 ? [] : [words.map(([first]) => first).join('')]
  })
  return new Set(initials)
}

/** The letters of a word that may be initials, and nothing for others. */
export const lettersOfInitials = (tree: SentenceTree, position: number): string | undefined => {
  const text = tree.token(position)?.text ?? ''
  return /^(?:\p{Lu}\.?){2,3}$/u.test(text) ? text.replaceAll('.', '') : undefined
}
