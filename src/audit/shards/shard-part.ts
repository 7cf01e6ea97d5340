import type { Case } from '../../core/case.js'
import type { Claim, FairnessReport, Finding, FoundRow } from '../../core/report.js'
import { sealed } from '../../core/seal.js'
import type { ShardPart } from '../../core/shard.js'
import type { Belonging, CaseTally, MeasuredCase, ParityState } from '../../oracle/index.js'
import type { CheckedPlan } from '../check-plan.js'
import type { Drawing } from '../draw-cases.js'
import type { RateSums } from '../individual/rate-book.js'
import type { Run } from '../run.js'

/** What a case of a counterfactual run has shown. */
export interface CountedCase extends Belonging {
  readonly tally: CaseTally
  /** What its unit is called. */
  readonly noun: Claim['unit']
}

/** Class by class a sum over the cases is enough. */
export const withoutCrossed = (tally: CaseTally): CaseTally => ({
  ...tally,
  attributes: tally.attributes.map(({ crossed: _, ...rest }) => rest),
})

/** What a counterfactual shard says beyond its cases. */
export interface CounterfactualOwn {
  readonly searchFindings: readonly Finding[]
}

/** What a shard on mutants says beyond its cases: of the plan. */
export interface IntersectionOwn {
  readonly order: number
  readonly schedule: 'smart' | 'full'
  readonly askDiscarded: boolean
}

/** What a shard on rows says beyond its cases. */
export interface IndividualOwn {
  readonly data: RateSums
  readonly domain: RateSums
  /** Rows of the data that were asked. */
  readonly asked: number
  /** Finds of each source that the plan keeps. */
  readonly keep: number
  /** What was found, in the order of `foundRows` and `btcs`: where, at which place of the whole run, and its key. */
  readonly finds: readonly (readonly [from: FoundRow['from'], place: number, key: string])[]
}

/** What a shard on groups has counted. */
export interface ParityOwn {
  readonly table: ParityState
  readonly rows: number
  readonly selected: number
  /** Labels that the model gave, with the place of the row that got each first. */
  readonly answered: readonly (readonly [label: string, place: number])[]
}

/** What a case of a score-gap run has shown. */
export interface MeasuredShown {
  readonly measured: MeasuredCase
  readonly variants: number
  readonly noun: Claim['unit']
  readonly capped: boolean
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

type Own = Pick<ShardPart, 'decides' | 'cases' | 'bent' | 'health' | 'plainest' | 'classPairs' | 'own' | 'unseen'> &
  Partial<Pick<ShardPart, 'complete' | 'total' | 'known' | 'withoutPair'>> & {
    /** What had been cut before the small pair was looked for. */
    readonly cutWhileAsking: readonly string[]
  }

/** The report of a shard, with what joining it with the others needs; of a run that is not split the report as it is. */
export function withShard<Input, A extends string>(
  report: FairnessReport,
  { drawing, probe, interruption, offered, unpaired, who, drawn }: Run<Input, A>,
  checked: CheckedPlan<Input, A>,
  { cutWhileAsking, ...own }: Own,
): FairnessReport {
  if (checked.shard === undefined) return report
  const { index, count } = checked.shard
  const { total, streamOrder } = drawing
  const before = new Set(cutWhileAsking)
  return sealed({
    ...report,
    shard: {
      index,
      count,
      complete: interruption === undefined && drawing.complete,
      total: total === Number.POSITIVE_INFINITY ? 'endless' : (total ?? 'unknown'),
      streamOrder,
      sourceAttributes: checked.source.attributes,
      offered: offered.list,
      nondeterministic: probe.nondeterministic,
      discarded: drawing.discarded,
      left: drawing.left,
      who,
      drawn,
      withoutPair: 0,
      unpaired: unpaired.counts,
      variantsPerCase: checked.variantsPerCase,
      known: [],
      ...own,
      cut: { asking: cutWhileAsking, shrinking: probe.cutInputs.filter((input) => !before.has(input)) },
      checksum: '',
    },
  })
}
