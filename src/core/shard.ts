import type { Btc, ReasonCount } from './btc.js'
import type { Claim } from './claim.js'
import type { FoundRow } from './found-row.js'

/** One part of a run that is split: `index` from 1 to `count`. */
export interface Shard {
  /** Which part, from 1. */
  readonly index: number
  /** How many parts there are. */
  readonly count: number
}

/** Which part a run asks: one that is named, or that of the engine around it (`auto`; `auto/4` says how many there are). */
export type ShardChoice = Shard | 'auto' | `auto/${number}`

/** Of rows that a run found: where, at which place of the whole run, and what stands for the row. */
export type FoundPlace = readonly [from: FoundRow['from'], place: number, key: string]

/**
 * What a shard's report holds so that all of them can be joined into the report of one run.
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
  /** The source has read only the texts of this part: what it has counted is that of its part. */
  readonly shared?: true
  readonly sourceAttributes: readonly string[]
  /** The classes that the cases of this part have. */
  readonly offered: readonly { readonly attribute: string; readonly classes: readonly string[] }[]
  readonly nondeterministic: boolean
  /** Cases by attribute that had no room for a pair of it among `variantsPerCase` variants. */
  readonly unpaired: readonly (readonly [attribute: string, cases: number])[]
  readonly variantsPerCase: number
  /** What the source itself discarded and left alone while it was read. */
  readonly discarded: readonly ReasonCount[]
  readonly left: readonly ReasonCount[]
  /** What the answers looked like; absent when none came. */
  readonly health?: object
  readonly settings: Settings
  /** What each case that counts has shown, by its place in the whole run. */
  readonly cases: readonly (readonly [place: number, shown: ShownCase])[]
  readonly sums: Sums
  /** What the units of its cases are called. */
  readonly nouns: readonly Claim['unit'][]
  /** The places of the cases that are kept for a comparison. */
  readonly bookPlaces: readonly number[]
  /** Where each of `foundRows` comes from. */
  readonly places?: readonly FoundPlace[]
  /** What the reader must know of a search. */
  readonly searchFindings: readonly { readonly code: string; readonly message: string }[]
  /** What stands for the inputs that the model cut: while cases were asked, and while the small pair was looked for. */
  readonly cut: { readonly asking: readonly string[]; readonly shrinking: readonly string[] }
  /** The BTC that was made small, as it was found; whether the baseline has it. */
  readonly plainest?: { readonly btc: Btc; readonly known: boolean; readonly rank?: readonly number[] }
  /** Which of the report's BTCs the baseline has. */
  readonly known: readonly boolean[]
  /** Findings that say nothing about counts. */
  readonly bent: readonly { readonly code: string; readonly message: string }[]
  /** Tells models of one name apart: stands for files, settings and version, or for the text of a function. */
  readonly who: string
  /** Tells sources of one name apart: stands for the first cases of the whole run, by how many they are. */
  readonly drawn: readonly (readonly [cases: number, sum: string])[]
  /** Tells a report that was cut or edited on its way; see `sealed`. */
  readonly checksum: string
}
