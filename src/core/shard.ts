import type { Btc, ReasonCount } from './btc.js'
import type { Claim } from './claim.js'
import type { FoundRow } from './found-row.js'

/** Identifies one part of a split run. The `index` ranges from 1 to `count`. */
export interface Shard {
  /** Which part, from 1. */
  readonly index: number
  /** How many parts there are. */
  readonly count: number
}

/**
 * Specifies which part of the cases to run. You can pass an explicit part. With `auto`, the run uses the part that the surrounding engine
 * assigns, and `auto/4` also sets the number of parts.
 */
export type ShardChoice = Shard | 'auto' | `auto/${number}`

/** Locates a row that a run has found. The tuple contains the source of the row, its position in the whole run and its key. */
export type FoundPlace = readonly [from: FoundRow['from'], place: number, key: string]

/**
 * Contains the data in a shard's report that are needed to merge all shards into one report.
 *
 * @typeParam Settings Of the plan, all that counting and deciding need.
 * @typeParam ShownCase What a case that counts has shown.
 * @typeParam Sums What was counted besides, for which the order of the cases does not matter.
 */
export interface ShardPart<Settings = object, ShownCase = unknown, Sums = unknown> extends Shard {
  /** Every case of this part was asked. */
  readonly complete: boolean
  /** Cases of the whole source: a number, or why there is none. */
  readonly total: number | 'endless' | 'unknown'
  readonly streamOrder: boolean
  /** The source has read only the texts of this part, so its counts are those of this part. */
  readonly shared?: true
  readonly sourceAttributes: readonly string[]
  /** The classes that the cases of this part have. */
  readonly offered: readonly { readonly attribute: string; readonly classes: readonly string[] }[]
  readonly nondeterministic: boolean
  /** Cases by attribute for which `variantsPerCase` was too small for a pair. */
  readonly unpaired: readonly (readonly [attribute: string, cases: number])[]
  readonly variantsPerCase: number
  /** What the source itself discarded and skipped while it was read. */
  readonly discarded: readonly ReasonCount[]
  readonly left: readonly ReasonCount[]
  /** Facts about the answers; absent if there were none. */
  readonly health?: object
  readonly settings: Settings
  /** The results of each case that counts, by its position in the whole run. */
  readonly cases: readonly (readonly [place: number, shown: ShownCase])[]
  readonly sums: Sums
  /** The name of the units of its cases. */
  readonly nouns: readonly Claim['unit'][]
  /** The places of the cases that are kept for a comparison. */
  readonly bookPlaces: readonly number[]
  /** The origin of each of `foundRows`. */
  readonly places?: readonly FoundPlace[]
  /** Notes about a search. */
  readonly searchFindings: readonly { readonly code: string; readonly message: string }[]
  /** The keys of the inputs that the model truncated, while cases were asked and during shrinking. */
  readonly cut: { readonly asking: readonly string[]; readonly shrinking: readonly string[] }
  /** The shrunk BTC as it was found, and whether the baseline has it. */
  readonly plainest?: { readonly btc: Btc; readonly known: boolean; readonly rank?: readonly number[] }
  /** Which of the report's BTCs the baseline has. */
  readonly known: readonly boolean[]
  /** Findings that say nothing about counts. */
  readonly bent: readonly { readonly code: string; readonly message: string }[]
  /** Distinguishes models with the same name: a key of files, settings and version, or of the text of a function. */
  readonly who: string
  /** Distinguishes sources with the same name: a key of the first cases of the whole run, by their number. */
  readonly drawn: readonly (readonly [cases: number, sum: string])[]
  /** Detects a report that was truncated or edited; see `sealed`. */
  readonly checksum: string
}
