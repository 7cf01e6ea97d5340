import { readDataFile } from '../../core/data-file.js'
import { featuresOfWord } from './vocabulary.js'

/** Words `[from, to)` of a sentence. */
export type WordSpan = readonly [from: number, to: number]

/** A sentence as the network answered it, in the order of its words. */
export interface AnsweredSentence {
  readonly words: readonly string[]
  /** The numbers of the words, `featuresOfWord` for each. */
  readonly ids: Int32Array
  /** Three for each word: outside a name, opens one, goes on with one. */
  readonly scores: Float32Array
  /** From 1, 0 for the root, as the network prefers them word by word. */
  readonly heads: Int32Array
  readonly deprels: readonly string[]
  readonly upos: readonly string[]
}

interface Judge {
  readonly titles: readonly string[]
  readonly places: readonly string[]
  /** What a hyphen joins to a name without being a part of it: "Oprah-ish". */
  readonly endings: readonly string[]
  /** How much each feature counts; `training/language/person_judge.py` fits them. */
  readonly weights: Readonly<Record<Feature, number>>
  /** A span below it is not the name of a person. */
  readonly limit: number
}

type Feature =
  | ('bias' | 'least' | 'mean' | 'long' | 'first' | 'surname' | 'unknown')
  | ('title' | 'place' | 'prevProper' | 'nextProper' | 'nextNoun' | 'prevOwner' | 'of')
  | ('flat' | 'apposition' | 'root')
  | ('joined' | 'tailUnknown' | 'tailProper' | 'tailFlat' | 'headProper' | 'unfound')

let shipped: Judge | undefined

function judge(): Judge {
  shipped ??= readDataFile<Judge>('src/language/weights/person-spans.json')
  return shipped
}

/**
 * Names of persons in a sentence. The network answers word by word; a span of words that it takes for a name is then judged as a
 * whole, and so is a name with a hyphen ("Mei-ling") of which the network took a part or nothing.
 */
export function personSpans(sentence: AnsweredSentence): WordSpan[] {
  const found = spansOf(sentence.scores, sentence.words.length)
  const spans = [...found, ...joinedSpans(sentence, found)]
  if (spans.length === 0) return []
  const { limit } = judge()
  const judged = spans
    .map((span) => ({ span, score: scoreOf(sentence, span, found) }))
    .filter(({ score }) => score > limit)
    .sort((one, other) => other.score - one.score)
  const kept: WordSpan[] = []
  for (const { span } of judged) if (!kept.some((other) => overlaps(span, other))) kept.push(span)
  return kept.sort(([one], [other]) => one - other)
}

const overlaps = ([from, to]: WordSpan, [start, end]: WordSpan): boolean => from < end && start < to

/** Stretches of words that the network prefers inside a name. */
function spansOf(scores: Float32Array, size: number): WordSpan[] {
  const spans: WordSpan[] = []
  let start = -1
  for (let at = 0; at <= size; at++) {
    const [outside = 0, begins = -1, goesOn = -1] = scores.subarray(at * 3, at * 3 + 3)
    const inside = Math.max(begins, goesOn) > outside
    const continues = inside && goesOn > begins
    if (start >= 0 && !continues) {
      spans.push([start, at])
      start = -1
    }
    if (inside && start < 0) start = at
  }
  return spans
}

const capital = /^\p{Lu}/u
const letters = /^\p{L}+$/u

/** Words with hyphens, the first with a capital, together with what was found around them. */
function joinedSpans({ words, upos }: AnsweredSentence, found: readonly WordSpan[]): WordSpan[] {
  const spans: WordSpan[] = []
  const isWord = (at: number): boolean => letters.test(words[at] ?? '')
  for (let hyphen = words.indexOf('-'); hyphen >= 0; hyphen = words.indexOf('-', hyphen + 1)) {
    const start = hyphen - 1
    if (!isWord(start)) continue
    let end = hyphen
    while (words[end] === '-' && isWord(end + 1)) end += 2
    if (end === hyphen) continue
    hyphen = end - 1
    if (!capital.test(words[start] as string) || judge().endings.includes(words[end - 1] as string)) continue
    const touching = found.filter(([from, to]) => from <= end && start <= to)
    const from = Math.min(start, ...touching.map(([first]) => first))
    const to = Math.max(end, ...touching.map(([, last]) => last))
    if (touching.length === 0 && upos[start] !== 'PROPN') continue
    if (![...found, ...spans].some(([one, other]) => one === from && other === to)) spans.push([from, to])
  }
  return spans
}

const firstName = 1
const surname = 2

function scoreOf(sentence: AnsweredSentence, [start, end]: WordSpan, found: readonly WordSpan[]): number {
  const { weights, titles, places } = judge()
  const { words, ids, scores, heads, deprels, upos } = sentence
  const inside = Array.from({ length: end - start }, (_, at) => start + at)
  const taken = inside.filter((at) => found.some(([from, to]) => at >= from && at < to))
  const core = taken.length > 0 ? taken : inside.filter((at) => capital.test(words[at] as string))
  const margins = core.map((at) => {
    const [outside, begins, goesOn] = scores.subarray(at * 3, at * 3 + 3) as unknown as [number, number, number]
    return Math.max(begins, goesOn) - outside
  })
  const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))
  const before = words[start - 1]?.toLowerCase() ?? ''
  const isOutside = (at: number): boolean => at < start || at >= end
  const relation = deprels[inside.find((at) => isOutside((heads[at] as number) - 1)) ?? -1]
  const isKnown = (at: number): boolean => (ids[at * featuresOfWord] as number) > 0
  const namesOf = (at: number): number => ids[at * featuresOfWord + featuresOfWord - 1] as number
  const tails = inside.slice(1).filter((at) => words[at - 1] === '-')
  const tail = tails.at(-1) ?? start
  const isJoined = tails.some((at) => !core.includes(at))
  const values: Record<Feature, number | boolean> = {
    bias: 1,
    least: within(-4, Math.min(...margins), 4),
    mean: within(-4, margins.reduce((sum, margin) => sum + margin, 0) / margins.length, 6),
    long: end - start > 3,
    first: (namesOf(start) & firstName) > 0,
    title: titles.includes(before),
    place: places.includes(before),
    prevProper: upos[start - 1] === 'PROPN',
    nextProper: upos[end] === 'PROPN',
    nextNoun: upos[end] === 'NOUN',
    prevOwner: before === "'s" || before === '’s',
    of: before === 'of',
    flat: relation === 'flat',
    apposition: relation === 'appos',
    root: relation === 'root',
    joined: isJoined,
    tailUnknown: isJoined && !isKnown(tail),
    tailProper: isJoined && upos[tail] === 'PROPN',
    tailFlat: isJoined && deprels[tail] === 'flat',
    headProper: isJoined && upos[(tails[0] as number) - 2] === 'PROPN',
    unfound: taken.length === 0,
    unknown: !core.some(isKnown),
    surname: (namesOf(end - 1) & surname) > 0,
  }
  // In the order of the file, so that the sum is the same to the last digit everywhere.
  return (Object.keys(weights) as Feature[]).reduce((sum, name) => sum + weights[name] * Number(values[name]), 0)
}
