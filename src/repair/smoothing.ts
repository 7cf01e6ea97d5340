import { modelErrors } from '../core/errors/index.js'
import { number, type Option, type OptionSet, options } from '../core/options/index.js'
import { errors } from './errors.js'

export interface SmoothingOptions {
  /** The weight of a text's own score relative to those of its mutants: e^epsilon to 1. Default 2, as published. */
  readonly epsilon?: number
  /** The threshold between the two outcomes. Default 0.5. */
  readonly threshold?: number
}

/** The declared options of everything that smooths. */
export const smoothingDeclaration: Readonly<Record<keyof SmoothingOptions, Option<number, 'default'>>> = {
  epsilon: number({ least: 0, most: 100, default: 2 }),
  threshold: number({ least: 0, most: 1, default: 0.5 }),
}

export const smoothingOptions: OptionSet<SmoothingOptions> = options('smoothScores', smoothingDeclaration, errors)

export interface Smoothing {
  /** The smoothed scores, in the order given. */
  readonly scores: readonly number[]
  /** Texts that took part, the original among them. */
  readonly k: number
  readonly epsilon: number
  /** Mutants on the other side of the threshold than the original, before and after. */
  readonly violations: { readonly before: number; readonly after: number }
}

/**
 * Applies the certified smoothing of MT-NLP (Ma, Wang and Liu, 2020). The smoothed score of a text is a weighted average over the text and
 * its mutants: `(e^epsilon * own + sum of all) / (e^epsilon + k)`. The text's own score has more weight than the scores of its mutants.
 * Smoothing multiplies the distance between any two scores by `e^epsilon / (e^epsilon + k)`. The function does not call a model.
 *
 * @param scores Pass the probabilities (0 to 1) of one label, with the original first and its mutants after it.
 * @throws FairnessError EF202 for invalid scores or options.
 *
 * @example
 * ```ts
 * import { smoothScores } from 'expect-fair/repair'
 *
 * const { violations } = smoothScores([0.67, 0.49, 0.3, 0.8, 0.75], { epsilon: 2 })
 * expect(violations).toEqual({ before: 2, after: 1 })
 * ```
 */
export function smoothScores(scores: readonly number[], given: SmoothingOptions = {}): Smoothing {
  const { epsilon, threshold } = smoothingOptions.read(given)
  if (!Array.isArray(scores) || scores.length < 2 || !scores.every((score) => score >= 0 && score <= 1)) {
    throw modelErrors.badOption('scores', scores, 'at least two numbers from 0 to 1, the original first')
  }
  const k = scores.length
  const own = Math.exp(epsilon)
  const sum = scores.reduce((total, score) => total + score, 0)
  const smoothed = scores.map((score) => (own * score + sum) / (own + k))
  return {
    scores: smoothed,
    k,
    epsilon,
    violations: { before: violationsIn(scores, threshold), after: violationsIn(smoothed, threshold) },
  }
}

/** A score on the threshold itself is on neither side. */
function violationsIn([original, ...mutants]: readonly number[], threshold: number): number {
  return mutants.filter((score) => ((original as number) - threshold) * (score - threshold) < 0).length
}
