import type {
  BaselineComparison,
  Btc,
  CaseBook,
  Claim,
  DiscriminationScores,
  Finding,
  FoundRow,
  IgnoredInputs,
  ModelUse,
  SearchYield,
} from '../core/report.js'
import type { Health } from '../oracle/index.js'
import type { Drawing } from './draw-cases.js'
import type { OfferedClasses } from './offered-classes.js'
import type { Header, LeftOut } from './report-header.js'
import type { Shrunk } from './shrink-found.js'

/** What a run, or several parts of one, came to beside its counts: what reports of all questions are made from. */
export interface RunFacts {
  readonly header: Header
  readonly health: Health | undefined
  readonly nondeterministic: boolean
  readonly sourceAttributes: readonly string[]
  /** The classes that the drawn cases have; empty where cases are no variants. */
  readonly offered: readonly OfferedClasses[]
  /** Every case of the source was drawn and asked. */
  readonly exhausted: boolean
  readonly drawing: Pick<Drawing<unknown, string>, 'total' | 'streamOrder'> & LeftOut
  readonly interrupted: Finding | undefined
  /** What says nothing about counts: rows used as told, the journal, the model's arithmetic. */
  readonly notes: readonly Finding[]
  /** The rule by which answers were compared. */
  readonly oracle: string
  /** What the units of the claim are called. */
  readonly unit: Claim['unit']
  /** Cases with a BTC that the baseline does not have, where that is known while asking. */
  readonly newSince: number
  /** What the model was asked before shrinking, and in all. */
  readonly useWhileAsking: ModelUse
  readonly model: ModelUse
  readonly btcs: readonly Btc[]
  readonly foundRows?: readonly FoundRow[] | undefined
  readonly small: Shrunk
  readonly searched?: Searched | undefined
  readonly cases?: CaseBook | undefined
  /** Of several parts that were compared with a baseline. */
  readonly comparison?: BaselineComparison | undefined
}

/** What a search gave; one that was ended before it began gave no yield. */
export interface Searched {
  readonly yield?: SearchYield | undefined
  /** What the reader must know of it. */
  readonly findings: readonly Finding[]
  readonly ignored?: IgnoredInputs | undefined
  readonly discrimination?: DiscriminationScores | undefined
}
