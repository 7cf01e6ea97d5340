import type { Over } from '../core/case.js'

/** Of a plan, all that counting and deciding need: plain JSON data, which shards carry. */
export interface QuestionSettings {
  readonly gate: object
  readonly over: Over
  readonly minCases?: number
  readonly stop?: 'first' | 'decided' | 'all'
}

/** What counting knows of the run. */
export interface CountBasis {
  readonly attributes: readonly string[]
  readonly seed: number
}

/** Counts of a run: filled case by case, as they are asked or as shards have shown them. */
export interface Counted<ShownCase = unknown, Sums = unknown> {
  /** Adds what a case has shown; `false` for one that is no evidence. */
  add(shown: ShownCase): boolean
  /** What was counted besides, for which the order of the cases does not matter. */
  readonly sums: Sums
  addSums(sums: Sums): void
}

/** What a case shows to these counts, and what they keep besides. */
export type ShownOf<Counts extends Counted> = Parameters<Counts['add']>[0]
export type SumsOf<Counts extends Counted> = Counts['sums']
