import type { Prediction } from '../core/prediction.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext, Search } from '../core/search.js'
import { rankOf, type ScorePoints } from './explain.js'
import { evolve } from './genetic.js'
import { kernelShap } from './kernel-shap.js'
import { lime } from './lime.js'
import { knownOptions, shareOption, wholeOption, wordOption } from './options.js'
import { positionsOf, randomPoint } from './points.js'
import { scoreLike } from './score-difference.js'

/** Options of `expga()`. */
export interface ExpgaOptions {
  /** What ranks the features of a row. Default 'lime'. */
  readonly explainer?: 'lime' | 'kernel-shap'
  /** Where the rows to explain come from: the domain at random, as the published tool does, or the data. Default 'random'. */
  readonly from?: 'random' | 'data'
  /** Rows to explain at most. Default 300. */
  readonly globalSeeds?: number
  /** Seeds after which explaining ends. Default 100. */
  readonly seedsWanted?: number
  /**
   * A row is a seed when fewer features than this outweigh the strongest asked one (the published λ: 7 of 13 for census, 14
   * of 20 for credit, 10 of 16 for bank). Default three fifths of the number of features.
   */
  readonly rankBelow?: number
  /**
   * Points around a row that LIME asks, or coalitions that KernelSHAP does (at least twice the features). Default 300, which
   * ranks as a full explanation of 1000 or more does.
   */
  readonly samples?: number
  /** Generations of the genetic search. Default 1000. */
  readonly generations?: number
  /** Chance of an individual to be crossed with another. Default 0.9. */
  readonly crossover?: number
  /** Chance of each feature to be drawn anew. Default 0.05. */
  readonly mutation?: number
}

/** Where too few rows pass the threshold, the best ranked are taken: the paper sets its λ by the 20th best. */
const leastSeeds = 20

/**
 * ExpGA: finds discriminatory rows of a black box (Fan et al., *Explanation-Guided Fairness Testing through Genetic
 * Algorithm*, 2022). Global phase: rows for whose label an asked feature weighs much, by LIME or KernelSHAP, are the
 * seeds; each is checked. Local phase: a genetic search whose fitness is the largest difference of probability between a
 * row and its counterfactuals.
 *
 * Cost: an explanation for each row looked at, then a check of each individual. Needs predictions alone; with
 * probabilities it is guided better than with labels.
 *
 * @throws FairnessError `EF750` for an option out of range; `EF752` when the constraints leave no random row.
 */
export function expga<Input = unknown>(options: ExpgaOptions = {}): Search<Input> {
  knownOptions('expga', options, {
    explainer: true,
    from: true,
    globalSeeds: true,
    seedsWanted: true,
    rankBelow: true,
    samples: true,
    generations: true,
    crossover: true,
    mutation: true,
  })
  const explainer = wordOption('expga', 'explainer', options.explainer, ['lime', 'kernel-shap'], 'lime')
  const from = wordOption('expga', 'from', options.from, ['random', 'data'], 'random')
  const most = wholeOption('expga', 'globalSeeds', options.globalSeeds, 300)
  const wanted = wholeOption('expga', 'seedsWanted', options.seedsWanted, 100)
  const samples = wholeOption('expga', 'samples', options.samples, 300, 2)
  const rankBelow =
    options.rankBelow === undefined ? undefined : wholeOption('expga', 'rankBelow', options.rankBelow, 1)
  const generations = wholeOption('expga', 'generations', options.generations, 1000, 0)
  const crossover = shareOption('expga', 'crossover', options.crossover, 0.9)
  const mutation = shareOption('expga', 'mutation', options.mutation, 0.05)
  return {
    name: 'expga',
    kind: 'rows',
    needsGradients: false,
    async run(context) {
      const explain = explainer === 'lime' ? lime : kernelShap
      const { space, attributes, random } = context
      const asks = explainer === 'lime' ? samples : Math.max(samples, 2 * space.features.length)
      const threshold = rankBelow ?? Math.max(1, Math.floor(space.features.length * 0.6))
      const asked = positionsOf(space, attributes)
      const ranked: { readonly point: Point; readonly rank: number }[] = []
      let seeds = 0
      for (const [at, point] of candidates(context, from, most).entries()) {
        const score = await scoreOfOwnLabel(context, point)
        const stream = random.derive(`explanation ${at}`)
        const { weights } = await explain(score, point, space, { samples: asks, random: stream })
        const rank = rankOf(weights, asked)
        ranked.push({ point, rank })
        if (rank < threshold) seeds++
        if (seeds === wanted) break
      }
      ranked.sort((one, other) => one.rank - other.rank)
      const kept = ranked.slice(0, Math.max(seeds, Math.min(leastSeeds, wanted))).map(({ point }) => point)
      const population = await context.check(kept, 'global')
      if (context.enough) return
      await evolve(context, population, { generations, crossover, mutation })
    },
  }
}

function candidates({ space, random }: RowSearchContext, from: 'random' | 'data', most: number): readonly Point[] {
  if (from === 'data' && space.rows.length > 0) return random.derive('rows').shuffle(space.rows).slice(0, most)
  const stream = random.derive('candidates')
  return Array.from({ length: most }, () => randomPoint(space, stream))
}

/** The label that the model gives the point, and a score for each other point by that label. */
async function scoreOfOwnLabel(context: RowSearchContext, point: Point): Promise<ScorePoints> {
  const [own] = await context.predict([point])
  const score = scoreLike(own as Prediction)
  return async (points) => (await context.predict(points)).map(score)
}
