import { type Chain, type Document, isFirstName, type Mention, type SentenceTree } from '../../language/index.js'

/** A chain with its text, as a judge of templates sees it. */
export interface Judged {
  readonly document: Document
  readonly trees: readonly SentenceTree[]
  readonly chain: Chain
}

/** Facts about a person and the text by which right templates differ from wrong ones. Counts grow by their logarithm. */
export function featuresOf({ document, trees, chain }: Judged): Readonly<Record<FeatureName, number>> {
  const { text, chains } = document
  const { mentions, sureness } = chain
  const names = mentions.filter(isOf('name'))
  const others = chains.filter((each) => each !== chain && each.number === 'singular')
  const rivals = others.filter(({ gender }) => gender === 'unknown' || gender === chain.gender)
  const nameless = rivals.filter((each) => !each.mentions.some(isOf('name')))
  const rivalPronouns = pronounsOf(rivals)
  const steps = stepsOf(chain)
  const own = [...new Set(mentions.map(({ sentence }) => sentence))].map((at) => trees[at] as SentenceTree)
  return {
    missedPronouns: sureness?.missedPronouns ?? 0,
    wrong: sureness?.wrong ?? 0,
    leastPronoun: sureness?.leastPronoun ?? 1,
    leastNoun: sureness?.leastNoun ?? 1,
    briefName: briefness(names.map(({ start, end }) => text.slice(start, end))),
    longestStep: log(steps.reduce((most, step) => Math.max(most, wordsBetween(trees, step)), 0)),
    besideSubject: share(steps, ({ before }) => before.kind === 'pronoun' || isSubject(trees, before)),
    others: log(others.length),
    rivalPronouns: log(rivalPronouns.length),
    namelessPronouns: log(pronounsOf(nameless).length),
    nearestRivalPronoun: log(nearest(mentions, rivalPronouns)),
    longestSentence: Math.log(own.reduce((most, { tokens }) => Math.max(most, tokens.length), 1)),
  }
}

export type FeatureName =
  /** What the reading of the chain says. */
  | 'missedPronouns'
  | 'wrong'
  | 'leastPronoun'
  | 'leastNoun'
  /** 0 without a name or with one of two words; 1 where all are of one word, first names; 2 where no first name is among them. */
  | 'briefName'
  /** Most words between a pronoun and the mention before it; share of pronouns behind a subject or another pronoun. */
  | 'longestStep'
  | 'besideSubject'
  /** Other persons; pronouns of those who are of the same or unknown gender, of those among them without a name, and the
   * sentences between the nearest of these pronouns and the person. */
  | 'others'
  | 'rivalPronouns'
  | 'namelessPronouns'
  | 'nearestRivalPronoun'
  /** Words of the longest sentence that speaks of the person. */
  | 'longestSentence'

/** A pronoun and the person's mention before it. */
interface Step {
  readonly before: Mention
  readonly pronoun: Mention
}

/** Pronouns so many sentences away are as good as none. */
const farthest = 20

function briefness(names: readonly string[]): number {
  if (names.length === 0 || names.some((name) => /[\s-]/.test(name))) return 0
  return names.some(isFirstName) ? 1 : 2
}

const log = (count: number): number => Math.log1p(count)

const isOf =
  (kind: Mention['kind']) =>
  (mention: Mention): boolean =>
    mention.kind === kind

const pronounsOf = (chains: readonly Chain[]): Mention[] =>
  chains.flatMap(({ mentions }) => mentions.filter(isOf('pronoun')))

const stepsOf = ({ mentions }: Chain): Step[] =>
  mentions
    .slice(1)
    .flatMap((pronoun, at) => (pronoun.kind === 'pronoun' ? [{ before: mentions[at] as Mention, pronoun }] : []))

function wordsBetween(trees: readonly SentenceTree[], { before, pronoun }: Step): number {
  let words = 0
  for (let sentence = before.sentence; sentence <= pronoun.sentence; sentence++)
    for (const { start, end } of trees[sentence]?.tokens ?? []) if (start >= before.end && end <= pronoun.start) words++
  return words
}

const isSubject = (trees: readonly SentenceTree[], { sentence, head }: Mention): boolean =>
  /^nsubj/.test(trees[sentence]?.token(head)?.deprel ?? '')

function share<T>(all: readonly T[], which: (each: T) => boolean): number {
  return all.length === 0 ? 1 : all.filter(which).length / all.length
}

function nearest(mentions: readonly Mention[], pronouns: readonly Mention[]): number {
  return Math.min(
    farthest,
    ...pronouns.flatMap((each) => mentions.map(({ sentence }) => Math.abs(sentence - each.sentence))),
  )
}
