import {
  firstPreferences,
  longestSentence,
  type Preference,
  readStructures,
  type Structure,
  type StructureOnWords,
  type TagSet,
} from '../language/index.js'
import { project } from './project.js'
import { changedStretches } from './stretches.js'

/** A sentence as it was read (`readStructures`), and the words of one of its mutants. */
export interface MutatedSentence {
  readonly original: Structure
  readonly words: readonly string[]
}

export interface MarginOptions {
  /** Nats by which another structure must be better before the mutant is discarded. Default 1; 0 is strict. */
  readonly tau?: number
  /** Tags that must hold: `xpos` (Penn, default) tells singular from plural and `his` from `him`, `upos` does not. */
  readonly tags?: TagSet
  readonly signal?: AbortSignal
}

/** The first word, by place in the mutant, at which the original's structure does not hold. */
export type Violation =
  | Preference
  /** Words were exchanged for another number of words that hang on the rest in another way, or governing words are gone. */
  | { readonly at: number; readonly what: 'phrase' }
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
 * Answers come in the order of `mutants`, and never depend on the others asked about. Mutants with as many words as their
 * original cost one pass of the network, others two; originals are read once, by `readStructures`.
 */
export async function keepsStructure(
  mutants: readonly MutatedSentence[],
  { tau = 1, tags = 'xpos', signal }: MarginOptions = {},
): Promise<StructureCheck[]> {
  const violations: (Violation | undefined)[] = mutants.map(() => undefined)
  const scored: { readonly position: number; readonly pair: StructureOnWords }[] = []
  const reshaped: number[] = []
  mutants.forEach(({ original, words }, position) => {
    if (words.length === original.words.length) scored.push({ position, pair: { structure: original, words } })
    else reshaped.push(position)
  })
  const own = await readStructures(
    reshaped.map((position) => mutants[position]?.words ?? []),
    signal,
  )
  reshaped.forEach((position, at) => {
    const found = projected(mutants[position] as MutatedSentence, own[at] as Structure)
    if ('what' in found) violations[position] = found
    else scored.push({ position, pair: found })
  })
  const preferences = await firstPreferences(
    scored.map(({ pair }) => pair),
    { tau, tags },
    signal,
  )
  scored.forEach(({ position }, at) => {
    violations[position] = preferences[at]
  })
  return violations.map((violation) => (violation === undefined ? { keeps: true } : { keeps: false, violation }))
}

function projected({ original, words }: MutatedSentence, own: Structure): Violation | StructureOnWords {
  const stretches = changedStretches(original.words, words)
  if (Math.max(original.words.length, words.length) > longestSentence) {
    return { at: stretches[0]?.mutantFrom ?? 0, what: 'length' }
  }
  const projection = project(original, own, stretches)
  if ('brokenAt' in projection) return { at: projection.brokenAt, what: 'phrase' }
  return { structure: projection.structure, words }
}
