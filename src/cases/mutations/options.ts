import type { Attribute } from '../../attributes/index.js'
import { sourceErrors } from '../../core/errors/index.js'
import type { ComposedOptions } from '../../validity/index.js'
import type { Occurrences } from './edits.js'
import type { LeftReason } from './places.js'
import type { Mutant } from './text-mutants.js'

/**
 * What became of one text: for tables and for those who tune dictionaries. A text without words enough for a mutant is not
 * analysed, and its facts are 0.
 */
export interface TextFacts {
  /** From 1. */
  readonly position: number
  /** Words that stand for persons and can change. */
  readonly places: number
  /** Words of the dictionaries that were left alone. */
  readonly left: Readonly<Partial<Record<LeftReason, number>>>
  readonly valid: number
  /** Mutants that do not keep the structure, by what is wrong first: relation, xpos, phrase, ... */
  readonly discarded: Readonly<Record<string, number>>
  /** Mutants with two edits in one sentence; only they need a check of their own. */
  readonly sharing: number
  /** Sentences that were checked. */
  readonly checked: number
}

export interface MutationOptions<Attributes extends readonly Attribute[] = readonly Attribute[]> {
  /** Attributes with nouns or adjectives; names and pronouns are not mutated. At least as many as `order`. */
  readonly attributes: Attributes
  /** Edits of a mutant, each of another attribute. Default 1: atomic mutants. */
  readonly order?: number
  /** Whether an edit changes its word wherever it stands for a person (`all`, default), or in one place. */
  readonly occurrences?: Occurrences
  /** The dependency invariant, or `false` to keep all mutants. Default the margin test. */
  readonly invariant?: Omit<ComposedOptions, 'signal'> | false
  /** Also uses words that are marked offensive. Default false. */
  readonly offensive?: boolean
  /** Told what became of each text that was read. */
  readonly onText?: (facts: TextFacts) => void
  /** Told each mutant that was discarded, with its text: to see what the invariant saved. */
  readonly onDiscarded?: (text: string, mutant: Mutant) => void
}

/** Refuses options that mean nothing. */
export function checkOptions({ attributes, order = 1, occurrences = 'all' }: MutationOptions): void {
  const names = Array.isArray(attributes) ? attributes.map((attribute) => attribute?.name) : []
  const isUsable = names.length > 0 && names.every((name) => typeof name === 'string')
  if (!isUsable || new Set(names).size < names.length) throw sourceErrors.badMutationAttributes(attributes)
  if (!Number.isSafeInteger(order) || order < 1 || order > names.length) {
    throw sourceErrors.badMutationOrder(order, names)
  }
  if (occurrences !== 'all' && occurrences !== 'one') throw sourceErrors.badOccurrences(occurrences)
}
