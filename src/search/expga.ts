import { count, number, type OptionSet, oneOf, options } from '../core/options/index.js'
import type { Prediction } from '../core/prediction.js'
import type { Point } from '../core/row.js'
import type { RowSearchContext, Search } from '../core/search.js'
import type { TextChanges } from '../core/text-search.js'
import { rankOf, type ScorePoints } from './explain.js'
import { evolve } from './genetic.js'
import { kernelShap } from './kernel-shap.js'
import { lime } from './lime.js'
import { errors, textChanges } from './options.js'
import { positionsOf, randomPoint } from './points.js'
import { scoreLike } from './score-difference.js'
import { expgaTexts } from './texts/expga-texts.js'

/** Contains the options of `expga()` on rows. */
export interface ExpgaRowOptions {
  /** Where the rows to explain come from: the domain at random, as the published tool does, or the data. Default 'random'. */
  readonly from?: 'random' | 'data'
}

/** Contains the options of `expga()` on texts. */
export interface ExpgaTextOptions {
  /** The size of the population for each text from which the search starts. Default 10. */
  readonly population?: number
  /** Which words may be replaced by which, and how many words of a text. */
  readonly texts?: TextChanges
}

/**
 * Contains the options of `expga()`. Some options have different defaults for texts, which come from the paper and its tool. A run that
 * searches texts rejects the options for rows, and a run that searches rows rejects the options for texts.
 */
export interface ExpgaOptions extends ExpgaRowOptions, ExpgaTextOptions {
  /** The method that ranks the features of a row, or the words of a text. Default 'lime' on rows, 'kernel-shap' on texts. */
  readonly explainer?: 'lime' | 'kernel-shap'
  /** Rows or texts to explain at most. Default 300 rows, 1000 texts. */
  readonly maxExplained?: number
  /**
   * The largest number of rows or texts from which the genetic search starts: explaining ends after that many suitable ones. Default 100
   * rows; on texts all.
   */
  readonly maxStarts?: number
  /**
   * The search starts from a row when fewer features than this outweigh the strongest asked one (the published λ: 7 of 13 for
   * census, 14 of 20 for credit, 10 of 16 for bank). Default three fifths of the number of features. Of a text: fewer words
   * than this outweigh the strongest exchanged one. Default 20.
   */
  readonly rankBelow?: number
  /**
   * Points around a row that LIME asks, or coalitions that KernelSHAP does (at least twice the features). Default 300, which
   * ranks as a full explanation of 1000 or more does. On texts 200, at least twice the words of the text.
   */
  readonly samples?: number
  /** Generations of the genetic search. Default 1000 on rows, 20 on texts. */
  readonly generations?: number
  /** The probability that an individual is crossed with another. Default 0.9. */
  readonly crossover?: number
  /** The probability that a feature is drawn again, default 0.05; for texts, that one word is replaced, default 0.4. */
  readonly mutation?: number
}

type Open = 'explainer' | 'maxExplained' | 'maxStarts' | 'rankBelow' | 'samples' | 'generations' | 'mutation'

export const expgaOptions: OptionSet<ExpgaOptions, Open> = options(
  'expga',
  {
    explainer: oneOf(['lime', 'kernel-shap'], { defaultText: "'lime' on rows, 'kernel-shap' on texts" }),
    from: oneOf(['random', 'data'], { default: 'random', on: 'rows' }),
    maxExplained: count({ defaultText: '300 rows, 1000 texts', formerly: 'globalSeeds' }),
    maxStarts: count({ defaultText: '100 rows, all texts', formerly: 'seedsWanted' }),
    rankBelow: count({ defaultText: 'three fifths of the features of a row, 20 words of a text' }),
    samples: count({ least: 2, defaultText: '300 on rows, 200 on texts' }),
    generations: count({ least: 0, defaultText: '1000 on rows, 20 on texts' }),
    crossover: number({ least: 0, most: 1, default: 0.9 }),
    mutation: number({ least: 0, most: 1, defaultText: '0.05 on rows, 0.4 on texts' }),
    population: count({ least: 2, default: 10, on: 'texts' }),
    texts: textChanges,
  },
  errors,
)

/** Where too few rows pass the threshold, the best ranked are taken: the paper sets its λ by the 20th best. */
const leastStarts = 20

/**
 * Finds discriminatory rows or texts of a black-box model (ExpGA: Fan et al., *Explanation-Guided Fairness Testing through Genetic
 * Algorithm*, 2022).
 *
 * On rows, the global phase uses LIME or KernelSHAP to find rows in which a protected feature has a large weight for the label. Each of
 * these rows is checked. The local phase is a genetic search. The fitness of a row is the largest difference in probability between the row
 * and its counterfactuals.
 *
 * On texts, the search starts from cases of a counterfactual plan in which a replaced word ranks high among the words of its text. From
 * each of these cases, a genetic search replaces content words that all variants share. The variants get the same similar words as
 * replacements. Every text keeps its parts of speech and the structure of its sentences. The fitness uses log-odds to measure how close the
 * model's boundary is to lying between the texts. If a search from one case makes no progress, it ends early.
 *
 * The search calculates an explanation for each row or text that it considers, and then checks each individual. Predictions are enough, but
 * the search works better with probabilities than with labels.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have; `EF752` if no random row satisfies the
 * constraints.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { audit, expga, fromOnnx, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/forest.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: expga({ maxExplained: 100, generations: 2 }),
 *   budget: { inputs: 50_000 },
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function expga<Input = unknown>(given: ExpgaOptions = {}): Search<Input> {
  const own = expgaOptions.read(given)
  const { from, rankBelow, crossover, population } = own
  const { explainer = 'lime', maxExplained: most = 300, maxStarts = 100 } = own
  const { samples = 300, generations = 1000, mutation = 0.05 } = own
  const onTexts = {
    explainer: own.explainer ?? 'kernel-shap',
    maxExplained: own.maxExplained ?? 1000,
    maxStarts: own.maxStarts ?? Number.POSITIVE_INFINITY,
    rankBelow: rankBelow ?? 20,
    samples: own.samples ?? 200,
    population,
    generations: own.generations ?? 20,
    crossover,
    mutation: own.mutation ?? 0.4,
  }
  return {
    name: 'expga',
    kind: 'rows',
    needsGradients: false,
    texts: expgaTexts(onTexts, own.texts),
    refuseIdle: (here) => expgaOptions.refuseIdle(given, here),
    async run(context) {
      const explain = explainer === 'lime' ? lime : kernelShap
      const { space, attributes, random } = context
      const asks = explainer === 'lime' ? samples : Math.max(samples, 2 * space.features.length)
      const threshold = rankBelow ?? Math.max(1, Math.floor(space.features.length * 0.6))
      const asked = positionsOf(space, attributes)
      const ranked: { readonly point: Point; readonly rank: number }[] = []
      let starts = 0
      for (const [at, point] of candidates(context, from, most).entries()) {
        const score = await scoreOfOwnLabel(context, point)
        const stream = random.derive(`explanation ${at}`)
        const { weights } = await explain(score, point, space, { samples: asks, random: stream })
        const rank = rankOf(weights, asked)
        ranked.push({ point, rank })
        if (rank < threshold) starts++
        if (starts === maxStarts) break
      }
      ranked.sort((one, other) => one.rank - other.rank)
      const kept = ranked.slice(0, Math.max(starts, Math.min(leastStarts, maxStarts))).map(({ point }) => point)
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
