import type { ModelHandle } from '../core/model.js'
import type { AnySet } from '../core/options/index.js'
import type { Oracle } from '../core/oracle.js'
import type { BasePlan } from '../core/plan.js'
import type { Prediction } from '../core/prediction.js'
import type { BaseReport, Btc, FoundRow, ReasonCount } from '../core/report.js'
import type { FoundPlace } from '../core/shard.js'
import type { AnswerKind } from '../models/index.js'
import type { Asking } from './asking.js'
import type { Shown } from './best-found.js'
import type { CheckedPlan } from './check-plan.js'
import type { CountBasis, Counted, QuestionSettings } from './counted.js'
import type { RunFacts, Searched } from './run-facts.js'
import type { Part } from './shards/parts.js'
import type { Shrunk } from './shrink-found.js'

/** Counts while a run is asking: for its progress, and for a run that ends with its first find. */
export interface CountsSoFar {
  readonly cases: number
  readonly casesWithBtc: number
  /** Cases that will be asked, where the question itself draws them. */
  readonly of?: number
}

/** What a run has found, as its report shows it. */
export interface FoundSoFar {
  /** The clearest BTCs, each with whether the baseline has it. */
  readonly shown: readonly Shown[]
  readonly foundRows?: readonly FoundRow[] | undefined
  /** Of rows: where each of `foundRows` comes from, to join the finds of shards. */
  readonly places?: readonly FoundPlace[]
  /** The BTC that was made small, as it was found. */
  readonly plainest?: Plainest | undefined
}

/** A BTC that was made small, as it was found. `rank`: of rows, smaller numbers are plainer. */
export interface Plainest extends Shown {
  readonly rank?: readonly number[]
}

/** An input as the model was asked it, with its answer. */
export interface Answered {
  readonly input: unknown
  readonly prediction: Prediction
}

/** A question while it is asked. */
export interface Asks {
  /** Asks window by window, each whole, and counts what it asked. Ends when there is nothing more to ask. */
  windows(): AsyncIterable<unknown>
  soFar(): CountsSoFar
  /** Whether the gate is decided, whatever may come. */
  isDecided?(): boolean
  /** After the last window: a search, where the plan has one. `stopped`: the run ended with what it had. */
  search?(stopped: boolean): Promise<void>
  /** Pairs to ask again, where chance may have made the differences that were found. */
  doubtful?(): readonly (readonly [Answered, Answered])[]
  /** Tells whether an input that is asked again got another answer, for a question that compares by no oracle. */
  readonly judge?: Pick<Oracle, 'differs'>
  /** Makes the plainest find small; `undefined` where there is none. */
  shrinking?(): (() => Promise<Shrunk>) | undefined
  found?(): FoundSoFar
  searched?(): Searched | undefined
  /** What of the plan, beside what all plans say, decides which cases are asked and how they are judged. */
  planFacts?(): Readonly<Record<string, string | undefined>>
  /** Of a question on the rows of a table, which no source draws: how many there are, and which could not be used. */
  readonly rows?: { readonly total: number; readonly skipped: readonly ReasonCount[] }
}

/** What shards have found together. `best`: the shard whose small pair is that of the whole run. */
export interface JoinedFinds {
  readonly btcs: readonly Btc[]
  readonly foundRows?: readonly FoundRow[] | undefined
  readonly best?: Part | undefined
}

/**
 * A question, as the runner works with it: how its plan is checked, what it asks, how cases count, what is reported. A run of one
 * machine and one that was split end in the same `report`.
 */
export interface Question<
  Plan extends AnyPlan = AnyPlan,
  Settings extends QuestionSettings = QuestionSettings,
  Counts extends Counted = Counted,
  Report extends BaseReport = BaseReport,
> {
  readonly name: Report['question']
  /** The options of its plan: any other is refused. */
  readonly options: AnySet
  /** @throws FairnessError for a plan that is wrong. */
  check(plan: Plan, checked: CheckedPlan<unknown, string>): Settings
  /** What it judges that is neither label nor score, and that other questions refuse. */
  readonly judges?: AnswerKind
  /** The model as the question asks it. */
  model?(model: ModelHandle<unknown>, settings: Settings): ModelHandle<unknown>
  /** Attributes that change at once, where cases are originals with mutants. */
  order?(settings: Settings): number
  count(basis: CountBasis, settings: Settings): Counts
  asks(asking: Asking<Counts>, plan: Plan, settings: Settings): Asks
  report(counts: Counts, facts: RunFacts, settings: Settings): Report
  /** What the shards of a run have found, as one run would show it. Absent where nothing is found one by one. */
  join?(parts: readonly Part<Settings, Counts>[], settings: Settings): JoinedFinds
  /** Asks the pair of a replay string again, and no case. */
  replay?(asking: Asking<Counts>, plan: Plan, settings: Settings, replay: string): Promise<Report>
}

/** The plan of whichever question. */
export type AnyPlan = Pick<
  BasePlan<unknown>,
  'attributes' | 'seed' | 'budget' | 'shard' | 'journal' | 'signal' | 'onProgress'
> & {
  readonly question?: string
  readonly cases: unknown
}
