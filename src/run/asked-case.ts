import type { Case, Variant } from '../core/case.js'
import type { Prediction } from '../core/prediction.js'
import type { Random } from '../core/random.js'
import type { AskingEnd } from './asking-spent.js'
import type { VariantPair } from './draw-kinds.js'
import type { WindowSizes } from './window-sizes.js'

/** A case with the variants that were drawn from it and what the model said of each. */
export interface AskedCase<Input, A extends string> {
  readonly source: Case<Input, A>
  readonly variants: readonly Variant<Input, A>[]
  readonly predictions: readonly Prediction[]
  /** The case has more variants than were asked. */
  readonly capped: boolean
  /** Of a case with more variants: for each attribute a pair chosen purely at random; see `DrawnVariants`. */
  readonly pairs?: ReadonlyMap<A, VariantPair<Input, A>>
  /** Of a case with more variants that was drawn by kinds: for each attribute the pairs; see `DrawnVariants`. */
  readonly kindPairs?: ReadonlyMap<A, readonly VariantPair<Input, A>[]>
}

export interface AskOptions<Input, A extends string> {
  readonly attributes: readonly A[]
  readonly variantsPerCase: number
  readonly random: Random
  /** Model inputs of the budget that are kept for the probe's own checks and for shrinking. */
  readonly keptInputs: number
  /** Given the classes of every variant of the drawn cases, asked or not. */
  readonly onClasses?: (classes: Readonly<Partial<Record<string, string>>>) => void
  /** Default those of a run that asks all its cases. */
  readonly sizes?: WindowSizes
  /** Looks for a find in a pair of each case before cases are asked whole. */
  readonly scout?: Scout<Input, A> | undefined
  /** When no new window is begun any more. */
  readonly until?: AskingEnd | undefined
  /** Told an attribute for each case that has a pair of it, and `variantsPerCase` left no room for one. */
  readonly onUnpaired?: (attribute: A) => void
  /** Draws variants so that each kind is as likely as any other. */
  readonly byKind?: boolean
}

/** What a run that ends with its first find looks for. */
export interface Scout<Input, A extends string> {
  /** Whether some of the cases has a find that ends the run. */
  found(cases: readonly AskedCase<Input, A>[]): Promise<boolean>
}
