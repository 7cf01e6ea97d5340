import { number, type Option, type OptionSet, oneOf, options } from '../core/options/index.js'
import type { DiscriminationScore } from '../core/report.js'
import {
  checkContext,
  discriminationScores,
  type ScoreOptions,
  type ScoringContext,
  scoreDeclaration,
} from './discrimination-scores.js'
import { errors } from './options.js'

export interface SubsetOptions extends ScoreOptions {
  /** Which score must pass the threshold. Default 'causal'. */
  readonly kind?: 'causal' | 'group'
  /** A set of attributes discriminates if its score is greater than this, between 0 and 1. Default 0.2. */
  readonly threshold?: number
}

/** The declared options of a search for the smallest sets. */
export const subsetDeclaration: Readonly<{
  [Name in keyof SubsetOptions]-?: Option<NonNullable<SubsetOptions[Name]>, 'default'>
}> = {
  ...scoreDeclaration,
  kind: oneOf(['causal', 'group'], { default: 'causal' }),
  threshold: number({ least: 0, most: 1, default: 0.2 }),
}

export const subsetOptions: OptionSet<SubsetOptions> = options('discriminatingSubsets', subsetDeclaration, errors)

/**
 * Finds the smallest sets of attributes by which a model discriminates (Galhotra, Brun and Meliou, 2017). The function scores sets of
 * increasing size and returns the sets whose score is greater than `threshold`. Sets that contain a set already found are not scored,
 * because additional attributes can only change more outcomes.
 *
 * Each set is scored once.
 */
export async function discriminatingSubsets(
  context: ScoringContext,
  attributes: readonly string[],
  options: SubsetOptions = {},
): Promise<readonly DiscriminationScore[]> {
  checkContext(context)
  const { kind, threshold, ...limits } = subsetOptions.read(options)
  const found: DiscriminationScore[] = []
  for (const subset of bySize(attributes)) {
    if (found.some((smaller) => smaller.attributes.every((name) => subset.includes(name)))) continue
    const { [kind]: score } = await discriminationScores(context, subset, limits)
    if (score.score > threshold) found.push(score)
  }
  return found
}

/** All sets but the empty one, the smallest first, each in the order given. */
function bySize(names: readonly string[]): readonly (readonly string[])[] {
  let sets: readonly string[][] = [[]]
  for (const name of names) sets = [...sets, ...sets.map((set) => [...set, name])]
  return sets.slice(1).sort((one, other) => one.length - other.length)
}
