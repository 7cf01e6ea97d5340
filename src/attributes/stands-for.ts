import type { Word } from './attribute.js'

/**
 * Whether a word can replace another and say the same except for the class. What decides is data of both words: their
 * kind, group, level, register, what they judge, whether they demean, and what else they show.
 */
export const standsFor = (from: Word, to: Word): boolean =>
  from.kind === to.kind &&
  from.judges === to.judges &&
  from.register === to.register &&
  from.offensive === to.offensive &&
  (from.group === undefined || to.group === undefined || from.group === to.group) &&
  shareLevel(levelsOf(from), levelsOf(to)) &&
  (from.replacedBy === undefined || isAmong(to.text, from.replacedBy)) &&
  Object.entries(to.shows).every(([name, shown]) => from.shows[name] === shown)

const isAmong = (text: string, words: readonly string[]): boolean =>
  words.some((word) => word.toLowerCase() === text.toLowerCase())

/** A word that says no level is of every one. */
const shareLevel = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((level) => other.includes(level))

const levelsOf = ({ level = [] }: Word): readonly string[] => (typeof level === 'string' ? [level] : level)

/**
 * The same for sources that compare words in bulk: words of one sort are alike in all of it. A word of several levels counts at the
 * first of them, one that says none at the main level of its list. Empty where nothing is known of the word.
 */
export function sortOf(word: Word, mainLevel: string | undefined): string {
  const { kind, group, judges, register, offensive } = word
  const level = levelsOf(word)[0] ?? mainLevel
  const marks = [kind, group, level, judges, register, offensive ? 'offensive' : undefined]
  return marks.filter((mark) => mark !== undefined).join(':')
}

/** The level that most words of a list say, the first of several. */
export function mainLevelOf(words: readonly Word[]): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) for (const level of levelsOf(word)) counts.set(level, (counts.get(level) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0]
}
