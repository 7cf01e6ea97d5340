import {
  firstPreferences,
  longestSentence,
  type Preference,
  pronounReading,
  type ScoredSentence,
  type Structure,
  type StructureOnWords,
  scoreStructures,
  type TagSet,
} from '../language/index.js'
import { project } from './project.js'
import { areKnown, otherKind, sameThing } from './same-thing.js'
import { changedStretches, type Stretch } from './stretches.js'

/** A sentence as it was read (`readStructures`), and the words of one of its mutants. */
export interface MutatedSentence {
  readonly original: Structure
  readonly words: readonly string[]
}

export interface MarginOptions {
  /**
   * The number of nats by which another structure must be better before the mutant is discarded, for another tag of an exchanged word. Its
   * relation needs three times as much, the words that stay four times. Default 1; 0 is strict.
   */
  readonly tau?: number
  /** Tags that must hold: `xpos` (Penn, default) tells singular from plural and `his` from `him`, `upos` does not. */
  readonly tags?: TagSet
  readonly signal?: AbortSignal
}

/** The first word, by place in the mutant, at which the original's structure does not hold. */
export type Violation =
  | Preference
  /** Words were exchanged for another number of words that depend on the rest in another way, or governing words are gone. */
  | { readonly at: number; readonly what: 'phrase' }
  /** `his` for `him`, found by their forms before the network is asked: it takes "hire his" for a sentence too. */
  | { readonly at: number; readonly what: 'pronoun' }
  /** A word of a dictionary for one of another part of speech or number, told by the dictionaries. */
  | { readonly at: number; readonly what: 'kind' }
  /** A mutant with more or fewer words than its original, and too long for the network in one piece. */
  | { readonly at: number; readonly what: 'length' }

export interface StructureCheck {
  readonly keeps: boolean
  readonly violation?: Violation
}

/**
 * The margin test: whether each mutant keeps the structure of its original sentence. The original's relations and tags
 * are scored on the mutant's words, and the mutant is discarded only if for some word others are better by more than
 * `tau`. A strict comparison of two parses discards good mutants for coin tosses of the parser far from the change.
 * Answers come in the order of `mutants`, and never depend on the others asked about. A mutant costs one pass of the
 * network, and seldom a second one where it has more or fewer words than its original; originals are read once, by
 * `readStructures`.
 */
export async function keepsStructure(
  mutants: readonly MutatedSentence[],
  { tau = 1, tags = 'xpos', signal }: MarginOptions = {},
): Promise<StructureCheck[]> {
  const rule = { tau, tags }
  const violations: (Violation | undefined)[] = mutants.map(() => undefined)
  const asked: Placed[] = []
  const reshaped: Reshaped[] = []
  mutants.forEach((mutant, position) => {
    const { original, words } = mutant
    const pronoun = tags === 'xpos' ? otherPronoun(original.words, words) : -1
    const kind = pronoun >= 0 ? -1 : otherKind(original.words, words, tags)
    if (pronoun >= 0) violations[position] = { at: pronoun, what: 'pronoun' }
    else if (kind >= 0) violations[position] = { at: kind, what: 'kind' }
    else if (words.length === original.words.length) {
      const isSame = sameThing(words, (at) => words[at] !== original.words[at], tau)
      asked.push({ position, pair: { structure: original, words, isSame } })
    } else {
      const stretches = changedStretches(original.words, words)
      if (Math.max(original.words.length, words.length) <= longestSentence) {
        const isSame = sameThing(words, isIn(stretches), tau)
        reshaped.push({ position, pair: { structure: likelyProjection(mutant, stretches), words, isSame }, stretches })
      } else violations[position] = { at: (stretches[0] as Stretch).mutantFrom, what: 'length' }
    }
  })
  const [preferences, scored] = await Promise.all([
    firstPreferences(
      asked.map(({ pair }) => pair),
      rule,
      signal,
    ),
    scoreStructures(
      reshaped.map(({ pair }) => pair),
      signal,
    ),
  ])
  asked.forEach(({ position }, at) => {
    violations[position] = preferences[at]
  })
  const again: Placed[] = []
  reshaped.forEach(({ position, pair: { structure, words, isSame }, stretches }, at) => {
    const sentence = scored[at] as ScoredSentence
    const mutant = mutants[position] as MutatedSentence
    const projection = project(mutant.original, sentence.own, stretches)
    if ('brokenAt' in projection && areKnown(words, stretches)) {
      // The structure that was asked about takes a phrase for one word, whatever the network takes it for.
      const preference = sentence.firstPreference(structure, rule, isSame)
      violations[position] = preference === 'unscored' ? { at: projection.brokenAt, what: 'phrase' } : preference
    } else if ('brokenAt' in projection) violations[position] = { at: projection.brokenAt, what: 'phrase' }
    else {
      const preference = sentence.firstPreference(projection.structure, rule, isSame)
      if (preference === 'unscored') again.push({ position, pair: { structure: projection.structure, words, isSame } })
      else violations[position] = preference
    }
  })
  const others = await firstPreferences(
    again.map(({ pair }) => pair),
    rule,
    signal,
  )
  again.forEach(({ position }, at) => {
    violations[position] = others[at]
  })
  return violations.map((violation) => (violation === undefined ? { keeps: true } : { keeps: false, violation }))
}

/** Place of a third-person pronoun that can in no place of a sentence be what the original's is, or -1. */
function otherPronoun(original: readonly string[], words: readonly string[]): number {
  if (words.length !== original.length) return -1
  return words.findIndex((word, at) => {
    if (word === original[at]) return false
    const before = pronounReading(original[at] as string)
    if (before === undefined) return false
    const after = pronounReading(word)
    return after !== undefined && !after.kinds.some((kind) => before.kinds.includes(kind))
  })
}

const isIn =
  (stretches: readonly Stretch[]) =>
  (at: number): boolean =>
    stretches.some(({ mutantFrom, mutantTo }) => mutantFrom <= at && at < mutantTo)

interface Placed {
  readonly position: number
  readonly pair: StructureOnWords
}

interface Reshaped extends Placed {
  readonly stretches: readonly Stretch[]
}

/**
 * What the projection will most likely be, so that one pass reads the mutant and scores it: each exchanged stretch hangs
 * together by its last word. Another guess would cost a second pass, and change no answer.
 */
function likelyProjection({ original, words }: MutatedSentence, stretches: readonly Stretch[]): Structure {
  const numbers = (): Int32Array => new Int32Array(words.length)
  const own = { words, heads: numbers(), labels: numbers(), upos: numbers(), xpos: numbers() }
  for (const { mutantFrom, mutantTo } of stretches) own.heads.fill(mutantTo, mutantFrom, mutantTo - 1)
  const projection = project(original, own, stretches)
  return 'brokenAt' in projection ? own : projection.structure
}
