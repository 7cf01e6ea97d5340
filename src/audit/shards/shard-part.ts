import type { Case } from '../../core/case.js'
import type { Shard, ShardPart } from '../../core/shard.js'
import type { CaseTally, MeasuredCase } from '../../oracle/index.js'
import type { CheckedPlan } from '../check-plan.js'
import type { Drawing } from '../draw-cases.js'
import type { Run } from '../run.js'

/** What a case of a counterfactual run has shown. */
export interface CountedCase {
  readonly tally: CaseTally
}

/** What a case of a score-gap run has shown. */
export interface MeasuredShown {
  readonly measured: MeasuredCase
  readonly variants: number
}

/** Keeps what each case of a shard has shown, with its place in the whole run. */
export class ShownCases<Shown> {
  readonly list: (readonly [place: number, shown: Shown])[] = []
  readonly #drawing: Pick<Drawing<never, never>, 'placeOf'>

  constructor(drawing: { placeOf(source: Case<never, never>): number | undefined }) {
    this.#drawing = drawing
  }

  add(source: object, shown: Shown): void {
    this.list.push([this.#drawing.placeOf(source as Case<never, never>) ?? -1, shown])
  }
}

type Own = Pick<ShardPart, 'withoutPair' | 'decides' | 'cases' | 'known' | 'bent' | 'health' | 'plainest'>

/** What the report of a shard holds for the others. */
export function shardPart<Input, A extends string>(
  { drawing, probe, interruption }: Run<Input, A>,
  checked: CheckedPlan<Input, A>,
  own: Own,
): ShardPart {
  const { index, count } = checked.shard as Shard
  const { total, streamOrder } = drawing
  return {
    index,
    count,
    complete: interruption === undefined && drawing.complete,
    total: total === Number.POSITIVE_INFINITY ? 'endless' : (total ?? 'unknown'),
    streamOrder,
    sourceAttributes: checked.source.attributes,
    nondeterministic: probe.nondeterministic,
    discarded: drawing.discarded,
    left: drawing.left,
    ...own,
  }
}
